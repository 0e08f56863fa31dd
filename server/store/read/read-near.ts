import { sql } from 'drizzle-orm'
import type { Ast, WordsLeaf } from '@/lib/query/ast'
import { slippedIn, slipsOf, withInstead } from '@/lib/query/near-words'
import type { Scoped } from '@/server/store/rows/scoped'
import { astOf, searchOf } from '@/server/store/search/question'
import { reachOf } from '@/server/store/search/read-dense'

/** The newest messages whose words are looked at, and how much of the words of one. */
const LOOKED = 50
const LETTERS = 20_000
/** Words that are told instead of one. */
const TOLD = 3

export type NearWord = { word: string; query: string }

/**
 * Words one slip away from those that are asked for, each with the question that has it instead, which finds something
 * that is seen. Throws `QuestionError`.
 */
export async function nearWords(reader: Scoped, text: string, now: number): Promise<NearWord[]> {
  const ast = astOf(text, now)
  const found = await Promise.all(slippedIn(ast).map((leaf) => near(reader, { ast, leaf, now })))
  return found.flatMap(({ leaf, words }) =>
    words.map((word) => ({ word, query: text.slice(0, leaf.start) + word + text.slice(leaf.end) })),
  )
}

async function near(reader: Scoped, { ast, leaf, now }: { ast: Ast; leaf: WordsLeaf; now: number }) {
  const slips = new Set(slipsOf(leaf.words[0] ?? ''))
  const asked = withInstead(ast, leaf, [...slips])
  const search = await searchOf(reader, asked, now)
  const { within } = await reachOf(reader, search)
  const page = { order: 'time', direction: 'older', from: null, limit: LOOKED } as const
  const keys = search.keys(within === undefined ? page : { ...page, within })
  const rows = await reader.all<{ words: string }>(sql`select substr(m.words, 1, ${LETTERS}) as words
    from (${keys}) k cross join messages m where m.key = k.key`)
  const counts = new Map<string, number>()
  for (const { words } of rows)
    for (const word of new Set(words.split(' '))) if (slips.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const words = [...counts].sort(([one, left], [other, right]) => right - left || (one < other ? -1 : 1))
  return { leaf, words: words.slice(0, TOLD).map(([word]) => word) }
}
