import { sql } from 'drizzle-orm'
import { STEP_ENDS } from '@/lib/measures/latency-steps'
import { HOUR_MS, MINUTE_MS, PARTS } from '@/lib/measures/measure'
import type { Reader, Tx } from '@/server/store/door/door'
import { insertMany } from '@/server/store/door/door'
import { KEYS_PER_MS } from '@/server/store/rows/keys'
import { type Measured, measuredAfter } from './measured-rows'

/** One span that begins at `slot`. */
export type Slot = { span: number; slot: number }
/** What the messages of a span come to, by what is summed of which part. */
export type SlotSums = ReadonlyMap<string, number>

/** Messages that are read at once: whoever wants to write waits for no more of them. */
const AT_ONCE = 2_000
/** What sums are made of: a source as a whole, and each part of it. */
const SUMMED_PARTS = ['source', ...PARTS] as const
const COLUMNS = ['span', 'slot', 'source_id', 'part', 'name', 'what', 'step', 'count'] as const
/** Stands between the parts of a key; no name holds it. */
const JOINED = '\u0000'

/** Reads with a reader that is asked for again and again. */
type Reading = <T>(look: (reader: Reader) => Promise<T>) => Promise<T>

/** What the messages of a span come to now, read some at a time. */
export async function sumsOfSlot(reading: Reading, { span, slot }: Slot): Promise<SlotSums> {
  const sums = new Map<string, number>()
  const to = slot + span
  for (let after: number | null = slot * KEYS_PER_MS - 1; after !== null; ) {
    const behind: number = after
    const some = await reading((reader) => measuredAfter(reader, { after: behind, to, limit: AT_ONCE }))
    for (const one of some.measured) add(sums, one)
    after = some.last
  }
  return sums
}

/** Puts them in the place of what was kept of the span. */
export async function keepSums(tx: Tx, { span, slot }: Slot, sums: SlotSums): Promise<void> {
  await drop(tx, { span, slot })
  await insertMany(
    tx,
    'measures',
    COLUMNS,
    [...sums].map(([key, count]) => {
      const [source = '', part = '', name = '', what = '', step = ''] = key.split(JOINED)
      return [span, slot, Number(source), part, name, what, Number(step), count]
    }),
  )
}

const drop = (tx: Tx, { span, slot }: Slot) =>
  tx.run(sql`delete from measures where span = ${span} and ${tx.inList(sql`part`, SUMMED_PARTS)} and slot = ${slot}`)

/** The same of an hour all of whose minutes are summed. */
export async function sumOfMinutes(tx: Tx, slot: number): Promise<void> {
  await drop(tx, { span: HOUR_MS, slot })
  await tx.run(sql`insert into measures (span, slot, source_id, part, name, what, step, count)
    select ${HOUR_MS}, ${slot}, source_id, part, name, what, step, sum(count) from measures
      where span = ${MINUTE_MS} and ${tx.inList(sql`part`, SUMMED_PARTS)} and slot >= ${slot} and slot < ${slot + HOUR_MS}
      group by source_id, part, name, what, step`)
}

function add(sums: Map<string, number>, { source, channel, agent, type, failed, latencies }: Measured): void {
  const names = Object.entries({ source: '', channel, agent, type })
  for (const [part, name] of names) {
    if (name === null) continue
    const count = (what: string, step: number) => {
      const key = [source, part, name, what, step].join(JOINED)
      sums.set(key, (sums.get(key) ?? 0) + 1)
    }
    count('messages', 0)
    if (failed) count('errors', 0)
    for (const [stage, ms] of latencies) count(stage, stepOf(ms))
  }
}

/** The first step whose end is beyond it. */
function stepOf(ms: number): number {
  const step = STEP_ENDS.findIndex((end) => ms < end)
  return step === -1 ? STEP_ENDS.length : step
}
