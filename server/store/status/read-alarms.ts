import { type SQL, sql } from 'drizzle-orm'
import { FLAGS, type Flag } from '@/lib/message/flags'
import { byIndex } from '@/server/store/door/base/by-index'
import type { Reader } from '@/server/store/door/door'
import { readRev } from '@/server/store/rows/read-rev'
import { contains } from '@/server/store/search/search-columns'

/** A message of a person that is no longer as it was written, or not only where it was. */
export type Alarming = {
  rev: number
  uid: string
  flags: string
  source: string
  /** Where it lies now. */
  path: string
  /** Where it ever lay, as far as that is known, in that order: its own place first. A line has none. */
  places: readonly { path: string; ended: boolean }[]
}

export type AlarmReader = {
  /** How far the index is. */
  rev: () => Promise<number>
  /** Those that changed after `rev`, in the order in which they did; at most 500. */
  since: (rev: number) => Promise<Alarming[]>
}

/** As the index of what people posted says it, letter for letter: a start looks through the whole record. */
function sinceRev(reader: Reader): SQL {
  const has = (flag: Flag) => contains(sql`m.flags`, sql.raw(`' ${flag} '`), reader.dialect)
  return sql`select m.rev, m.key, m.uid, m.flags, s.label as source, f.path
    from messages m ${byIndex(reader, sql`messages_posted`)}
      join sources s on s.id = m.source_id join files f on f.id = m.file_id
    where m.rev > ${sql.placeholder('rev')} and ${has(FLAGS.posted)}
      and (${has(FLAGS.tampered)} or ${has(FLAGS.copied)})
    order by m.rev limit 500`
}

export function alarmReader(reader: Reader): AlarmReader {
  const since = sinceRev(reader)
  return {
    rev: () => readRev(reader),
    since: async (rev) => {
      const found = await reader.all<AlarmDbRow>(since, { rev })
      if (found.length === 0) return []
      const places = await reader.all<PlaceDbRow>(sql`select p.message_key as "key", f.path, p.until
        from places p join files f on f.id = p.file_id
        where ${reader.inList(
          sql`p.message_key`,
          found.map(({ key }) => key),
        )} order by p.id`)
      return found.map(({ key, ...one }) => ({
        ...one,
        places: places.flatMap((p) => (p.key === key ? { path: p.path, ended: p.until !== null } : [])),
      }))
    },
  }
}

type AlarmDbRow = Omit<Alarming, 'places'> & { key: number }
type PlaceDbRow = { key: number; path: string; until: number | null }
