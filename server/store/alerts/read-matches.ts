import { sql } from 'drizzle-orm'
import type { Ast } from '@/lib/query/ast'
import type { Question } from '@/lib/query/compiled-question'
import { KEYS_PER_MS, keyMs } from '@/server/store/rows/keys'
import type { Scoped } from '@/server/store/rows/scoped'
import { astOf, searchOf } from '@/server/store/search/question'
import type { Search } from '@/server/store/search/search-sql'

/** UTC ms: at or after `from`, before `until`. */
export type MatchSpan = { from: number; until?: number }

/**
 * What alert rules ask of the whole record. A message counts at the time that it was sent; one that came to match later,
 * because a rule of its protocol was broken as time passed, at that time. All throw `QuestionError` for what cannot be asked.
 */
export type MatchReader = {
  /** How many there are in a time, counted up to `most`, without what was there before its source was watched. */
  count: (query: string, span: MatchSpan, asked: { most: number; now: number }) => Promise<number>
  /** When the last one was before `until`; null where there is none. */
  last: (query: string, span: MatchSpan, now: number) => Promise<number | null>
  /** When each was, rising; of more than `most` the newest, and `isPart`. What was there before is among them. */
  times: (query: string, span: MatchSpan, asked: { most: number; now: number }) => Promise<MatchTimes>
  /** When the first message of the record was sent; null where there is none. */
  begins: () => Promise<number | null>
}

export type MatchTimes = { times: number[]; isPart: boolean }

const FARTHEST_MS = Math.floor(Number.MAX_SAFE_INTEGER / KEYS_PER_MS) - 1

export function matchReader(reader: Scoped): MatchReader {
  const searchIn = async (ast: Ast, { from, until = FARTHEST_MS }: MatchSpan, now: number) =>
    (await searchOf(reader, ast, now)).and({ ask: 'range', from, until })
  return {
    count: async (query, span, { most, now }) => {
      const ast = astOf(query, now)
      const search = await withoutHistory(reader, await searchIn(ast, span, now), span.from)
      const said = (await reader.get<{ count: number }>(search.count(most)))?.count ?? 0
      if (said >= most || !asksRules(ast)) return Math.min(said, most)
      return Math.min(said + (await lateCount(reader, ast, span, { most, now })), most)
    },
    last: async (query, span, now) => {
      const search = await searchIn(astOf(query, now), span, now)
      const page = { order: 'time', direction: 'older', from: null, limit: 1 } as const
      const found = await reader.get<{ key: number }>(search.keys(page))
      return found === undefined ? null : keyMs(found.key)
    },
    times: async (query, span, { most, now }) => {
      const ast = astOf(query, now)
      const search = await searchIn(ast, span, now)
      const page = { order: 'time', direction: 'older', from: null, limit: most + 1 } as const
      const late = asksRules(ast)
        ? sql`(select max(p.at) from problems p where p.message_key = k.key)`
        : sql.raw('null')
      const rows = await reader.all<{ key: number; late: number | null }>(
        sql`select k.key, ${late} as late from (${search.keys(page)}) k`,
      )
      const times = rows.slice(0, most).map(({ key, late: at }) => Math.max(keyMs(key), at ?? 0))
      return { times: times.toSorted((a, b) => a - b), isPart: rows.length > most }
    },
    begins: async () => {
      const first = (await reader.get<{ key: number | null }>(sql`select min(key) as "key" from messages`))?.key
      return first == null ? null : keyMs(first)
    },
  }
}

/** Without the messages that were sent before their source was first watched. */
async function withoutHistory(reader: Scoped, search: Search, from: number): Promise<Search> {
  const fresh = await reader.all<{ label: string; addedAt: number }>(
    sql`select label, added_at as "addedAt" from sources where added_at > ${from} and removed_at is null`,
  )
  return fresh.reduce((left, { label, addedAt }) => left.and(notBefore(label, addedAt)), search)
}

const notBefore = (label: string, until: number): Question => ({
  not: {
    all: [
      { ask: 'named', field: 'source', names: [label] },
      { ask: 'time', from: null, until },
    ],
  },
})

/** Those that were sent before the time, and broke a rule within it. */
async function lateCount(
  reader: Scoped,
  ast: Ast,
  { from, until = FARTHEST_MS }: MatchSpan,
  { most, now }: { most: number; now: number },
): Promise<number> {
  const { where } = await searchOf(reader, ast, now)
  const found = await reader.get<{ count: number }>(
    sql`select count(*) as count from (select distinct m.key from problems p join messages m on m.key = p.message_key
      where p.history = 0 and p.at >= ${from} and p.at < ${until} and m.key < ${from * KEYS_PER_MS} and ${where}
      limit ${most}) few`,
  )
  return found?.count ?? 0
}

/** Whether what it finds depends on rules, which may be broken long after a message was sent. */
function asksRules(ast: Ast): boolean {
  if (ast.node === 'words') return false
  if (ast.node === 'not') return asksRules(ast.item)
  if (ast.node === 'field') return ['rule', 'problem', 'severity', 'flag'].includes(ast.field)
  return ast.items.some(asksRules)
}
