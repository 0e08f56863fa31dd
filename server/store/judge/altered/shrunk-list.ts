import { sql } from 'drizzle-orm'
import type { Alteration } from '@/lib/rules/alteration'
import type { Scoped } from '@/server/store/rows/scoped'
import { sideOfObserved } from './altered-side'

type ListDbRow = { path: string; since: number; before: number | null; after: number | null }

/** The file whose list names less than before, of which is told with a message: the last version that named all, and the next. */
export async function shrunkListOf(reader: Scoped, uid: string): Promise<Alteration | null> {
  const row = await reader.get<ListDbRow>(
    sql`select f.path, t.since, t.before, t.after from taken_lists t join messages m on m.key = t.message_key
      join files f on f.id = t.file_id where m.uid = ${uid} and t.since is not null order by t.file_id limit 1`,
    {},
  )
  if (row === undefined || row.before === null || row.after === null) return null
  return {
    ...{ how: 'unlisted', at: row.since, path: row.path, line: null, lineNow: null },
    before: await sideOfObserved(reader, [row.before]),
    after: await sideOfObserved(reader, [row.after]),
  }
}
