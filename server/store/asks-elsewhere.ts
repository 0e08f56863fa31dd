import { sql } from 'drizzle-orm'
import type { Reader } from './door'

/** Of some messages those of which something says in a person's name that they were answered or decided, with their source. */
export async function saidElsewhere(reader: Reader, uids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (uids.length === 0) return new Map()
  const rows = await reader.all<{ uid: string; source: string }>(
    sql`select m.uid, s.label as source from messages m join sources s on s.id = m.source_id
      left join asks a on a.key = m.key left join verdicts v on v.key = m.key
      where ${reader.inList(sql`m.uid`, uids)} and (a.said is not null or v.posted = 0)`,
  )
  return new Map(rows.map(({ uid, source }) => [uid, source]))
}
