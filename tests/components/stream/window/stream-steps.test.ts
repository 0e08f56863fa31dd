import { describe, expect, test } from 'vitest'
import { isProblem } from '@/components/stream/list/gravity'
import { questionAlong } from '@/components/stream/window/step-beyond'
import { isBeginning, stepAmong } from '@/components/stream/window/stream-steps'
import { FLAGS } from '@/lib/message/flags'
import { facetTokens } from '@/lib/query/facet-tokens'
import { match } from '@/lib/query/match'
import { parse } from '@/lib/query/parse'
import { rowAt } from '../rows'

const rows = [
  rowAt(0, { uid: 'a', from: 'qa', conversation: 'c1' }),
  rowAt(0, { uid: 'b', from: 'dev', conversation: 'c2' }),
  rowAt(0, { uid: 'c', from: 'qa', conversation: 'c2' }),
  rowAt(0, { uid: 'd', from: 'qa', conversation: 'c1', source: 'elsewhere' }),
  rowAt(0, { uid: 'e', from: null, conversation: null }),
  rowAt(0, { uid: 'f', from: null, conversation: null }),
]

describe('a step', () => {
  test.each([
    ['found', 0, 1, 'b'],
    ['found', 0, -1, undefined],
    ['agent', 0, 1, 'c'],
    ['agent', 2, -1, 'a'],
    ['agent', 2, 1, undefined],
    ['conversation', 0, 1, 'd'],
    ['conversation', 2, -1, 'b'],
    ['agent', 4, 1, undefined],
    ['conversation', 4, 1, undefined],
  ] as const)('along %s from row %i by %i leads to %s', (along, at, by, uid) => {
    expect(stepAmong(rows, at, by, along)?.uid).toBe(uid)
  })

  test('to what is wrong passes over what is not, and begins only where something is', () => {
    const wrong = rowAt(0, { uid: 'w', flags: ['conflict'] })
    const mixed = [wrong, ...rows, rowAt(0, { uid: 'x', reading: 'unreadable' }), rowAt(0, { flags: ['no-id'] })]
    expect(stepAmong(mixed, 0, 1, 'problem')?.uid).toBe('x')
    expect(stepAmong(mixed, 3, -1, 'problem')?.uid).toBe('w')
    expect(stepAmong(mixed, 7, 1, 'problem')).toBeUndefined()
    expect([isBeginning(wrong, 'problem'), isBeginning(rows[0], 'problem'), isBeginning(rows[0], 'found')]).toEqual([
      true,
      false,
      true,
    ])
  })

  test('from a row that is not loaded leads nowhere among the loaded', () => {
    expect(stepAmong(rows, -1, 1, 'found')).toBeUndefined()
  })
})

describe('the question for a step', () => {
  const row = rowAt(0, { source: 'co llab', from: 'qa "x"', conversation: 'c1' })

  test('keeps what is looked at whole, and asks for what the message has', () => {
    expect(questionAlong('a OR b', 'found', row)).toBe('a OR b')
    expect(questionAlong('a OR b', 'conversation', row)).toBe('(a OR b) conversation:c1')
    expect(questionAlong(' ', 'agent', row)).toBe('source:"co llab" from:"qa \\"x\\""')
  })

  test('can be asked', () => {
    for (const along of ['found', 'agent', 'conversation'] as const)
      expect(parse(questionAlong('from:dev OR x', along, row) ?? '', { now: 0 }).problems).toEqual([])
  })

  test('asks for exactly the rows in which something is wrong', () => {
    const { ast, problems } = parse(questionAlong('', 'problem', row) ?? '', { now: 0 })
    expect(problems).toEqual([])
    const each = [
      rowAt(0, {}),
      rowAt(0, { reading: 'unreadable', kind: 'unreadable' }),
      rowAt(0, { error: { code: null, recoverable: null } }),
      rowAt(0, { kind: 'error' }),
      ...Object.values(FLAGS).map((flag) => rowAt(0, { flags: [flag] })),
    ]
    const found = each.filter((one) => {
      const facts = { ...one, ask: null, hasCode: false, hasAttachment: false, hasReasoning: false }
      return ast !== null && match(ast, { row: one, words: '', facets: facetTokens(facts).join(' ') }, 0)
    })
    expect(found).toEqual(each.filter(isProblem))
    expect(found.length).toBeGreaterThan(3)
    expect(found.length).toBeLessThan(each.length)
  })

  test('is none where the message names nobody or belongs to nothing', () => {
    const alone = rowAt(0, { from: null, conversation: null })
    expect(questionAlong('', 'agent', alone)).toBeNull()
    expect(questionAlong('', 'conversation', alone)).toBeNull()
  })
})
