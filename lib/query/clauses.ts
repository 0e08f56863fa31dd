import { foldValue } from '@/lib/letters/fold'
import { numbered } from '@/lib/names/names'
import type { Ast, FieldLeaf, LeafField } from './ast'
import { ofTime } from './compiled-question'
import { namesAgent } from './query-fields'
import { scaleOf, stepsOf } from './scales'

/** The fields whose values the page counts, in the order shown. */
export const FACETS = [
  'source',
  'severity',
  'channel',
  'from',
  'to',
  'type',
  'kind',
  'priority',
  'state',
  'flag',
] as const
export type FacetName = (typeof FACETS)[number]

export const TIMES = ['after', 'before', 'on'] as const

/** What has to hold all at once. */
export function clausesOf(ast: Ast): Ast[] {
  return ast.node === 'and' ? ast.items : [ast]
}

/** Whether a part asks of these fields and of nothing else. */
export function asksOnly(ast: Ast, fields: readonly LeafField[]): boolean {
  if (ast.node === 'words') return false
  if (ast.node === 'field') return fields.includes(ast.field)
  if (ast.node === 'not') return asksOnly(ast.item, fields)
  return ast.items.length > 0 && ast.items.every((item) => asksOnly(item, fields))
}

/** The question without its clauses about these fields; the same one when it has none. */
export function without(ast: Ast, fields: readonly LeafField[]): Ast {
  const clauses = clausesOf(ast)
  const kept = clauses.filter((clause) => !asksOnly(clause, fields))
  return kept.length === clauses.length ? ast : { node: 'and', items: kept }
}

/** Values of a field that a question asks for, or asks to be without; folded. */
export type Chosen = { wanted: string[]; unwanted: string[] }

/** Only whole clauses count: `(from:qa OR type:task)` chooses nobody. */
export function chosenIn(ast: Ast | null, field: LeafField): Chosen {
  const clauses = ast === null ? [] : clausesOf(ast).filter((clause) => asksOnly(clause, [field]))
  const wanted = clauses.flatMap((clause) => alternativesOf(clause) ?? [])
  const unwanted = clauses.flatMap((clause) => (clause.node === 'not' ? (alternativesOf(clause.item) ?? []) : []))
  return { wanted: wanted.flatMap(valuesOf), unwanted: unwanted.flatMap(valuesOf) }
}

/** The leaves of a clause of which one has to hold; null for anything else. */
export function alternativesOf(clause: Ast): FieldLeaf[] | null {
  if (clause.node === 'field') return [clause]
  if (clause.node !== 'or') return null
  const leaves = clause.items.filter((item) => item.node === 'field')
  return leaves.length === clause.items.length ? leaves : null
}

/** The values a leaf names; none for the beginning of one. */
export function valuesOf({ field, value, prefix, compare }: FieldLeaf): string[] {
  if (prefix) return []
  const scale = scaleOf(field)
  if (scale !== null) return stepsOf(scale, compare, value)
  return [namesAgent(field) ? numbered(foldValue(value)) : foldValue(value)]
}

export function leafFor(field: LeafField, value: string): FieldLeaf {
  return { node: 'field', field, value, compare: '=', prefix: false, time: null, start: 0, end: 0 }
}

type Counted = { key: string; count: number }

/** The most frequent value first; of a scale its highest. Values by their folded form. */
export function inOrderOf(field: FacetName): (left: Counted, right: Counted) => number {
  const scale = scaleOf(field)
  if (scale === null) return (left, right) => right.count - left.count
  return (left, right) => scale.indexOf(right.key) - scale.indexOf(left.key)
}

/** The times that a question names as clauses of their own. UTC ms: at or after `from`, before `until`. */
export function timesIn(ast: Ast | null, now: number): { from: number | null; until: number | null } {
  let from: number | null = null
  let until: number | null = null
  for (const clause of ast === null ? [] : clausesOf(ast)) {
    if (clause.node !== 'field' || !asksOnly(clause, TIMES)) continue
    const asked = ofTime(clause, now)
    if (asked.from !== null) from = Math.max(from ?? asked.from, asked.from)
    if (asked.until !== null) until = Math.min(until ?? asked.until, asked.until)
  }
  return { from, until }
}

/** How long ago a question begins where that is all it says of time, as written; null where it says anything else. */
export function sinceIn(ast: Ast | null): string | null {
  const own = ast === null ? [] : clausesOf(ast).filter((clause) => asksOnly(clause, TIMES))
  const [only] = own
  if (own.length !== 1 || only?.node !== 'field' || only.field !== 'after' || only.time?.kind !== 'ago') return null
  return only.value.toLowerCase()
}
