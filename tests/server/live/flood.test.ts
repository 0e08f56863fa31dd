import { expect, it } from 'vitest'
import { floodOf } from '@/server/live/flood'

it('a few changes at a time are no flood, however many they become', () => {
  let now = 0
  const flood = floodOf(2_000, 1_000, () => now)
  for (let round = 0; round < 100; round++) {
    now += 100
    expect(flood.over(100)).toBe(false)
  }
})

it('too many at once are one, and too many within the span', () => {
  let now = 0
  const flood = floodOf(2_000, 1_000, () => now)
  expect(flood.over(2_001)).toBe(true)
  now = 2_000
  expect(flood.over(1_500)).toBe(false)
  expect(flood.over(600)).toBe(true)
  now = 4_000
  expect(flood.over(600)).toBe(false)
})
