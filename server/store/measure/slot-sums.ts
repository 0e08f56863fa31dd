import { sql } from 'drizzle-orm'
import { STEP_ENDS } from '@/lib/measures/latency-steps'
import { HOUR_MS, MINUTE_MS, PARTS } from '@/lib/measures/measure'
import type { Tx } from '@/server/store/door/door'
import { insertMany } from '@/server/store/door/door'
import { type Measured, measuredWithin } from './measured-rows'

/** One span that begins at `slot`. */
export type Slot = { span: number; slot: number }

const COLUMNS = ['span', 'slot', 'source_id', 'part', 'name', 'what', 'step', 'count'] as const
const JOINED = '\u0000'

/** Puts in the place of what was kept of a span what its messages come to now. */
export async function sumAnew(tx: Tx, { span, slot }: Slot): Promise<void> {
  const sums = new Map<string, number>()
  for await (const some of measuredWithin(tx, slot, slot + span)) for (const one of some) add(sums, one)
  await tx.run(sql`delete from measures where span = ${span} and slot = ${slot}`)
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

/** The same of an hour all of whose minutes are summed. */
export async function sumOfMinutes(tx: Tx, slot: number): Promise<void> {
  await tx.run(sql`delete from measures where span = ${HOUR_MS} and slot = ${slot}`)
  await tx.run(sql`insert into measures (span, slot, source_id, part, name, what, step, count)
    select ${HOUR_MS}, ${slot}, source_id, part, name, what, step, sum(count) from measures
      where span = ${MINUTE_MS} and slot >= ${slot} and slot < ${slot + HOUR_MS}
      group by source_id, part, name, what, step`)
}

function add(sums: Map<string, number>, { source, channel, agent, type, failed, latencies }: Measured): void {
  const names = { channel, agent, type }
  for (const part of PARTS) {
    const name = names[part]
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
