import { expect, test } from 'vitest'
import { apartOf, placeOf, rowsOf, stepFrom } from '@/components/approvals/places'
import type { AskLists } from '@/lib/asks/approval'
import { anAsk } from './card'

const of = (uids: string[]) => ({
  rows: uids.map((uid) => anAsk({ uid })),
  count: uids.length,
  capped: false,
  terminal: 0,
  elsewhere: [],
})
const lists: AskLists = { now: 0, decide: of(['a', 'b']), answer: of([]), inform: of(['c']), closedToday: 0, restMs: 0 }

test('the lists stand in one order', () => {
  expect(rowsOf(lists).map(({ uid }) => uid)).toEqual(['a', 'b', 'c'])
})

test('a place is that in its own list', () => {
  expect(placeOf(lists, 'b')).toEqual({ at: 2, all: 2, capped: false })
  expect(placeOf(lists, 'c')).toEqual({ at: 1, all: 1, capped: false })
  expect(placeOf(lists, 'gone')).toBe(null)
})

test('what was decided elsewhere leads to all that was, of its source', () => {
  const row = (uid: string, source: string, elsewhere = true) => anAsk({ uid, source, elsewhere })
  const rows = [row('a', 'one'), row('b', 'two'), row('c', 'one', false)]
  const elsewhere = [
    { source: 'one', count: 250 },
    { source: 'two', count: 1 },
  ]
  const told: AskLists = { ...lists, decide: { rows, count: 300, capped: false, terminal: 0, elsewhere } }
  expect(['a', 'b', 'c', 'gone'].map((uid) => apartOf(told, uid))).toEqual([
    { count: 250, capped: false },
    ...[null, null, null],
  ])
})

test('a step leads on, and nowhere beyond the ends', () => {
  const rows = ['a', 'b', 'c']
  expect(stepFrom({ rows, stood: rows, open: 'a', by: 1 })).toBe('b')
  expect(stepFrom({ rows, stood: rows, open: 'c', by: 1 })).toBe(null)
  expect(stepFrom({ rows, stood: rows, open: 'a', by: -1 })).toBe(null)
  expect(stepFrom({ rows: [], stood: rows, open: 'a', by: 1 })).toBe(null)
  expect(stepFrom({ rows, stood: [], open: null, by: 1 })).toBe('a')
})

test('from one that was decided a step leads to what stood beside it', () => {
  const [rows, stood] = [
    ['a', 'c', 'd'],
    ['a', 'b', 'c', 'd'],
  ]
  expect(stepFrom({ rows, stood, open: 'b', by: 1 })).toBe('c')
  expect(stepFrom({ rows, stood, open: 'b', by: -1 })).toBe('a')
  expect(stepFrom({ rows: ['a', 'b', 'c'], stood, open: 'd', by: 1 })).toBe('c')
  expect(stepFrom({ rows: ['a', 'b', 'c'], stood, open: 'd', by: -1 })).toBe('c')
  expect(stepFrom({ rows: ['b', 'c', 'd'], stood, open: 'a', by: 1 })).toBe('b')
  expect(stepFrom({ rows: ['b', 'c', 'd'], stood, open: 'a', by: -1 })).toBe('b')
})

test('what comes in elsewhere while one is decided has no step pass over another', () => {
  const stood = ['a', 'b', 'c', 'd']
  expect(stepFrom({ rows: ['new', 'a', 'b', 'd'], stood, open: 'c', by: -1 })).toBe('b')
  expect(stepFrom({ rows: ['new', 'a', 'b', 'd'], stood, open: 'c', by: 1 })).toBe('d')
  expect(stepFrom({ rows: ['b', 'd', 'new'], stood, open: 'c', by: 1 })).toBe('d')
  expect(stepFrom({ rows: ['new', 'a', 'b', 'c'], stood, open: 'd', by: -1 })).toBe('c')
})
