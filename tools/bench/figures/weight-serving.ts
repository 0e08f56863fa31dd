import path from 'node:path'
import { compared, type Weighed } from '@/tools/bench/measure/compared'
import { type Server, serve, timed } from '@/tools/bench/measure/processes'
import { watchedIn } from '@/tools/bench/world/large'
import { writeFor, writeOne } from '@/tools/bench/world/writer'
import type { Bench } from '../figures'
import { benchOpening, isWell } from './opening'
import { mb, residentOf } from './resident'

const RATE = 50
/** So often somebody opens the Stream meanwhile: what makes pages is memory too. */
const OPENED = 15
const SETTLE_MS = 5_000
const SAMPLE_MS = 5_000
const MINUTE_MS = 60_000

/** The same alone, on lines that are read for it. */
export async function benchServing(bench: Bench): Promise<void> {
  await compared(bench, (_, entry, home) => weighServing(bench, entry, path.join(home, 'lines')))
  await benchOpening(bench)
}

/**
 * A console on the lines that `data` holds, which watches as many files as are asked besides: what tail and console hold
 * before and after messages came.
 */
export async function weighServing(bench: Bench, entry: string, data: string): Promise<Weighed[]> {
  const { watched: files, seconds } = bench.sizes
  const watched = watchedIn(bench.home, files)
  const sources = [`swarm:${bench.stock.lines().root}`, `swarm:${watched.teams}`, `multi-agent-os:${watched.collab}`]
  bench.say('indexing what is watched')
  await timed([entry, 'index', ...sources, '--data', data])
  bench.say('starting the console')
  const server = await serve(entry, [...sources, '--data', data, '--port', '0'])
  try {
    await isWell(server)
    await settled()
    const fresh = await sumOf(server)
    for (let round = 0; round < OPENED; round++) await openStream(server)
    bench.say(`${RATE} messages a second for ${seconds} s`)
    const slope = await slopeWhile(server, () => writeFor(() => writeOne(watched), { rate: RATE, seconds }))
    await settled()
    const after = await sumOf(server)
    return [
      {
        what: `tail and web, ${files.toLocaleString('en')} files watched`,
        value: fresh.sum,
        told: () => fresh.said,
        goal: '<= 0.65',
      },
      {
        what: `the same after ${seconds} s of ${RATE} messages a second`,
        value: after.sum,
        told: () => `${after.said}, by ${slope.toFixed(1)} MB a minute meanwhile`,
        goal: '<= 0.65',
      },
    ]
  } finally {
    await server.stop()
  }
}

/** As a browser opens it, which gets its first rows with the page. */
async function openStream({ address, cookie }: Server): Promise<void> {
  await (await fetch(address, { headers: { cookie, 'sec-fetch-dest': 'document' } })).text()
}

/** By how many MB a minute tail and web grow meanwhile: of the line that lies nearest to what they hold every few seconds. */
async function slopeWhile(server: Server, work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  const points: { at: number; sum: number }[] = []
  const look = async () => {
    const { sum } = await sumOf(server)
    points.push({ at: (performance.now() - began) / MINUTE_MS, sum })
  }
  const timer = setInterval(() => void look().catch(() => clearInterval(timer)), SAMPLE_MS)
  await work().finally(() => clearInterval(timer))
  const mean = (of: (point: { at: number; sum: number }) => number) =>
    points.reduce((all, point) => all + of(point), 0) / points.length
  const [at, sum] = [mean((point) => point.at), mean((point) => point.sum)]
  return mean((point) => (point.at - at) * (point.sum - sum)) / mean((point) => (point.at - at) ** 2)
}

const settled = () => new Promise((resolve) => setTimeout(resolve, SETTLE_MS))

async function sumOf(server: Server): Promise<{ sum: number; said: string }> {
  const { tail, web } = await residentOf(server)
  return { sum: tail + web, said: `${mb(tail)} + ${mb(web)}` }
}
