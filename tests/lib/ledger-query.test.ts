import { expect, test } from 'vitest'
import { parseLedger } from '@/lib/ledger-query'

const NOW = Date.UTC(2026, 10, 20, 14)

test('fields, words, negation and times are conditions that all hold', () => {
  const { asks, problems } = parseLedger(
    'who:Local -did:source outcome:refused since:2h "two words" before:2026-11-20',
    NOW,
  )
  expect(problems).toEqual([])
  expect(asks).toEqual([
    { field: 'who', value: 'local', negated: false },
    { field: 'did', value: 'source', negated: true },
    { field: 'outcome', value: 'refused', negated: false },
    { field: 'since', at: NOW - 7_200_000, negated: false },
    { field: 'words', value: 'two words', negated: false },
    { field: 'before', at: Date.UTC(2026, 10, 20), negated: false },
  ])
})

test.each([
  ['nobody:x', 'There is no field “nobody”'],
  ['outcome:maybe', '“outcome:” does not know “maybe”'],
  ['since:sometime', '“sometime” is not a time'],
  ['who:', '“who:” needs a value'],
  ['(a OR b)', 'Groups and OR are not understood here'],
])('%s is a mistake at its place', (text, message) => {
  const [first] = parseLedger(text, NOW).problems
  expect(first?.message).toContain(message)
  expect(first?.start).toBe(0)
})
