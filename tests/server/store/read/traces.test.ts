import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { traceReader } from '@/server/store/read/traces'
import { unscoped } from '@/server/store/rows/scoped'
import { eachDatabase } from '@/tests/databases'
import { newScene } from '../ingest/reading-index'
import { AT, message } from '../ingest/scene'

eachDatabase('what came of a message', (db) => {
  it('is said after it, by its time and by the look that found it', async () => {
    const { writer, batch, content, source } = await newScene(db)
    const links = [{ key: 'the work', basis: 'explicit' as const }]
    const say = async (body: string, { at, look, from = 'dev' }: { at: number; look: number; from?: string }) => {
      const sent = { ms: at, raw: String(at), zoneKnown: true }
      const said = content(`${body}.json`, [message({ body, from, fromRaw: from, sent, links })])
      await writer.ingest({ ...batch([said]), at: AT + look, look: AT + look })
    }
    await say('before', { at: AT + 30_000, look: 0 })
    await say('decided', { at: AT + 10_000, look: 10_000, from: 'human' })
    await say('found late', { at: AT + 5_000, look: 20_000 })
    await say('after', { at: AT + 20_000, look: 20_000 })
    const uidOf = async (body: string) =>
      (
        await db.reader().get<{ uid: string }>(sql`select uid from messages
        where source_id = ${source.id} and body = ${body}`)
      )?.uid ?? ''
    const found = await traceReader(unscoped(db.reader())).after(await uidOf('decided'), 'dev')
    expect(found.map(({ uid }) => uid)).toEqual([await uidOf('after')])
    // Red control: by times alone what was found before it would tell that it was acted on.
    const before = await db.reader().get(sql`select 1 as one from messages m, messages o
      where m.uid = ${await uidOf('before')} and o.uid = ${await uidOf('decided')} and m.key > o.key`)
    expect(before).toBeDefined()
  })
})
