import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Effect, LogReading } from '@/lib/message/reading'
import { reindex } from '@/server/store/ingest/rebuild/reindex'
import { eachDatabase } from '@/tests/databases'
import { newScene, readAgain, tellNothing } from './reading-index'
import { FACTS, message } from './scene'

const FIRST_HAN = 0x4e00
const HAN = 20_000

/** The same for the same seed, and nothing that a database could pack. */
function numbers(seed: string, count: number): number[] {
  return Array.from({ length: count }, (_, at) => createHash('sha256').update(`${seed} ${at}`).digest().readUInt32LE())
}

const letters = (seed: string, count: number) =>
  numbers(seed, count)
    .map((number) => String.fromCharCode(33 + (number % 90)))
    .join('')
const han = (seed: string, count: number) =>
  numbers(seed, count)
    .map((number) => String.fromCharCode(FIRST_HAN + (number % HAN)))
    .join('')

const task = (scope: string, id: string): Effect => ({
  ...{ kind: 'task', scope, id, makes: true, at: null, title: 'Long', owner: null, ownerRaw: null },
  ...{ state: null, native: null, dependsOn: [], blocker: null },
})

const delivered = (messageId: string): LogReading => ({
  ...{ reading: 'log', channel: 'c', agent: null, level: null, text: 'delivered', flags: [] },
  claimed: { ms: null, raw: null, zoneKnown: true },
  delivery: { messageId, traceId: null, latencyMs: 3, status: 'ok' },
})

eachDatabase('names that are longer than an index holds', (db) => {
  const again = () => reindex(db.writer(), { facts: FACTS, read: readAgain, foretell: tellNothing })

  it('a delivery of a message with a very long id is found by that message, also when the index is derived again', async () => {
    const { writer, batch, line, source } = await newScene(db)
    const id = letters('id', 3000)
    const readings = [message({ body: 'sent', nativeId: id })]
    await writer.ingest(batch([line('a.jsonl', readings), line('b.log', [delivered(id)])]))
    const told = () =>
      db.reader().all(sql`select m.body, d.status from deliveries d
        join messages m on m.native_id = d.message_id and m.source_id = d.source_id where d.source_id = ${source.id}`)
    expect(await told()).toEqual([{ body: 'sent', status: 'ok' }])
    await again()
    expect(await told()).toEqual([{ body: 'sent', status: 'ok' }])
  })

  it('a task and its scope of 500 Chinese characters each are one row, and another task beside one of nearly the same name', async () => {
    const { writer, batch, line, source } = await newScene(db)
    const [scope, id] = [han('scope', 499), han('task', 499)]
    const readings = [message({ body: 'do', effects: [task(`${scope}一`, `${id}一`), task(`${scope}二`, `${id}一`)] })]
    await writer.ingest(batch([line('a.jsonl', readings)]))
    await writer.ingest(batch([line('a.jsonl', readings)]))
    const kept = () => db.reader().all(sql`select changes, title from tasks where source_id = ${source.id}`)
    const both = [
      { changes: 2, title: 'Long' },
      { changes: 2, title: 'Long' },
    ]
    expect(await kept()).toEqual(both)
    await again()
    expect(await kept()).toEqual(both)
  })
})
