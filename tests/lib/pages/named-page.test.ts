import { expect, test } from 'vitest'
import { namedPage, namedQuestion } from '@/lib/pages/named-page'

type Row = { name: string; at: number }
const placed = { placeOf: ({ at, name }: Row) => [at, name], wordsOf: ({ name }: Row) => [name, null] }
const rows = ['e', 'd', 'c', 'b', 'a'].map((name, at) => ({ name, at }))
const asked = (all: readonly Row[], more: { text?: string; from?: string | null; limit?: number } = {}) =>
  namedPage(all, namedQuestion.parse({ limit: 2, ...more }), placed)
const names = (page: { rows: readonly Row[] }) => page.rows.map(({ name }) => name)

test('pages lead on by place, and say how many there are', () => {
  const first = asked(rows.toReversed())
  expect([names(first), first.found]).toEqual([['e', 'd'], 5])
  const second = asked(rows, { from: first.next })
  const third = asked(rows, { from: second.next })
  expect([names(second), names(third), third.next]).toEqual([['c', 'b'], ['a'], null])
})

test('rows that come or go meanwhile move no other', () => {
  const { next } = asked(rows)
  const without = rows.filter(({ name }) => name !== 'd')
  expect(names(asked(without, { from: next }))).toEqual(['c', 'b'])
  expect(names(asked([{ name: 'new', at: -1 }, ...rows], { from: next }))).toEqual(['c', 'b'])
})

test('a word is found however its letters are composed, and without their marks', () => {
  const some = ['Jos\u00e9', 'Jose\u0301 B', 'Ivan'].map((name, at) => ({ name, at }))
  for (const text of ['JOS\u00c9', 'jose\u0301', 'jose']) expect(asked(some, { text }).found).toBe(2)
})

test('every word is looked for, in any case', () => {
  const some = ['Ada Lang', 'Ben Lang', 'Ada Okafor'].map((name, at) => ({ name, at }))
  expect(names(asked(some, { text: 'LANG ada' }))).toEqual(['Ada Lang'])
  expect(asked(some, { text: 'nobody' })).toEqual({ rows: [], next: null, found: 0 })
})

test.each(['', 'nonsense', '{}', '[null]'])('from what is no place (%s) it begins anew', (from) => {
  expect(names(asked(rows, { from }))).toEqual(['e', 'd'])
})
