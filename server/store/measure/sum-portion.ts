import { sql } from 'drizzle-orm'
import { HOUR_MS, MINUTE_MS } from '@/lib/measures/measure'
import type { Tx, WriteDoor } from '@/server/store/door/door'
import { insertMany } from '@/server/store/door/door'
import { DERIVATION, derivationOf } from '@/server/store/ingest/write/derivation'
import { MEASURED, MEASURED_LOGS, MEASURED_MINUTES } from '@/server/store/ingest/write/measured-counter'
import { keyMs } from '@/server/store/rows/keys'
import { keepSums, type Slot, type SlotSums, sumOfMinutes, sumsOfSlot } from './slot-sums'
import { isAsItWas, type Reached, reachedNow } from './summed-since'

/** Hours before the current one of which sums per minute are kept. */
const MINUTES_KEPT = 2
const NOTED_AT_ONCE = 5_000

/** `limit`: spans that are summed at once. */
type Parts = { now: number; limit: number }

/** A span that is to be summed anew, and the noted spans for which that is done. */
type Due = { slot: Slot; noted: Slot[] }
type Begun = { due: Due[]; minutes: number; since: Reached; left: boolean }

/** Read beside what is written so often; after that nothing is written until it is summed. */
const TRIES = 2

/**
 * Notes which spans hold what has changed since it was noted last, then sums some of them anew. A sum is never added to,
 * but made of its messages again, so that it is right whatever was done to them. They are read some at a time, so nobody
 * who writes waits for a large span, and kept where nothing of the span changed meanwhile. `left`: there is more.
 */
export async function sumPortion(door: WriteDoor, { now, limit }: Parts): Promise<{ left: boolean }> {
  const begun = await door.write((tx) => begin(tx, { now, limit }))
  if (begun === null) return { left: false }
  let [open, since] = [begun.due, begun.since]
  for (let tries = 0; open.length > 0 && tries < TRIES; tries += 1) {
    const summed: { due: Due; sums: SlotSums }[] = []
    for (const due of open) summed.push({ due, sums: await sumsOfSlot(door.write, due.slot) })
    const before = since
    ;[open, since] = await door.write(async (tx) => {
      const changed: Due[] = []
      const whole: Due[] = []
      for (const { due, sums } of summed) {
        const holds = await isAsItWas(tx, due.slot, before)
        if (holds) await keepSums(tx, due.slot, sums)
        ;(holds ? whole : changed).push(due)
      }
      await settle(tx, whole, begun.minutes)
      return [changed, await reachedNow(tx)] as const
    })
  }
  if (open.length > 0)
    await door.write(async (tx) => {
      for (const { slot } of open) await keepSums(tx, slot, await sumsOfSlot((look) => look(tx), slot))
      await settle(tx, open, begun.minutes)
    })
  return { left: begun.left }
}

/** Notes what changed, and gives what is to be summed; null where a newer version derived the index, which sums it itself. */
async function begin(tx: Tx, { now, limit }: Parts): Promise<Begun | null> {
  if ((await derivationOf(tx)) > DERIVATION) return null
  const minutes = await keepMinutesFrom(tx, now)
  const noted = await noteChanged(tx, minutes)
  const rows = await tx.all<Slot>(
    sql`select distinct span, slot from measures_due order by slot desc, span limit ${limit}`,
  )
  const due = new Map<string, Due>()
  for (const one of rows) {
    const isMinute = one.span === MINUTE_MS && one.slot >= minutes
    const slot = isMinute ? one : { span: HOUR_MS, slot: hourOf(one.slot) }
    const name = `${slot.span} ${slot.slot}`
    due.set(name, { slot, noted: [...(due.get(name)?.noted ?? []), one] })
  }
  if (noted.some) await tx.ring()
  const left = noted.left || rows.length === limit
  return { due: [...due.values()], minutes, since: await reachedNow(tx), left }
}

/** They are summed: nothing is due of them, and of the last hours the hour is what its minutes come to. */
async function settle(tx: Tx, whole: readonly Due[], minutes: number): Promise<void> {
  for (const { span, slot } of whole.flatMap(({ noted }) => noted))
    await tx.run(sql`delete from measures_due where span = ${span} and slot = ${slot}`)
  const hours = new Set(whole.map(({ slot }) => hourOf(slot.slot)))
  for (const hour of hours) if (hour >= minutes) await sumOfMinutes(tx, hour)
  if (whole.length > 0) await tx.ring()
}

const hourOf = (ms: number) => Math.floor(ms / HOUR_MS) * HOUR_MS

/** From when on minutes are kept; it never goes back, so that of each hour all minutes are there, or none counts. */
async function keepMinutesFrom(tx: Tx, now: number): Promise<number> {
  const before = await counter(tx, MEASURED_MINUTES)
  const from = Math.max(before, hourOf(now) - MINUTES_KEPT * HOUR_MS)
  if (from === before) return from
  await tx.run(sql`delete from measures where span = ${MINUTE_MS} and slot < ${from}`)
  await tx.run(sql`delete from queue_changes where span = ${MINUTE_MS} and slot < ${from}`)
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
