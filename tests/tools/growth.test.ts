import { expect, test } from 'vitest'
import { flatness, growthOf } from '@/tools/bench/measure/growth'

const BATCH = 4000
/** `pace` gives how long the n-th transaction takes, ms. */
const imported = (batches: number, pace: (n: number) => number) => {
  const seen: { at: number; rows: number }[] = []
  for (let n = 0; n < batches; n++) seen.push({ at: (seen[n - 1]?.at ?? 3000) + pace(n), rows: (n + 1) * BATCH })
  return seen
}

test('rows that come evenly, by transactions of thousands and after a start, are a flat growth', () => {
  const growth = growthOf(imported(13, () => 500))
  expect(growth.rates).toHaveLength(10)
  expect(flatness(growth)).toBeCloseTo(1)
  expect(growth.firstMs).toBe(3500)
})

test('a tenth that takes twice as long is told', () => {
  expect(flatness(growthOf(imported(11, (n) => (n === 5 ? 1000 : 500))))).toBeCloseTo(0.55)
})

test('an import of one transaction has no growth to speak of', () => {
  expect(growthOf(imported(1, () => 500)).rates.every(Number.isNaN)).toBe(true)
})
