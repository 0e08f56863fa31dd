import { expect, test } from 'vitest'
import type { KnownAgent } from '@/lib/rules/judged'
import { clawOs } from '@/server/protocols/claw-os'
import { judgeBy } from '@/server/protocols/kit/judging/judge-by-rules'
import { message, SENT } from './judged-message'

const MINUTE = 60_000
const judge = judgeBy(clawOs, (text) => text)
const known = (agent: string, more: Partial<KnownAgent> = {}): KnownAgent => ({
  ...{ agent, tier: null, role: null, status: null, state: null, substate: null, guardrails: null, capabilities: [] },
  ...{
    registeredAt: null,
    registeredSince: null,
    heartbeatAt: null,
    shownAt: null,
    lastAt: null,
    lastUid: null,
    toldBy: null,
    clockBefore: null,
    pids: [],
  },
  ...more,
})
const codesTo = (agent: string, more: Parameters<typeof message>[0], now = SENT + MINUTE) =>
  judge(message({ to: [{ agent, raw: agent, tier: null }], ...more }), now).broken.map(({ rule }) => rule)

test('where nobody is registered, a slip of a name that was heard is told, and a new name is not', () => {
  const heard = ['critic', 'reviewer-a', 'codex-1', 'dev']
  expect(codesTo('crtic', { heard })).toEqual(['GEN007'])
  for (const name of ['reviewer-b', 'codex-2', 'codex', 'der', 'architect', 'human'])
    expect(codesTo(name, { heard })).toEqual([])
})

test('where a registry is, whoever it does not name and nobody heard is told, after a minute', () => {
  const there = { registered: new Map([['pm', null]]), heard: ['pm'] }
  expect(codesTo('architect', there)).toEqual(['GEN007'])
  expect(codesTo('architect', there, SENT + MINUTE - 1)).toEqual([])
  expect(
    codesTo('architect', { ...there, agents: new Map([['architect', known('architect', { lastUid: 'x' })]]) }),
  ).toEqual([])
})

test('who was offline when it was sent is told until it gives a sign', () => {
  const shown = { state: 'OFFLINE', heartbeatAt: SENT - MINUTE, shownAt: SENT - MINUTE }
  const to = (more: Partial<KnownAgent>) => ({ agents: new Map([['pm', known('pm', { ...shown, ...more })]]) })
  expect(codesTo('pm', to({}))).toEqual(['GEN007'])
  expect(codesTo('pm', { ...to({}), answeredAt: SENT + 1 })).toEqual([])
  expect(codesTo('pm', to({ lastAt: SENT + 5, lastUid: 'x' }))).toEqual([])
  expect(codesTo('pm', to({ state: 'IDLE', heartbeatAt: SENT + 5, shownAt: SENT + 5 }))).toEqual([])
})

test('who was registered as retired before it was sent is told until it gives a sign, and whoever retired later is not', () => {
  const retired = { status: 'Retired', registeredAt: SENT - 2 * MINUTE, registeredSince: SENT - MINUTE }
  const to = (more: Partial<KnownAgent>) => ({ agents: new Map([['pm', known('pm', { ...retired, ...more })]]) })
  expect(codesTo('pm', to({}))).toEqual(['GEN007'])
  expect(codesTo('pm', to({ registeredSince: SENT + 1 }))).toEqual([])
  expect(codesTo('pm', to({ status: 'active' }))).toEqual([])
  expect(codesTo('pm', to({ lastAt: SENT + 5, lastUid: 'x' }))).toEqual([])
})

test('whose program ended before it was sent is told', () => {
  const ended = { state: 'ended', heartbeatAt: SENT - MINUTE, shownAt: SENT - MINUTE }
  expect(codesTo('pm', { agents: new Map([['pm', known('pm', ended)]]) })).toEqual(['GEN007'])
})
