import { type SQL, sql } from 'drizzle-orm'
import type { DiskClosedPage, DiskClosedPlace, DiskClosedRow } from '@/lib/asks/closed-asks'
import { GRAVE } from '@/lib/asks/severity'
import { FLAGS } from '@/lib/message/flags'
import { keyMs } from '@/server/store/rows/keys'
import { LISTED, wordsOf } from '@/server/store/rows/message-rows'
import { inSight, isNarrowed, type Scoped } from '@/server/store/rows/scoped'
import { isTold, isToldOf } from '@/server/store/rows/told-within'
import { weighedAnew } from '@/server/store/within/weighed-anew'
import type { Raised } from './ask-reader'

/** So many answers are looked at for one page: most were written by Signalbox, and their decisions are in the ledger. */
const LOOKED_AT = 2_000

/** Of an answer `n`: Signalbox did not write it, or it is no longer as Signalbox wrote it, or not there alone. */
const OF_OTHERS = sql`(n.flags not like ${`% ${FLAGS.posted} %`}
  or n.flags like ${`% ${FLAGS.copied} %`} or n.flags like ${`% ${FLAGS.tampered} %`})`

const WORDS = sql`substr(m.body, 1, ${sql.raw(String(LISTED))}) as words`

type Wanted = { before: DiskClosedPlace | null; limit: number; raised: Raised }

type Answered = DiskClosedPlace & { answer: string; by: string | null; flags: string }
type AnsweredDbRow = Answered & Pick<DiskClosedRow, 'source' | 'from' | 'words'>

/** What asked for yes or no, or was raised, and was closed by what Signalbox did not write, the latest answer first. */
export async function closedOnDisk(reader: Scoped, { before, limit, raised }: Wanted): Promise<DiskClosedPage> {
  const { listed, end } = await listedBefore(reader, before, limit)
  const others = (await answersTo(reader, raised)).filter(
    (one) => (before === null || byLatest(one, before) > 0) && (end === null || byLatest(one, end) <= 0),
  )
  const added = await askedOf(reader, others.sort(byLatest).slice(0, limit + 1))
  const found = [...listed, ...added].sort(byLatest)
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : (end ?? undefined)
  return {
    rows: rows.map(({ answer: _, flags, ...row }) => ({
      ...row,
      flags: GRAVE.filter((flag) => wordsOf(flags).includes(flag)),
    })),
    next: last === undefined ? null : { at: last.at, uid: last.uid },
  }
}

/** Uids of what was closed so since then, UTC ms; of the latest answers, as many as are looked at for a page. */
export async function closedOnDiskSince(reader: Scoped, since: number, raised: Raised): Promise<string[]> {
  const looked = await lookedAt(reader, { holds: sql`a.answered_at >= ${since}`, passes: ({ at }) => at >= since })
  const listed = await listedOf(reader, looked)
  const others = (await answersTo(reader, raised)).filter(({ at }) => at >= since)
  const added = await askedOf(reader, others.slice(0, LOOKED_AT))
  return [...new Set([...listed, ...added].map(({ uid }) => uid))]
}

/** What its protocol put into the list; `end`: where the answers that were looked at end, and others may follow. */
async function listedBefore(
  reader: Scoped,
  before: DiskClosedPlace | null,
  limit: number,
): Promise<{ listed: AnsweredDbRow[]; end: DiskClosedPlace | null }> {
  const looked = await lookedAt(reader, {
    holds: before === null ? sql`1 = 1` : sql`(a.answered_at, a.uid) < (${before.at}, ${before.uid})`,
    passes: (one) => before === null || byLatest(one, before) > 0,
  })
  const listed = (await listedOf(reader, looked)).slice(0, limit + 1)
  const isCut = looked.length === LOOKED_AT && listed.length <= limit
  return { listed, end: isCut ? (looked.at(-1) ?? null) : null }
}

type Looked = DiskClosedPlace & { answer: string }
type Wanting = { holds: SQL; passes: (one: DiskClosedPlace) => boolean }

