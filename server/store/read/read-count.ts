import { sql } from 'drizzle-orm'
import type { Scoped } from '@/server/store/rows/scoped'
import { searchFor } from '@/server/store/search/question'
import { reachOf } from '@/server/store/search/read-dense'

export type Counted = { count: number; capped: boolean }

/** How many messages a question finds, at most `cap`. Throws `QuestionError`. */
export async function countOf(reader: Scoped, query: string, now: number, cap: number): Promise<Counted> {
  const search = await searchFor(reader, query, now)
  const { within, whole } = await reachOf(reader, search)
  const page = { order: 'time', direction: 'older', from: null, limit: cap + 1 } as const
  const counting =
    within === undefined
      ? search.count(cap)
      : sql`select count(*) as count from (${search.keys({ ...page, within })}) k`
  const found = (await reader.get<{ count: number }>(counting))?.count ?? 0
  return { count: Math.min(found, cap), capped: found > cap || !whole }
}
