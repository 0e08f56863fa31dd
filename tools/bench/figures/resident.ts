import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { caughtUp, query, type Server, serve, started } from '@/tools/bench/measure/processes'
import type { Bench } from '../figures'

const run = promisify(execFile)
const IDLE_MS = 30_000
const LOAD_MS = 20_000
const AT_ONCE = 8
/** As Linux counts processor time, and where that stands behind the name of a program (proc(5)). */
const TICK_MS = 10
const USER_TIME = 11

type Sizes = { web: number; tail: number }

/** Resident memory of the console and of the tail that it started, MB. */
export async function residentOf(server: Server): Promise<Sizes> {
  const { web, tail } = await processesOf(server)
  return { web: web.mb, tail: tail.mb }
}

/** The console and the tail that it started. Throws where one of them is not there. */
async function processesOf({ child }: Server): Promise<{ web: Running; tail: Running }> {
  const rows = await processes()
  const web = rows.find(({ pid }) => pid === child.pid)
  const tail = rows.find(({ parent }) => parent === child.pid)
  if (web === undefined || tail === undefined) throw new Error('The console or its tail does not run.')
  return { web, tail }
}

/** Processor time of the tail that this console started, with its threads, ms. */
export async function cpuOfTail(server: Server): Promise<number> {
  const stat = readFileSync(`/proc/${(await processesOf(server)).tail.pid}/stat`, 'utf8')
  // What stands before may hold spaces: the name of the program.
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(USER_TIME, USER_TIME + 2)
    .map(Number)
  return ((user ?? Number.NaN) + (system ?? Number.NaN)) * TICK_MS
}

/** `mb`: resident memory. */
type Running = { pid: number; parent: number; mb: number }

async function processes(): Promise<Running[]> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,rss='])
  return stdout.split('\n').map((line) => {
    const [pid = 0, parent = 0, rss = 0] = line.trim().split(/\s+/).map(Number)
    return { pid, parent, mb: rss / 1024 }
  })
}

/** Resident memory of the barest watcher, MB. */
async function barest(program: string, root: string): Promise<number> {
  const child = started(spawn(process.execPath, [program, root], { stdio: ['ignore', 'pipe', 'inherit'] }))
  await once(child.stdout, 'data')
  const { mb: resident = Number.NaN } = (await processes()).find(({ pid }) => pid === child.pid) ?? {}
  child.kill()
  return resident
}

export const mb = (value: number) => `${value.toFixed(0)} MB`

/** The tail while and after it reads many files, all watched from then on; the web after many questions. */
export async function benchMemory(bench: Bench): Promise<void> {
  const { watched } = bench.sizes
  const { root } = bench.stock.files(watched)
  const bare = await barest(bench.watcher, root)
  const data = path.join(bench.home, 'memory-data')
  rmSync(data, { recursive: true, force: true })
  const server = await serve(bench.command, [`multi-agent-os:${root}`, '--data', data, '--port', '0'])
  const most = { web: 0, tail: 0 }
  const sampler = setInterval(() => {
    residentOf(server).then(
      ({ web, tail }) => {
        most.web = Math.max(most.web, web)
        most.tail = Math.max(most.tail, tail)
      },
      () => bench.say('ps does not answer'),
    )
  }, 250)
  try {
    await caughtUp(server, watched)
    clearInterval(sampler)
    bench.say('idle')
    await wait(IDLE_MS)
    const { tail } = await residentOf(server)
    const files = watched.toLocaleString('en')
    bench.report(
      `tail with ${files} files watched, after their import`,
      mb(tail),
      mb(bare),
      bare / tail,
      'RSS <= 250 MB',
    )
    bench.report('tail at most during that import', mb(most.tail), '-', null, 'none set')
    bench.say('load')
    const asked = await load(server)
    const after = await residentOf(server)
    await wait(IDLE_MS)
    const rested = await residentOf(server)
    const what = `web after ${asked.toLocaleString('en')} questions and pages (${mb(rested.web)} when idle again)`
    bench.report(what, mb(after.web), '-', null, 'RSS <= 350 MB')
  } finally {
    clearInterval(sampler)
    await server.stop()
    rmSync(data, { recursive: true, force: true })
  }
}

/** As many questions and pages as are answered in a while, some at a time. */
async function load(server: Server): Promise<number> {
  const until = performance.now() + LOAD_MS
  let asked = 0
  const one = async (n: number) => {
    for (let turn = n; performance.now() < until; turn++) {
      if (turn % 4 === 0) await (await fetch(server.address, { headers: { cookie: server.cookie } })).text()
      else if (turn % 4 === 1) await query(server, 'stream.facets', { query: 'deploy' })
      else if (turn % 4 === 2) await query(server, 'stream.page', { query: 'from:qc-1', limit: 200 })
      else await query(server, 'stream.page', { query: '', limit: 200 })
      asked += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => one(n)))
  return asked
}
