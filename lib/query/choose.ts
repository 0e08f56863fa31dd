import { foldValue } from '@/lib/letters/fold'
import { clausesOf, TIMES, timesIn } from './asked-times'
import type { Ast, FieldLeaf, LeafField } from './ast'
import { alternativesOf, asksOnly, leafFor, valuesOf } from './clauses'
import { parse } from './parse'
import { print } from './print'
import { namesAgent } from './query-fields'
import { scaleOf } from './scales'

export type Choice = { field: LeafField; value: string; how: 'with' | 'without' }

/**
 * The question with a value chosen, or without it when it was chosen so before. Several chosen values of one field are
 * alternatives. A question with a mistake stays as it is. `now` is UTC ms.
 */
export function choose(text: string, { field, value, how }: Choice, now: number): string {
  const { ast, problems } = parse(text, { now })
  if (ast === null || problems.length > 0) return text
  const clauses = clausesOf(ast)
  const key = foldValue(value)
  const own = clauses.filter((clause) => isOf(clause, field, key))
  const wanted = namedIn(own.flatMap((clause) => wantedIn(clause) ?? []))
  const unwanted = namedIn(own.flatMap((clause) => unwantedIn(clause) ?? []))
  const [into, other] = how === 'with' ? [wanted, unwanted] : [unwanted, wanted]
  other.delete(key)
  if (!into.delete(key)) {
    if (how === 'with') for (const named of [wanted, unwanted]) dropBeginnings(named, key)
    into.set(key, leafFor(field, writable(field, value)))
  }
  if (own.length === 0) return joined(text, ast, [...clausesFor(wanted, unwanted)])
  const rest = clauses.filter((clause) => !own.includes(clause))
  return print({ node: 'and', items: [...rest, ...clausesFor(wanted, unwanted)] })
}

/** Whether a clause is the choice among values of a field. What a message `is` are no alternatives: each stands by itself. */
function isOf(clause: Ast, field: LeafField, key: string): boolean {
  const leaves = asksOnly(clause, [field]) ? (wantedIn(clause) ?? unwantedIn(clause)) : null
  return leaves !== null && (field !== 'is' || leaves.every((leaf) => foldValue(leaf.value) === key))
}

const wantedIn = alternativesOf
const unwantedIn = (clause: Ast) => (clause.node === 'not' ? alternativesOf(clause.item) : null)

/** Who chooses one value of those that begin so means this one. */
function dropBeginnings(named: Named, key: string): void {
  for (const name of named.keys())
    if (name.endsWith(BEGINNING) && key.startsWith(name.slice(0, -BEGINNING.length))) named.delete(name)
}

/** The question about another stretch of time, from `from` and before `until` (UTC ms); null: open on that side. */
export function chooseTime(
  text: string,
  { from, until }: { from: number | null; until: number | null },
  now: number,
): string {
  const times: Ast[] = []
  if (from !== null) times.push(leafFor('after', stamp(from)))
  if (until !== null) times.push(leafFor('before', stamp(until)))
  return withTimes(text, times, now)
}

/**
 * The question about what is at `at` (UTC ms) and after, or before it, within the times that it names; open on that side
 * again where it asks so already. What was asked of the other side goes where nothing would lie between.
 */
export function chooseSide(text: string, side: 'after' | 'before', at: number, now: number): string {
  const { from, until } = timesIn(parse(text, { now }).ast, now)
  const isAgain = at === (side === 'after' ? from : until)
  const isBeyond = side === 'after' ? until !== null && until <= at : from !== null && from >= at
  return withTimes(text, isAgain ? [] : [leafFor(side, stamp(at))], now, isBeyond ? TIMES : [side])
}

/** The question about the time since so long ago (`15m`, `7d`), which moves on with the clock; null: about all times. */
export function chooseSince(text: string, ago: string | null, now: number): string {
  return withTimes(text, ago === null ? [] : [leafFor('after', ago)], now)
}

function withTimes(text: string, times: Ast[], now: number, instead: readonly LeafField[] = TIMES): string {
  const { ast, problems } = parse(text, { now })
  if (ast === null || problems.length > 0) return text
  const rest = clausesOf(ast).filter((clause) => !asksOnly(clause, instead))
  const same = rest.length === clausesOf(ast).length
  return same ? joined(text, ast, times) : print({ node: 'and', items: [...rest, ...times] })
}

/** Text that asks for more stays as it was written. */
function joined(text: string, ast: Ast, more: Ast[]): string {
  if (more.length === 0) return text
  const asked = ast.node === 'or' ? `(${text.trim()})` : text.trim()
  return `${asked} ${print({ node: 'and', items: more })}`.trim()
}

/** What is named, by its folded form; the beginning of a value with what no value ends in. */
type Named = Map<string, FieldLeaf>
const BEGINNING = '\0*'

function namedIn(leaves: readonly FieldLeaf[]): Named {
  const named: Named = new Map()
  for (const leaf of leaves) {
    const { field, value, prefix } = leaf
    if (prefix) named.set(`${foldValue(value)}${BEGINNING}`, { ...leaf, value: writable(field, value) })
    for (const key of valuesOf(leaf)) {
      named.set(key, leafFor(field, scaleOf(field) !== null ? key : writable(field, value)))
    }
  }
  return named
}

function clausesFor(wanted: Named, unwanted: Named): Ast[] {
  const leaves = [...wanted.values()]
  const [only] = leaves
  const asked: Ast[] = only === undefined ? [] : leaves.length === 1 ? [only] : [{ node: 'or', items: leaves }]
  return [...asked, ...[...unwanted.values()].map((item): Ast => ({ node: 'not', item }))]
}

/** A name that begins with the sign of a mention keeps it: one such sign is not read as part of a name. */
function writable(field: LeafField, value: string): string {
  return namesAgent(field) && /^[@＠]/.test(value) ? `@${value}` : value
}

/** As a question writes a time: `2026-11-20T14:31Z`, with seconds and their fraction where there are any. */
export function stamp(ms: number): string {
  return new Date(ms)
    .toISOString()
    .replace(/\.000Z$/, 'Z')
    .replace(/:00Z$/, 'Z')
}
