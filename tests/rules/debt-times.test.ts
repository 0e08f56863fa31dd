import { expect, test } from 'vitest'
import { FLAGS } from '@/lib/message/flags'
import type { Beside } from '@/lib/rules/beside-message'
import type { RuleSettings } from '@/lib/rules/rule-settings'
import { clawOs } from '@/server/protocols/claw-os'
import { judgeBy } from '@/server/protocols/kit/judging/judge-by-rules'
import { swarm } from '@/server/protocols/swarm'
import { message, SENT } from './judged-message'

const MINUTE = 60_000
const asks = message({ type: 'request', kind: 'request', priority: 'normal', expiresAt: null })
const hands = message({
  ...{
    protocol: 'swarm',
    type: 'message',
    kind: 'chat',
    nativeId: null,
    body: 'HANDOFF: the parser',
    expiresAt: null,
  },
  ...{ text: null, reasoning: 'The parser is next.', path: 'general.jsonl', place: 'channel', channel: 'general' },
})
const NOTHING: Beside = {
  ...{ before: [], after: [], own: [], later: [], replaced: false, replaces: false, wentWith: 0, folderLives: false },
  ...{ laterSnapshots: [], autonomy: [] },
}
const [claw, team] = [judgeBy(clawOs, (text) => text), judgeBy(swarm, (text) => text)]
const timesOf = (settings?: RuleSettings) =>
  [...claw(asks, SENT, settings).owed, ...team(hands, SENT, settings).owed].map(({ rule, due, since }) => [
    rule,
    due === null ? null : (due - since) / MINUTE,
  ])

test('what is owed is due by the limit of its rule, as its protocol has it or as it is set', () => {
  expect(timesOf()).toEqual([
    ['CLW450', 30],
    ['SWM222', 30],
  ])
  expect(timesOf({ CLW450: { limits: { normal: 45 } }, SWM222: { limits: { within: 90 } } })).toEqual([
    ['CLW450', 45],
    ['SWM222', 90],
  ])
})

test('the rule is broken by that same time, and says the minutes that are set', () => {
  const settings = { SWM222: { limits: { within: 90 } } }
  const at = (minutes: number) => team({ ...hands, beside: NOTHING }, SENT + minutes * MINUTE, settings)
  expect([at(89).broken, at(89).again]).toEqual([[], SENT + 90 * MINUTE])
  expect(at(90).broken.map(({ rule, at: since }) => [rule, since])).toEqual([['SWM222', SENT + 90 * MINUTE]])
  expect(at(90).broken[0]?.says).toContain('90')
})

test('what stands beside it is looked up until it is due', () => {
  const settings = { SWM222: { limits: { within: 90 } } }
  expect([team(hands, SENT).looks, team(hands, SENT, settings).looks]).toEqual([30 * MINUTE, 90 * MINUTE])
})

test('it is owed in its time though its rule is off or leaves the message alone, and is looked at once it is due', () => {
  const set: RuleSettings[string][] = [{ severity: 'off' }, { ignore: [{ from: 'gm' }] }]
  for (const one of set) {
    const settings = { SWM222: { ...one, limits: { within: 90 } } }
    const { owed, again } = team({ ...hands, beside: NOTHING }, SENT, settings)
    expect([owed.map(({ rule, due }) => [rule, due]), again]).toEqual([
      [[null, SENT + 90 * MINUTE]],
      SENT + 90 * MINUTE,
    ])
    expect(team({ ...hands, beside: NOTHING }, SENT + 91 * MINUTE, settings).broken).toEqual([])
  }
})

test('what a person asks with Signalbox is owed to them; who only claims to be one is owed nothing', () => {
  const said = { ...asks, from: 'human', humans: ['human'] }
  const owedTo = (flag: string) => claw({ ...said, flags: [flag] }, SENT).owed.map(({ creditor }) => creditor)
  expect([owedTo(FLAGS.posted), owedTo(FLAGS.claimsHuman)]).toEqual([['human'], []])
})
