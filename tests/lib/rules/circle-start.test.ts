import { expect, test } from 'vitest'
import { circleStarts, type Passed } from '@/lib/rules/circle-start'

const RING = ['a', 'b', 'c']
const ring = (count: number, gapMs: number, body: (nth: number) => string = (nth) => `Thanks, got it (${nth}).`) =>
  Array.from({ length: count }, (_, nth): Passed => {
    return { key: nth, from: RING[nth % 3] ?? '', to: [RING[(nth + 1) % 3] ?? ''], body: body(nth), at: nth * gapMs }
  })
const keysOf = (passed: readonly Passed[]) => circleStarts(passed).map(({ key }) => key)

test('a circle of three is told of by the first message too many, once', () => {
  expect(circleStarts(ring(600, 2_000))).toEqual([{ key: 20, agents: RING, count: 21 }])
})

test('twenty a minute, or twenty that say different things, are no circle', () => {
  expect(keysOf(ring(600, 3_000))).toEqual([])
  const letters = (nth: number) => String.fromCodePoint(...[...String(nth)].map((digit) => 97 + Number(digit)))
  expect(keysOf(ring(600, 2_000, letters))).toEqual([])
})

test('what nobody answers is no circle, however alike it is', () => {
  expect(keysOf(ring(600, 2_000).map((one) => ({ ...one, from: 'a', to: ['b'] })))).toEqual([])
})

test('a circle that begins again after ten minutes is another one', () => {
  const later = ring(40, 2_000).map((one) => ({ ...one, key: one.key + 100, at: one.at + 900_000 }))
  expect(keysOf([...ring(40, 2_000), ...later])).toEqual([20, 120])
})

test('of a storm no more is looked at than the last hundred messages', () => {
  const storm = ring(20_000, 1)
  expect(circleStarts(storm)).toEqual([{ key: 20, agents: RING, count: 21 }])
})
