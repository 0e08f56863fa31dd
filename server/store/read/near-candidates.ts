import { sql } from 'drizzle-orm'
import { foldValue } from '@/lib/letters/fold'
import { wholeWords } from '@/lib/letters/plain-words'
import { filledIn, type Gap, gapsIn, isSaidAlike, likeGap } from '@/lib/letters/wrong-sign'
import type { Ast, FieldLeaf, Leaf, WordsLeaf } from '@/lib/query/ast'
import { isValueField } from '@/lib/query/facet-tokens'
import { slipsOf, withInstead, wordsAt } from '@/lib/query/near-words'
import { nearOnes } from '@/lib/query/nearest'
import { printField } from '@/lib/query/print'
import { or, TRUE } from '@/server/store/door/base/conditions'
import { observedOf } from '@/server/store/facets/read-values'
import type { Scoped } from '@/server/store/rows/scoped'
import { REST_OF_WORDS } from '@/server/store/rows/searched'
import { searchOf } from '@/server/store/search/question'
import { reachOf } from '@/server/store/search/read-dense'

/** The newest messages whose words are looked at, and how much of the words of one. */
const LOOKED = 50
const LETTERS = 20_000
/** So often: at first all that are near, then those that stand in none of these messages. */
const ROUNDS = 2
/** Among so many of the newest, signs are looked for around one that is wrong. */
const AROUND = 1_000
/** Rows that Postgres compares with hundreds of words one by one before it asks its index: 140 µs each. */
const NEAR = 20
/** Within a scope, names are those of so many of the newest. */
const NAMED = 500
/** Of one part of a question. */
const MOST = 4

export type Part = { ast: Ast; leaf: Leaf; now: number }

/** What could be written instead of a part of a question, as the question would be written; the likeliest first. Each but a name is in a message that all of the question finds. */
export async function candidatesFor(reader: Scoped, { ast, leaf, now }: Part): Promise<string[]> {
  if (leaf.node === 'field') return names(reader, leaf)
  const gaps = gapsIn(leaf.words)
  const found = gaps.length > 0 ? signs(reader, { ast, leaf, now }, gaps) : spellings(reader, { ast, leaf, now })
  return (await found).slice(0, MOST)
}

type WordsPart = Part & { leaf: WordsLeaf }

/** Words one slip away. Those that many messages have hide others among the newest; then the others are asked for alone. */
async function spellings(reader: Scoped, { ast, leaf, now }: WordsPart): Promise<string[]> {
  const left = new Set(slipsOf(leaf.words[0] ?? ''))
  const found: string[] = []
  for (let round = 0; round < ROUNDS && found.length < MOST; round++) {
    const any: Ast = { node: 'or', items: [...left].map((word) => wordsAt(leaf, [word])) }
    const rows = await wordsOf(reader, withInstead(ast, leaf, any), { now, among: LOOKED })
    const counts = tally(rows, (words) => new Set(words.split(' ').filter((word) => left.has(word))))
    if (counts.size === 0) break
    found.push(...byCount(counts))
    for (const word of counts.keys()) left.delete(word)
  }
  return found
}

/** A word with another sign in it. What is said like it was meant where there is any: an input method offers those for one another. */
async function signs(reader: Scoped, { ast, leaf, now }: WordsPart, gaps: readonly Gap[]): Promise<string[]> {
  const around = (gap: Gap): Ast => {
    // Each by itself: an index finds what has them all, and the rows tell in which order.
    return { node: 'and', items: [...gap.before, ...gap.after].map((sign) => wordsAt(leaf, [sign])) }
  }
  const asked = withInstead(ast, leaf, { node: 'or', items: gaps.map(around) })
  const rows = await wordsOf(reader, asked, { now, among: AROUND, like: gaps.map(likeGap) })
  const alike = new Set<string>()
  const counts = tally(rows, (words) => {
    const found = gaps.flatMap((gap) => filledIn(words, gap).map((word) => ({ word, gap })))
    for (const { word, gap } of found) if (isSaidAlike(word, gap)) alike.add(word)
    return new Set(found.map(({ word }) => word))
  })
  const all = byCount(counts)
  return alike.size === 0 ? all : all.filter((word) => alike.has(word))
}

/** None where the name is one that is known. */
async function names(reader: Scoped, leaf: FieldLeaf): Promise<string[]> {
  if (!isValueField(leaf.field)) return []
  const folded = new Map<string, string>()
  for (const { value } of await observedOf(reader, leaf.field, '', NAMED))
    if (!folded.has(foldValue(value))) folded.set(foldValue(value), value)
  const asked = foldValue(leaf.value.replace(/^[@＠]/, ''))
  if (folded.has(asked)) return []
  return nearOnes(asked, [...folded.keys()])
    .slice(0, MOST)
    .map((name) => printField({ ...leaf, value: folded.get(name) ?? name }))
}

type Among = { now: number; among: number; like?: readonly string[] }

/** The words of the newest messages that a question finds. */
async function wordsOf(reader: Scoped, asked: Ast, { now, among, like }: Among): Promise<string[]> {
  const search = await searchOf(reader, asked, now, NEAR)
  const { within } = await reachOf(reader, search)
  const page = { order: 'time', direction: 'older', from: null, limit: among } as const
  const keys = search.keys(within === undefined ? page : { ...page, within })
  const holds =
    like === undefined ? TRUE : or([REST_OF_WORDS, ...like.map((one) => sql`' ' || m.words || ' ' like ${one}`)])
  const text = (column: string) => sql`case when ${REST_OF_WORDS} then substr(m.${sql.raw(column)}, 1, ${LETTERS}) end`
  const rows = await reader.all<{ words: string; body: string | null; reasoning: string | null }>(
    sql`select substr(m.words, 1, ${LETTERS}) as words, ${text('body')} as body, ${text('reasoning')} as reasoning
    from (${keys}) k cross join messages m where m.key = k.key and ${holds}`,
  )
  return rows.map(({ words, body, reasoning }) => wholeWords(words, body ?? '', reasoning))
}

function tally(rows: readonly string[], holds: (words: string) => ReadonlySet<string>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const words of rows) for (const word of holds(words)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

function byCount(counts: ReadonlyMap<string, number>): string[] {
  return [...counts].sort(([one, left], [other, right]) => right - left || (one < other ? -1 : 1)).map(([word]) => word)
}
