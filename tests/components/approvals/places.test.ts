import { expect, test } from 'vitest'
import { placeOf, rowsOf, stepFrom } from '@/components/approvals/places'
import type { AskLists } from '@/lib/approval'
import { anAsk } from './card'

const of = (uids: string[]) => ({ rows: uids.map((uid) => anAsk({ uid })), count: uids.length, capped: false })
const lists: AskLists = { now: 0, decide: of(['a', 'b']), answer: of([]), inform: of(['c']), closedToday: 0 }

test('the lists stand in one order', () => {
  expect(rowsOf(lists).map(({ uid }) => uid)).toEqual(['a', 'b', 'c'])
})

test('a place is that in its own list', () => {
  expect(placeOf(lists, 'b')).toEqual({ at: 2, all: 2, capped: false })
  expect(placeOf(lists, 'c')).toEqual({ at: 1, all: 1, capped: false })
  expect(placeOf(lists, 'gone')).toBe(null)
})

test('a step leads on, and nowhere beyond the ends', () => {
  expect(stepFrom({ here: 0, stood: 0, by: 1, count: 3 })).toBe(1)
  expect(stepFrom({ here: 2, stood: 2, by: 1, count: 3 })).toBe(null)
  expect(stepFrom({ here: 0, stood: 0, by: -1, count: 3 })).toBe(null)
  expect(stepFrom({ here: -1, stood: 0, by: 1, count: 0 })).toBe(null)
})

test('from one that was decided the next is what took its place', () => {
  expect(stepFrom({ here: -1, stood: 1, by: 1, count: 3 })).toBe(1)
  expect(stepFrom({ here: -1, stood: 1, by: -1, count: 3 })).toBe(0)
  expect(stepFrom({ here: -1, stood: 3, by: 1, count: 3 })).toBe(2)
})
