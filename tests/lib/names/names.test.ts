import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isTemplate } from '@/lib/letters/template'
import { readPriority } from '@/lib/message/priority'
import { matches } from '@/lib/names/agent-words'
import { mentionsIn, namesToKnow } from '@/lib/names/mentioned-names'
import { identityOf } from '@/lib/names/name-identity'
import { agentName, names } from '@/lib/names/names'
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
    ['JOSÉ', 'jos\u00e9'],
    ['Jose\u0301', 'jos\u00e9'],
    ['ИВАН', 'иван'],
    ['ΝΙΚΟΣ', agentName('Νίκος', none).replace('ί', 'ι')],
    ['\u212aelvin', 'kelvin'],
    ['Ｑａ', 'ｑａ'],
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

  test('an alias is found however its letters are composed', () => {
    const aliases = new Map([['Jose\u0301'.normalize('NFC'), 'planner']])
    expect(agentName('Jose\u0301', aliases)).toBe('planner')
    expect(agentName('@Jos\u00e9', aliases)).toBe('planner')
  })

  test('what is one name in any way of writing it is one, and that is its own name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 6 }), (name) => {
        const identity = identityOf(name)
        expect(identityOf(name.normalize('NFD'))).toBe(identity)
        expect(identityOf(name.normalize('NFC'))).toBe(identity)
        expect(identityOf(identity)).toBe(identity)
      }),
    )
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

test('an agent is found by its name however that is composed', () => {
  const agent = { agent: 'jos\u00e9', names: ['Jose\u0301'], source: 'red', unregistered: false, guardrails: [] }
  const rest = { tier: null, role: null, state: null, substate: null, autonomy: null, model: null, capabilities: [] }
  for (const typed of ['JOS\u00c9', 'jose\u0301 red', 'jose']) expect(matches({ ...agent, ...rest }, typed)).toBe(true)
  expect(matches({ ...agent, ...rest }, 'josef')).toBe(false)
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
    ['@Jose\u0301 and @JOS\u00c9', ['jos\u00e9']],
    ['@qa\u00e9 is another', ['qa\u00e9']],
    ['@qaе is another', ['qaе']],
    ['@Łukasz-2: done', ['łukasz-2']],
    ['@иван, see', ['иван']],
    ['@नीलम देखो', ['नीलम']],
    ['@민수 확인', ['민수']],
    ['@qa가 확인', ['qa']],
    ['@ทีม ดู', []],
    ['@小明\u0301 is another', []],
    ['почта@домен.рф and josé@example.org', []],
    ['ask @ops.bot.', ['ops']],
  ])('%s', (text, expected) => expect(mentionsIn(text, known)).toEqual(expected))

  test('whom one has seen is mentioned where only that tells where the name ends', () => {
    const seen = ['小明', '小明天', 'ทีม', 'ops.bot', 'Jos\u00e9', 'jos']
    const of = (text: string) => mentionsIn(text, seen)
    expect(of('请@小明看一下')).toEqual(['小明'])
    expect(of('@小明天看')).toEqual(['小明天'])
    expect(of('@ทีมดู')).toEqual(['ทีม'])
    expect(of('ask @ops.bot.')).toEqual(['ops.bot'])
    expect(of('@jose\u0301')).toEqual(['Jos\u00e9'])
    expect(of('@josef')).toEqual(['josef'])
  })

  test('of a text the names are told that only whoever knows them can tell', () => {
    expect(namesToKnow('请@小明看 and @qa, @Jos\u00e9, qa@example.org')).toEqual(['小', '小明', '小明看'])
    expect(namesToKnow('@Ops.Bot. @qa.')).toEqual(['ops', 'ops.bot'])
    expect(namesToKnow(`@${'看'.repeat(5_000)}`).length).toBeLessThan(30)
    const unit = fc.constantFrom('@', '小', '明', 'q', '.', '-', ' ', 'é')
    fc.assert(
      fc.property(fc.string({ unit }), fc.subarray(['小', '小明', 'q.q', '明q', 'é.小']), (text, seen) => {
        const known = namesToKnow(text)
        for (const handle of mentionsIn(text, seen))
          if (!mentionsIn(text, []).includes(handle)) expect(known).toContain(handle)
      }),
    )
  })

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
