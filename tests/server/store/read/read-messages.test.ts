import { deflateRawSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Scope } from '@/lib/people/scope'
import { messageReader } from '@/server/store/read/read-messages'
import { QuestionError } from '@/server/store/rows/question-error'
import { scoped, unscoped } from '@/server/store/rows/scoped'
import type { PageQuestion } from '@/server/store/store'
import { eachDatabase } from '@/tests/databases'
import { fileRow, insert, messageRowOf, observationRow, sourceRow, T0 } from '../rows'

const CONVERSATION = `c${'0'.repeat(31)}1`
const long = `${'é'.repeat(500)}🙂`

eachDatabase('messages', (db) => {
  const reader = () => messageReader(unscoped(db.reader()))
  const page = (question: Partial<PageQuestion>) => reader().page({ query: '', limit: 2, now: T0, ...question })

  beforeAll(() =>
    db.writer().write(async (tx) => {
      await insert(tx, 'sources', [sourceRow()])
      await insert(tx, 'files', [
        fileRow(),
        fileRow({ id: 2, path: 'channels/general/done/msg-1.json', place: 'done' }),
      ])
      await insert(tx, 'conversations', [
        {
          ...{
            id: 1,
            uid: CONVERSATION,
            source_id: 1,
            basis: 'explicit',
            participants: '{}',
            rev: 1,
            flags: '',
          },
          ...{ first_key: 1, last_key: 1, first_at: 1, last_at: 1, count: 1 },
        },
      ])
      await insert(tx, 'messages', [
        messageRowOf(1, {
          conversation_id: 1,
          extra: JSON.stringify({
            code: 'x()',
            attachments: ['a.txt', '/mnt/shared/collab/docs/b.md', 'docs/c.md', 'docs/none.md', '../d.md'].map(
              (path) => ({
                ...{ path, name: null },
              }),
            ),
            error: { code: 'E1', message: 'no', recoverable: true, suggestion: 'retry' },
            progress: { current: 1, total: 2 },
            mapping: [['from', 'sender', 'qa'], ['text', 'body', 0], ['to']],
          }),
        }),
        // It arrived last and lies first in time.
        messageRowOf(2, { seq: 9, rev: 9, key: T0 * 4096, sent_at: 12, body: long }),
        messageRowOf(3),
        messageRowOf(4, { reading: 'log', kind: 'log' }),
        messageRowOf(5, { channel: 'other', priority: null, flags: '' }),
        messageRowOf(6),
      ])
      const text = Buffer.from('0123456789')
      await insert(tx, 'observations', [
        observationRow(1, deflateRawSync(text), { packing: 1 }),
        observationRow(2, text),
        observationRow(3, null, { packing: 2, same_as: 1 }),
        observationRow(4, Buffer.from('01234567'), {}),
        observationRow(5, Buffer.from('0123'), {}),
        observationRow(6, Buffer.from('xxxx0123456789yy'), { start: 56, length: 16, what: 'content' }),
      ])
      await insert(tx, 'places', [
        place({ id: 1, file_id: 2, state: 'done', since: 7, until: null }),
        place({ id: 2, file_id: 1, state: 'inbox', since: 5, until: 6 }),
      ])
      await insert(tx, 'deliveries', [
        { id: 1, source_id: 1, message_id: 'msg-1', status: 'delivered', latency_ms: 12, at: 5, observation_id: 1 },
      ])
    }),
  )

  test('a page in order of time goes from the newest down and says how to go on', async () => {
    const first = await page({})
    expect(uids(first)).toEqual(['uid-6', 'uid-5'])
    const second = await page({ from: first.next })
    expect(uids(second)).toEqual(['uid-3', 'uid-1'])
    const third = await page({ from: second.next })
    expect(uids(third)).toEqual(['uid-2'])
    expect(third.next).toBeNull()
  })

  test('and upwards from a cursor, oldest first', async () => {
    const bottom = await page({ direction: 'newer', limit: 3 })
    expect(uids(bottom)).toEqual(['uid-2', 'uid-1', 'uid-3'])
    expect(uids(await page({ direction: 'newer', limit: 5, from: bottom.next }))).toEqual(['uid-5', 'uid-6'])
    const middle = bottom.rows[1]?.cursor
    expect(uids(await page({ direction: 'newer', limit: 1, from: middle }))).toEqual(['uid-3'])
  })

  test('a page in order of arrival goes by the order of arrival', async () => {
    const first = await page({ order: 'arrival' })
    expect(uids(first)).toEqual(['uid-2', 'uid-6'])
    expect(uids(await page({ order: 'arrival', from: first.next, limit: 9 }))).toEqual(['uid-5', 'uid-3', 'uid-1'])
  })

  test('a cursor of another list is a mistake, not another page', async () => {
    const arrival = (await page({ order: 'arrival' })).next
    for (const from of [arrival, 'zzz', 't', 't-1', 't1.5', `t${'z'.repeat(40)}`])
      await expect(page({ from })).rejects.toBeInstanceOf(QuestionError)
  })

  test('log lines are not counted unless they are asked for, and a count stops at its cap', async () => {
    expect(await reader().count('', T0, 10)).toEqual({ count: 5, capped: false })
    expect(await reader().count('', T0, 5)).toEqual({ count: 5, capped: false })
    expect(await reader().count('', T0, 3)).toEqual({ count: 3, capped: true })
  })

  test('a row shows what was read, with native words beside the canonical ones', async () => {
    const { rows } = await page({ limit: 9 })
    expect(rows.find((row) => row.uid === 'uid-1')).toMatchObject({
      ...{
        source: 'collab',
        protocol: 'multi-agent-os',
        conversation: CONVERSATION,
        from: 'qa',
        fromRaw: '@qa',
        to: ['pm'],
      },
      ...{ mentions: ['dev'], priority: 'high', broadcast: false, flags: ['no-id', 'conflict'], offset: 10, line: 1 },
      ...{ error: { code: 'E1', recoverable: true }, progress: { current: 1, total: 2 } },
      ...{ orderAt: T0 + 1000, sentAt: T0 + 1000, path: 'channels/general/msg-1.json' },
    })
    expect(rows.find((row) => row.uid === 'uid-5')).toMatchObject({ priority: null, flags: [], conversation: null })
  })

  test('a list tells of each row what the live stream tells', async () => {
    const { rows } = await page({ query: 'is:any', limit: 9 })
    const told = (await reader().since(0, 9)).map(({ row }) => row)
    const place = new Map(told.map(({ uid }, at) => [uid, at]))
    expect(rows).toHaveLength(6)
    expect(rows.toSorted((one, other) => (place.get(one.uid) ?? 0) - (place.get(other.uid) ?? 0))).toEqual(told)
  })

  test('a question that is asked again finds what has come since', async () => {
    const one = reader()
    const ask = () => one.page({ query: 'channel:late', limit: 9, now: T0 })
    expect((await ask()).rows).toEqual([])
    await db.writer().write((tx) => insert(tx, 'messages', [messageRowOf(7, { channel: 'late' })]))
    expect(uids(await ask())).toEqual(['uid-7'])
    await db.writer().write(async (tx) => void (await tx.run(sql`delete from messages where uid = 'uid-7'`)))
  })

  test('a time that cannot be believed is no time, and a long body is cut at a character in lists only', async () => {
    const row = (await page({ limit: 9 })).rows.find(({ uid }) => uid === 'uid-2')
    expect(row).toMatchObject({ sentAt: null, orderAt: T0, body: 'é'.repeat(400), bodyLength: 501 })
    expect((await reader().one('uid-2'))?.body).toBe(long)
  })

  test('what changed since a revision comes lowest first, logs too, with what the matcher needs', async () => {
    const changed = await reader().since(4, 2)
    expect(changed.map(({ rev }) => rev)).toEqual([5, 6])
    expect(changed[0]).toMatchObject({ words: 'body 5', facets: expect.stringMatching(/^:/) })
    expect((await reader().since(3, 9)).map(({ row }) => row.uid)).toEqual(['uid-4', 'uid-5', 'uid-6', 'uid-2'])
    expect(await reader().since(9, 9)).toEqual([])
  })

  test('one message is told with its places and deliveries, whatever else its row was given once', async () => {
    expect(await reader().one('uid-1')).toMatchObject({
      code: 'x()',
      attachments: expect.arrayContaining([{ path: 'a.txt', name: null }]),
      errorMessage: 'no',
      errorSuggestion: 'retry',
      deliveries: [{ status: 'delivered', latencyMs: 12, at: 5 }],
      root: '/mnt/shared/collab',
      fileUid: 1000,
      unreadable: null,
      places: [
        { path: 'channels/general/done/msg-1.json', place: 'done', state: 'done', since: 7, until: null },
        { path: 'channels/general/msg-1.json', place: 'message', state: 'inbox', since: 5, until: 6 },
      ],
    })
    expect(await reader().one('nobody')).toBeNull()
  })

  test('of the paths that one names those are told that can be opened: documents of a source that is seen whole', async () => {
    await db.writer().write(async (tx) => {
      const paths = ['a.txt', 'docs/b.md', 'docs/c.md', 'docs/unnamed.md', 'd.md']
      await insert(
        tx,
        'files',
        paths.map((path, nth) => fileRow({ id: 50 + nth, path })),
      )
      const about = { source_id: 1, agent: null, version: 1, at: T0, summary: '', content: '{}', observation_id: 1 }
      await insert(
        tx,
        'versions',
        [51, 52, 53, 54].map((id) => ({ ...about, id, file_id: id, what: 'document', subject: `d${id}` })),
      )
    })
    const documents = async (scope: Scope) => (await messageReader(scoped(db.reader(), scope)).one('uid-1'))?.documents
    expect((await documents(null))?.toSorted()).toEqual(['docs/b.md', 'docs/c.md'])
    expect((await documents(['collab']))?.toSorted()).toEqual(['docs/b.md', 'docs/c.md'])
    expect(await documents([{ source: 'collab', channels: ['general'] }])).toEqual([])
    expect((await reader().one('uid-3'))?.documents).toEqual([])
  })

  test('a line lies where it lies', async () => {
    expect(await reader().places('uid-3')).toMatchObject([{ path: 'channels/general/msg-1.json', state: 'inbox' }])
  })

  test.each([
    ['uid-1', '0123456789', true],
    ['uid-2', '0123456789', true],
    ['uid-3', '0123456789', true],
    ['uid-4', '01234567', true],
    ['uid-5', '0123', false],
    ['uid-6', '0123456789', true],
  ])(
    'the bytes of %s are kept: deflated, shared, without their line end, cut off, part of a file',
    async (uid, text, whole) => {
      const stored = await reader().bytes(uid)
      expect(Buffer.from(stored?.bytes ?? []).toString()).toBe(text)
      expect(stored).toMatchObject({ whole, length: 10 })
    },
  )

  test('nobody has no bytes', async () => {
    expect(await reader().bytes('nobody')).toBeNull()
  })

  test('a question is asked of words and fields, in both orders', async () => {
    expect(uids(await page({ query: 'channel:other' }))).toEqual(['uid-5'])
    expect(uids(await page({ query: '"body 3" OR "body 6"', direction: 'newer' }))).toEqual(['uid-3', 'uid-6'])
    expect(uids(await page({ query: 'body', order: 'arrival', limit: 1 }))).toEqual(['uid-2'])
    expect(uids(await page({ query: 'is:log' }))).toEqual(['uid-4'])
    expect(await reader().count('from:qa', T0, 3)).toEqual({ count: 3, capped: true })
  })

  test('a question that cannot be read says where', async () => {
    const asked = page({ query: 'form:qa' })
    await expect(asked).rejects.toMatchObject({
      name: 'QuestionError',
      problems: [{ start: 0, end: expect.any(Number) }],
    })
  })

  test('the context of a message is its channel, both sides in order of time', async () => {
    const context = await reader().context('uid-3', 1)
    expect(context?.before.map((row) => row.uid)).toEqual(['uid-1'])
    expect(context?.after.map((row) => row.uid)).toEqual(['uid-6'])
    expect(await reader().context('nobody', 1)).toBeNull()
  })

  test('what was said before something that is not said yet is told of its channel, else of what it answers', async () => {
    const [one, three] = [await reader().one('uid-1'), await reader().one('uid-3')]
    if (one === null || three === null) throw new Error('They are not there.')
    const { source, channel } = three
    const before = async (saying: { channel: string; replyTo: string | null; at: number }, most = 5) =>
      (await reader().saidBefore({ source, ...saying }, most)).map(({ uid }) => uid)
    const context = await reader().context('uid-3', 5)
    expect(await before({ channel, replyTo: null, at: three.orderAt })).toEqual(context?.before.map(({ uid }) => uid))
    expect(await before({ channel, replyTo: null, at: three.orderAt + 1 }, 1)).toEqual(['uid-3'])
    expect(await before({ channel: '', replyTo: null, at: three.orderAt + 1 })).toEqual([])
    expect(await before({ channel: '', replyTo: 'uid-1', at: three.orderAt })).toContain('uid-1')
  })
})

function uids(page: { rows: { uid: string }[] }): string[] {
  return page.rows.map((row) => row.uid)
}

function place(given: { id: number; file_id: number; state: string; since: number; until: number | null }) {
  return { message_key: (T0 + 1000) * 4096, element: 0, sha256: 'f'.repeat(64), observation_id: 1, ...given }
}
