import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { OwnProcess } from '@/server/protocols/protocol'
import { type Seen, seenHere, standingOf } from '@/server/tail/disk/process-standing'

const BOOT = Date.UTC(2026, 10, 20)
const claim = (given: Partial<OwnProcess> = {}): OwnProcess => ({
  ...{ pid: 4711, started: '124693', at: BOOT + 1_246_930 + 1_500, machine: 'm', space: 'pid:[1]' },
  ...given,
})
const seen = (given: Partial<Seen> = {}): Seen => ({
  machine: 'm',
  space: 'pid:[1]',
  bootAt: BOOT,
  started: '124693',
  ...given,
})

test('a process of the same number and start runs; without it, or with another start, it has ended', () => {
  expect(standingOf(claim(), seen())).toBe('runs')
  expect(standingOf(claim(), seen({ started: null }))).toBe('ended')
  expect(standingOf(claim(), seen({ started: '999999' }))).toBe('ended')
})

test('nobody is called ended where nobody can tell', () => {
  const none = { started: null }
  expect(standingOf(claim(), null), 'no /proc').toBe('unknown')
  expect(standingOf(claim(), seen({ ...none, space: 'pid:[2]' })), 'a container').toBe('unknown')
  expect(standingOf(claim(), seen({ ...none, machine: 'n' })), 'another machine').toBe('unknown')
  expect(standingOf(claim(), seen({ ...none, bootAt: BOOT + 600_000 })), 'another boot').toBe('unknown')
  expect(standingOf(claim(), seen({ ...none, bootAt: BOOT - 600_000 })), 'a clock that was set').toBe('unknown')
  expect(standingOf(claim(), seen(none)), 'red control').toBe('ended')
})

test.runIf(process.platform === 'linux')('a real process runs until it is killed', async () => {
  const child = spawn('sleep', ['600'], { stdio: 'ignore' })
  await once(child, 'spawn')
  const pid = child.pid ?? 0
  const started = startIn(readFileSync(`/proc/${pid}/stat`, 'latin1'))
  const here = seenHere(pid)
  const own = { pid, started, at: Date.now(), machine: here?.machine ?? '', space: here?.space ?? '' }
  expect(standingOf(own, here)).toBe('runs')
  const over = once(child, 'exit')
  child.kill('SIGKILL')
  await over
  expect(standingOf(own, seenHere(pid))).toBe('ended')
})

/** Field 22, counted here from the end of the name. */
function startIn(stat: string): string {
  return stat.slice(stat.lastIndexOf(') ') + 2).split(' ')[22 - 3] ?? ''
}
