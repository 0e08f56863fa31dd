import { expect, it } from 'vitest'
import { recordWriter } from '@/server/store/ingest/index-writer'
import { eachDatabase } from '@/tests/databases'
import { newScene } from './reading-index'
import { AT, FACTS, message, scene } from './scene'

const THEN = { ms: AT - 5_000, raw: 'then', zoneKnown: true }
const said = (body: string, more: Partial<Parameters<typeof message>[0]> = {}) => [
  message({ body, sent: THEN, ...more }),
]

// Each began when the record was empty, and so believes for a while that only its own names are known.
eachDatabase('two writers of one record', (db) => {
  it('find what the other has written: the same ms, and an id that was given elsewhere', async () => {
    const one = await newScene(db)
    const other = await newScene(db)
    await one.writer.ingest(one.batch([one.line('a.jsonl', said('first'))]))
    await one.writer.ingest(one.batch([one.line('a.jsonl', said('second', { nativeId: 'm2' }))]))
    await other.writer.ingest(other.batch([other.line('b.jsonl', said('third'))]))
    const again = { ms: AT - 4_000, raw: 'later', zoneKnown: true }
    await other.writer.ingest(other.batch([other.line('b.jsonl', said('fourth', { sent: again }))]))
    await one.writer.ingest(one.batch([one.line('a.jsonl', said('fifth', { sent: again }))]))

    // A third process leads the first source for a while, as when the leader was paused.
    const third = recordWriter({ door: db.writer(), close: async () => {} }, FACTS)
    const { line, batch } = scene(one.source)
    await third.ingest(batch([line('c.jsonl', said('sixth', { nativeId: 'm6', from: 'pm', broadcast: true }))]))
    await one.writer.ingest(one.batch([one.line('a.jsonl', said('seventh', { replyTo: 'm6' }))]))

    const rows = await one.rows()
    expect(rows.map(({ body }) => body)).toEqual(['first', 'second', 'fifth', 'sixth', 'seventh'])
    expect(rows[3]?.answered).not.toBeNull()
    expect((await other.rows()).map(({ body }) => body)).toEqual(['third', 'fourth'])
    const keys = [...rows, ...(await other.rows())].map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
  })
})
