import { sql } from 'drizzle-orm'
import type { SourceDbRow } from '@/drizzle/rows'
import type { Scope } from '@/lib/people/scope'
import type { Kept } from '@/server/store/ingest/rebuild/reindex'
import { sourceFrom } from '@/server/store/ingest/write/sources-written'
import { bytesOf, observationOf } from '@/server/store/rows/read-bytes'
import type { Scoped } from '@/server/store/rows/scoped'

/** What a message was read from, and which of the readings made of it then is this message. */
export type KeptMessage = {
  kept: Kept
  /** Among all readings of a line, among those with text of a document or snapshot. */
  index: number
  nativeId: string | null
}

type Row = Pick<SourceDbRow, 'id' | 'label' | 'protocol' | 'root' | 'config'> & {
  what: string
  line: number | null
  path: string
  place: string | null
  native_id: string | null
  element: number | null
}

const byUid = (
  scope: Scope,
) => sql`select s.id, s.label, s.protocol, s.root, s.config, o.what, o.line, f.path, f.place, m.native_id, p.element
  from messages m join sources s on s.id = m.source_id join observations o on o.id = ${observationOf(scope)}
  join files f on f.id = o.file_id
  left join places p on p.message_key = m.key and p.observation_id = o.id
  where m.uid = ${sql.placeholder('uid')} and m.reading = 'message' order by p.id limit 1`

/** Null for what is no message, and where not all of its bytes were kept. */
export async function keptOf(reader: Scoped, uid: string): Promise<KeptMessage | null> {
  const row = await reader.get<Row>(byUid(reader.scope), { uid })
  if (!row) return null
  const stored = await bytesOf(reader, uid, reader.scope)
  if (!stored?.whole) return null
  const { path, place, line } = row
  const what = row.what === 'content' ? 'content' : 'line'
  return {
    kept: { source: sourceFrom(row), path, place, what, line, bytes: stored.bytes },
    index: row.element ?? nthOfLine(uid),
    nativeId: row.native_id,
  }
}

/** The uid of a reading of a line that is not its first ends in its number. */
function nthOfLine(uid: string): number {
  return Number(/-(\d+)$/.exec(uid)?.[1] ?? 0)
}
