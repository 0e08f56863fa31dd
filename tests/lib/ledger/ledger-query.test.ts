import { expect, test } from 'vitest'
import { aboutOf, askedAbout, parseLedger } from '@/lib/ledger/ledger-query'

const NOW = Date.UTC(2026, 10, 20, 14)

test('fields, words, negation and times are conditions that all hold', () => {
  const { asks, problems } = parseLedger(
    'who:Local -did:source outcome:refused since:2h "two words" before:2026-11-20',
    NOW,
  )
  expect(problems).toEqual([])
  expect(asks).toEqual([
    { field: 'who', value: 'Local', negated: false },
    { field: 'did', value: 'source', negated: true },
    { field: 'outcome', value: 'refused', negated: false },
    { field: 'since', at: NOW - 7_200_000, negated: false },
    { field: 'words', value: 'two words', negated: false },
    { field: 'before', at: Date.UTC(2026, 10, 20), negated: false },
  ])
})

test.each([
  ['nobody:x', 'There is no field “nobody”'],
  ['outcome:maybe', '“maybe” is not a value of “outcome:”'],
  ['since:sometime', '“sometime” is not a time'],
  ['who:', '“who:” needs a value'],
  ['(a OR b)', 'Groups and OR are not supported here'],
])('%s is a mistake at its place', (text, message) => {
  const [first] = parseLedger(text, NOW).problems
  expect(first?.message).toContain(message)
  expect(first?.start).toBe(0)
})

test('what acts are about is one part of a question, put in and taken out with the rest as it was', () => {
  expect(parseLedger('about:Decisions -about:posts', NOW)).toEqual({
    asks: [
      { field: 'about', about: 'decisions', negated: false },
      { field: 'about', about: 'posts', negated: true },
    ],
    problems: [],
  })
  expect(parseLedger('about:weather', NOW).problems[0]?.message).toContain('“weather” is not a value of “about:”')
  expect(askedAbout('who:local about:posts "two words"', 'access')).toBe('about:access who:local "two words"')
  expect(askedAbout('about:access', null)).toBe('')
  expect([aboutOf('who:local ABOUT:posts'), aboutOf('did:about'), aboutOf('')]).toEqual(['posts', null, null])
})
