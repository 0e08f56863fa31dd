import { beforeAll, expect, test } from 'vitest'
import { conversationReader } from '@/server/store/conversations/read-conversations'
import { unscoped } from '@/server/store/rows/scoped'
import { eachDatabase } from '@/tests/databases'
import { agentRow, conversationRow, fileRow, insert, messageRowOf, sourceRow, T0 } from '../rows'

const NOW = T0 + 3_600_000

eachDatabase('conversations', (db) => {
  const reader = () => conversationReader(unscoped(db.reader()))

  beforeAll(() =>
    db.writer().write(async (tx) => {
      await insert(tx, 'sources', [sourceRow()])
      await insert(tx, 'files', [fileRow()])
      await insert(tx, 'agents', [agentRow('qa', { tier: 'worker' }), agentRow('pm')])
      await insert(tx, 'conversations', [
        conversationRow(1, { count: 6_000 }),
        conversationRow(2, { count: 3, flags: ' cycle ' }),
        conversationRow(3),
      ])
      await insert(tx, 'conversation_aliases', [{ alias: 'old-2', conversation_id: 2, joined_at: 1 }])
      await insert(tx, 'messages', [
        messageRowOf(1, { conversation_id: 1, recipients: JSON.stringify([{ agent: 'human' }]) }),
        messageRowOf(2, { conversation_id: 2, trace_basis: 'explicit', trace_id: 'tr', reasoning: 'because' }),
        messageRowOf(3, {
          ...{ seq: 9, conversation_id: 2, trace_basis: 'explicit', trace_id: 'tr', sender: 'pm', kind: 'response' },
          ...{ recipients: JSON.stringify([{ agent: 'qa' }]), extra: JSON.stringify({ code: 'y()' }) },
        }),
        messageRowOf(4, { conversation_id: 2, trace_basis: 'reply', body: 'x'.repeat(30_000) }),
        messageRowOf(5, { conversation_id: 3, kind: 'status' }),
      ])
      const place = { message_key: (T0 + 2000) * 4096, file_id: 1, element: 0, sha256: 'f', observation_id: 1 }
      await insert(tx, 'places', [
        { id: 1, ...place, state: 'inbox', since: T0 + 2_000, until: T0 + 9_000 },
        { id: 2, ...place, state: 'processed', since: T0 + 9_000, until: null },
      ])
    }),
  )

  test('a page has the one with the last activity first and says how to go on', async () => {
    const first = await reader().page({ query: '', limit: 2, now: NOW })
    expect(first.rows.map((row) => row.id)).toEqual(['conversation-3', 'conversation-2'])
    const second = await reader().page({ query: '', limit: 2, from: first.next, now: NOW })
    expect(second.rows.map((row) => row.id)).toEqual(['conversation-1'])
    expect(second.next).toBeNull()
  })

  test('they stand longest quiet first, and last begun first, where that is asked for; each order goes on by its own places', async () => {
    const all = async (order: 'quiet' | 'begun', query: string) => {
      const first = await reader().page({ query, order, limit: 2, now: NOW })
      const rest = await reader().page({ query, order, limit: 2, from: first.next, now: NOW })
      expect(rest.next).toBeNull()
      return [first, rest].map(({ rows }) => rows.map((row) => row.id))
    }
    expect(await all('quiet', '')).toEqual([['conversation-1', 'conversation-2'], ['conversation-3']])
    expect(await all('begun', 'from:qa')).toEqual([['conversation-3', 'conversation-2'], ['conversation-1']])
    const { next } = await reader().page({ query: '', limit: 1, now: NOW })
    await expect(reader().page({ query: '', order: 'quiet', limit: 1, from: next, now: NOW })).rejects.toThrow()
    const one = await reader().one('conversation-2', NOW, 'begun')
    const { rows } = await reader().page({ query: '', order: 'begun', limit: 9, now: NOW })
    expect(one?.conversation.cursor).toBe(rows[1]?.cursor)
  })

  test('a question finds the conversations that hold a match', async () => {
    const { rows } = await reader().page({ query: 'from:pm', limit: 9, now: NOW })
    expect(rows.map((row) => row.id)).toEqual(['conversation-2'])
  })

  test('they are counted by how they stand and where they are from, and found by how they stand', async () => {
    const facets = await reader().facets({ query: '', now: NOW })
    const counts = (field: string) =>
      facets.find((facet) => facet.field === field)?.values.map(({ value, count, capped }) => [value, count, capped])
    expect(counts('status')).toEqual([
      ['waiting-on-human', 1, false],
      ['waiting', 1, false],
      ['one-message', 1, false],
    ])
    expect(counts('source')?.map(([, count]) => count)).toEqual([3])
    const waiting = { status: ['waiting' as const, 'waiting-on-human' as const], basis: [] }
    const page = (from: string | null) => reader().page({ query: '', filter: waiting, limit: 1, from, now: NOW })
    const first = await page(null)
    expect(first.rows.map((row) => row.id)).toEqual(['conversation-2'])
    const second = await page(first.next)
    expect(second.rows.map((row) => row.id)).toEqual(['conversation-1'])
    expect(second.next).toBeNull()
  })

  test('a source that is asked for keeps the others in sight', async () => {
    const facets = await reader().facets({ query: 'source:absent', now: NOW })
    expect(facets.find(({ field }) => field === 'source')?.values).toHaveLength(1)
    expect(facets.find(({ field }) => field === 'status')?.values).toEqual([])
  })

  test('each says who spoke, how it stands and on whom it waits', async () => {
    const { rows } = await reader().page({ query: '', limit: 9, now: NOW })
    expect(rows.map(({ status, waitingOn }) => ({ status, waitingOn }))).toEqual([
      { status: 'one-message', waitingOn: null },
      { status: 'waiting', waitingOn: { agent: 'pm', since: T0 + 4000 } },
      { status: 'waiting-on-human', waitingOn: { agent: 'human', since: T0 + 1000 } },
    ])
    expect(rows[1]).toMatchObject({
      participants: [
        { agent: 'qa', tier: 'worker', sent: 2 },
        { agent: 'pm', tier: null, sent: 0 },
      ],
      flags: ['cycle'],
      aliases: ['old-2'],
      messages: 3,
    })
  })

  test('an id of before it was joined leads to it', async () => {
    const found = await reader().one('old-2', NOW)
    expect(found?.conversation.id).toBe('conversation-2')
    expect(found?.links).toEqual([
      { basis: 'explicit', key: 'tr', count: 2 },
      { basis: 'reply', key: '', count: 1 },
    ])
    expect(await reader().one('nobody', NOW)).toBeNull()
  })

  test('its course is who said what to whom, with errors, people, and when a file was first moved', async () => {
    const course = await reader().course('old-2')
    expect(course?.steps).toMatchObject([
      { uid: 'uid-2', from: 'qa', to: ['pm'], words: 'body 2', error: null, noticedAt: T0 + 9_000, limitAt: null },
      { uid: 'uid-3', from: 'pm', to: ['qa'], kind: 'response', noticedAt: null },
      { uid: 'uid-4', orderAt: T0 + 4000, words: 'x'.repeat(120) },
    ])
    expect(course).toMatchObject({ earlier: false, people: [] })
    expect((await reader().course('conversation-1'))?.people).toEqual(['human'])
    expect(await reader().course('nobody')).toBeNull()
  })

  test('its messages come oldest first, both ways, with reasoning and code', async () => {
    const first = await reader().messages({ id: 'old-2', limit: 2 })
    expect(first?.rows).toMatchObject([
      { uid: 'uid-2', reasoning: 'because', code: null },
      { uid: 'uid-3', code: 'y()' },
    ])
    const rest = await reader().messages({ id: 'old-2', limit: 2, from: first?.next })
    expect(rest?.rows.map((row) => [row.uid, row.body.length, row.bodyLength])).toEqual([['uid-4', 20_000, 30_000]])
    expect(rest?.next).toBeNull()
    const end = await reader().messages({ id: 'conversation-2', limit: 2, direction: 'older' })
    expect(end?.rows.map((row) => row.uid)).toEqual(['uid-3', 'uid-4'])
    const above = await reader().messages({ id: 'conversation-2', limit: 2, direction: 'older', from: end?.next })
    expect(above?.rows.map((row) => row.uid)).toEqual(['uid-2'])
    expect(await reader().messages({ id: 'nobody', limit: 2 })).toBeNull()
  })

  test('its messages come as they arrived where that is asked for', async () => {
    const page = (from: string | null, direction: 'older' | 'newer') =>
      reader().messages({ id: 'conversation-2', order: 'arrived', limit: 2, from, direction })
    const first = await page(null, 'newer')
    expect(first?.rows.map(({ uid }) => uid)).toEqual(['uid-2', 'uid-4'])
    const rest = await page(first?.next ?? null, 'newer')
    expect(rest?.rows.map(({ uid }) => uid)).toEqual(['uid-3'])
    const before = await page(rest?.rows[0]?.cursor ?? null, 'older')
    expect(before?.rows.map(({ uid }) => uid)).toEqual(['uid-2', 'uid-4'])
  })

  test('one that is too long to be sorted is not ordered by arrival', async () => {
    const asked = reader().messages({ id: 'conversation-1', order: 'arrived', limit: 2 })
    await expect(asked).rejects.toThrow('too long')
  })
})

