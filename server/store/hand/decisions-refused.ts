import { sql } from 'drizzle-orm'
import type { Reader } from '@/server/store/door/door'

export type Asker = { source: string; asker: string }
/** A decision, and the words of its ask. */
export type Refused = Asker & { uid: string; words: string }

/** What was refused of each of these askers, among as many of the newest decisions as are looked at, in no order. */
export async function refusedOf(reader: Reader, askers: readonly Asker[], most: number): Promise<Refused[]> {
  if (askers.length === 0) return []
  const json = JSON.stringify(askers.map(({ source, asker }) => [source, asker]))
  const each = reader.dialect === 'sqlite' ? sql`json_each(${json})` : sql`json_array_elements(${json}::text::json)`
  const last = sql`select e.entry from decisions e where e.source = q.source and e.asker = q.asker
    order by e.entry desc limit 1 offset ${most - 1}`
  return reader.all<Refused>(sql`select d.source, d.asker, d.uid, d.words
    from (select q.source, q.asker, coalesce((${last}), 0) as since
      from (select value ->> 0 as source, value ->> 1 as asker from ${each}) q) a cross join decisions d
    where d.source = a.source and d.asker = a.asker and d.entry >= a.since and d.verb = 'reject'`)
}
