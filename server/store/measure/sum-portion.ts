import { sql } from 'drizzle-orm'
import { HOUR_MS, MINUTE_MS } from '@/lib/measures/measure'
import type { Tx, WriteDoor } from '@/server/store/door/door'
import { insertMany } from '@/server/store/door/door'
import { DERIVATION, derivationOf } from '@/server/store/ingest/write/derivation'
import { MEASURED, MEASURED_LOGS, MEASURED_MINUTES } from '@/server/store/ingest/write/measured-counter'
import { keyMs } from '@/server/store/rows/keys'
import { type Slot, sumAnew, sumOfMinutes } from './slot-sums'

/** Hours before the current one of which sums per minute are kept. */
const MINUTES_KEPT = 2
const NOTED_AT_ONCE = 5_000

/** `limit`: spans that are summed at once. */
type Parts = { now: number; limit: number }

/**
 * Notes which spans hold what has changed since it was noted last, then sums some of them anew, in one transaction. A sum
 * is never added to, but made of its messages again, so that it is right whatever was done to them. `left`: there is more.
 */
export function sumPortion(door: WriteDoor, { now, limit }: Parts): Promise<{ left: boolean }> {
  return door.write(async (tx) => {
    // What a newer version derived it sums itself.
    if ((await derivationOf(tx)) > DERIVATION) return { left: false }
    const minutes = await keepMinutesFrom(tx, now)
    const noted = await noteChanged(tx, minutes)
    const due = await tx.all<Slot>(
      sql`select distinct span, slot from measures_due order by slot desc, span limit ${limit}`,
    )
    const hours = new Set<number>()
    for (const one of due) {
      const isKept = one.slot >= minutes
      if (one.span === MINUTE_MS && isKept) await sumAnew(tx, one)
      hours.add(hourOf(one.slot))
      await tx.run(sql`delete from measures_due where span = ${one.span} and slot = ${one.slot}`)
    }
    for (const hour of hours)
      if (hour >= minutes) await sumOfMinutes(tx, hour)
      else await sumAnew(tx, { span: HOUR_MS, slot: hour })
    if (due.length > 0 || noted.some) await tx.ring()
    return { left: noted.left || due.length === limit }
  })
}

const hourOf = (ms: number) => Math.floor(ms / HOUR_MS) * HOUR_MS

/** From when on minutes are kept; it never goes back, so that of each hour all minutes are there, or none counts. */
async function keepMinutesFrom(tx: Tx, now: number): Promise<number> {
  const before = await counter(tx, MEASURED_MINUTES)
  const from = Math.max(before, hourOf(now) - MINUTES_KEPT * HOUR_MS)
  if (from === before) return from
  await tx.run(sql`delete from measures where span = ${MINUTE_MS} and slot < ${from}`)
  await setCounter(tx, MEASURED_MINUTES, from)
  return from
}

type ChangedDbRow = { at: number; key: number | null; source_id: number; channel: string }

/** Notes the spans of messages that changed, and of those that message logs tell of by now. */
async function noteChanged(tx: Tx, minutes: number): Promise<{ some: boolean; left: boolean }> {
  const [from, logs] = [await counter(tx, MEASURED), await counter(tx, MEASURED_LOGS)]
  const changed = await tx.all<ChangedDbRow>(
    sql`select rev as at, key, source_id, channel from messages where rev > ${from} order by rev limit ${NOTED_AT_ONCE}`,
  )
  const told = await tx.all<ChangedDbRow>(
    sql`select d.id as at, m.key, m.source_id, m.channel
      from (select * from deliveries where id > ${logs} order by id limit ${NOTED_AT_ONCE}) d
      left join messages m on m.source_id = d.source_id and m.native_id = d.message_id order by d.id`,
  )
  const rows = [...changed, ...told].flatMap(({ key, source_id, channel }) =>
    key === null ? [] : [{ ...slotOf(key, minutes), source_id, channel }],
  )
  const each = new Map(rows.map((row) => [JSON.stringify(Object.values(row)), row]))
  const due = [...each.values()].map((row) => [row.span, row.slot, row.source_id, row.channel])
  if (due.length > 0) await insertMany(tx, 'measures_due', ['span', 'slot', 'source_id', 'channel'], due, 'ignore')
  await setCounter(tx, MEASURED, changed.at(-1)?.at ?? from)
  await setCounter(tx, MEASURED_LOGS, told.at(-1)?.at ?? logs)
  return { some: due.length > 0, left: changed.length === NOTED_AT_ONCE || told.length >= NOTED_AT_ONCE }
}

function slotOf(key: number, minutes: number): Slot {
  const ms = keyMs(key)
  const span = ms >= minutes ? MINUTE_MS : HOUR_MS
  return { span, slot: Math.floor(ms / span) * span }
}

async function counter(tx: Tx, name: string): Promise<number> {
  return (await tx.get<{ value: number }>(sql`select value from counters where name = ${name}`))?.value ?? 0
}

async function setCounter(tx: Tx, name: string, value: number): Promise<void> {
  await tx.run(sql`insert into counters (name, value) values (${name}, ${value})
    on conflict (name) do update set value = excluded.value where counters.value <> excluded.value`)
}
