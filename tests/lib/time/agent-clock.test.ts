import { expect, test } from 'vitest'
import { beatTimes, type Claim, clockOff } from '@/lib/time/agent-clock'

const AT = Date.UTC(2026, 0, 10, 12)
const SECOND = 1_000
const beats = (...each: [observed: number, claimed: number | null, file?: number][]): Claim[] =>
  each.map(([observed, claimed, file = 1]) => ({
    observed: AT + observed * SECOND,
    claimed: claimed === null ? null : AT + claimed * SECOND,
    file,
  }))
const off = (...each: Parameters<typeof beats>) => {
  const ms = clockOff(beats(...each))
  return ms === null ? null : ms / SECOND
}

test('a clock that goes on as ours does is behind by what it differs, the least of what is seen', () => {
  expect(off([0, -400.6], [5.2, -395], [10, -390.9])).toBe(-400.2)
  expect(off([0, -7200], [5, -7195])).toBe(-7200)
  expect(off([0, 0], [5, 5])).toBe(0)
})

test('one heartbeat shows no clock that is behind, since an old file that was copied in claims the same', () => {
  expect(off([0, -400])).toBeNull()
  expect(off()).toBeNull()
  expect(off([0, -7200, 1], [1, -7199, 2]), 'two files').toBeNull()
  expect(off([0, -7200], [1, -3600]), 'two old copies in the place of each other').toBeNull()
  expect(off([0, 0], [600, 5]), 'what came late').toBeNull()
  expect(off([0, -400], [5, -400]), 'a clock that stands').toBeNull()
  expect(off([0, -400], [5, -405]), 'a clock that goes back').toBeNull()
  expect(off([0, -400], [0, -399]), 'one look').toBeNull()
  expect(off([0, -400], [7_600, 7_600 - 800]), 'a delay of its own').toBeNull()
})

test('a clock that is ahead is so by one heartbeat already', () => {
  expect(off([0, 400])).toBe(400)
  expect(off([0, 400], [5, 405.5])).toBe(400.5)
  expect(off([0, 30])).toBeNull()
})

test('what claims no time or that of a clock never set shows nothing', () => {
  expect(off([0, null], [5, null])).toBeNull()
  expect(
    clockOff([
      { observed: AT, claimed: 5, file: 1 },
      { observed: AT + 5_000, claimed: 5_005, file: 1 },
    ]),
  ).toBeNull()
})

test('heartbeats of a clock that is off were when they came, all others as they claim', () => {
  const times = (...each: Parameters<typeof beats>) => beatTimes(beats(...each)).map((at) => (at - AT) / SECOND)
  expect(times([0, -400], [5, -395], [10, -390])).toEqual([0, 5, 10])
  expect(times([0, -400], [5, -100])).toEqual([-400, -100])
  expect(times([0, 900], [5, null])).toEqual([0, 5])
})
