import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Histogram } from '@/lib/message/facets'
import type { MessageRow, Page } from '@/lib/message/message'
import { asking } from '@/tools/bench/measure/answers'
import { ms, percentile, printing, query, type Server } from '@/tools/bench/measure/processes'
import { serveLarge } from '@/tools/bench/world/large'
import type { Bench } from '../figures'

const AT_ONCE = 8
/** As long as code that is called often takes to be compiled for it. */
const WARM_MS = 8_000
const MEASURED_MS = 8_000
const PLACES = 200
const LIMIT = 50
const FILTER = 'from:qa type:decision'

type Load = { rate: number; times: number[] }

/** Asks for one address after the other, again and again, over `AT_ONCE` connections. */
async function load(urls: readonly string[], cookie: string): Promise<Load> {
  const { ask, close } = asking(AT_ONCE)
  let asked = 0
  const next = () => ask(urls[asked++ % urls.length] ?? '', cookie)
  const during = async (span: number) => {
    const times: number[] = []
    const until = performance.now() + span
    const askers = Array.from({ length: AT_ONCE }, async () => {
      while (performance.now() < until) {
        const began = performance.now()
        await next()
        times.push(performance.now() - began)
      }
    })
    await Promise.all(askers)
    return times
  }
  await during(WARM_MS)
  const times = await during(MEASURED_MS)
  close()
  return { rate: (times.length * 1000) / MEASURED_MS, times }
}

const told = ({ rate, times }: Load) =>
  `${Math.round(rate).toLocaleString('en')} requests a second  p50 ${ms(percentile(times, 0.5))}  p99 ${ms(percentile(times, 0.99))}`

type Wanted = { query: string; direction: 'older' | 'newer'; limit: number; from?: string }

/** Cursors all over the record, so that no list is asked twice in a while. */
async function cursors(server: Server): Promise<string[]> {
  const span = await query<Histogram | null>(server, 'stream.histogram', { query: 'is:any' })
  if (span === null) throw new Error('There is nothing to list.')
  const found: string[] = []
  for (let at = 0; at < PLACES; at++) {
    const time = span.from + ((at * 7919) % PLACES) * ((span.step * span.bars.length) / PLACES)
    const before = `before:${new Date(time).toISOString()}`
    const [row] = (await query<Page<MessageRow>>(server, 'stream.page', { query: before, limit: 1 })).rows
    if (row !== undefined) found.push(row.cursor)
  }
  return found
}

/** Lists of 50 as the page asks for them, beside a server that has the bytes of one ready. */
export async function benchListing(bench: Bench): Promise<void> {
  const { server } = await serveLarge(bench)
  try {
    const url = (wanted: Wanted) =>
      `${server.address}/api/trpc/stream.page?input=${encodeURIComponent(JSON.stringify(wanted))}`
    const newest: Wanted = { query: '', direction: 'older', limit: LIMIT }
    const places = await cursors(server)
    const rounds: [what: string, wanted: Wanted[]][] = [
      ['the newest', [newest]],
      [
        `from ${places.length} places, older and newer`,
        places.map((from, at) => ({ ...newest, from, direction: at % 2 === 0 ? 'older' : 'newer' })),
      ],
      [`as many of ${FILTER}`, places.map((from) => ({ ...newest, from, query: FILTER }))],
    ]
    const bytes = Buffer.from(await (await fetch(url(newest), { headers: { cookie: server.cookie } })).arrayBuffer())
    const loads: { what: string; ours: Load }[] = []
    for (const [what, wanted] of rounds) {
      bench.say(`asking the product: ${what}`)
      loads.push({ what, ours: await load(wanted.map(url), server.cookie) })
    }
    await server.stop()
    bench.say('asking the barest')
    const bare = await loadBare(bench, bytes)
    for (const { what, ours } of loads)
      bench.report(
        `listing: ${LIMIT} over tRPC (${(bytes.length / 1000).toFixed(0)} kB), ${AT_ONCE} at once, ${what}`,
        told(ours),
        told(bare),
        ours.rate / bare.rate,
        'at least 1,000 requests a second',
      )
  } finally {
    await server.stop()
  }
}

async function loadBare({ bare, home }: Bench, bytes: Buffer): Promise<Load> {
  const file = path.join(home, 'listing.json')
  writeFileSync(file, bytes)
  const plain = await printing([path.join(path.dirname(bare), 'bare-list.js'), file], /http:\S+/)
  return load([plain.said], '').finally(plain.stop)
}
