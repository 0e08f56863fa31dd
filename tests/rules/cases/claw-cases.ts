import type { RuleCase, RuleCases } from '../cases'

const INBOX = 'blackboard/pm/inbox'
const GM = { agent: 'gm', tier: 'command', session: 's1' }
const PM = { agent: 'pm', tier: 'pm', session: 's2' }
const DATA = { agent: 'pm-data', tier: 'pm', session: 's3' }
const SCAN = { agent: 'scan-3', tier: 'worker', session: 's4' }
const ETL = { agent: 'etl-2', tier: 'worker', session: 's5' }
const AT = '2026-11-20T08:00:00Z'
/** Measures go by the last hours. */
const HOUR = 3_600_000
/** A little while ago: what follows within two minutes is of the same hour. */
const LATELY = ((now: number) => (now % HOUR < HOUR / 12 ? now - (now % HOUR) - 150_000 : now - 240_000))(Date.now())
const RECENT = new Date(LATELY).toISOString()

const note = (id: string, more: object = {}) => ({
  ...{ version: '1.0', id, traceId: 'trace-1', from: GM, to: PM, type: 'notification', priority: 'normal' },
  ...{ timestamp: AT, payload: { event: 'progress', message: `about ${id}` }, ...more },
})
const request = (id: string, more: object = {}) =>
  note(id, { type: 'request', payload: { action: 'status.query' }, ...more })
const reply = (id: string, requestId: string, more: object = {}) =>
  note(id, {
    ...{ from: PM, to: GM, type: 'response', timestamp: '2026-11-20T08:01:00Z' },
    ...{ payload: { requestId, status: 'success', result: {}, error: null }, ...more },
  })
const failed = (code: string, recoverable: boolean) =>
  note('e1', { from: PM, to: GM, type: 'error', payload: { requestId: 'r1', code, message: 'No.', recoverable } })

/** Each in a file of its id, in the inbox of whom it is to. */
function lying(messages: readonly { id: string; to: object }[]) {
  return Object.fromEntries(
    messages.map((one) => {
      const owner = 'agent' in one.to ? String(one.to.agent) : 'pm'
      return [`blackboard/${owner}/inbox/${one.id}.json`, one]
    }),
  )
}

const claw = (
  breaks: readonly { id: string; to: object }[],
  passes: readonly { id: string; to: object }[] = [note('a')],
): RuleCase => ({
  protocol: 'claw-os',
  breaks: lying(breaks),
  passes: lying(passes),
})

const without = (field: string) => {
  const { [field as 'traceId']: _, ...rest } = note('a')
  return rest
}
const LOG = 'logs/message-log.jsonl'
const logged = (status: string, timestamp: string) => [
  { timestamp, level: 'info', msgId: 'a', traceId: 'trace-1', from: 'gm', to: 'pm', type: 'notification', status },
]
/** So many of one hour that is not long ago. */
/** So far apart that they are no storm. */
const many = (count: number) =>
  Array.from({ length: count }, (_, nth) =>
    note(`m${nth}`, { timestamp: new Date(LATELY + nth * 1_000).toISOString() }),
  )
const taken = (messages: readonly { id: string }[]) =>
  Object.fromEntries(messages.map((one) => [`blackboard/pm/processed/${one.id}.json`, one]))
const tookMs = (count: number, latencyMs: number) =>
  many(count).map(({ id }) => ({ ...logged('delivered', RECENT)[0], msgId: id, latencyMs }))
