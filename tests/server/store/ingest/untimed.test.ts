import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { eachDatabase } from '@/tests/databases'
import { newScene } from './reading-index'
import { AT, message } from './scene'

const MINUTE = 60_000
const untimed = (body: string, from = 'qa') => message({ body, from, sent: { ms: null, raw: null, zoneKnown: true } })

eachDatabase('when an agent last spoke', (db) => {
  const lastAt = async (source: number) => {
    const rows = await db
      .reader()
      .all<{ agent: string; at: number | string | null; uid: string | null }>(
        sql`select agent, last_at as at, last_uid as uid from agents where source_id = ${source} order by agent`,
      )
    return rows.map(({ agent, at, uid }) => [agent, at === null ? null : Number(at), uid !== null])
  }

  it('is not known of what gives no time and came with the first that was seen of it: it may have been copied in', async () => {
    const { writer, batch, content, source } = await newScene(db)
    await writer.ingest(
      batch([content('a.json', [untimed('old?')]), content('b.json', [message({ body: 'timed', from: 'pm' })])]),
    )
    await writer.ingest({ ...batch([content('c.json', [untimed('of the same look', 'pm')])], AT + 1), look: AT })
    expect(await lastAt(source.id)).toEqual([
      ['pm', AT - 1000, true],
      ['qa', null, true],
    ])
    await writer.ingest(batch([content('d.json', [untimed('new')])], AT + MINUTE))
    expect(await lastAt(source.id)).toEqual([
      ['pm', AT - 1000, true],
      ['qa', AT + MINUTE, true],
    ])
  })
})

eachDatabase('the name by which an agent is shown', (db) => {
  it('is the first that is the name alone, without an office', async () => {
    const { writer, batch, content, source } = await newScene(db)
    const said = (fromRaw: string) => message({ body: fromRaw, from: 'agent-2', fromRaw })
    const spellings = ['Agent-2 – Cook & Carver', '🤖 Agent-2', 'Agent-2', 'AGENT-2']
    await writer.ingest(batch(spellings.map((name, at) => content(`${at}.json`, [said(name)]))))
    const rows = await db.reader().all<{ names: string }>(sql`select names from agents where source_id = ${source.id}`)
    expect(rows.map(({ names }) => JSON.parse(names))).toEqual([
      ['Agent-2', 'Agent-2 – Cook & Carver', '🤖 Agent-2', 'AGENT-2'],
    ])
  })
})
