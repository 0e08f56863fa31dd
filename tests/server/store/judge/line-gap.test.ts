import { expect, test } from 'vitest'
import { type GapLine, gapOf } from '@/server/store/judge/altered/line-gap'

/** A letter a line. */
const lines = (text: string, from = 1): GapLine[] =>
  [...text].map((sha256, nth) => ({ id: from + nth, line: from + nth, sha256 }))
const whole = { wasFirst: true, nowFirst: true, nowLast: true }

function told(was: string, now: string, letter: string, more: Partial<typeof whole> = {}) {
  const mine = lines(was).find(({ sha256 }) => sha256 === letter)
  if (mine === undefined) throw new Error(`${letter} is no line.`)
  const { how, lines: found } = gapOf(mine, { was: lines(was), now: lines(now), ...whole, ...more })
  return `${how} ${found.map(({ sha256 }) => sha256).join('')}`.trim()
}

test.each([
  ['abcde', 'abXde', 'c', 'edited X'],
  ['abcde', 'aXYde', 'b', 'edited X'],
  ['abcde', 'aXYde', 'c', 'edited Y'],
  ['abcde', 'aXYZde', 'b', 'edited XYZ'],
  ['abcde', 'abde', 'c', 'removed'],
  ['abcde', 'bcde', 'a', 'removed'],
  ['abcde', 'abc', 'e', 'cut'],
  ['abcde', 'abcX', 'd', 'edited X'],
  ['abcde', '', 'c', 'cut'],
  ['abcde', 'VWXYZ', 'c', 'edited X'],
  ['abcde', 'acdeb', 'b', 'moved b'],
])('of %s there is %s: %s is %s', (was, now, letter, expected) => {
  expect(told(was, now, letter)).toBe(expected)
})

test('of a part of a file in which nothing is as it was, nobody can tell', () => {
  expect(told('abcde', 'VWXYZ', 'c', { wasFirst: false })).toBe('unplaced')
  expect(told('abcde', 'abXYZ', 'c', { nowLast: false })).toBe('unplaced')
})
