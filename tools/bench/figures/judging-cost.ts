import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { rules } from '@/lib/text/rules/rule-words'
import { withBrowser } from '@/tools/bench/measure/browser'
import { percentile, query, type Server, serve } from '@/tools/bench/measure/processes'
import { appendLine, nextToken, writeFor } from '@/tools/bench/world/writer'
import type { Bench } from '../figures'
import { timesOf, told, wholePage } from './live'

const PROTOCOL = 'swarm'
const OURS = /^(?:SWM|GEN)/
const LOOK_MS = 50
const GROUPS = { by: 'rule', history: false }

/** `judged`: seconds from the start until all was judged, too. */
type Side = { read: number; judged: number; p99: number; told: string }

/** What rules cost: the same lines read by the console with every rule as it is, and with each of them off; then live lines of both. */
export async function benchJudging(bench: Bench): Promise<void> {
  const { root, bytes } = bench.stock.lines()
  const { messages, rounds, rate } = bench.sizes
  const best: Partial<Record<'all' | 'none', Side>> = {}
  for (let round = 0; round < rounds; round++) {
    for (const which of round % 2 === 0 ? (['all', 'none'] as const) : (['none', 'all'] as const)) {
      bench.say(`round ${round + 1}: ${which} of the rules`)
      const side = await readWith(bench, root, which)
      const before = best[which]
      best[which] = before === undefined ? side : better(before, side)
    }
  }
  const { all, none } = best
  if (all === undefined || none === undefined) throw new Error('Nothing was measured.')
  const what = `${messages.toLocaleString('en')} messages in lines (${(bytes / 1e6).toFixed(0)} MB)`
  const seconds = (value: number) => `${value.toFixed(1)} s`
  bench.report(
    `${what} read with every rule, beside none`,
    seconds(all.read),
    seconds(none.read),
    none.read / all.read,
    0.9,
  )
  bench.report(
    'the same until all is judged',
    seconds(all.judged),
    seconds(none.judged),
    none.judged / all.judged,
    'none set',
  )
  const live = `live with every rule, beside none: line appended to row in Chromium, ${rate} a second`
  bench.report(live, all.told, none.told, all.p99 / none.p99, 'p99 <= 1.1 of it')
}

const better = (one: Side, other: Side): Side => ({
  ...(one.p99 <= other.p99 ? one : other),
  read: Math.min(one.read, other.read),
  judged: Math.min(one.judged, other.judged),
})

async function readWith(bench: Bench, root: string, which: 'all' | 'none'): Promise<Side> {
  const home = path.join(bench.home, `judging-${which}`)
  rmSync(home, { recursive: true, force: true })
  const live = path.join(home, 'live')
  mkdirSync(path.join(live, 'team'), { recursive: true })
  const file = path.join(live, 'team', 'channel.jsonl')
  writeFileSync(file, '')
  const rules = which === 'all' ? {} : off()
  const sources = [root, live].map((from, nth) => ({ root: from, protocol: PROTOCOL, label: `lines-${nth}`, rules }))
  writeFileSync(path.join(home, 'signalbox.config.json'), JSON.stringify({ sources }))
  const began = performance.now()
  const since = () => (performance.now() - began) / 1000
  const server = await serve(path.resolve(bench.command), ['--data', path.join(home, 'data'), '--port', '0'], home)
  try {
    await reached(server, bench.sizes.messages)
    const read = since()
    await judged(server)
    const judgedAfter = since()
    const times = await withBrowser(async (browser) => {
      const page = await wholePage(browser, server)
      return timesOf(page, () => writeFor(() => say(file), bench.sizes))
    })
    return { read, judged: judgedAfter, p99: percentile(times.there, 0.99), told: told(times) }
  } finally {
    await server.stop()
    rmSync(home, { recursive: true, force: true })
  }
}

/** Each rule of the protocol and of all protocols off: none is asked. */
const off = () =>
  Object.fromEntries(
    Object.keys(rules)
      .filter((code) => OURS.test(code))
      .map((code) => [code, { severity: 'off' }]),
  )

function say(file: string): string {
  const { token } = nextToken()
  appendLine(file, token)
  return token
}

type House = { sources: { messages: number; condition: { state: string } }[] }

async function reached(server: Server, messages: number): Promise<void> {
  for (;;) {
    const { sources } = await query<House>(server, 'console.status', {})
    const sum = sources.reduce((total, one) => total + one.messages, 0)
    if (sum >= messages && sources.every(({ condition }) => condition.state === 'watching')) return
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}

async function judged(server: Server): Promise<void> {
  for (;;) {
    const { judging } = await query<{ judging: object | null }>(server, 'problems.groups', GROUPS)
    if (judging === null) return
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}