eachDatabase('many conversations', (db) => {
  const MANY = 2_600

  beforeAll(() =>
    db.writer().write(async (tx) => {
      const numbers = Array.from({ length: MANY }, (_, n) => n + 1)
      await insert(tx, 'sources', [sourceRow()])
      await insert(tx, 'files', [fileRow()])
      await insert(
        tx,
        'conversations',
        numbers.map((n) => conversationRow(n)),
      )
      await insert(
        tx,
        'messages',
        numbers.map((n) => messageRowOf(n, { conversation_id: n, words: n % 13 === 0 || n > 600 ? 'odd' : 'even' })),
      )
    }),
  )

  test.each([
    ['odd', 'activity'],
    ['-odd', 'activity'],
    ['from:qa', 'activity'],
    ['-zebra', 'begun'],
    ['odd', 'quiet'],
  ] as const)('%s, order %s, finds the same, page by page, as one conversation at a time', async (query, order) => {
    const reader = conversationReader(unscoped(db.reader()))
    const found: string[] = []
    let from: string | null = null
    do {
      const page = await reader.page({ query, order, limit: 200, from, now: NOW })
      found.push(...page.rows.map((row) => row.id))
      from = page.next
    } while (from !== null)
    const holds = (n: number) =>
      (n % 13 === 0 || n > 600) !== (query === '-odd') || query === 'from:qa' || query === '-zebra'
    const expected = Array.from({ length: MANY }, (_, n) => (order === 'quiet' ? n + 1 : MANY - n)).filter(holds)
    expect(found).toEqual(expected.map((n) => `conversation-${n}`))
  })
})
