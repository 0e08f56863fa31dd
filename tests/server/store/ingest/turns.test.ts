import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { LogReading, MessageReading } from '@/lib/message/reading'
import type { Tokens, Turn } from '@/lib/message/turn-tokens'
import { conversationReader } from '@/server/store/conversations/read-conversations'
import { dumpDerived } from '@/server/store/ingest/rebuild/dump'
import { reindex } from '@/server/store/ingest/rebuild/reindex'
import { tokensOf } from '@/server/store/rows/read-tokens'
import { unscoped } from '@/server/store/rows/scoped'
import { eachDatabase } from '@/tests/databases'
import { newScene, readAgain, tellNothing } from './reading-index'
import { AT, FACTS, message } from './scene'

const LINK = 'session:1'
const cost = (more: Partial<Tokens> = {}): Tokens => ({
  input: 900,
  output: 40,
  cacheRead: 7,
  cacheWritten: 3,
  ...more,
})
const turn = (id: string, more: Partial<Turn> = {}): Turn => ({ id, agent: 'qa', link: LINK, tokens: cost(), ...more })
const claimed = { ms: AT, raw: new Date(AT).toISOString(), zoneKnown: true }

const said = (body: string, more: Partial<MessageReading>) =>
  message({ body, from: 'qa', links: [{ key: LINK, basis: 'explicit' }], ...more })
const done = (text: string, more: Partial<LogReading>): LogReading => ({
  ...{ reading: 'log', channel: 'qa', agent: 'qa', level: 'info', text, claimed, delivery: null, flags: [], ...more },
})

/** What stands in a record and in that of a session that goes on from it: two turns, the first in three lines. */
const LINES = [
  ['one.jsonl', said('I look.', { turn: turn('m1', { tokens: cost({ output: 5 }) }) })],
  ['one.jsonl', done('Bash rg', { turn: turn('m1') })],
  ['one.jsonl', done('Bash ls', { turn: turn('m1') })],
  ['one.jsonl', said('It is done.', { turn: turn('m2', { tokens: cost({ input: 1_000 }) }) })],
  ['two.jsonl', done('Bash rg', { turn: turn('m1', { agent: 'zz', link: 'session:2' }) })],
] as const

eachDatabase('what a turn cost', (db) => {
  it('counts once, however many lines say so, in whatever order and batches they are read', async () => {
    for (let by = 0; by < LINES.length; by++)
      for (const together of [true, false]) {
        const { writer, batch, line, source } = await newScene(db)
        const lines = [...LINES.slice(by), ...LINES.slice(0, by)].map(([path, reading]) => line(path, [reading]))
        if (together) await writer.ingest(batch(lines))
        else for (const each of lines) await writer.ingest(batch([each]))
        const of = (agent: string) => tokensOf(db.reader(), sql`t.source_id = ${source.id} and t.agent = ${agent}`)
        expect(await of('qa')).toEqual({ turns: 2, input: 1_900, output: 80, cacheRead: 14, cacheWritten: 6 })
        expect(await of('zz')).toBeNull()
      }
  })

  it('is told of the conversation whose messages have its key, and of no other', async () => {
    const { writer, batch, line, rows } = await newScene(db)
    const other = said('Elsewhere.', { links: [{ key: 'session:9', basis: 'explicit' }] })
    await writer.ingest(batch([...LINES.map(([path, reading]) => line(path, [reading])), line('nine.jsonl', [other])]))
    const spent = async (body: string) => {
      const id = (await rows()).find((row) => row.body === body)?.conversation ?? ''
      return (await conversationReader(unscoped(db.reader())).one(id, AT))?.tokens
    }
    expect(await spent('I look.')).toMatchObject({ turns: 2, output: 80 })
    expect(await spent('Elsewhere.')).toBeNull()
  })

  it('is a whole number from 0 on, whatever is written, and the same when it is derived again', async () => {
    const { writer, batch, line, source } = await newScene(db)
    const tokens = { input: -4, output: 1e300, cacheRead: Number.NaN, cacheWritten: 1.5 }
    await writer.ingest(batch([line('one.jsonl', [done('x', { turn: turn('m\u00001', { tokens }) })])]))
    const found = await tokensOf(db.reader(), sql`t.source_id = ${source.id}`)
    expect(found).toEqual({ turns: 1, input: 0, output: 1_000_000_000, cacheRead: 0, cacheWritten: 1 })
    const before = await dumpDerived(db.reader())
    await reindex(db.writer(), { facts: FACTS, read: readAgain, foretell: tellNothing })
    expect(await dumpDerived(db.reader())).toBe(before)
  })
})
