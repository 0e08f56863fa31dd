import { describe, expect, test } from 'vitest'
import { ticksOf } from '@/components/facets/brush'

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

  test('give way to those of the brush', () => {
    expect(times(210, 390)).toEqual(['0', '100', '[210]', '300', '[390]', '500', '600'])
    expect(times(0, 600)).toEqual(['[0]', '100', '200', '300', '400', '500', '[600]'])
  })

  test('of a narrow brush are one, so that none covers another', () => {
    expect(times(300, 310)).toEqual(['0', '100', '200', '[300]', '400', '500', '600'])
  })
})
