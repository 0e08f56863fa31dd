import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { listen } from '@/tests/fault/world/listen'
import { judge, SPOTLESS } from '@/tests/fault/world/oracle'
import { index, kill, startTail, startWriter, until } from '@/tests/fault/world/processes'
import { ask, bodiesIn, countOf } from '@/tests/fault/world/record'
import { bytesMissed } from '@/tests/fault/world/world'

const YEAR = 365 * 86_400_000
const HOLDS_MS = Number(process.env.FAULT_CLOCK_MS ?? 10_000)
const home = mkdtempSync(path.join(tmpdir(), 'signalbox-clock-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

function libfaketime(): string {
  for (const machine of readdirSync('/usr/lib')) {
    const dir = path.join('/usr/lib', machine, 'faketime')
    try {
      if (readdirSync(dir).includes('libfaketimeMT.so.1')) return path.join(dir, 'libfaketimeMT.so.1')
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && /ENOENT|ENOTDIR/.test(String(error.code)))) throw error
    }
  }
  throw new Error('libfaketime is missing: install the package libfaketime.')
}

test('a clock that jumps ten years, to and fro: it is said, nothing is lost or doubled, nothing stays unread', async () => {
  const protocols = ['multi-agent-os', 'swarm', 'dream-os', 'claw-os']
  const sources = protocols.map((protocol) => ({ protocol, root: path.join(home, protocol) }))
  for (const { root } of sources) mkdirSync(root)
  const data = path.join(home, 'data')
  const clock = path.join(home, 'clock')
  const set = (text: string) => writeFileSync(clock, `${text}\n`)
  set('+0')
  const tail = startTail(sources, data, {
    environment: {
      LD_PRELOAD: libfaketime(),
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    },
  })
  const heard = listen(tail)
  const writers = await Promise.all(sources.map(({ protocol, root }, n) => startWriter(protocol, root, `t${n}`, 10)))
  await until('it reads', () => countOf(data, "body like 'oracle%'") > 10, 30_000)
  for (const [text, years] of [
    ['+10y', 10],
    ['+0', 0],
    ['-10y', -10],
    ['+0', 0],
  ] as const) {
    set(text)
    const seen = () =>
      ask<{ at: number }>(data, 'select observed_at as at from messages order by seq desc limit 1')?.at ?? 0
    const off = () => Math.round((seen() - Date.now()) / YEAR)
    await until(`red control: the tail lives ${years} years off; it is ${off()}`, () => off() === years, 10_000)
    if (years !== 0)
      await until(
        'it is said',
        () =>
          heard.all().some(({ state, cause }) => state === 'degraded' && /clock .* (ahead|behind)/.test(cause ?? '')),
        5000,
      )
    else
      await until(
        'it is well',
        () => sources.every(({ root }) => heard.now(path.basename(root))?.state === 'watching'),
        10_000,
      )
    await new Promise((resolve) => setTimeout(resolve, HOLDS_MS))
  }
  const written = (await Promise.all(writers.map((writer) => writer.stop()))).flat()
  await until('all are there', () => judge(written, bodiesIn(data)).lost.length === 0, 20_000)
  await kill(tail, 'SIGTERM')
  const { files } = await index(sources, data)
  expect(judge(written, bodiesIn(data))).toEqual(SPOTLESS)
  expect(files.read + files.unreadable + files.pending + files.ignored).toBe(files.onDisk)
  expect([files.unreadable, files.pending, bytesMissed(data)]).toEqual([0, 0, 0])
}, 300_000)
