import fc from 'fast-check'
import { expect, it } from 'vitest'
import { timesIn } from '@/lib/query/asked-times'
import { choose, chooseSide, chooseTime } from '@/lib/query/choose'
import { chosenIn, FACETS } from '@/lib/query/clauses'
import { parse } from '@/lib/query/parse'
import { NOW, query } from '@/tests/server/store/search/search-arbitrary'

const put = (text: string, value: string, how: 'with' | 'without' = 'with', field: 'from' | 'type' = 'from') =>
  choose(text, { field, value, how }, NOW)
const astOf = (text: string) => parse(text, { now: NOW }).ast

it('a value chosen stands after the text as it was written', () => {
  expect(put('', 'qa')).toBe('from:qa')
  expect(put('“token  handling” x', 'qa')).toBe('“token  handling” x from:qa')
  expect(put('a OR b', 'qa')).toBe('(a OR b) from:qa')
  expect(put('x', 'ops team')).toBe('x from:"ops team"')
})

it('several values of a field are alternatives; chosen again, a value goes', () => {
  expect(put('from:qa x', 'pm')).toBe('x (from:qa OR from:pm)')
  expect(put('x (from:qa OR from:pm)', 'QA')).toBe('x from:pm')
  expect(put('from:qa', 'qa')).toBe('')
  expect(put('priority:>=high', 'high', 'with')).toContain('from:high')
})

it('a value left out is not asked for at once', () => {
  expect(put('from:qa x', 'qa', 'without')).toBe('x -from:qa')
  expect(put('-from:qa x', 'qa')).toBe('x from:qa')
  expect(put('-from:qa', 'qa', 'without')).toBe('')
  expect(put('-from:qa', 'pm', 'without')).toBe('-from:qa -from:pm')
})

it('a comparison of priorities becomes the values it names', () => {
  expect(choose('priority:>=high', { field: 'priority', value: 'high', how: 'with' }, NOW)).toBe('priority:critical')
})

it('the beginning of a value stays beside a value, but for one that begins so and is meant alone', () => {
  expect(put('from:q*', 'bob', 'without')).toBe('from:q* -from:bob')
  expect(put('-from:q* x', 'bob', 'without')).toBe('x -from:q* -from:bob')
  expect(put('from:q*', 'bob')).toBe('(from:q* OR from:bob)')
  expect(put('from:q*', 'QA')).toBe('from:QA')
  expect(put('-from:q*', 'qa')).toBe('from:qa')
  expect(put('-(from:qa from:pm) x', 'bob', 'without')).toBe('-(from:qa from:pm) x -from:bob')
})

it('a question with a mistake stays as it is', () => {
  expect(put('from:', 'qa')).toBe('from:')
})

it('times replace the times that stood there', () => {
  const times = { from: Date.UTC(2025, 5, 1, 10), until: Date.UTC(2025, 5, 1, 10, 30, 5) }
  const asked = chooseTime('x after:2h on:today', times, NOW)
  expect(asked).toBe('x after:2025-06-01T10:00Z before:2025-06-01T10:30:05Z')
  expect(timesIn(astOf(asked), NOW)).toEqual(times)
  expect(chooseTime(asked, { from: null, until: null }, NOW)).toBe('x')
})

it('whatever was asked, a chosen value is chosen, and chosen twice it is not', () => {
  const names = fc.oneof(fc.constantFrom('qa', '@qa', 'ops team', 'a"b\\', '质量', 'x*'), fc.string({ minLength: 1 }))
  fc.assert(
    fc.property(query, fc.constantFrom(...FACETS.slice(0, 5)), names, (text, field, value) => {
      fc.pre(chosenIn(astOf(text), field).wanted.length === 0)
      const asked = choose(text, { field, value, how: 'with' }, NOW)
      const { ast, problems } = parse(asked, { now: NOW })
      fc.pre(problems.length === 0)
      expect(chosenIn(ast, field).wanted).toHaveLength(1)
      const again = choose(asked, { field, value, how: 'with' }, NOW)
      expect(chosenIn(astOf(again), field).wanted).toEqual([])
    }),
  )
})

it('a moment chosen bounds one side of time, and chosen again it does not', () => {
  const moment = Date.UTC(2025, 5, 1, 10, 0, 5)
  const side = (text: string, which: 'after' | 'before', ms = moment) => chooseSide(text, which, ms, NOW)
  expect(side('x before:2025-06-02', 'after')).toBe('x before:2025-06-02 after:2025-06-01T10:00:05Z')
  expect(side('x after:2h', 'after')).toBe('x after:2025-06-01T10:00:05Z')
  expect(side('x after:2025-06-01T10:00:05Z', 'after')).toBe('x')
  expect(side('x after:2025-06-01T10:00:05Z', 'before')).toBe('x before:2025-06-01T10:00:05Z')
  expect(side('x before:2025-06-01T10:00:05Z', 'after')).toBe('x after:2025-06-01T10:00:05Z')
  expect(side('from:', 'after')).toBe('from:')
})

it('what a message is are no alternatives: each holds by itself', () => {
  const is = (text: string, value: string, how: 'with' | 'without' = 'with') =>
    choose(text, { field: 'is', value, how }, NOW)
  expect(is('is:unanswered', 'broadcast')).toBe('is:unanswered is:broadcast')
  expect(is('is:any x', 'broadcast')).toBe('is:any x is:broadcast')
  expect(is('is:any is:broadcast', 'broadcast')).toBe('is:any')
  expect(is('is:any is:broadcast', 'broadcast', 'without')).toBe('is:any -is:broadcast')
})
