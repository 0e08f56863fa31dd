import type { Judged } from '@/lib/rules/judged'

export const SENT = Date.UTC(2026, 10, 20, 8)
export const TTL_MS = 600_000
export const EXPIRES = SENT + TTL_MS
const MESSAGE = {
  ...{ version: '1.0', id: 'a', traceId: 't', from: { agent: 'gm' }, to: { agent: 'pm' }, type: 'notification' },
  ...{ priority: 'low', timestamp: '2026-11-20T08:00:00Z', ttl: 600, payload: { event: 'progress', message: 'On.' } },
}

/** A message of ClawOS in the inbox of pm, as rules see it. */
export const message = (more: Partial<Judged>): Judged => ({
  ...{ uid: 'u', protocol: 'claw-os', reading: 'message', reason: null, text: JSON.stringify(MESSAGE) },
  ...{ places: [], path: 'blackboard/pm/inbox/a.json', place: 'inbox', channel: 'pm', nativeId: 'a', traceId: 't' },
  ...{ replyTo: null, from: 'gm', fromRaw: 'gm', fromTier: null, fromSession: null, broadcast: false, mentions: [] },
  ...{ to: [{ agent: 'pm', raw: 'pm', tier: null }], type: 'notification', kind: 'notification', priority: 'low' },
  ...{
    body: 'On.',
    reasoning: null,
    claimedAt: SENT,
    sentAt: SENT,
    sentRaw: MESSAGE.timestamp,
    orderAt: SENT,
    observedAt: SENT,
  },
  ...{
    expiresAt: EXPIRES,
    deadlineAt: null,
    answeredAt: null,
    answeredBy: null,
    goneAt: null,
    movedAt: null,
    state: 'inbox',
    final: false,
    flags: [],
  },
  ...{ error: null, answers: null, namedAt: null, replies: [], delivered: [], answersLogged: false, tasks: new Set() },
  ...{
    humans: ['human'],
    agents: new Map(),
    registered: new Map(),
    heard: [],
    erred: [],
    circle: null,
    storm: null,
    idleQueues: new Map(),
    over: [],
    registrations: [],
    unlisted: null,
    evidence: [],
    beside: null,
  },
  ...more,
})
