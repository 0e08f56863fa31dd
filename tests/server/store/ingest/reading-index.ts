import { sql } from 'drizzle-orm'
import type { Reading } from '@/lib/message/reading'
import { recordWriter } from '@/server/store/ingest/index-writer'
import type { ForetellAgain, ReadAgain } from '@/server/store/ingest/rebuild/reindex'
import type { RecordWriter, Source } from '@/server/store/store'
import type { TestDatabase } from '@/tests/databases'
import { AT, CONFIG, FACTS, scene } from './scene'

export type Listed = {
  uid: string
  seq: number
  rev: number
  reading: string
  body: string
  state: string | null
  flags: string
  answered: number | null
  gone: number | null
  conversation: string | null
  basis: string | null
  path: string
  generation: number
  start: number
  key: number
  extra: string
}

/** The bytes of a scene are the JSON of their readings. */
export const readAgain: ReadAgain = ({ bytes }) => JSON.parse(Buffer.from(bytes).toString()) as Reading[]

/** No line of a scene tells of those behind it. */
export const tellNothing: ForetellAgain = () => undefined

export function recorder(db: TestDatabase): RecordWriter {
  return recordWriter({ door: db.writer(), close: async () => {} }, FACTS)
}

let made = 0

/** A source of its own in a database shared with other tests. */
export async function newScene(db: TestDatabase) {
  made += 1
  const label = `source-${made}`
  const writer = recorder(db)
  const source = await writer.sourceFor({
    label,
    protocol: 'test',
    root: `/${label}`,
    config: CONFIG,
    demo: false,
    at: AT,
  })
  return { writer, source, ...scene(source), rows: () => rowsOf(db, source) }
}

export function rowsOf(db: TestDatabase, source: Source): Promise<Listed[]> {
  return db
    .reader()
    .all<Listed>(sql`select m.uid, m.seq, m.rev, m.reading, m.body, m.state, m.flags, m.answered_at as answered,
      m.gone_at as gone, c.uid as conversation, m.trace_basis as basis, f.path, m.generation, m.start, m.key, m.extra
    from messages m join files f on f.id = m.file_id left join conversations c on c.id = m.conversation_id
    where m.source_id = ${source.id} order by m.seq`)
}
