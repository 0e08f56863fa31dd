import { expect, test } from 'vitest'
import { type HourSums, isOverBound, overByHours } from '@/lib/alerts/alert-measure'
import { HOUR_MS } from '@/lib/measures/measure'

const hour = (nth: number, messages: number, errors: number): HourSums => ({
  ...{ slot: nth * HOUR_MS, messages, errors, steps: new Map() },
})
const slow = (count: number): HourSums => ({ ...hour(1, 0, 0), steps: new Map([[20, count]]) })

test('a part of errors is over its bound where one error alone is not', () => {
  const isOver = (messages: number, errors: number) =>
    isOverBound([hour(1, messages, errors)], { measure: 'errors', count: 1 })
  expect([isOver(100, 1), isOver(101, 1), isOver(99, 1), isOver(200, 2)]).toEqual([true, false, false, true])
})

test('latency is over its bound from where twenty were measured', () => {
  expect([19, 20].map((count) => isOverBound([slow(count)], { measure: 'logged', count: 1 }))).toEqual([false, true])
})

test('hours are looked at with those before them that lie in the window', () => {
  const hours = [hour(0, 100, 10), hour(1, 100, 0), hour(5, 100, 2)]
  const bound = { measure: 'errors', count: 5 } as const
  const spans = (windowMs: number) =>
    overByHours(hours, { ...bound, windowMs }).map(({ from, until }) => [from / HOUR_MS, until / HOUR_MS])
  expect(spans(HOUR_MS)).toEqual([[0, 1]])
  expect(spans(2 * HOUR_MS)).toEqual([[0, 2]])
})
