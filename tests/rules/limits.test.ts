import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { limitMs } from '@/lib/rules/limit'
import { isIgnored, plainSettings, type RuleSettings, ruleProblems, ruleSettings } from '@/lib/rules/rule-settings'
import { judged, type PostRule } from '@/server/protocols/kit/judging/rule'
import { ruleFacts } from '@/server/protocols/kit/judging/rule-facts'
import { protocols } from '@/server/protocols/registry'
import { swarm } from '@/server/protocols/swarm'

const FACTS = ruleFacts(swarm)
const problemsOf = (settings: RuleSettings) => ruleProblems(FACTS, settings).map(({ code, part }) => `${code} ${part}`)

describe('limits of rules', () => {
  test.each(protocols.map((one) => [one.name, one] as const))(
    'of %s lie within their bounds as the protocol has them',
    (_, protocol) => {
      for (const { code, limits } of ruleFacts(protocol))
        for (const { name, usual, least, most } of limits) {
          expect([code, name, usual === null || (least <= usual && usual <= most)]).toEqual([code, name, true])
          expect(limits.filter((one) => one.name === name)).toHaveLength(1)
        }
    },
  )

  test('are named in the page of help, each with the rules that go by it', () => {
    const page = readFileSync(path.join(import.meta.dirname, '../../docs/problems.md'), 'utf8')
    const rows = page.split('\n').filter((line) => /^\| `/.test(line))
    for (const { code, limits } of protocols.flatMap(ruleFacts))
      for (const { name } of limits)
        expect([code, name, rows.some((row) => row.includes(`\`${name}\``) && row.includes(`\`${code}\``))]).toEqual([
          code,
          name,
          true,
        ])
  })

  test('that a rule has not, or beyond its bounds, are refused by name', () => {
    expect(problemsOf({ SWM220: { limits: { within: 20 } } })).toEqual([])
    expect(problemsOf({ SWM220: { limits: { within: 0 } } })).toEqual(['SWM220 within'])
    expect(problemsOf({ SWM220: { limits: { ahead: 20 } } })).toEqual(['SWM220 ahead'])
    expect(problemsOf({ SWM220: { limits: { within: Number.NaN } } })).toEqual(['SWM220 within'])
    expect(problemsOf({ MAO101: {} })).toEqual(['MAO101 code'])
  })

  test('count in their unit', () => {
    const limit = { name: 'within', unit: 'minutes', usual: 10, least: 1, most: 60 } as const
    expect([limitMs({}, limit), limitMs({ limits: { within: 0.5 } }, limit)]).toEqual([600_000, 30_000])
  })
})

describe('what is set', () => {
  test('as the protocol has it is nothing', () => {
    expect(
      plainSettings(FACTS, {
        SWM221: { severity: 'error', ignore: [] },
        SWM220: { severity: 'warning', limits: { within: 10 } },
      }),
    ).toEqual({ SWM221: { severity: 'error' } })
  })

  test('is refused where it has another shape, or ignores everything', () => {
    const fails = (value: unknown) => !ruleSettings.safeParse(value).success
    expect(
      [{ swm220: {} }, { SWM220: { severity: 'loud' } }, { SWM220: { ignore: [{}] } }, { SWM220: { more: 1 } }].map(
        fails,
      ),
    ).toEqual([true, true, true, true])
    expect(ruleSettings.parse({ SWM220: { ignore: [{ from: '@QA' }] } })).toEqual({
      SWM220: { ignore: [{ from: 'qa' }] },
    })
  })

  const message = { from: 'qa', to: [{ agent: 'dev' }], broadcast: false, channel: 'general', path: 'a/b.json' }
  test.each([
    ['its sender', { from: 'qa' }, true],
    ['another sender', { from: 'q' }, false],
    ['its pair', { from: 'qa', to: 'dev' }, true],
    ['a pair of which one is another', { from: 'qa', to: 'ops' }, false],
    ['its path', { path: 'a/b.json' }, true],
    ['the folder of its path', { path: 'a' }, false],
    ['its channel and another sender', { channel: 'general', from: 'dev' }, false],
  ])('leaves a message alone by %s: %o', (_, one, left) => {
    expect(isIgnored({ ignore: [one] }, message)).toBe(left)
  })

  test('for a pair does not leave alone what others are told too', () => {
    const set = { ignore: [{ to: 'dev' }] }
    expect(isIgnored(set, { ...message, to: [{ agent: 'dev' }, { agent: 'ops' }] })).toBe(false)
    expect(isIgnored(set, { ...message, to: [], broadcast: true })).toBe(false)
  })
})

describe('what a person posts', () => {
  const rule = (
    code: PostRule['code'],
    severity: PostRule['severity'],
    about: PostRule['about'] = 'post',
  ): PostRule => ({
    ...{ code, severity, about, passage: '', breaks: () => 'It is broken.' },
  })
  const rules = [rule('SWM201', 'error'), rule('SWM203', 'warning'), rule('SWM210', 'error', 'sender')]
  const post = {
    ...{ outlets: [], from: 'human', to: [], broadcast: false, type: 'message', text: 'Hello.', reasoning: null },
    ...{ priority: null, code: null, artifacts: [], ttl: null, answers: null, repeats: null, form: null },
  }
  const notes = (settings?: RuleSettings) =>
    judged(rules, post, { said: {}, now: 0, capabilitiesOf: () => null }, settings).map(
      ({ code, severity }) => `${code} ${severity}`,
    )

  test('is never let pass by settings where the protocol forbids it', () => {
    expect(notes()).toEqual(['SWM201 error', 'SWM203 warning', 'SWM210 warning'])
    for (const severity of ['off', 'info', 'warning'] as const)
      expect(notes({ SWM201: { severity, ignore: [{ from: 'human' }] } })).toContain('SWM201 error')
  })

  test('may be looked at more strictly, or less is said of it', () => {
    expect(notes({ SWM203: { severity: 'error' } })).toContain('SWM203 error')
    expect(notes({ SWM203: { severity: 'off' }, SWM210: { severity: 'off' } })).toEqual(['SWM201 error'])
  })
})
