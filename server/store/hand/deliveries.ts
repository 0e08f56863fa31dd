import { type SQL, sql } from 'drizzle-orm'
import type { Delivery, DeliveryState, NoticeCounts, ToldList, Try } from '@/lib/pages/notice'
import { type Haste, mostHaste, NO_HASTE, type QuietHours } from '@/lib/pages/quiet-hours'
import type { PressingProblem } from '@/lib/rules/pressing-problem'
import { insertMany, type ReadDoor, type Reader, type Tx, type WriteDoor } from '@/server/store/door/door'
import { failureFrom, keptFailure } from './kept-failure'
import { quietFrom } from './kept-quiet'
import type { ToldAlert } from './told-alert'

/** An ask that is told of, with what keeps it from waiting. `from` and `words` only where they go along. */
export type ToldAsk = Partial<Haste> & {
  uid: string
  list: ToldList
  source: string
  from?: string | null
  words?: string
}
/** An alarm: the number of its entry. */
export type ToldAlarm = { entry: number; source: string | null }

/** Something that was put on hold: the number of its entry. */
export type ToldHold = { entry: number; source: string | null }
/** Problems of one cause, critical ones or places in a file, and how many: never who or where, which agents chose. */
export type ToldProblem = Pick<PressingProblem, 'key' | 'source' | 'rule' | 'severity' | 'count'> & {
  unreadable: boolean
}

/** What one delivery tells. `more`: asks beyond those that are named. */
export type Facts = {
  asks: ToldAsk[]
  more: { [list in ToldList]: number }
  alarms: ToldAlarm[]
  alerts: ToldAlert[]
  problems: ToldProblem[]
  holds: ToldHold[]
  /** A person had it sent: no quiet hours keep it back. */
  byHand?: true
}

/** Nothing is told. */
export const NO_FACTS: Facts = {
  ...{ asks: [], more: { decide: 0, answer: 0 } },
  ...{ alarms: [], alerts: [], problems: [], holds: [] },
}

/** A delivery as it is to be sent. Times are UTC ms. */
export type Parcel = {
  id: string
  webhookId: string
  kind: Delivery['kind']
  at: number
  facts: Facts
  /** Those that were begun. */
  tries: number
  /** After how many tries it is given up. */
  most: number
  nextAt: number
  claimedUntil: number
}

/** A delivery that waits, without what it tells. */
export type Due = Pick<Parcel, 'id' | 'webhookId' | 'nextAt' | 'claimedUntil'> & {
  /** Of its webhook. */
  quiet: QuietHours | null
}

/** What came of a try: `nextAt` is when it is tried again, null when it is not. */
export type Tried = Omit<Try, 'n'> & { state: DeliveryState; nextAt: number | null }

export type DeliveryStore = {
  /** Those that wait, of webhooks that are not paused, the oldest first. */
  waiting: () => Promise<Due[]>
  /** Begins a try of a delivery, one’s own until then; null where it is another’s, is over, or its webhook rests. */
  claim: (id: string, now: number, until: number) => Promise<Parcel | null>
  /** Notes what came of the try of what was claimed. */
  tried: (parcel: Pick<Parcel, 'id' | 'tries'>, tried: Tried) => Promise<void>
  /** Lets go of what was claimed, untried, until `nextAt`. */
  putOff: (parcel: Pick<Parcel, 'id' | 'tries'>, nextAt: number) => Promise<void>
  /** Those whose turn comes later. */
  later: (now: number) => Promise<Parcel[]>
  /** Ends it without a try. */
  close: (id: string) => Promise<void>
  add: (parcel: Parcel) => Promise<void>
  /** Has it tried anew from `now` on, `more` times at most; gives the name of its webhook, null when there is none such. */
  again: (id: string, now: number, more: number) => Promise<string | null>
  webhookOf: (id: string) => Promise<string | null>
  /** The newest of a webhook with their tries. */
  log: (webhookId: string, limit: number) => Promise<Delivery[]>
  /** Forgets what ended before `before`, and of each webhook all but the newest `most` that ended. */
  prune: (before: number, most: number) => Promise<void>
}

