import { type ChildProcess, execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, renameSync, rmSync, unlinkSync, watch, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { mountDisk } from '@/tests/disks/mounts'
import { type Looking, lookInto } from './world/looking'
import { kill, startTail, until } from './world/processes'
import { countOf } from './world/record'

const home = mkdtempSync(path.join(tmpdir(), 'signalbox-root-'))
const started: ChildProcess[] = []
const mounted: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const child of started) await kill(child, 'SIGKILL')
  for (const unmount of mounted) await unmount()
  rmSync(home, { recursive: true, force: true })
})

const message = (n: number) =>
  JSON.stringify({
    id: `m-${n}`,
    timestamp: '2026-01-11T16:33:15Z',
    session_id: 'c',
    from: 'a',
    to: 'all',
    type: 'chat',
    content: { text: `root ${n}` },
  })
const post = (root: string, n: number) => writeFileSync(path.join(root, 'channels', 'c', `msg-${n}.json`), message(n))
const state = async ({ first }: Pick<Looking, 'first'>) => {
  const row = await first<{ condition: string }>('select condition from conditions')
  return row ? (JSON.parse(row.condition) as { state: string }).state : null
}

describe.each(['sqlite', 'postgres'] as const)('on %s', (dialect) => {
  let data = ''
  let record: Looking
  beforeEach(async () => {
    data = mkdtempSync(path.join(home, 'data-'))
    record = await lookInto(dialect, data)
  })
  afterEach(async () => {
    for (const child of started.splice(0)) await kill(child, 'SIGKILL')
    await record.close()
  })
  const start = (root: string) =>
    started.push(startTail([{ protocol: 'multi-agent-os', root }], data, record.circumstances))
  const there = () => record.count("messages where body like 'root%'")
  const gone = () => record.count('messages where gone_at is not null')

  test('a root that vanishes and comes back: nothing is called deleted, nothing is read twice, new messages come', async () => {
    const root = path.join(home, dialect, 'collab')
    mkdirSync(path.join(root, 'channels', 'c'), { recursive: true })
    for (let n = 0; n < 300; n++) post(root, n)
    start(root)
    await until('all are indexed', async () => (await there()) === 300, 20_000)
    const before = await record.count('observations')
    expect(before).toBeGreaterThanOrEqual(300)
    renameSync(root, `${root}.away`)
    await until('the vanished root is said', async () => (await state(record)) === 'vanished', 10_000)
    expect(await gone()).toBe(0)
    renameSync(`${root}.away`, root)
    await until('the root is watched again', async () => (await state(record)) === 'watching', 10_000)
    expect(await record.count('observations')).toBe(before)
    post(root, 300)
    await until('a new message comes', async () => (await there()) === 301, 5000)
    unlinkSync(path.join(root, 'channels', 'c', 'msg-7.json'))
    await until('red control: one deleted file is called gone', async () => (await gone()) === 1, 5000)
  })

  test('a directory made and filled at once is read, a thousand times', async () => {
    const root = path.join(home, dialect, 'mkdir')
    mkdirSync(path.join(root, 'channels', 'c'), { recursive: true })
    post(root, 0)
    start(root)
    await until('the tail runs', async () => (await there()) === 1, 20_000)
    const events: string[] = []
    const naive = watch(path.join(root, 'channels', 'c'), (_event, name) => events.push(String(name)))
    const made = Number(process.env.FAULT_MKDIR ?? 1000)
    for (let n = 1; n <= made; n++) {
      mkdirSync(path.join(root, 'channels', `d${n}`))
      writeFileSync(path.join(root, 'channels', `d${n}`, 'msg-a.json'), message(n))
      if (n % 100 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    await until('all are indexed', async () => (await there()) === made + 1, 60_000)
    naive.close()
    expect(events, 'red control: events of the known directories say nothing of new ones').toEqual([])
  })
})

test('a full disk stops the reading, not the process; when there is room again nothing is missing', async () => {
  const root = path.join(home, 'full')
  const data = path.join(home, 'full-data')
  mkdirSync(path.join(root, 'channels', 'c'), { recursive: true })
  mkdirSync(data)
  mounted.push(mountDisk(data, '3m'))
  const tail = startTail([{ protocol: 'multi-agent-os', root }], data)
  started.push(tail)
  const file = await lookInto('sqlite', data)
  const big = 'filler words '.repeat(300)
  const count = 1500
  for (let n = 0; n < count; n++)
    writeFileSync(path.join(root, 'channels', 'c', `msg-${n}.json`), message(n).replace('root ', `root ${big}`))
  await until(
    'the full disk is said',
    async () => (await state(file)) === 'degraded' || tail.exitCode !== null,
    30_000,
  ).catch(() => undefined)
  expect(tail.exitCode).toBeNull()
  expect(countOf(data, "body like 'root%'"), 'red control: the disk was too small').toBeLessThan(count)
  execFileSync('mount', ['-o', 'remount,size=200m', data])
  await until('all are indexed', () => countOf(data, "body like 'root%'") === count, 60_000)
  await until('it is well again', async () => (await state(file)) === 'watching', 15_000)
})
