import { expect, it } from 'vitest'
import { aliased } from '@/lib/query/aliases'
import { choose } from '@/lib/query/choose'
import { chosenIn } from '@/lib/query/clauses'
import { type Ask, questionOfAny } from '@/lib/query/compiled-question'
import { facetToken } from '@/lib/query/facet-tokens'
import { parse } from '@/lib/query/parse'
import { print } from '@/lib/query/print'

const astOf = (text: string) => {
  const { ast } = parse(text, { now: 0 })
  if (ast === null) throw new Error(`${text} is no question.`)
  return ast
}
const tokensOf = (text: string): readonly string[] => {
  const asked = questionOfAny(astOf(text), 0)
  const one: Ask | null = 'ask' in asked ? asked : null
  return one?.ask === 'facet' ? one.tokens : []
}

it('an agent is found by each way in which its number is written, as pages show it', () => {
  for (const field of ['from', 'to', 'agent', 'mention'] as const)
    for (const name of ['agent-1', 'Agent_1', '@agent_001', '"Agent 1"', 'AGENT1'])
      expect(tokensOf(`${field}:${name}`)).toContain(facetToken(field, 'agent-1'))
  expect(tokensOf('from:agent_10')).not.toContain(facetToken('from', 'agent-1'))
  expect(tokensOf('from:qa_001')).toEqual([facetToken('from', 'qa_001')])
  expect(tokensOf('channel:agent_1')).toEqual([facetToken('channel', 'agent_1')])
})

it('is the same choice however it is written', () => {
  expect(chosenIn(astOf('from:Agent_001'), 'from').wanted).toEqual(['agent-1'])
  expect(choose('from:Agent_001 x', { field: 'from', value: 'agent-1', how: 'with' }, 0)).toBe('x')
  expect(choose('from:Agent_001', { field: 'from', value: 'agent-1', how: 'without' }, 0)).toBe('-from:agent-1')
})

it('an agent is found by each name that is configured for it, in the source where it is', () => {
  const sources = [{ label: 'yard', aliases: { '@Bob_01': 'robert', bo: 'bo-2' } }]
  const found = (text: string) => print(aliased(astOf(text), sources))
  expect(found('from:bob_01')).toBe('from:bob_01 OR source:yard from:robert')
  expect(found('-to:BOB_01 x')).toBe('-(to:BOB_01 OR source:yard to:robert) x')
  expect(found('agent:bo*')).toBe('agent:bo* OR source:yard agent:robert OR source:yard agent:bo-2')
  for (const text of ['from:bob', 'channel:bob_01', 'bob_01']) expect(found(text)).toBe(text)
})
