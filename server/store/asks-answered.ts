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
const SAYS = sql`n.kind, n.final, substr(n.body, 1, ${sql.raw(String(OPENING))}) as body`

/** Replies to one message that are looked at, the earliest first: anybody may write any number of them. */
const MOST_REPLIES = 1_000

type Reply = { asked: string; uid: string; kind: string; final: number | null; body: string }

/** What was said in people's names to some messages, by the id that a reply names, the earliest first. */
export async function personsReplies(reader: Reader, uids: readonly string[]): Promise<Reply[]> {
  const people = await peopleOf(reader)
  return reader.all<Reply>(
    sql`select asked, uid, kind, body from (
        select m.uid as asked, n.uid, ${SAYS}, row_number() over (partition by m.uid order by n.key) as nth
        from messages m join messages n on ${NAMES} where ${reader.inList(sql`m.uid`, uids)} and ${people(sql`n`)}
      ) said where nth <= ${MOST_REPLIES} order by nth`,
  )
}

/** Those of some messages that a person decided, each with what decided it: as the index tied it, or by the id that a reply names. */
export async function decidedAmong(reader: Reader, uids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (uids.length === 0) return new Map()
  const people = await peopleOf(reader)
  const tied = await reader.all<Reply>(
    sql`select m.uid as asked, n.uid, ${SAYS} from messages m join verdicts v on v.key = m.key join messages n on n.uid = v.answer
      where ${reader.inList(sql`m.uid`, uids)} and ${people(sql`n`)}`,
  )
  const said = [...tied, ...(await personsReplies(reader, uids))].filter(isDecision)
  const first = new Map<string, string>()
  for (const { asked, uid } of said) if (!first.has(asked)) first.set(asked, uid)
  return first
}

type People = (message: SQL) => SQL

/** Of a message `n`: a person said it, and nobody had Signalbox write it. */
const ofHand = (people: People) => sql`${people(sql`n`)} and n.flags not like ${`% ${FLAGS.posted} %`}`

/** What a person wrote on the disk for an answer to `m`, by the id that it names. */
export const saidByHand = (people: People) => sql`from messages n where ${NAMES} and ${ofHand(people)}`

/** What a person decided on `m` with, on the disk, as the index tied it. */
export const decidedByHand = (people: People) =>
  sql`from verdicts v join messages n on n.uid = v.answer where v.key = m.key and ${ofHand(people)}`

/** Those of some messages that a person answered on the disk: by the id that a reply names, or by a decision. */
export async function answeredByHand(reader: Reader, uids: readonly string[]): Promise<ReadonlySet<string>> {
  if (uids.length === 0) return new Set()
  const people = await peopleOf(reader)
  const rows = await reader.all<{ uid: string }>(
    sql`select m.uid from messages m where ${reader.inList(sql`m.uid`, uids)}
      and (exists (select 1 ${saidByHand(people)}) or exists (select 1 ${decidedByHand(people)}))`,
  )
  return new Set(rows.map(({ uid }) => uid))
}
