import { expect, test } from 'vitest'
import { cadenceOf } from '@/lib/time/cadence'

const SECOND = 1000

test('a cadence is the median gap, so one long pause does not change it', () => {
  const beats = [0, 30, 60, 91, 120, 4000].map((second) => second * SECOND)
  expect(cadenceOf(beats, null)).toEqual({ everyMs: 30 * SECOND, learned: true })
})

test('the order of the heartbeats does not matter, and those of one moment count once', () => {
  const beats = [120, 0, 60, 60, 90, 30, 0].map((second) => second * SECOND)
  expect(cadenceOf(beats, null)).toEqual({ everyMs: 30 * SECOND, learned: true })
})

test('of an even number of gaps it is the middle between two', () => {
  expect(cadenceOf([0, 10, 20, 40, 60], null)).toEqual({ everyMs: 15, learned: true })
})

test('too few heartbeats give what the protocol states, or nothing', () => {
  expect(cadenceOf([0, 30, 60, 90], 900)).toEqual({ everyMs: 900, learned: false })
  expect(cadenceOf([5, 5, 5, 5, 5, 5, 5], 900)).toEqual({ everyMs: 900, learned: false })
  expect(cadenceOf([], null)).toBeNull()
})

test('who is heard when something changes keeps no cadence, however often that was', () => {
  const beats = [0, 30, 60, 90, 120, 150]
  expect(cadenceOf(beats, 'unpaced')).toBeNull()
  expect(cadenceOf(beats, null), 'red control').not.toBeNull()
})
