import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Canonical } from '@/lib/message/canonical'
import { messageReader } from '@/server/store/read/read-messages'
import { QuestionError } from '@/server/store/rows/question-error'
import { unscoped } from '@/server/store/rows/scoped'
import { eachDatabase } from '@/tests/databases'
import { fileRow, insert, messageRowOf, sourceRow, T0 } from '../rows'

const MANY = 450
const long = 'é'.repeat(3000)

async function collected<T>(chunks: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const chunk of chunks) all.push(chunk)
  return all
}

eachDatabase('export', (db) => {
  const chunks = (query = '') => messageReader(unscoped(db.reader())).export({ query, now: T0 })
  const all = async (query = '') => (await collected(await chunks(query))).flat()
  const uids = (messages: readonly Canonical[]) => messages.map(({ uid }) => uid)

  beforeAll(() =>
    db.writer().write(async (tx) => {
      await insert(tx, 'sources', [sourceRow()])
      await insert(tx, 'files', [fileRow()])
      await insert(tx, 'messages', [
        ...Array.from({ length: MANY }, (_, at) => messageRowOf(at + 1)),
        messageRowOf(MANY + 1, { reading: 'log', kind: 'log' }),
        messageRowOf(MANY + 2, { body: long, reasoning: 'why', channel: 'other', words: 'long' }),
      ])
      await insert(tx, 'counters', [{ name: 'rev', value: MANY + 2 }])
    }),
  )

  test('everything is told once, oldest first, across pages; log lines where they are asked for', async () => {
    const told = await all()
    expect(uids(told)).toEqual([...Array.from({ length: MANY }, (_, at) => `uid-${at + 1}`), `uid-${MANY + 2}`])
    expect(uids(await all('is:log'))).toEqual([`uid-${MANY + 1}`])
  })

  test('a question chooses, and text is whole', async () => {
    const [one] = await all('channel:other')
    expect(one).toMatchObject({ body: long, reasoning: 'why', from: 'qa', to: ['pm'] })
    expect(await all('channel:nowhere')).toEqual([])
  })

  test('large messages come alone, small ones together', async () => {
    await db.writer().write(async (tx) => {
      const large = [1, 2, 3].map((n) => messageRowOf(1000 + n, { channel: 'large', length: 700_000, seq: n }))
      await insert(tx, 'messages', large)
    })
    const sizes = async (query: string) => (await collected(await chunks(query))).map(({ length }) => length)
    expect(await sizes('channel:large')).toEqual([1, 1, 1])
    expect(await sizes('channel:general')).toEqual([200, 200, 50])
  })

  test('what arrives after it began is left out, however old it says it is', async () => {
    const found = (await chunks('channel:general OR channel:late'))[Symbol.asyncIterator]()
    const told: Canonical[] = []
    const take = async () => {
      const { done, value } = await found.next()
      if (!done) told.push(...value)
      return !done
    }
    await take()
    await db.writer().write(async (tx) => {
      await insert(tx, 'messages', [
        messageRowOf(2001, { channel: 'late', key: (T0 + 300_500) * 4096, seq: 2001, rev: 2001 }),
        messageRowOf(2002, { channel: 'late', seq: 2002, rev: 2002 }),
      ])
      await tx.run(sql`update counters set value = 2002 where name = 'rev'`)
    })
    while (await take());
    expect(told).toHaveLength(MANY)
    expect(uids(told)).not.toContain('uid-2001')
    expect(uids(await all('channel:late'))).toEqual(['uid-2001', 'uid-2002'])
  })

  test('a question that cannot be asked is told before anything is read', async () => {
    await expect(chunks('form:qa')).rejects.toBeInstanceOf(QuestionError)
  })
})
