import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { dumpDerived } from '@/server/store/ingest/rebuild/dump'
import { reindex } from '@/server/store/ingest/rebuild/reindex'
import type { Observed } from '@/server/store/store'
import { eachDatabase } from '@/tests/databases'
import { newScene, readAgain, tellNothing } from './reading-index'
import { FACTS, message } from './scene'

eachDatabase('records that stand on one line', (db) => {
  it('each say so, also when the index is derived again', async () => {
    const { writer, batch, line, source } = await newScene(db)
    const together = (observed: Observed): Observed =>
      observed.what === 'line' ? { ...observed, line: 1, shared: true } : observed
    const say = (body: string) => line('a.jsonl', [message({ body })])
    await writer.ingest(batch([together(say('one')), together(say('two')), say('three')]))
    const flagged = () =>
      db.reader().all(sql`select body, flags from messages where source_id = ${source.id} order by seq`)
    const found = [
      { body: 'one', flags: ' shared-line ' },
      { body: 'two', flags: ' shared-line ' },
      { body: 'three', flags: '' },
    ]
    expect(await flagged()).toEqual(found)
    const before = await dumpDerived(db.reader())
    await reindex(db.writer(), { facts: FACTS, read: readAgain, foretell: tellNothing })
    expect(await flagged()).toEqual(found)
    expect(await dumpDerived(db.reader())).toBe(before)
  })
})
