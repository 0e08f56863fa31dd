import { sql } from 'drizzle-orm'
import type { Alteration } from '@/lib/rules/alteration'
import type { Scoped } from '@/server/store/rows/scoped'
import { alteredFile } from './altered-file'
import { alteredLine } from './altered-line'
import type { AlteredDbRow } from './altered-row'

const byUid = sql`select m.key, m.uid, m.file_id as "fileId", m.generation, m.start, m.line, m.sha256,
    m.observed_at as "observedAt", m.gone_at as "goneAt", f.path, f.shape, f.generation as "fileGeneration",
    f.gone_at as "fileGoneAt"
  from messages m join files f on f.id = m.file_id where m.uid = ${sql.placeholder('uid')}`

/**
 * What became of the bytes of a message, by what the index keeps; null where nothing is known of it any longer. It tells
 * of what stands beside the message: it is for who sees a problem that says so.
 */
export async function alterationOf(reader: Scoped, uid: string): Promise<Alteration | null> {
  const row = await reader.get<AlteredDbRow>(byUid, { uid })
  if (row === undefined) return null
  return row.shape === 'lines' ? alteredLine(reader, row) : alteredFile(reader, row)
}