const failing = [
  request('r1', { to: DATA, timestamp: RECENT }),
  { ...failed('E006', true), from: DATA, timestamp: RECENT },
]
/** `scan-3` is registered with these guardrails, and is the one who answers. */
const heldTo = (guardrails: object | string[]) => ({
  'agents/registry.json': {
    agents: [
      { id: 'scan-3', tier: 'worker', guardrails },
      { id: 'etl-2', tier: 'worker' },
    ],
  },
})
const HELD = heldTo({ changes_require_approval: true })
/** An answer of it to the PM's request of that name, each pair in a trace of its own. */
const answered = (nth: number, payload: object, more: object = {}) => [
  request(`ask-${nth}`, { traceId: `trace-${nth}`, from: PM, to: SCAN }),
  reply(`said-${nth}`, `ask-${nth}`, {
    ...{ traceId: `trace-${nth}`, from: SCAN, to: PM, timestamp: '2026-11-20T08:02:00Z' },
    ...{ payload: { requestId: `ask-${nth}`, status: 'success', error: null, ...payload }, ...more },
  }),
]
/** What is said to it between the two, a minute before the answer. */
const between = (nth: number, payload: object, more: object = {}) =>
  note(`leave-${nth}`, {
    ...{ traceId: `trace-${nth}`, from: PM, to: SCAN, timestamp: '2026-11-20T08:01:00Z', payload, ...more },
  })
/** The same as the answer to whether it may. */
const decided = (nth: number, payload: object) => [
  request(`may-${nth}`, { traceId: `trace-${nth}`, from: SCAN, to: PM }),
  between(nth, { requestId: `may-${nth}`, error: null, ...payload }, { type: 'response' }),
]
const LEAVE = { status: 'success', result: { decision: 'approved', reason: 'Tonight.' } }
const REFUSAL = { status: 'failure', result: { decision: 'rejected', reason: 'Not approved yet.' } }
const RESTARTED = { result: { message: 'Restarted the ingest service.' } }
const registry = { agents: [{ id: 'pm', tier: 'pm', role: 'planner' }] }

