import { type SQL, sql } from 'drizzle-orm'
import { FLAGS } from '@/lib/message/flags'
import { isAddressedTo } from './addressed'
import type { Scoped } from './scoped'
import { isTold } from './told-within'

/** A message names another of its source as what it answers, and is for its sender where others have the same id. */
export const answersBy = (answer: SQL, asked: SQL) =>
  sql`${answer}.reply_to = ${asked}.native_id and (${asked}.flags not like ${`% ${FLAGS.conflict} %`}
    or ${isAddressedTo(answer, sql`${asked}.sender`)})`

/** Those of some messages that a person decided through Signalbox, each with what decided it, as far as that is seen. */
export async function decidedAmong(reader: Scoped, uids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (uids.length === 0) return new Map()
  const rows = await reader.all<{ uid: string; answer: string }>(
    sql`select m.uid, v.answer from messages m join verdicts v on v.key = m.key join messages n on n.uid = v.answer
      where ${reader.inList(sql`m.uid`, uids)} and v.posted = 1 and ${isTold(reader.scope, sql`n`)}`,
  )
  return new Map(rows.map(({ uid, answer }) => [uid, answer]))
}
