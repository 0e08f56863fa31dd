import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { names, plainName } from '@/lib/names/names'
import { bearerOf, bearersIn } from '@/lib/names/office'

describe('a name that carries an office', () => {
  test.each([
    ['Agent-3 (Plumber)', 'agent-3', 'Plumber'],
    ['Agent-2 - Cook', 'agent-2', 'Cook'],
    ['Agent-2 – Cook & Baker', 'agent-2', 'Cook & Baker'],
    ['Agent-8 | Night watch', 'agent-8', 'Night watch'],
    ['Captain Agent-4 (via Agent-2)', 'agent-4', 'Captain, via Agent-2'],
    ['Agent-3 (one, two)', 'agent-3', 'one, two'],
    ['CAPTAIN (Agent-4)', 'agent-4', 'CAPTAIN'],
    ['Agent-4 (Captain - Ship (old))', 'agent-4', 'Captain - Ship (old)'],
    ['🤖 **Agent-7**', 'agent-7', null],
    ['agent_003 [night]', 'agent-3', 'night'],
    ['Agent 6, Harbour master', 'agent-6', 'Harbour master'],
    ['Swarm Orchestrator (Gas Station)', 'swarm orchestrator', 'Gas Station'],
    ['Bell_Service (via Agent-2)', 'bell_service', 'via Agent-2'],
    ['Bell_Service via Agent-2', 'bell_service', 'Agent-2'],
    ['Claude Code - Builder', 'claude code', 'Builder'],
  ])('%s is %s, and its office is %s', (raw, agent, role) => {
    const bearer = bearerOf(raw)
    expect([plainName(bearer.name), bearer.role]).toEqual([agent, role])
  })

  test.each([
    'Captain-Agent-5',
    'Agent-3-helper',
    'my-agent-3',
    'qa',
    '@qa',
    'PlanningAgent',
    '小明',
    'Agent_X',
    '()',
    ' - ',
  ])('%s is a name by itself', (raw) => {
    expect(bearerOf(raw)).toEqual({ name: raw.trim(), role: null })
  })

  test('whoever is named by letters alone is found with any office', () => {
    const word = fc.stringMatching(/^[a-z]{1,12}$/).filter((one) => !/^(?:agent|via|by|for|through|of|on)/.test(one))
    const office = fc.constantFrom(
      (name: string, role: string) => `${name} (${role})`,
      (name: string, role: string) => `${name} - ${role}`,
      (name: string, role: string) => `${name} (${role}, ${role})`,
    )
    fc.assert(
      fc.property(word, word, office, (name, role, written) => {
        expect(bearerOf(written(name, role)).name).toBe(name)
      }),
    )
  })
})

describe('lists of names', () => {
  const listed = (text: string) => names(text, new Map()).map(({ raw }) => raw)

  test('are split outside brackets only', () => {
    expect(listed('Agent-3 (one, two), Agent-4')).toEqual(['Agent-3 (one, two)', 'Agent-4'])
    expect(listed('a [b; c]; d（e，f）、g')).toEqual(['a [b; c]', 'd（e，f）', 'g'])
    expect(listed('a (b, c')).toEqual(['a (b', 'c'])
  })

  test('two numbered agents in one piece are two, one with a remark is one', () => {
    expect(bearersIn('Agent-1 and Agent-2 (both)')).toEqual(['Agent-1', 'Agent-2'])
    expect(bearersIn('Agent-1/Agent-2')).toEqual(['Agent-1', 'Agent-2'])
    expect(bearersIn('Agent-4 (via Agent-2)')).toEqual(['Agent-4'])
  })
})
