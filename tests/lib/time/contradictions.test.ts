import { expect, test } from 'vitest'
import type { Shown } from '@/lib/message/agent-shown'
import { USUAL_PRESENCE } from '@/lib/rules/presence-limits'
import { breaksRule, contradictionsOf, idleQueueOf } from '@/lib/time/contradictions'

const AT = Date.UTC(2026, 10, 20, 8)
const MINUTE = 60_000
const shown = (more: Partial<Shown>): Shown => ({
  ...{ state: 'AWAKE', substate: 'IDLE', shownAt: AT, lastAt: AT, idleQueue: null, pids: [7, 7, 7] },
  ...{ endedPath: null, clock: null, ...more },
})
const said = (more: Partial<Shown>, limits = USUAL_PRESENCE) =>
  contradictionsOf(shown(more), limits).map((one) => [one.what, (one.at - AT) / MINUTE, breaksRule(one, limits)])
const queueOf = (times: readonly number[], untaken = USUAL_PRESENCE.untaken) => idleQueueOf(times, { untaken })

test('who does as it shows is contradicted by nothing', () => {
  expect(said({})).toEqual([])
  expect(said({ state: 'OFFLINE', lastAt: AT - 1 })).toEqual([])
  expect(said({ shownAt: null, state: 'OFFLINE', lastAt: AT })).toEqual([])
  expect(said({ pids: [7, 7, 8, 8] }), 'it began anew').toEqual([])
  expect(said({ idleQueue: queueOf([AT, AT + 1]) }), 'two are no queue').toEqual([])
})

test('OFFLINE and posting, at once; the rule is broken a minute later', () => {
  expect(said({ state: 'OFFLINE', lastAt: AT + 2 * MINUTE })).toEqual([['off-posting', 2, true]])
  expect(said({ state: 'OFFLINE', lastAt: AT + MINUTE / 2 })).toEqual([['off-posting', 0.5, false]])
  expect(said({ state: 'STOPPED', lastAt: AT + 2 * MINUTE })).toEqual([['off-posting', 2, false]])
})

test('WORKING and silent from the fifteenth minute on', () => {
  expect(said({ substate: 'WORKING', lastAt: AT + 5 * MINUTE })).toEqual([['working-silent', 20, true]])
})

test('IDLE with a queue once it is one, and the first of it waited a quarter of an hour', () => {
  const queue = queueOf([AT + MINUTE, AT + 2 * MINUTE, AT + 30 * MINUTE, AT + 40 * MINUTE])
  expect(queue).toEqual({ count: 4, since: AT + MINUTE, manyAt: AT + 30 * MINUTE })
  expect(said({ idleQueue: queue })).toEqual([['idle-queue', 30, true]])
  expect(said({ idleQueue: queueOf([AT, AT, AT]) })).toEqual([['idle-queue', 15, true]])
  expect(said({ substate: 'BUSY', idleQueue: queue })).toEqual([])
})

test('two processes of one name, where the first comes back', () => {
  expect(contradictionsOf(shown({ pids: [7, 8, 8, 7] }), USUAL_PRESENCE)).toEqual([
    { what: 'two-processes', pids: [8, 7], at: AT },
  ])
})

test('a process that ended and left its file, and a clock that ran back, break no rule for all', () => {
  expect(said({ state: 'ENDED', endedPath: 'sessions/7.json' })).toEqual([['process-ended', 0, false]])
  expect(said({ clock: { before: AT + MINUTE, now: AT } })).toEqual([['clock-back', 0, false]])
})

test('other limits hold where they are set', () => {
  const limits = { offlineMs: MINUTE / 2, silentMs: 5 * MINUTE, idleMs: 0, untaken: 1 }
  expect(said({ state: 'OFFLINE', lastAt: AT + MINUTE / 2 }, limits)).toEqual([['off-posting', 0.5, true]])
  expect(said({ substate: 'WORKING' }, limits)).toEqual([['working-silent', 5, true]])
  expect(said({ idleQueue: queueOf([AT + MINUTE], 1) }, limits)).toEqual([['idle-queue', 1, true]])
  expect(queueOf([AT, AT, AT], 4)).toBeNull()
})
