import { type SQL, sql } from 'drizzle-orm'
import { FLAGS } from '@/lib/flags'
import { isAddressedTo } from './addressed'
import type { Reader } from './door'

/** A message names another of its source as what it answers, and is for its sender where others have the same id. */
export const answersBy = (answer: SQL, asked: SQL) =>
  sql`${answer}.reply_to = ${asked}.native_id and (${asked}.flags not like ${`% ${FLAGS.conflict} %`}
    or ${isAddressedTo(answer, sql`${asked}.sender`)})`

/** Those of some messages that a person decided through Signalbox, each with what decided it. */
export async function decidedAmong(reader: Reader, uids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (uids.length === 0) return new Map()
  const rows = await reader.all<{ uid: string; answer: string }>(
    sql`select m.uid, v.answer from messages m join verdicts v on v.key = m.key
      where ${reader.inList(sql`m.uid`, uids)} and v.posted = 1`,
  )
  return new Map(rows.map(({ uid, answer }) => [uid, answer]))
}
