import { writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import path from 'node:path'
import type { Bench } from './figures'
import { serveLarge } from './large'
import { ms, percentile, printing } from './processes'

const AT_ONCE = 8
const WARM_MS = 1_500
const MEASURED_MS = 8_000

type Load = { rate: number; times: number[] }

/** Asks again and again over `AT_ONCE` connections. */
async function load(url: string, cookie: string): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const ask = () =>
    new Promise<Buffer>((resolve, reject) => {
      get(url, { agent, headers: { cookie } }, (answer) => {
        const pieces: Buffer[] = []
        answer.on('data', (piece: Buffer) => pieces.push(piece))
        answer.on('end', () =>
          answer.statusCode === 200
            ? resolve(Buffer.concat(pieces))
            : reject(new Error(`${url} answered ${answer.statusCode}.`)),
        )
        answer.on('error', reject)
      }).on('error', reject)
    })
  const during = async (span: number) => {
    const times: number[] = []
    const until = performance.now() + span
    const askers = Array.from({ length: AT_ONCE }, async () => {
      while (performance.now() < until) {
        const began = performance.now()
        await ask()
        times.push(performance.now() - began)
      }
    })
    await Promise.all(askers)
    return times
  }
  await during(WARM_MS)
  const times = await during(MEASURED_MS)
  agent.destroy()
  return { rate: (times.length * 1000) / MEASURED_MS, times }
}

const told = ({ rate, times }: Load) =>
  `${Math.round(rate).toLocaleString('en')} requests a second  p50 ${ms(percentile(times, 0.5))}  p99 ${ms(percentile(times, 0.99))}`

/** The newest 50 as the page asks for them, beside a server that has the same bytes ready. */
export async function benchListing(bench: Bench): Promise<void> {
  const { server } = await serveLarge(bench)
  try {
    const input = JSON.stringify({ query: '', direction: 'older', limit: 50 })
    const url = `${server.address}/api/trpc/stream.page?input=${encodeURIComponent(input)}`
    const bytes = Buffer.from(await (await fetch(url, { headers: { cookie: server.cookie } })).arrayBuffer())
    bench.say('asking the product')
    const ours = await load(url, server.cookie)
    await server.stop()
    bench.say('asking the barest')
    const bare = await loadBare(bench, bytes)
    bench.report(
      `listing: list of 50 over tRPC (${(bytes.length / 1000).toFixed(0)} kB), ${AT_ONCE} at once`,
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
  return load(plain.said, '').finally(plain.stop)
}
