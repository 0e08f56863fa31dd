import { expect, test } from 'vitest'
import { rangeOf } from '@/components/ledger/range'

const settled = (n: number) => ({ n, at: 1, outcome: 'done', why: null })
/** As they are listed: a post that was held, what somebody else did, and the approval that let it be written. */
const LISTED = [
  { n: 8, settled: null },
  { n: 6, settled: settled(7) },
  { n: 5, settled: settled(9) },
]

test('an export goes to the last outcome of what is listed, whichever entry it settles', () => {
  expect(rangeOf(LISTED, null)).toEqual({ from: 5, to: 9 })
  expect(rangeOf(LISTED.slice(0, 2), null)).toEqual({ from: 6, to: 8 })
})

test('of all entries it goes from the first to the last, though not all are listed yet', () => {
  expect(rangeOf(LISTED.slice(0, 2), 9)).toEqual({ from: 1, to: 9 })
  expect(rangeOf(LISTED, 8), 'the end is known later').toEqual({ from: 1, to: 9 })
})

test('where nothing is listed there is nothing to export', () => {
  expect(rangeOf([], 0).to).toBe(0)
  expect(rangeOf([], null).to).toBe(0)
})
