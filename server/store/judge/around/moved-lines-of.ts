import { sql } from 'drizzle-orm'
import { FLAGS } from '@/lib/message/flags'
import type { Reader } from '@/server/store/door/door'
import { wordsOf } from '@/server/store/rows/message-rows'
import type { JudgedDbRow } from './judged-rows'

/** When lines were seen where they stand now, UTC ms, by the keys of their messages: of those that stand in another order. */
export async function movedOf(reader: Reader, rows: readonly JudgedDbRow[]): Promise<Map<number, number>> {
  const moved = rows.filter(({ flags }) => wordsOf(flags).includes(FLAGS.movedLine))
  if (moved.length === 0) return new Map()
  const found = await reader.all<{ key: number; at: number }>(
    sql`select m.key, max(o.at) as at from messages m join observations o
      on o.file_id = m.file_id and o.generation = m.generation and o.start = m.start and o.what = 'line-same'
      where ${reader.inList(
        sql`m.key`,
        moved.map(({ key }) => key),
      )} group by m.key`,
  )
  return new Map(found.map(({ key, at }) => [key, at]))
}