/** The asks that were answered last, as many as are looked at, of those that are in sight and by what is told. */
async function lookedAt(reader: Scoped, { holds, passes }: Wanting): Promise<Looked[]> {
  const weighed = await weighedAnew(reader)
  const told = isNarrowed(reader)
    ? sql`not ${reader.inList(sql`a.key`, [...weighed.keys()])} and ${isToldOf(reader.scope, sql`a.answer`)} and ${inSight(reader)}`
    : inSight(reader)
  const from =
    reader.scope === null
      ? sql`asks a`
      : sql`asks a join messages m on m.key = a.key join sources s on s.id = m.source_id`
  const kept = await reader.all<Looked>(sql`select a.answered_at as at, a.uid, a.answer from ${from}
    where a.list = 'decide' and a.answered_at is not null and ${holds} and ${told}
    order by a.answered_at desc, a.uid desc limit ${LOOKED_AT}`)
  const anew = [...weighed].flatMap(([key, { ask }]) => (ask === null ? [] : [[key, ask] as const]))
  const asks =
    anew.length === 0
      ? []
      : await reader.all<{ key: number; uid: string }>(sql`select a.key, a.uid from asks a
          where a.list = 'decide' and ${reader.inList(
            sql`a.key`,
            anew.map(([key]) => key),
          )}`)
  const uids = new Map(asks.map(({ key, uid }) => [key, uid]))
  const added = anew.flatMap(([key, { at, uid: answer }]) => {
    const uid = uids.get(key)
    return uid === undefined || !passes({ at, uid }) ? [] : [{ at, uid, answer }]
  })
  return [...kept, ...added].sort(byLatest).slice(0, LOOKED_AT)
}

/** Those of them that something closed which Signalbox did not write, as they are told. */
async function listedOf(reader: Scoped, looked: readonly Looked[]): Promise<AnsweredDbRow[]> {
  if (looked.length === 0) return []
  const answers = await reader.all<{ uid: string; by: string | null; flags: string }>(
    sql`select n.uid, n.sender as by, n.flags from messages n where ${reader.inList(
      sql`n.uid`,
      looked.map(({ answer }) => answer),
    )} and ${OF_OTHERS} and ${isTold(reader.scope, sql`n`)}`,
  )
  const words = new Map(answers.map((row) => [row.uid, row]))
  // Most were answered by what Signalbox wrote: what those asked is not read.
  const others = looked.filter(({ answer }) => words.has(answer))
  if (others.length === 0) return []
  const asked = await reader.all<Pick<AnsweredDbRow, 'uid' | 'source' | 'from' | 'words'>>(
    sql`select m.uid, s.label as source, m.sender as "from", ${WORDS} from messages m join sources s on s.id = m.source_id
      where ${reader.inList(
        sql`m.uid`,
        others.map(({ uid }) => uid),
      )} and s.removed_at is null and ${inSight(reader)}`,
  )
  const asks = new Map(asked.map((row) => [row.uid, row]))
  return others.flatMap(({ uid, at, answer }) => {
    const [ask, word] = [asks.get(uid), words.get(answer)]
    return ask === undefined || word === undefined ? [] : [{ ...ask, at, answer, by: word.by, flags: word.flags }]
  })
}

/** Those answers to what was raised that Signalbox did not write. */
async function answersTo(reader: Scoped, raised: Raised): Promise<Answered[]> {
  if (raised.size === 0) return []
  const found = await reader.all<{ uid: string; key: number; by: string | null; flags: string }>(
    sql`select n.uid, n.key, n.sender as by, n.flags from messages n
      where ${reader.inList(sql`n.uid`, [...raised.values()])} and ${OF_OTHERS} and ${isTold(reader.scope, sql`n`)}`,
  )
  const answers = new Map(found.map((row) => [row.uid, row]))
  return [...raised].flatMap(([uid, answer]) => {
    const row = answers.get(answer)
    return row === undefined ? [] : [{ uid, answer, at: keyMs(row.key), by: row.by, flags: row.flags }]
  })
}

/** With what was asked, as far as it is to be seen; what its protocol put into the list stands there already. */
async function askedOf(reader: Scoped, answered: readonly Answered[]): Promise<AnsweredDbRow[]> {
  if (answered.length === 0) return []
  const found = await reader.all<Pick<AnsweredDbRow, 'uid' | 'source' | 'from' | 'words'>>(
    sql`select m.uid, s.label as source, m.sender as "from", ${WORDS}
      from messages m join sources s on s.id = m.source_id
      where ${reader.inList(
        sql`m.uid`,
        answered.map(({ uid }) => uid),
      )} and s.removed_at is null and ${inSight(reader)}
        and not exists (select 1 from asks a where a.key = m.key and a.list = 'decide')`,
  )
  const asked = new Map(found.map((row) => [row.uid, row]))
  return answered.flatMap((one) => {
    const row = asked.get(one.uid)
    return row === undefined ? [] : [{ ...one, ...row }]
  })
}

/** The latest answer first. */
function byLatest(one: DiskClosedPlace, other: DiskClosedPlace): number {
  return other.at - one.at || (one.uid === other.uid ? 0 : one.uid < other.uid ? 1 : -1)
}
