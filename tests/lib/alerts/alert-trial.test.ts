import { describe, expect, test } from 'vitest'
import { firingsIn, overByAbsence, overByCount, trialOf } from '@/lib/alerts/alert-trial'
import { DAY_MS } from '@/lib/time/clock'

describe('trying an alert rule on history', () => {
  test('it is over its bound while more than so many messages lie in the window', () => {
    const spans = overByCount([0, 10, 20, 100, 110, 115, 119], { count: 2, windowMs: 50 })
    expect(spans).toEqual([
      { from: 20, until: 50 },
      { from: 115, until: 160 },
    ])
    expect(overByCount([0, 10], { count: 0, windowMs: 5 }), 'more than none').toEqual([
      { from: 0, until: 5 },
      { from: 10, until: 15 },
    ])
    expect(overByCount([0, 50], { count: 1, windowMs: 50 }), 'a window holds no two of its length apart').toEqual([])
  })

  test('it is over its bound from when an expected message is late until it comes', () => {
    const late = (times: number[], expected: number[]) => overByAbsence(times, expected, { windowMs: 10, to: 100 })
    expect(late([0], [10]), 'in time').toEqual([])
    expect(late([0], [15]), 'late').toEqual([{ from: 10, until: 15 }])
    expect(late([0, 3, 50], [15]), 'one answer for both, none for the third').toEqual([
      { from: 10, until: 15 },
      { from: 60, until: 100 },
    ])
    expect(late([95], []), 'not late yet').toEqual([])
    expect(late([20], [20]), 'what came with it is no answer').toEqual([{ from: 30, until: 100 }])
  })

  test('it fires once a span, with the cooldown that it has', () => {
    const spans = [
      { from: 0, until: 5 },
      { from: 8, until: 9 },
      { from: 11, until: 30 },
    ]
    expect(firingsIn(spans, { cooldownMs: 0 })).toEqual([0, 8, 11])
    expect(firingsIn(spans, { cooldownMs: 20 })).toEqual([0, 20])
  })

  test('it says how often a week, of the time that was looked at', () => {
    const looked = { from: 0, to: 28 * DAY_MS, matched: 40, isPart: false }
    const fired = Array.from({ length: 13 }, (_, n) => n * 2 * DAY_MS)
    expect(trialOf(fired, looked)).toMatchObject({ fired: 13, perWeek: 3.25 })
    expect(trialOf([-5, 3], { ...looked, to: 14 * DAY_MS }), 'two weeks of record are not four').toMatchObject({
      ...{ fired: 1, perWeek: 0.5, newest: [3] },
    })
    expect(trialOf([3], { ...looked, to: DAY_MS }), 'a day says nothing of a week').toMatchObject({ perWeek: null })
    expect(trialOf([], { ...looked, to: 0 })).toMatchObject({ fired: 0, perWeek: null })
  })
})
