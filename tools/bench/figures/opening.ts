import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { signedIn, withBrowser } from '@/tools/bench/measure/browser'
import { openings } from '@/tools/bench/measure/openings'
import { ms, percentile, type Server, serve, timed } from '@/tools/bench/measure/processes'
import type { Bench } from '../figures'
import { cpuOfTail } from './resident'

const ROUNDS = 15
const POLL_MS = 250
const REST_MS = 3_000
/** Of processor time meanwhile, in a tail that has nothing to read and nothing to judge. */
const RESTING_MS = 100

export const told = (times: readonly number[]) => `p50 ${ms(percentile(times, 0.5))}  worst ${ms(Math.max(...times))}`

/**
 * From an address to the first row shown, in a browser that has loaded nothing: of this checkout and of the one that
 * `--against` names, both at once on indexes of their own that are read and judged to the end.
 */
export async function benchOpening(bench: Bench): Promise<void> {
  const entries = [bench.entry, ...(bench.against === null ? [] : [bench.against])]
  const servers: Server[] = []
  try {
    for (const [at, entry] of entries.entries()) servers.push(await atRest(bench, entry, `opening-${at}`))
    bench.say('opening the Stream')
    const [ours = [], theirs] = await withBrowser((browser) =>
      openings(
        browser,
        ROUNDS,
        servers.map((server) => ({ anew: () => signedIn(browser, server), url: `${server.address}/` })),
      ),
    )
    const report = (what: string, of: (times: readonly number[]) => number) =>
      bench.report(
        `address opened to first row shown, nothing cached, ${what}`,
        told(ours),
        theirs === undefined ? '-' : told(theirs),
        theirs === undefined ? null : of(ours) / of(theirs),
        '<= 0.6',
      )
    report('p50', (times) => percentile(times, 0.5))
    report('the slowest', (times) => Math.max(...times))
  } finally {
    for (const server of servers) await server.stop()
  }
}

async function atRest(bench: Bench, entry: string, name: string): Promise<Server> {
  const data = path.join(bench.home, name)
  rmSync(data, { recursive: true, force: true })
  mkdirSync(data)
  const source = `swarm:${bench.stock.lines().root}`
  bench.say('indexing')
  await timed([entry, 'index', source, '--data', data, '--json'])
  const server = await serve(entry, [source, '--data', data, '--port', '0'])
  try {
    bench.say('waiting until nothing is left to judge')
    await isWell(server)
    for (let before = await cpuOfTail(server); ; ) {
      await new Promise((resolve) => setTimeout(resolve, REST_MS))
      const now = await cpuOfTail(server)
      if (now - before < RESTING_MS) return server
      before = now
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** Older versions name their procedures otherwise; what programs ask for is as it was. */
export async function isWell({ address, cookie }: Server): Promise<void> {
  for (;;) {
    const answer = await fetch(`${address}/api/healthz`, { headers: { cookie } })
    if (answer.ok && (await answer.text()).includes('"status":"ok"')) return
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}
