import { beforeAll, expect, test } from 'vitest'
import { NO_THRESHOLDS } from '@/lib/measures/measure'
import { FLAGS } from '@/lib/message/flags'
import { STATIONS } from '@/server/protocols/known-stations'
import { recordWriter } from '@/server/store/ingest/index-writer'
import { readersOf } from '@/server/store/open-readers'
import { eachDatabase } from '@/tests/databases'
import { AT, CONFIG, FACTS, heartbeat, message, scene, unreadable } from '@/tests/server/store/ingest/scene'

const NOW = AT + 3_600_000

eachDatabase('what was taken in is read back', (db) => {
  const readers = () =>
    readersOf(db.reader(), {
      titleOf: () => 'Test',
      staleAfterMs: () => 300_000,
      beatEveryMs: () => 300_000,
      keepsOf: () => [],
      guardrailRule: () => null,
      thresholdsOf: () => NO_THRESHOLDS,
      queues: () => false,
      derives: () => false,
      reasons: () => false,
      writes: () => true,
      unreadableRule: () => null,
      stations: STATIONS,
      overlooks: () => ({ wouldRead: null, looksFor: '' }),
      tailRuns: async () => true,
      toldOf: () => null,
      isUnread: () => false,
      led: async () => null,
      takesWrites: async () => true,
      refused: async () => new Map(),
      whyStopped: () => null,
      console: () => null,
      deriving: () => null,
    })

  beforeAll(async () => {
    const writer = recordWriter({ door: db.writer(), close: async () => {} }, FACTS)
    const wanted = { label: 'team', protocol: 'test', root: '/root', config: CONFIG, demo: true, at: AT }
    const world = scene(await writer.sourceFor(wanted))
    const ask = message({
      ...{
        body: '审批 the token',
        nativeId: 'm1',
        kind: 'request',
        to: [{ agent: 'human', raw: '@human', tier: null }],
      },
      ...{ code: 'run()', reasoning: 'needed', flags: [FLAGS.zoneAssumed], priority: 'high', state: 'inbox' },
      ...{ links: [{ key: 'trace-1', basis: 'explicit' }], traceId: 'trace-1' },
      ...{ error: { code: 'E7', message: 'broke', recoverable: false, suggestion: 'mend' } },
    })
    const first = world.content('inbox/m1.json', [ask], 'document', '{"body":"ask"}')
    await writer.ingest(world.batch([first]))
    const lines = [
      world.line('a.jsonl', [message({ body: 'one' })], 'line one'),
      world.line('a.jsonl', [unreadable('torn')], '{"half'),
      world.line('a.jsonl', [message({ body: 'three', from: 'pm' })], 'line three'),
    ]
    await writer.ingest(
      world.batch([...lines, world.content('p.json', [heartbeat({ agent: 'qa', state: 'BUSY' })], 'snapshot')]),
    )
  })

  test('a document, whole, with its bytes, its place and its conversation', async () => {
    const { messages, conversations } = readers()
    const page = await messages.page({ query: 'token "审批" has:error trace:trace-1', limit: 9, now: NOW })
    expect(page.rows).toHaveLength(1)
    const uid = page.rows[0]?.uid ?? ''
    const detail = await messages.one(uid)
    expect(detail).toMatchObject({
      ...{ code: 'run()', reasoning: 'needed', priority: 'high', state: 'inbox', errorSuggestion: 'mend', from: 'qa' },
      ...{ flags: [FLAGS.zoneAssumed] },
      ...{ to: ['human'], places: [{ path: 'inbox/m1.json', state: 'inbox', until: null }], root: '/root' },
    })
    const stored = await messages.bytes(uid)
    expect(stored && { text: Buffer.from(stored.bytes).toString(), whole: stored.whole }).toEqual({
      text: '{"body":"ask"}',
      whole: true,
    })
    expect(await messages.kept(uid)).toMatchObject({
      ...{ index: 0, nativeId: 'm1' },
      kept: { source: { label: 'team', config: CONFIG }, path: 'inbox/m1.json', what: 'content', line: null },
    })
    const conversation = await conversations.one(detail?.conversation ?? '', NOW)
    expect(conversation).toMatchObject({
      conversation: {
        status: 'waiting-on-human',
        messages: 1,
        basis: 'explicit',
        participants: [
          { agent: 'qa', sent: 1 },
          { agent: 'human', sent: 0 },
        ],
      },
      links: [{ basis: 'explicit', key: 'trace-1', count: 1 }],
    })
  })

  test('lines with their neighbours, the torn one with its bytes', async () => {
    const { rows } = await readers().unreadable.page({ limit: 9 })
    expect(rows).toMatchObject([{ unreadable: { reason: 'torn', at: 3, line: 1, column: 4 }, wholeFile: false }])
    const torn = await readers().unreadable.one(rows[0]?.uid ?? '')
    expect(await readers().messages.kept(rows[0]?.uid ?? '')).toBeNull()
    expect(torn).toMatchObject({ before: { body: 'one' }, after: { body: 'three' }, whole: true })
    expect(Buffer.from(torn?.bytes ?? '', 'base64').toString()).toBe('{"half')
  })

  test('agents with what was heard of them', async () => {
    const agents = await readers().agents.list(NOW)
    expect(agents.find(({ agent }) => agent === 'qa')).toMatchObject({
      presence: 'heartbeat',
      state: 'BUSY',
      messages: 2,
    })
    expect(agents.find(({ agent }) => agent === 'pm')).toMatchObject({ presence: 'inferred', lastBody: 'three' })
    const one = await readers().agents.one('team', 'qa', NOW)
    expect(one).toMatchObject({
      strip: [{ at: AT - 500, state: 'BUSY' }],
      agent: { names: expect.arrayContaining(['qa']) },
    })
    expect(one?.posts.times.length).toBe(2)
  })

  test('the house counts what it holds', async () => {
    const house = await readers().status.at(NOW)
    expect(house).toMatchObject({
      files: { read: 3, onDisk: 3 },
      sources: [{ label: 'team', title: 'Test', demo: true, messages: 3 }],
    })
    const reached = await readers().status.reached()
    expect(reached).toBeGreaterThan(3)
    expect(readers().status.revAt(house.rev)).toBe(reached)
    const news = await readers().messages.since(0, 100)
    expect(news.at(-1)?.rev).toBe(reached)
  })

  test('values that were seen are offered', async () => {
    expect(await readers().values.complete({ field: 'from', prefix: 'Q', limit: 5 })).toEqual([
      { value: 'qa', count: 2 },
    ])
  })
})