export type ParcelDbRow = Omit<Parcel, 'facts'> & { facts: string }

/** Of `deliveries d`. */
export const PARCEL_FIELDS = sql`d.id, d.hook_id as "webhookId", d.kind, d.at, d.facts, d.tries, d.most, d.next_at as "nextAt",
  d.claimed_until as "claimedUntil"`
const NAMES = ['id', 'hook_id', 'kind', 'at', 'facts', 'state', 'tries', 'most', 'next_at', 'claimed_until']
const open = sql`select d.id, d.hook_id as "webhookId", d.next_at as "nextAt", d.claimed_until as "claimedUntil", h.quiet
  from deliveries d join hooks h on h.id = d.hook_id
  where d.state = 'waiting' and d.kind = 'notice' and h.paused_at is null order by d.at, d.id limit 1000`

export function deliveryStore(writer: WriteDoor, reader: ReadDoor): DeliveryStore {
  return {
    waiting: async () =>
      (await reader.all<Omit<Due, 'quiet'> & { quiet: string | null }>(open)).map(({ quiet, ...due }) => ({
        ...due,
        quiet: quietFrom(quiet),
      })),
    claim: (id, now, until) =>
      writer.write(async (tx) => {
        const row =
          await tx.get<ParcelDbRow>(sql`select ${PARCEL_FIELDS} from deliveries d join hooks h on h.id = d.hook_id
          where d.id = ${id} and d.state = 'waiting' and d.next_at <= ${now} and d.claimed_until <= ${now}
            and h.paused_at is null`)
        if (row === undefined) return null
        const tries = row.tries + 1
        await tx.run(sql`update deliveries set claimed_until = ${until}, tries = ${tries} where id = ${id}`)
        return { ...parcelOf(row), tries, claimedUntil: until }
      }),
    tried: ({ id, tries }, { at, ms, status, error, answer, state, nextAt }) =>
      writer.write(async (tx) => {
        const next = nextAt ?? at + ms
        const changed = await tx.run(sql`update deliveries set state = ${state}, next_at = ${next}, claimed_until = 0
          where id = ${id}`)
        // Its webhook was removed meanwhile.
        if (changed === 0) return
        const names = ['delivery_id', 'n', 'at', 'ms', 'status', 'error', 'answer']
        await insertMany(
          tx,
          'delivery_tries',
          names,
          [[id, tries, at, ms, status, keptFailure(error), answer]],
          'ignore',
        )
      }),
    putOff: ({ id, tries }, nextAt) =>
      writer.write(async (tx) => {
        await tx.run(sql`update deliveries set next_at = ${nextAt}, claimed_until = 0, tries = ${tries - 1}
          where id = ${id} and tries = ${tries}`)
      }),
    later: async (now) =>
      (
        await reader.all<ParcelDbRow>(sql`select ${PARCEL_FIELDS} from deliveries d
          where d.state = 'waiting' and d.kind = 'notice' and d.next_at > ${now}`)
      ).map(parcelOf),
    close: (id) =>
      writer.write(async (tx) => {
        await tx.run(
          sql`update deliveries set state = 'closed', claimed_until = 0 where id = ${id} and state = 'waiting'`,
        )
      }),
    add: (parcel) => writer.write((tx) => insertDelivery(tx, parcel)),
    again: (id, now, more) =>
      writer.write(async (tx) => {
        const row = await tx.get<ParcelDbRow>(sql`select ${PARCEL_FIELDS} from deliveries d where d.id = ${id}`)
        if (row === undefined) return null
        const facts = JSON.stringify({ ...parcelOf(row).facts, byHand: true })
        await tx.run(sql`update deliveries set state = 'waiting', next_at = ${now}, most = tries + ${more}, facts = ${facts}
          where id = ${id} and kind = 'notice' and claimed_until <= ${now}`)
        return nameOf(tx, id)
      }),
    webhookOf: (id) => nameOf(reader, id),
    log: (webhookId, limit) => logOf(reader, webhookId, limit),
    prune: (before, most) =>
      writer.write(async (tx) => {
        for (const statement of prunings(before, most)) await tx.run(statement)
      }),
  }
}

