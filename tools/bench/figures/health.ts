import path from 'node:path'
import { sql } from 'drizzle-orm'
import { SPANS } from '@/lib/measures/measure'
import { dataOf, openReading } from '@/server/boot/base/reading-side'
import { ms, percentile, query, serve } from '@/tools/bench/measure/processes'
import type { Bench } from '../figures'

const ROUNDS = 20
const WARM = 3
const SUMMED_EVERY_MS = 500
const MOST_WAIT_MS = 600_000

/** What the page of measures asks, as of the newest message, from an index that the tail has summed. */
export async function benchHealth(bench: Bench): Promise<void> {
  const place = await bench.stock.place()
  const server = await serve(bench.command, [...place.args, '--port', '0'])
  const began = performance.now()
  try {
    const asked = { span: '30d', stage: null, narrowing: null }
    const isSumming = async () => (await query<{ isSumming: boolean }>(server, 'measures.sums', asked)).isSumming
    while ((await isSumming()) && performance.now() - began < MOST_WAIT_MS)
      await new Promise((resolve) => setTimeout(resolve, SUMMED_EVERY_MS))
  } finally {
    await server.stop()
  }
  const [, directory = path.join(bench.home, 'place-data')] = place.args
  const reading = await openReading(dataOf({ data: directory, database: place.url }))
  try {
    const now = (await reading.door.get<{ at: number }>(sql`select max(slot) as at from measures`))?.at ?? 0
    for (const span of SPANS)
      for (const narrowing of [null, { part: 'agent', name: 'qa' }] as const) {
        const times: number[] = []
        for (let round = 0; round < ROUNDS; round++) {
          const from = performance.now()
          await reading.readers.measures.sums({ span, stage: null, narrowing, now })
          if (round >= WARM) times.push(performance.now() - from)
        }
        bench.report(
          `measures of ${span}${narrowing === null ? '' : ', of one agent'}, at ${bench.sizes.messages.toLocaleString('en')}`,
          `p50 ${ms(percentile(times, 0.5))} most ${ms(Math.max(...times))}`,
          'none',
          null,
          '<= 300 ms',
        )
      }
  } finally {
    await reading.close()
  }
}
