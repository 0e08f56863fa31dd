import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { ccusageOver } from '@/tools/bench/barest/peer'
import { withBrowser } from '@/tools/bench/measure/browser'
import { caughtUp, type Server, serve, timed } from '@/tools/bench/measure/processes'
import { appendText, writeSessions } from '@/tools/bench/world/session-records'
import { nextToken, writeFor } from '@/tools/bench/world/writer'
import type { Bench } from '../figures'
import { timesOf, told, wholePage } from './live'
import { mb, residentOf } from './resident'

const SEED = 11
/** All of it is younger than what is kept of such a source. */
const DAYS = 20

/** Records of sessions: imported, looked at again with nothing new, then one of them grows while it is looked at. */
export async function benchSessions(bench: Bench): Promise<void> {
  const { sessions, rounds } = bench.sizes
  const root = path.join(bench.home, `sessions-${sessions}`)
  rmSync(root, { recursive: true, force: true })
  bench.say(`writing ${sessions.toLocaleString('en')} records of sessions`)
  const bytes = writeSessions(root, sessions, { seed: SEED, now: Date.now(), days: DAYS })
  const what = `${sessions.toLocaleString('en')} sessions (${mb(bytes / 1e6)})`
  const empty = path.join(bench.home, 'sessions-empty')
  mkdirSync(path.join(empty, 'projects'), { recursive: true })
  const index = (from: string, data: string) =>
    timed([bench.command, 'index', `claude-code:${from}`, '--data', data, '--json'])
  await index(empty, path.join(empty, 'data'))
  const data = path.join(bench.home, 'sessions-data')
  const other = path.join(bench.home, 'sessions-bare')
  const best = { ours: Number.POSITIVE_INFINITY, bare: Number.POSITIVE_INFINITY }
  for (let round = 0; round < rounds; round++) {
    bench.say(`${what}: round ${round + 1}`)
    for (const made of [data, other]) rmSync(made, { recursive: true, force: true })
    mkdirSync(other)
    const product = await index(root, data)
    assertAll(JSON.parse(product.out), bytes)
    best.ours = Math.min(best.ours, product.seconds)
    const argv = ['sessions', root, path.join(empty, 'data', 'record.db'), path.join(other, 'out.db')]
    best.bare = Math.min(best.bare, (await timed([bench.bare, ...argv])).seconds)
  }
  const rate = (seconds: number) => `${seconds.toFixed(1)} s, ${(bytes / 1e6 / seconds).toFixed(0)} MB a second`
  bench.report(`import of ${what}`, rate(best.ours), rate(best.bare), best.bare / best.ours, 0.55)
  const again = await index(root, data)
  const share = again.seconds / best.ours
  const first = `${best.ours.toFixed(1)} s at first`
  bench.report(`${what} again, nothing new`, `${again.seconds.toFixed(2)} s`, first, share, '<= 0.1 of the first')
  const size = (file: string) => mb(statSync(file).size / 1e6)
  const kept = [size(path.join(data, 'record.db')), size(path.join(other, 'out.db'))] as const
  bench.report(`disk of ${what}`, ...kept, null, 'none set')
  rmSync(other, { recursive: true, force: true })
  besidePeer(bench, { root, what, ours: best.ours })
  await whileOneGrows(bench, { root, data, what, sessions })
}

/** A figure of a part of it would be a better one. */
function assertAll(report: { ignored?: number; messages?: number }, bytes: number): void {
  if ((report.messages ?? 0) === 0)
    throw new Error(`No message of ${bytes} bytes was imported: ${JSON.stringify(report)}`)
}

/** For information: a peer that cannot be installed leaves the other figures standing. */
function besidePeer({ report, home, say }: Bench, { root, what, ours }: { root: string; what: string; ours: number }) {
  try {
    const { name, seconds, tokens } = ccusageOver(root, home)
    const peer = `${name} ${seconds.toFixed(1)} s, ${tokens.toLocaleString('en')} tokens`
    report(`import of ${what} beside a program that sums tokens`, `${ours.toFixed(1)} s`, peer, null, 'none set')
  } catch (error) {
    say(`no peer: ${error instanceof Error ? error.message : String(error)}`)
  }
}

type Grown = { root: string; data: string; what: string; sessions: number }

async function whileOneGrows(bench: Bench, { root, data, what, sessions }: Grown): Promise<void> {
  const { rate, seconds } = bench.sizes
  const most = { tail: 0 }
  const server = await serve(bench.command, [`claude-code:${root}`, '--data', data, '--port', '0'])
  const sampler = setInterval(() => {
    residentOf(server).then(
      ({ tail }) => {
        most.tail = Math.max(most.tail, tail)
      },
      () => bench.say('ps does not answer'),
    )
  }, 250)
  try {
    await caughtUp(server, sessions)
    const times = await grown(server, newestIn(root), { rate, seconds })
    const goal = 'p99 <= 150 ms, none missed'
    bench.report(`live: line appended to row in Chromium, ${rate} a second, ${what}`, told(times), '-', null, goal)
    const { tail } = await residentOf(server)
    bench.report(`tail with ${what}, at most ${mb(most.tail)}`, mb(tail), '-', null, 'RSS <= 200 MB')
  } finally {
    clearInterval(sampler)
    await server.stop()
    rmSync(data, { recursive: true, force: true })
  }
}

function grown(server: Server, file: string, pace: { rate: number; seconds: number }) {
  return withBrowser(async (browser) => {
    const page = await wholePage(browser, server)
    return timesOf(page, () =>
      writeFor(() => {
        const { token } = nextToken()
        appendText(file, `${token} appended`)
        return token
      }, pace),
    )
  })
}

function newestIn(root: string): string {
  const projects = path.join(root, 'projects')
  const files = readdirSync(projects).flatMap((project) =>
    readdirSync(path.join(projects, project)).map((name) => path.join(projects, project, name)),
  )
  const [newest = ''] = files.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  return newest
}
