import { type SQL, sql } from 'drizzle-orm'
import type { TokensSpent } from '@/lib/message/turn-tokens'
import type { Reader } from '@/server/store/door/door'

type Sums = { turns: number; input: number; output: number; cache_read: number; cache_written: number }

/** What turns `t` cost together; null where none of them says. */
export async function tokensOf(reader: Reader, where: SQL): Promise<TokensSpent | null> {
  const found = await reader.get<Sums>(sql`select count(*) as turns, cast(coalesce(sum(t.input), 0) as bigint) as input,
      cast(coalesce(sum(t.output), 0) as bigint) as output, cast(coalesce(sum(t.cache_read), 0) as bigint) as cache_read,
      cast(coalesce(sum(t.cache_written), 0) as bigint) as cache_written from turns t where ${where}`)
  if (found === undefined || found.turns === 0) return null
  const { turns, input, output, cache_read: cacheRead, cache_written: cacheWritten } = found
  return { turns, input, output, cacheRead, cacheWritten }
}
