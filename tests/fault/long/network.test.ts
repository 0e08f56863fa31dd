import {
  accessSync,
  constants,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  watch,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import { mountWithoutEvents } from '@/tests/disks/mounts'
import { judge, SPOTLESS } from '@/tests/fault/world/oracle'
import { kill, startTail, startWriter, until } from '@/tests/fault/world/processes'
import { bodiesIn, countOf } from '@/tests/fault/world/record'
import { crowding } from '../../load'

const FILES = Number(process.env.FAULT_NETWORK ?? 10_000)
const REWRITTEN = Math.min(300, FILES)
const PER_SECOND = 200
/** What is promised where the machine has nothing else to do. */
const MOST_P99_MS = 2000
/** What no load excuses: a change that no pass of the sweep looks for is found after five minutes. */
const WORST_P99_MS = 60_000
const home = mkdtempSync(path.join(tmpdir(), 'signalbox-network-'))
let unmount = async () => {}
afterAll(async () => {
  await unmount()
  rmSync(home, { recursive: true, force: true })
})

/** What is asked of p99: on a machine that has to share itself, so much more as others wait for it, too. */
const bound = () => Math.min(WORST_P99_MS, MOST_P99_MS * crowding())

function judgeDelays(what: string, inOrder: readonly number[]): void {
  const tenth = Math.ceil(inOrder.length / 10)
  const worst = Array.from({ length: 10 }, (_, part) => Math.max(...inOrder.slice(part * tenth, (part + 1) * tenth)))
  const delays = [...inOrder].sort((a, b) => a - b)
  const at = (share: number) => delays[Math.floor(delays.length * share)] ?? 0
  const most = bound()
  console.log(
    `${delays.length} ${what}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, the last of each tenth after ${worst.join(' ')}; ` +
      `promised ${MOST_P99_MS} ms, allowed here and now ${Math.round(most)} ms`,
  )
  expect(at(0.99)).toBeLessThanOrEqual(most)
}

/** Processor time that a process has taken so far, ms. */
function busyMs(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

test(`${FILES} files on a mount that reports no events: none is missed, 99 of 100 are there within ${MOST_P99_MS} ms, new and changed`, async () => {
  const under = path.join(home, 'under')
  const mount = path.join(home, 'mount')
  const data = path.join(home, 'data')
  mkdirSync(path.join(under, 'collab', 'channels'), { recursive: true })
  for (let n = 0; n < 5; n++) mkdirSync(path.join(under, 'collab', 'channels', `c${n}`))
  mkdirSync(mount)
  // Another machine writes there, for all that this one hears.
  accessSync('/dev/fuse', constants.R_OK | constants.W_OK)
  unmount = mountWithoutEvents(under, mount)
  const events: string[] = []
  const naive = watch(path.join(mount, 'collab', 'channels', 'c0'), (_event, name) => events.push(String(name)))
  const tail = startTail([{ protocol: 'multi-agent-os', root: path.join(mount, 'collab') }], data)
  const writer = await startWriter('multi-agent-os', path.join(under, 'collab'), 'n', PER_SECOND)
  await until('the first is there', () => countOf(data, "body like 'oracle%'") > 0, 20_000)

  const db = new Database(path.join(data, 'record.db'), { readonly: true })
  const fresh = db.prepare(
    "select seq, sent_at as sentAt from messages where seq > ? and reading = 'message' order by seq",
  )
  const delays: number[] = []
  let last = 0
  const look = () => {
    for (const { seq, sentAt } of fresh.all(last) as { seq: number; sentAt: number }[]) {
      last = seq
      delays.push(Date.now() - sentAt)
    }
    return delays.length
  }
  await until('so many are there', () => look() >= FILES, (FILES / PER_SECOND) * 3000 + 60_000)
  const written = await writer.stop()
  await until('all are there', () => look() >= written.length, 20_000)
  expect(judge(written, bodiesIn(data))).toEqual(SPOTLESS)

  const rewritten = new Map<string, number>()
  const known = db.prepare('select path from files where generation > 1').pluck()
  const found: number[] = []
  const lookAgain = () => {
    for (const file of known.all() as string[]) {
      const since = rewritten.get(file)
      if (since === undefined) continue
      found.push(Math.round(performance.now() - since))
      rewritten.delete(file)
    }
    return rewritten.size
  }
  const files = (readdirSync(path.join(under, 'collab'), { recursive: true }) as string[]).filter((name) =>
    name.endsWith('.json'),
  )
  const step = Math.floor(files.length / REWRITTEN)
  const before = { at: performance.now(), busy: busyMs(tail.pid) }
  for (let n = 0; n < REWRITTEN; n++) {
    const name = files[n * step] ?? ''
    const file = path.join(under, 'collab', name)
    writeFileSync(file, readFileSync(file, 'utf8').replace('oracle', 'anew'))
    rewritten.set(name, performance.now())
    const due = before.at + n * 50
    await until('the next is due', () => lookAgain() >= 0 && performance.now() >= due, 30_000)
  }
  await until('all that changed are there', () => lookAgain() === 0, 30_000)
  const share = (busyMs(tail.pid) - before.busy) / (performance.now() - before.at)
  naive.close()
  db.close()
  await kill(tail, 'SIGTERM')

  console.log(`the tail took ${(share * 100).toFixed(0)} % of a processor while ${files.length} files lay there`)
  judgeDelays('new files', delays)
  judgeDelays('files changed in place', found)
  expect(events, 'red control: a reader by events alone hears of none').toEqual([])
}, 600_000)
