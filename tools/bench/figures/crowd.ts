import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { ms, percentile, printing, serve } from '@/tools/bench/measure/processes'
import type { Bench } from '../figures'

/** So many messages come at once, as often; more would be told as one word: ask anew. */
const BURST = 500
const EVERY_MS = 2_000
const PROBE_MS = 20

/** How long a stranger waits for the health of the console while a crowd is told of bursts. */
export async function benchCrowd(bench: Bench): Promise<void> {
  const { seconds, subscribers } = bench.sizes
  const root = path.join(bench.home, 'crowd', 'atlas')
  mkdirSync(root, { recursive: true })
  const file = path.join(root, 'channel.jsonl')
  await appendFile(file, burst(0, 1))
  const place = ['--data', path.join(bench.home, 'crowd-data'), '--port', '0']
  const server = await serve(bench.command, [`swarm:${path.dirname(root)}`, ...place])
  try {
    const quiet = await probing(server.address, 5_000)
    const live = `${server.address}/api/live?query=&rev=now`
    const crowd = await printing([bench.followers, live, String(subscribers), server.cookie], /all follow/)
    bench.say(`${seconds} s of bursts to ${subscribers}`)
    const told = probing(server.address, seconds * 1_000)
    for (let at = 1; at * EVERY_MS <= seconds * 1_000; at++) {
      await appendFile(file, burst(at, BURST))
      await pause(EVERY_MS)
    }
    const times = await told
    const lines = createInterface({ input: crowd.child.stdout ?? process.stdin })
    crowd.child.kill('SIGUSR2')
    const [line] = (await once(lines, 'line')) as [string]
    const { bytes, ended } = JSON.parse(line.replace('heard ', '')) as { bytes: number; ended: number }
    bench.report(
      `crowd: health while ${subscribers} followers are told of ${BURST} messages at once, every ${EVERY_MS / 1_000} s`,
      `${saidOf(times)}  told ${(bytes / 2 ** 20).toFixed(0)} MB  cut off ${ended}`,
      `with nobody there: ${saidOf(quiet)}`,
      null,
      'p99 <= 250 ms, none cut off',
    )
  } finally {
    await server.stop()
  }
}

const saidOf = (times: readonly number[]) =>
  `p50 ${ms(percentile(times, 0.5))}  p99 ${ms(percentile(times, 0.99))}  worst ${ms(Math.max(...times))}  of ${times.length}`

/** Each asks when it is due, whether or not the one before was answered: who waits must not keep others from being counted. */
async function probing(address: string, forMs: number): Promise<number[]> {
  const asked: Promise<number>[] = []
  for (const began = performance.now(); performance.now() - began < forMs; ) {
    asked.push(probe(address))
    await pause(PROBE_MS)
  }
  return Promise.all(asked)
}

async function probe(address: string): Promise<number> {
  const began = performance.now()
  await (await fetch(`${address}/api/healthz`)).text()
  return performance.now() - began
}

function burst(at: number, messages: number): string {
  const ts = new Date(Date.UTC(2026, 10, 20) + at * 1_000).toISOString()
  const said = (n: number) => `burst ${at} message ${n} ${'and what it is about '.repeat(40)}`
  const line = (n: number) => ({ ts, from: 'dev', to: ['@qa'], type: 'request', reasoning: 'why', content: said(n) })
  return Array.from({ length: messages }, (_, n) => `${JSON.stringify(line(n))}\n`).join('')
}
