import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import { judge, SPOTLESS } from './world/oracle'
import { index, kill, type Source, search, startTail, startWriter, until } from './world/processes'
import { ask } from './world/record'

const KILLS = Number(process.env.FAULT_KILLS ?? 30)
const home = mkdtempSync(path.join(tmpdir(), 'signalbox-kill-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const sizeOf = (file: string) => (existsSync(file) ? statSync(file).size : 0)
const at = (name: string) => path.join(home, name)
const SOURCES: Source[] = [
  { protocol: 'multi-agent-os', root: at('collab') },
  { protocol: 'swarm', root: at('teams') },
  { protocol: 'dream-os', root: at('dream') },
  { protocol: 'claw-os', root: at('claw') },
]

test(
  `${KILLS} kills of the tail at random moments lose nothing and double nothing`,
  async () => {
    const data = at('data')
    const writers = await Promise.all(SOURCES.map(({ protocol, root }, n) => startWriter(protocol, root, `w${n}`, 25)))
    const last = () => ask<{ last: number | null }>(data, 'select max(seq) as last from messages')?.last ?? 0
    let hit = 0
    for (let n = 0, before = 0; n < KILLS; n++) {
      const tail = startTail(SOURCES, data)
      // On a slow machine it would be killed again and again before it does anything: half of them have read something.
      if (n % 2 === 0) await until('something more is read', () => last() > before, 120_000)
      await new Promise((resolve) => setTimeout(resolve, 60 + Math.random() * 640))
      await kill(tail, 'SIGKILL')
      if (last() > before) hit += 1
      before = last()
    }
    const written = (await Promise.all(writers.map((writer) => writer.stop()))).flat()
    const result = await index(SOURCES, data)
    const bodies = (await search('', data)).map(({ body }) => body)
    console.log(`${written.length} messages; ${hit} of ${KILLS} kills hit a tail that had read some`)
    expect(written.length).toBeGreaterThan(KILLS * 10)
    expect(hit).toBeGreaterThan(KILLS / 4)
    expect(judge(written, bodies)).toEqual(SPOTLESS)
    const { read, unreadable, pending, ignored, onDisk } = result.files
    expect(read + unreadable + pending + ignored).toBe(onDisk)
    expect({ unreadable, pending }).toEqual({ unreadable: 0, pending: 0 })
    const db = new Database(path.join(data, 'record.db'), { readonly: true })
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
    const sums = db
      .prepare(
        "select sum(bytes_read) + sum(bytes_unreadable) + sum(bytes_pending) as told, sum(size) as size from files where shape = 'lines' and gone_at is null",
      )
      .get()
    expect(sums).toMatchObject({ told: (sums as { size: number }).size })
    db.close()
  },
  1_800_000 + KILLS * 5_000,
)

test('red control: a tail that keeps its offset apart from its rows doubles lines under the same kills', async () => {
  const root = at('control')
  const out = at('control.out')
  const writer = await startWriter('swarm', root, 'c0', 200)
  for (let n = 0; n < 10; n++) {
    const naive = spawn(process.execPath, [
      path.resolve(import.meta.dirname, 'programs/naive.mjs'),
      at('control/team0'),
      out,
      'offset',
    ])
    const before = sizeOf(out)
    await expect.poll(() => sizeOf(out), { interval: 5, timeout: 60_000 }).toBeGreaterThan(before)
    await kill(naive, 'SIGKILL')
  }
  const written = await writer.stop()
  const rows = existsSync(out) ? readFileSync(out, 'utf8').split('\n') : []
  expect(judge(written, rows).doubled.length).toBeGreaterThan(0)
})
