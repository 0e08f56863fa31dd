import { beforeEach, describe, expect, it } from 'vitest'
import { forgetQuestions, keepQuestion, pastQuestions } from '@/components/query/past-questions'
import { examplesOf } from '@/components/query/starters'
import { parse } from '@/lib/query/parse'

describe('what a person asked before', () => {
  beforeEach(() => {
    for (const person of ['ann', 'bob']) forgetQuestions(person)
  })

  it('is kept once each, the latest first, for each person apart', () => {
    for (const asked of ['one', 'two', 'one', '  ', 'two  words\n']) keepQuestion('ann', asked)
    expect(pastQuestions('ann')).toEqual(['two words', 'one', 'two'])
    expect(pastQuestions('bob')).toEqual([])
    forgetQuestions('ann')
    expect(pastQuestions('ann')).toEqual([])
  })

  it('is at most fifty', () => {
    for (let n = 0; n < 60; n++) keepQuestion('ann', `q${n}`)
    expect(pastQuestions('ann')).toHaveLength(50)
    expect(pastQuestions('ann')[0]).toBe('q59')
  })
})

describe('examples', () => {
  const facet = (field: string, value: string) => ({ field, values: [{ value }] })

  it('are questions without mistakes, whatever the names', () => {
    const names = [facet('from', '张 伟'), facet('to', 'qa "x"'), facet('type', 'a:b'), facet('channel', '(general)')]
    const all = [...examplesOf([]), ...examplesOf(names), ...examplesOf([facet('from', 'qa'), facet('to', 'qa')])]
    for (const { query } of all) expect(parse(query, { now: 0 }).problems, query).toEqual([])
    expect(examplesOf(names).map(({ query }) => query)).toContain('from:"张 伟" to:"qa \\"x\\""')
  })
})
