import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isTemplate } from '@/lib/letters/template'
import { readPriority } from '@/lib/message/priority'
import { agentName, mentionsIn, names } from '@/lib/names/names'
import { workOf } from '@/tests/load'

const none = new Map<string, string>()
const agents = (value: unknown) => names(value, none).map(({ agent }) => agent)

describe('names', () => {
  test.each([
    ['Agent-1', 'agent-1'],
    ['agent_001', 'agent-1'],
    ['AGENT 1', 'agent-1'],
    ['@qa', 'qa'],
    ['＠QA', 'qa'],
    [' qa ', 'qa'],
    ['codex-10', 'codex-10'],
    ['小明', '小明'],
    ['ԛа', 'ԛа'],
    ['\u212aelvin', '\u212aelvin'],
  ])('%s is %s', (raw, agent) => expect(agentName(raw, none)).toBe(agent))

  test('a configured alias wins over the rules, in any of its spellings', () => {
    const aliases = new Map([
      ['hamgr', 'ha-mgr-1'],
      ['agent-1', 'planner'],
    ])
    expect(agentName('HAMGR', aliases)).toBe('ha-mgr-1')
    expect(agentName('@hamgr', aliases)).toBe('ha-mgr-1')
    expect(agentName('agent_001', aliases)).toBe('planner')
  })

  test('recipients may be a string, a list, an object or nothing, and each counts once', () => {
    expect(agents('@qa, @critic')).toEqual(['qa', 'critic'])
    expect(agents('@qa @critic')).toEqual(['qa', 'critic'])
    expect(agents('@qa、＠小明')).toEqual(['qa', '小明'])
    expect(agents('Agent 1')).toEqual(['agent-1'])
    expect(agents(['@qa', 'QA', null, { agent_id: 'dev' }, 7, ['deep']])).toEqual(['qa', 'dev', '7'])
    expect(names({ agent: 'Main', tier: 'command', session: 's1' }, none)).toEqual([
      { agent: 'main', raw: 'Main', tier: 'command', session: 's1' },
    ])
    for (const nothing of [null, undefined, '', ' ', '@', {}, [], true, { agent: 3 }])
      expect(agents(nothing)).toEqual([])
  })

  test('nothing throws', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(Array.isArray(names(value, none))).toBe(true)
      }),
    )
    const unit = fc.constantFrom('@', '＠', 'q', 'a', '-', '看', '/', ' ')
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        expect(mentionsIn(text, ['qa', 'q']).length).toBeLessThanOrEqual(text.length)
      }),
    )
  })
})

describe('mentions', () => {
  const known = ['codex-1', 'qa', 'q', '小明', 'all']
  test.each([
    ['请@qa看一下', ['qa']],
    ['＠qa：看', ['qa']],
    ['@codex-10 please', ['codex-10']],
    ['@codex-1, @QA. @codex-1', ['codex-1', 'qa']],
    ['@qa- and @qa_', ['qa']],
    ['@小明看一下', ['小明']],
    ['@无名看一下', []],
    ['mail qa@example.org', []],
    ['import @qa/tools and @scope/pkg', []],
    ['ask @newcomer_2!', ['newcomer_2']],
    ['@', []],
    ['@ qa', []],
  ])('%s', (text, expected) => expect(mentionsIn(text, known)).toEqual(expected))

  test('a megabyte of @ costs no more than a moment', async () => {
    const cost = await workOf(() => expect(mentionsIn('@'.repeat(1_000_000), known)).toEqual([]))
    expect(cost).toBeLessThan(5_000)
  })
})

test('placeholders that nobody filled are told from text', () => {
  for (const text of [
    '{{uuid}}',
    'msg-{{ id }}-1',
    '[AUTO_TIMESTAMP]',
    '<iso_timestamp>',
    '$(date -u)',
    `\${id}`,
    '{% if %}',
  ]) {
    expect(isTemplate(text)).toBe(true)
  }
  for (const text of ['', 'a < b > c', '}}{{', '[auto]', 'costs $5 (net)', '{"a":{}}'])
    expect(isTemplate(text)).toBe(false)
})

test('priorities are mapped when obvious and always kept', () => {
  const of = (raw: unknown) => readPriority(raw)
  expect(of('High')).toEqual({ priority: 'high', raw: 'High', known: true })
  expect(of('P0')).toEqual({ priority: 'critical', raw: 'P0', known: false })
  expect(of(3)).toEqual({ priority: 'low', raw: '3', known: false })
  expect(of('urgent')).toMatchObject({ priority: 'critical', known: false })
  expect(of('whenever')).toEqual({ priority: null, raw: 'whenever', known: false })
  expect(of({})).toEqual({ priority: null, raw: '{}', known: false })
  expect(of(null)).toEqual({ priority: null, raw: null, known: true })
})
