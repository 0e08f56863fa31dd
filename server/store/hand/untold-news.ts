import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { type PressingProblem, pressingNews } from '@/lib/rules/pressing-problem'
import { insertMany, type ReadDoor, type Reader, type Tx, type WriteDoor } from '@/server/store/door/door'
import type { Facts, ToldAlarm, ToldHold } from './deliveries'
import { deliverNews, hastenOver, keptBack, type News, type Tellable } from './paced-deliveries'
import { alertIn, type ToldAlert } from './told-alert'

/**
 * What nobody was told of yet: asks among those that wait, problems that press, and, on record, alarms, alert rules that
 * fired, and what was put on hold. `begun`: telling goes on, it does not begin. `behind`: entries that were not looked at
 * yet. `over`: causes of problems that press no more.
 */
export type Untold = {
  begun: boolean
  asks: string[]
  problems: PressingProblem[]
  alarms: ToldAlarm[]
  alerts: ToldAlert[]
  holds: ToldHold[]
  behind: number
  over: string[]
}

export type ToldStore = {
  untold: (tellable: Tellable, now: number) => Promise<Untold>
  /**
   * Takes what is still untold for told and has `newsOf` it delivered, in one transaction: whoever is first among
   * several consoles tells. What no delivery was tried with yet grows instead of a second one. Gives false, and does nothing,
   * where somebody did less than `restMs` before.
   */
  tell: (wanted: {
    at: number
    restMs: number
    tellable: Tellable
    /** After how many tries a delivery is given up. */
    most: number
    /** What may wait is told so long after the last notification to whoever does not look. */
    paceMs: number
    newsOf: (untold: Untold) => News[]
    join: (one: Facts, other: Facts) => Facts
  }) => Promise<boolean>
  /** Brings forward what was kept back behind a notification of which nothing waits any more. */
  hasten: (tellable: Tellable, now: number) => Promise<void>
  /** Nobody is to be told any more: telling begins anew. */
  forget: () => Promise<void>
  /** Forgets what was told of before `before` and waits, or stands, no more. */
  prune: (before: number, tellable: Tellable) => Promise<void>
}

const NAME = 'notices'
const markSchema = z.object({ alarms: z.number(), at: z.number() })
type Mark = z.infer<typeof markSchema>
/** Alarms that are told at once. */
const MOST_ALARMS = 500

export function toldStore(writer: WriteDoor, reader: ReadDoor): ToldStore {
  return {
    untold: async (tellable, now) => untoldOf(reader, await markOf(reader), tellable, now),
    tell: (wanted) => writer.write((tx) => tell(tx, wanted)),
    hasten: async (tellable, now) => {
      if ((await keptBack(reader, now)).length > 0) await writer.write((tx) => hastenOver(tx, tellable, now))
    },
    forget: async () => {
      if ((await markOf(reader)) === null) return
      await writer.write(async (tx) => {
        await tx.run(sql`delete from settings where name = ${NAME}`)
        await tx.run(sql`delete from told`)
      })
    },
    prune: (before, { uids, pressing }) =>
      writer.write(async (tx) => {
        const waiting = [...uids, ...[...pressing.standing].map(toldAs)]
        const kept = waiting.length === 0 ? sql`` : sql` and not ${tx.inList(sql`uid`, waiting)}`
        await tx.run(sql`delete from told where at < ${before}${kept}`)
      }),
  }
}

async function markOf(reader: Reader): Promise<Mark | null> {
  const row = await reader.get<{ value: string }>(sql`select value from settings where name = ${NAME}`)
  return row === undefined ? null : markSchema.parse(JSON.parse(row.value))
}

async function headOf(reader: Reader): Promise<number> {
  return (await reader.get<{ n: number | null }>(sql`select max(n) as n from entries`))?.n ?? 0
}

async function untoldOf(
  reader: Reader,
  mark: Mark | null,
  { uids, pressing }: Tellable,
  now: number,
): Promise<Untold & { last: number | null }> {
  const known =
    uids.length === 0
      ? []
      : await reader.all<{ uid: string }>(sql`select uid from told where ${reader.inList(sql`uid`, [...uids])}`)
  const told = new Set(known.map(({ uid }) => uid))
  const causes = new Map(
    (await reader.all<{ uid: string; at: number }>(toldCauses)).map(({ uid, at }) => [uid.slice(CAUSE.length), at]),
  )
  const { tell, forget } = pressingNews(pressing, causes, now)
  const raised = mark === null ? [] : await raisedSince(reader, mark.alarms)
  const alarms = raised.flatMap(({ act, entry, source }) => (act === 'alarm' ? [{ entry, source }] : []))
  const alerts = raised.flatMap(alertIn)
  const holds = raised.flatMap(({ act, entry, source }) => (act === 'hold-on' ? [{ entry, source }] : []))
  const behind = (await headOf(reader)) - (mark?.alarms ?? 0)
  return {
    begun: mark !== null,
    asks: uids.filter((uid) => !told.has(uid)),
    problems: tell,
    over: forget,
    alarms,
    alerts,
    holds,
    last: raised.length === MOST_ALARMS ? (raised.at(-1)?.entry ?? null) : null,
    behind,
  }
}

/** Causes of problems stand among the uids that were told of. */
const CAUSE = 'cause:'
const toldAs = (key: string) => `${CAUSE}${key}`
const toldCauses = sql`select uid, at from told where uid like ${`${CAUSE}%`}`

type Raised = {
  entry: number
  act: 'alarm' | 'alert' | 'alert-escalate' | 'hold-on'
  source: string | null
  detail: string
}

function raisedSince(reader: Reader, entry: number): Promise<Raised[]> {
  return reader.all<Raised>(sql`select n as entry, act, source, detail from entries
    where n > ${entry} and act in ('alarm', 'alert', 'alert-escalate', 'hold-on') and outcome = 'done' order by n limit ${MOST_ALARMS}`)
}

async function tell(tx: Tx, { at, restMs, tellable, most, paceMs, newsOf, join }: Parameters<ToldStore['tell']>[0]) {
  const mark = await markOf(tx)
  if (mark !== null && at >= mark.at && at < mark.at + restMs) return false
  const untold = await untoldOf(tx, mark, tellable, at)
  const last = untold.last ?? (await headOf(tx))
  const problems = untold.problems.map(({ key }) => key)
  const gone = [...problems, ...untold.over].map(toldAs)
  if (gone.length > 0) await tx.run(sql`delete from told where ${tx.inList(sql`uid`, gone)}`)
  const rows = [...untold.asks, ...problems.map(toldAs)].map((uid) => [uid, at])
  await insertMany(tx, 'told', ['uid', 'at'], rows, 'ignore')
  for (const news of newsOf(untold)) await deliverNews(tx, news, { at, most, paceMs, tellable, join })
  const value = JSON.stringify({ alarms: last, at })
  await tx.run(sql`insert into settings (name, value) values (${NAME}, ${value})
    on conflict (name) do update set value = excluded.value`)
  return true
}
