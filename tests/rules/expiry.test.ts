import { expect, test } from 'vitest'
import { FLAGS } from '@/lib/message/flags'
import type { Judged, JudgedPlace } from '@/lib/rules/judged'
import { clawOs } from '@/server/protocols/claw-os'
import { judgeBy } from '@/server/protocols/kit/judging/judge-by-rules'

const SENT = Date.UTC(2026, 10, 20, 8)
const TTL_MS = 600_000
const EXPIRES = SENT + TTL_MS
const MESSAGE = {
  ...{ version: '1.0', id: 'a', traceId: 't', from: { agent: 'gm' }, to: { agent: 'pm' }, type: 'notification' },
  ...{ priority: 'low', timestamp: '2026-11-20T08:00:00Z', ttl: 600, payload: { event: 'progress', message: 'On.' } },
}

const lay = (state: string, since: number, until: number | null = null): JudgedPlace => ({
  ...{ sha256: 'x', state, agent: state === 'inbox' ? 'pm' : null, since, until },
})
const message = (more: Partial<Judged>): Judged => ({
  ...{ uid: 'u', protocol: 'claw-os', reading: 'message', reason: null, text: JSON.stringify(MESSAGE) },
  ...{ places: [], path: 'blackboard/pm/inbox/a.json', place: 'inbox', channel: 'pm', nativeId: 'a', traceId: 't' },
  ...{ replyTo: null, from: 'gm', fromRaw: 'gm', fromTier: null, fromSession: null, broadcast: false, mentions: [] },
  ...{ to: [{ agent: 'pm', raw: 'pm', tier: null }], type: 'notification', kind: 'notification', priority: 'low' },
  ...{ body: 'On.', reasoning: null, sentAt: SENT, sentRaw: MESSAGE.timestamp, orderAt: SENT, observedAt: SENT },
  ...{
    expiresAt: EXPIRES,
    deadlineAt: null,
    answeredAt: null,
    answeredBy: null,
    goneAt: null,
    state: 'inbox',
    final: false,
    flags: [],
  },
  ...{ error: null, answers: null, namedAt: null, replies: [], delivered: [], answersLogged: false, tasks: new Set() },
  ...{ humans: ['human'], agents: new Map(), registered: new Map(), beside: null },
  ...more,
})
const judge = judgeBy(clawOs, (text) => text)
const after = (more: Partial<Judged>, now: number) => {
  const { broken, again } = judge(message(more), now)
  return { codes: broken.map(({ rule }) => rule), again }
}

test('a message expires in the inbox when its time comes, and not before', () => {
  const places = [lay('inbox', SENT)]
  expect(after({ places }, EXPIRES - 1)).toEqual({ codes: [], again: EXPIRES })
  expect(after({ places }, EXPIRES)).toEqual({ codes: ['CLW431'], again: null })
})

test('a message to all that one of them put aside still waits for the other', () => {
  const toAll = { broadcast: true, to: [] }
  const [aside, waits] = [lay('processed', SENT + 1), lay('inbox', SENT)]
  expect(after({ ...toAll, places: [aside, waits] }, EXPIRES + 60_000).codes).toEqual(['CLW431'])
  expect(after({ ...toAll, places: [aside] }, EXPIRES + 60_000).codes).toEqual([])
})

test('what names no zone expires by when it was seen, since nobody knows when it was sent', () => {
  const seen = SENT + 5 * 3_600_000
  const zoneless = { places: [lay('inbox', SENT)], flags: [FLAGS.zoneAssumed], observedAt: seen }
  expect(after(zoneless, seen + TTL_MS - 1).codes).toEqual([])
  expect(after(zoneless, seen + TTL_MS).codes).toEqual(['CLW431'])
})

test('that it was put aside after it expired is said only where it was seen to lie there then, or a log says so', () => {
  const aside = lay('processed', EXPIRES + 60_000)
  const lain = (since: number) => [lay('inbox', since, EXPIRES + 60_000), aside]
  const later = EXPIRES + 3_600_000
  expect(after({ places: lain(EXPIRES + 1_000) }, later).codes).toEqual(['CLW430'])
  expect(after({ places: lain(SENT) }, later).codes).toEqual([])
  const delivered = [{ status: 'processed', at: EXPIRES + 50_000 }]
  expect(after({ places: lain(SENT), delivered }, later).codes).toEqual(['CLW430'])
  expect(after({ places: lain(SENT) }, aside.since)).toEqual({ codes: [], again: aside.since + 30_000 })
})