export const CLAW_CASES: RuleCases = {
  CLW401: claw([note('a', { from: PM, to: DATA })], [note('a', { from: GM, to: DATA })]),
  CLW402: claw(
    [note('a', { from: SCAN, to: ETL })],
    [note('a', { from: SCAN, to: PM }), note('b', { from: SCAN, to: { ...ETL, agent: 'human' } })],
  ),
  CLW403: {
    ...claw(
      [note('a', { to: SCAN }), note('b', { from: SCAN, to: GM })],
      [note('a', { from: PM, to: SCAN }), note('b', { from: SCAN, to: DATA })],
    ),
    times: 2,
  },
  CLW404: {
    protocol: 'claw-os',
    breaks: { 'agents/registry.json': registry, ...lying([note('a', { to: { ...PM, tier: 'worker' } })]) },
    passes: { 'agents/registry.json': registry, ...lying([note('a', { to: { ...PM, tier: 'PM' } }), note('b')]) },
  },
  CLW405: {
    protocol: 'claw-os',
    times: 6,
    breaks: {
      ...HELD,
      ...lying([
        ...answered(1, RESTARTED),
        ...answered(2, { result: { files_changed: ['etl/load.py'] } }),
        ...answered(3, { status: 'partial', result: { deployedTo: 'staging' } }),
        ...answered(4, { result: '已重启采集服务。', approval: false }),
        ...answered(5, { event: 'completed', message: 'I updated the schedule.' }, { type: 'notification' }),
        // Refused is not allowed.
        ...[...answered(6, RESTARTED), ...decided(6, REFUSAL)],
      ]),
    },
    passes: {
      ...HELD,
      ...lying([
        ...[...answered(1, RESTARTED), between(1, { event: 'progress', message: 'Approved: restart it.' })],
        ...[...answered(2, RESTARTED), ...decided(2, LEAVE)],
        ...answered(3, { ...RESTARTED, status: 'failure' }),
        ...answered(4, { result: { message: 'Would restart the ingest service.', dryRun: true, deployed: true } }),
        ...answered(5, { result: { message: 'Read the log: nobody restarted it.', filesRead: ['etl/load.py'] } }),
        ...answered(6, { result: { filesChanged: 12, deployed: false, changedFiles: [] } }),
        ...answered(7, { result: { deployed: true, approvedBy: 'gm' } }),
        ...answered(8, { event: 'progress', message: 'I restarted the ingest service.' }, { type: 'notification' }),
        // It is held to nothing.
        reply('free', 'ask-8', { from: ETL, to: PM, payload: { requestId: 'ask-8', status: 'success', ...RESTARTED } }),
      ]),
    },
    // What was required when it was sent stays so, and what is required later was not.
    ...{ after: { breaks: heldTo({}), passes: heldTo(['changes_require_approval']) } },
  },
  CLW410: { protocol: 'claw-os', breaks: { [`${INBOX}/a.json`]: without('traceId') }, passes: lying([note('a')]) },
  CLW411: {
    protocol: 'claw-os',
    times: 2,
    breaks: { [`${INBOX}/a.json`]: without('version'), [`${INBOX}/b.json`]: without('timestamp') },
    passes: lying([note('a', { payload: {}, ttl: null, metadata: null })]),
  },
  CLW420: claw(
    [reply('b', 'nobody-asked')],
    [request('r1'), reply('b', 'r1'), note('c', { payload: { event: 'progress', requestId: 'of-a-session' } })],
  ),
  CLW421: claw(
    [request('r1'), reply('b', 'r1'), reply('c', 'r1', { timestamp: '2026-11-20T08:02:00Z' })],
    [
      request('r1'),
      reply('b', 'r1', { payload: { requestId: 'r1', status: 'partial', result: {}, error: null } }),
      reply('c', 'r1', { timestamp: '2026-11-20T08:02:00Z' }),
    ],
  ),
  CLW430: {
    protocol: 'claw-os',
    breaks: {
      'blackboard/pm/processed/a.json': note('a', { ttl: 600 }),
      [LOG]: logged('processed', '2026-11-20T08:10:01Z'),
    },
    passes: {
      'blackboard/pm/processed/a.json': note('a', { ttl: 600 }),
      [LOG]: [...logged('processed', '2026-11-20T08:09:59Z'), ...logged('failed', '2026-11-20T09:00:00Z')],
    },
  },
  CLW431: {
    protocol: 'claw-os',
    breaks: lying([note('a', { ttl: 600 })]),
    passes: {
      ...lying([
        note('a', { ttl: 3_000_000_000 }),
        note('b', { ttl: 600, to: { agent: 'human' } }),
        note('c', { ttl: 600, timestamp: '2026-11-20T08:00:00.123456' }),
      ]),
      'blackboard/pm/processed/d.json': note('d', { ttl: 600 }),
    },
  },
  CLW440: claw([request('r1'), failed('E001', true)], [request('r1'), failed('E006', true)]),
  CLW441: claw([request('r1'), failed('E009', true)], [request('r1'), failed('E002', true)]),
  CLW450: {
    ...claw(
      [
        request('r1'),
        request('r2', { payload: { action: 'status.query', deadline: '2026-11-20T08:00:30Z' } }),
        reply('b', 'r2'),
      ],
      [
        request('r1'),
        reply('b', 'r1', { from: SCAN, to: PM }),
        // A day is allowed.
        request('r2', { priority: 'low', timestamp: new Date().toISOString() }),
        request('r3', { payload: { action: 'status.query', deadline: '2126-11-20T20:00:00Z' } }),
        request('r4', { timestamp: '2026-11-20T08:00:00.123456' }),
        request('r5', { payload: { action: 'status.query', deadline: '2026-11-20T08:00:00' } }),
      ],
    ),
    times: 2,
  },
  CLW470: {
    protocol: 'claw-os',
    breaks: { ...taken(many(20)), [LOG]: tookMs(20, 5_000) },
    passes: { ...taken(many(20)), [LOG]: tookMs(20, 4_999) },
  },
  CLW471: claw(many(100), many(99)),
  CLW472: {
    protocol: 'claw-os',
    breaks: taken([...many(98), ...failing]),
    passes: taken([...many(99), ...failing]),
  },
  CLW460: {
    protocol: 'claw-os',
    breaks: { [`${INBOX}/a.json`]: '{"version": "1.0", "id": ' },
    passes: lying([note('a')]),
  },
}
