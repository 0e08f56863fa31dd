import { expect, test } from 'vitest'
import { questionTime } from '@/components/facets/question-time'
import { chooseSince, chooseTime } from '@/lib/query/choose'
import { parse } from '@/lib/query/parse'

const NOW = Date.UTC(2026, 10, 20, 14, 32, 7)
const asked = (q: string) => questionTime(parse(q, { now: NOW }).ast, NOW)

test('a time since some time ago replaces every other time, and moves on with the clock', () => {
  expect(chooseSince('from:qa', '1h', NOW)).toBe('from:qa after:1h')
  expect(chooseSince('from:qa after:1h', '7d', NOW)).toBe('from:qa after:7d')
  expect(chooseSince('on:today from:qa before:13:00', '15m', NOW)).toBe('from:qa after:15m')
  expect(chooseSince('from:qa after:15m', null, NOW)).toBe('from:qa')
  expect(chooseSince('form:qa', '1h', NOW)).toBe('form:qa')
  expect(chooseSince('a OR b', '1h', NOW)).toBe('(a OR b) after:1h')
})

test('the menu says which time is looked at', () => {
  expect(asked('')).toMatchObject({ says: 'All times', isPlain: true, ago: null })
  expect(asked('after:1h from:qa')).toMatchObject({ says: 'Last 60 min', isPlain: true, ago: '1h' })
  expect(asked('after:2h')).toMatchObject({ says: 'Last 2h', isPlain: false })
  expect(asked('after:13:00 before:14:00').says).toBe('13:00 to 14:00')
  expect(asked('after:2026-11-19T22:00Z before:2026-11-20T02:00Z').says).toBe('19 Nov 22:00 to 02:00')
  expect(asked('before:2026-11-19').says).toBe('Before 19 Nov 00:00')
  expect(asked('(after:1h OR after:2h)')).toMatchObject({ says: 'All times', from: null })
})

test('times that were typed stand in the question as they were meant', () => {
  const from = Date.UTC(2026, 10, 20, 13)
  const q = chooseTime('from:qa after:1h', { from, until: null }, NOW)
  expect(q).toBe('from:qa after:2026-11-20T13:00Z')
  expect(asked(q)).toMatchObject({ from, until: null, says: 'From 13:00' })
})
