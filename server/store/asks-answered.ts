import { type SQL, sql } from 'drizzle-orm'
import { FLAGS } from '@/lib/flags'
import { isDecision, OPENING } from '@/lib/verdict'
import { isAddressedTo } from './addressed'
import type { Reader } from './door'
import { peopleOf } from './people-of'

/** A message names another of its source as what it answers, and is for its sender where others have the same id. */
export const answersBy = (answer: SQL, asked: SQL) =>
  sql`${answer}.reply_to = ${asked}.native_id and (${asked}.flags not like ${`% ${FLAGS.conflict} %`}
    or ${isAddressedTo(answer, sql`${asked}.sender`)})`

/** Of a message `n`: it answers `m`. */
export const NAMES = sql`${answersBy(sql`n`, sql`m`)} and n.source_id = m.source_id`

/** Of a message `n`: what `isDecision` goes by. */
export const SAYS = sql`n.kind, substr(n.body, 1, ${sql.raw(String(OPENING))}) as body`

/** Those of some messages that a person decided: as the index tied it, or by the id that a reply names. */
export async function decidedAmong(reader: Reader, uids: readonly string[]): Promise<ReadonlySet<string>> {
  if (uids.length === 0) return new Set()
  const people = await peopleOf(reader)
  const wanted = reader.inList(sql`m.uid`, uids)
  const rows = await reader.all<{ uid: string; kind: string; body: string }>(
    sql`select m.uid, ${SAYS} from messages m join asks a on a.key = m.key join messages n on n.uid = a.answer
        where ${wanted} and ${people(sql`n`)}
      union all select m.uid, ${SAYS} from messages m join messages n on ${NAMES} where ${wanted} and ${people(sql`n`)}`,
  )
  return new Set(rows.filter(isDecision).map(({ uid }) => uid))
}

/** Of a message `n`: a person's answer to `m` that nobody had Signalbox write. */
export const byHand = (people: (message: SQL) => SQL) =>
  sql`${NAMES} and ${people(sql`n`)} and n.flags not like ${`% ${FLAGS.posted} %`}`

/** Those of some messages that a person answered on the disk, by the id that a reply names. */
export async function answeredByHand(reader: Reader, uids: readonly string[]): Promise<ReadonlySet<string>> {
  if (uids.length === 0) return new Set()
  const people = await peopleOf(reader)
  const rows = await reader.all<{ uid: string }>(
    sql`select m.uid from messages m where ${reader.inList(sql`m.uid`, uids)}
      and exists (select 1 from messages n where ${byHand(people)})`,
  )
  return new Set(rows.map(({ uid }) => uid))
}
