import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { usualReader } from '@/server/store/agents/read-usual'
import { courseOf } from '@/server/store/conversations/read-course'
import { isAsItWas } from '@/server/store/measure/summed-since'
import { linksOf } from '@/server/store/read/read-links'
import { traceReader } from '@/server/store/read/traces'
import { scoped, unscoped } from '@/server/store/rows/scoped'
import { toldWithin } from '@/server/store/rows/told-within'
import { eachDatabase } from '@/tests/databases'
import { conversationRow, fileRow, insert, messageRowOf, sourceRow } from '../rows'
import { explaining } from './plans'

/** Ways that are as long as the record: all messages, all of one kind, all tasks, an index of all made for one question. */
const LONG = /\bSCAN (m|r|o|messages)$|USING (COVERING )?INDEX (messages_reading|tasks_order)\b|AUTOMATIC/

eachDatabase('what is asked beside one message or conversation', (db) => {
  beforeAll(() =>
    db.writer().write(async (tx) => {
      await insert(tx, 'sources', [sourceRow()])
      await insert(tx, 'files', [fileRow()])
      await insert(tx, 'conversations', [conversationRow(1)])
      await insert(tx, 'messages', [messageRowOf(1, { conversation_id: 1, body: 'see msg-2, #7 and docs/plan.md' })])
    }),
  )

  const waysOf = async (asks: (reader: ReturnType<typeof unscoped>) => Promise<unknown>) => {
    const { reader, ways } = explaining(db)
    await asks(unscoped(reader))
    return db.dialect === 'postgres' ? [[]] : ways
  }
  const long = (ways: readonly string[][]) => ways.filter((steps) => steps.some((step) => LONG.test(step)))

  test.each<[string, (reader: ReturnType<typeof unscoped>) => Promise<unknown>]>([
    ['who went on after it', (reader) => traceReader(reader).after('uid-1', 'pm')],
    ['log lines that name it', (reader) => traceReader(reader).logLines('uid-1', 'msg-1')],
    ['how long replies usually take', (reader) => usualReader(reader).replies('demo')],
    ['what it is linked with', (reader) => linksOf(reader, 'uid-1')],
    [
      'the course of its conversation',
      (reader) => courseOf(reader, { conversation: 1, messages: sql`m.conversation_id = 1` }),
    ],
  ])('%s: looked up, however much there is', async (_what, asks) => {
    const ways = await waysOf(asks)
    expect(ways.length).toBeGreaterThan(0)
    expect(long(ways)).toEqual([])
  })

  test('what is told of it within a scope', async () => {
    const { reader, ways } = explaining(db)
    const within = scoped(reader, [{ source: 'demo', channels: ['atlas'] }])
    const columns = Object.entries(toldWithin(within.scope)).map(
      ([name, told]) => sql`${told} as ${sql.identifier(name)}`,
    )
    await reader.all(
      sql`select ${sql.join(columns, sql`, `)} from messages m join files f on f.id = m.file_id where m.key = 1`,
    )
    if (db.dialect === 'postgres') return
    expect(ways).toHaveLength(1)
    expect(long(ways)).toEqual([])
  })

  /** Left to itself SQLite (3.53) walks the longer table, with an index of the ids that are there all the more. */
  test('what message logs told since then is walked from there, not through the messages of that time', async () => {
    if (db.dialect === 'postgres') return
    const ways = await waysOf((reader) =>
      isAsItWas(reader, { span: 60_000, slot: 0 }, { rev: 1e6, log: -1, derived: 0 }),
    )
    expect(ways.flat()).toContain('SEARCH d USING INTEGER PRIMARY KEY (rowid>?)')
  })

  test('what went on after it is walked from it on, not from where its conversation began', async () => {
    if (db.dialect === 'postgres') return
    const ways = await waysOf((reader) => traceReader(reader).after('uid-1', 'pm'))
    expect(JSON.stringify(ways)).toContain('messages_conversation (conversation_id=? AND key>?)')
  })
})
