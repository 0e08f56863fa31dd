import { sql } from 'drizzle-orm'
import { FLAGS } from '@/lib/flags'
import type { Reader } from './door'
import { readRev } from './read-rev'

/** A message of a person that is no longer as it was written, or not only where it was. */
export type Alarming = { rev: number; uid: string; flags: string; source: string; path: string }

export type AlarmReader = {
  /** How far the index is. */
  rev: () => Promise<number>
  /** Those that changed after `rev`, in the order in which they did; at most 500. */
  since: (rev: number) => Promise<Alarming[]>
}

const since = sql`select m.rev, m.uid, m.flags, s.label as source, f.path
  from messages m join sources s on s.id = m.source_id join files f on f.id = m.file_id
  where m.rev > ${sql.placeholder('rev')} and m.flags like ${`% ${FLAGS.posted} %`}
    and (m.flags like ${`% ${FLAGS.tampered} %`} or m.flags like ${`% ${FLAGS.copied} %`})
  order by m.rev limit 500`

export function alarmReader(reader: Reader): AlarmReader {
  return { rev: () => readRev(reader), since: (rev) => reader.all<Alarming>(since, { rev }) }
}
