import { describe, expect, test } from 'vitest'
import { endsAt, saidOnce, ticksOf, timesOf } from '@/components/facets/brush'

const NONE = { count: 0, capped: false }
const bar = { count: 1, capped: false, errors: NONE, unreadable: NONE }
const histogram = {
  from: 0,
  step: 10,
  bars: Array.from({ length: 60 }, () => bar),
}
const times = (from: number, until: number) =>
  ticksOf(histogram, 6, { from, until }).map(({ time, edge }) => (edge ? `[${time}]` : String(time)))

describe('the times under the bars', () => {
  test('stand at equal steps', () => {
    expect(ticksOf(histogram, 6, null).map(({ time }) => time)).toEqual([0, 100, 200, 300, 400, 500, 600])
  })

  test('say each time once, where all is within a second too; those of the brush stay', () => {
    const second = (ms: number) => `${Math.floor(ms / 250)} s`
    const said = (brush: { from: number; until: number } | null) =>
      saidOnce(ticksOf(histogram, 6, brush), ({ time }) => second(time)).map(({ time, said }) => `${time}: ${said}`)
    expect(said(null)).toEqual(['0: 0 s', '300: 1 s', '500: 2 s'])
    expect(said({ from: 210, until: 390 })).toEqual(['0: 0 s', '210: 0 s', '300: 1 s', '390: 1 s', '500: 2 s'])
  })

  test('give way to those of the brush', () => {
    expect(times(210, 390)).toEqual(['0', '100', '[210]', '300', '[390]', '500', '600'])
    expect(times(0, 600)).toEqual(['[0]', '100', '200', '300', '400', '500', '[600]'])
  })

  test('of a narrow brush are one, so that none covers another', () => {
    expect(times(300, 310)).toEqual(['0', '100', '200', '[300]', '400', '500', '600'])
  })
})

describe('what a brush asks for', () => {
  const all = { ...histogram, whole: { from: true, until: true } }
  const part = { ...histogram, whole: { from: false, until: false } }

  test('are both of its ends', () => {
    expect(timesOf(all, { from: 10, until: 590 })).toEqual({ from: 10, until: 590 })
  })

  test('is open where it reaches the oldest or the newest step', () => {
    expect(timesOf(all, { from: 10, until: 600 })).toEqual({ from: 10, until: null })
    expect(timesOf(all, { from: 0, until: 590 })).toEqual({ from: null, until: 590 })
    expect(timesOf(all, { from: 0, until: 600 })).toEqual({ from: null, until: null })
  })

  test('is not where more lies beyond the bars', () => {
    expect(timesOf(part, { from: 0, until: 600 })).toEqual({ from: 0, until: 600 })
  })
})

test('the end is now where the last step holds it', () => {
  expect([589, 590, 599, 600].map((now) => endsAt(histogram, now))).toEqual([false, true, true, false])
})