async function nameOf(reader: Reader, id: string): Promise<string | null> {
  const found = await reader.get<{ name: string }>(
    sql`select h.name from deliveries d join hooks h on h.id = d.hook_id where d.id = ${id}`,
  )
  return found?.name ?? null
}

function prunings(before: number, most: number): SQL[] {
  const old = sql`select id from (select id, at, row_number() over (partition by hook_id order by at desc, id desc) as place
    from deliveries where state <> 'waiting' or kind = 'test') o where place > ${most} or at < ${before}`
  return [
    sql`delete from delivery_tries where delivery_id in (${old})`,
    sql`delete from deliveries where id in (${old})`,
  ]
}

async function logOf(reader: Reader, webhookId: string, limit: number): Promise<Delivery[]> {
  const rows = await reader.all<ParcelDbRow & { state: DeliveryState }>(
    sql`select ${PARCEL_FIELDS}, d.state from deliveries d where d.hook_id = ${webhookId} order by d.at desc, d.id desc limit ${limit}`,
  )
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const tries = await reader.all<Omit<Try, 'error'> & { id: string; error: string | null }>(
    sql`select delivery_id as id, n, at, ms, status, error, answer from delivery_tries
      where ${reader.inList(sql`delivery_id`, ids)} order by n desc`,
  )
  return rows.map(({ id, kind, at, state, nextAt, facts }) => ({
    ...{ id, kind, at, state, nextAt, counts: countsOf(factsFrom(facts)) },
    tries: tries.flatMap(({ id: of, error, ...one }) => (of === id ? [{ ...one, error: failureFrom(error) }] : [])),
  }))
}

/** How much a delivery tells of each. */
export function countsOf({ asks, more, alarms, alerts, problems, holds }: Facts): NoticeCounts {
  const of = (wanted: ToldList) => asks.filter(({ list }) => list === wanted).length + more[wanted]
  const unreadable = problems.filter((one) => one.unreadable).length
  return {
    ...{ decide: of('decide'), answer: of('answer'), alarms: alarms.length, alerts: alerts.length },
    ...{ problems: problems.length - unreadable, unreadable, holds: holds.length },
  }
}

/** Requests and files that could not be read may wait for whoever does not look; nothing else may. */
export const isUrgent = ({ alarms, alerts, holds, problems }: Facts) =>
  alarms.length + alerts.length + holds.length > 0 || problems.some(({ unreadable }) => !unreadable)

/** Alarms, holds and problems that are critical cannot wait for quiet hours to end; of alert rules those that are. */
export const hasteOf = ({ asks, alarms, alerts, problems }: Facts): Haste => {
  const isCritical = alarms.length > 0 || [...alerts, ...problems].some(({ severity }) => severity === 'critical')
  return mostHaste([{ ...NO_HASTE, critical: isCritical }, ...asks.map((ask) => ({ ...NO_HASTE, ...ask }))])
}

/** As one that waits. */
export function insertDelivery(tx: Tx, parcel: Parcel): Promise<void> {
  const { id, webhookId, kind, at, facts, tries, most, nextAt, claimedUntil } = parcel
  const values = [id, webhookId, kind, at, JSON.stringify(facts), 'waiting', tries, most, nextAt, claimedUntil]
  return insertMany(tx, 'deliveries', NAMES, [values])
}

export function parcelOf({ facts, ...row }: ParcelDbRow): Parcel {
  return { ...row, facts: factsFrom(facts) }
}

/** An older version told of less. */
const factsFrom = (text: string): Facts => ({ ...NO_FACTS, ...JSON.parse(text) })
