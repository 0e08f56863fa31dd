import { sql } from 'drizzle-orm'
import { WAITS, type Waits } from '@/lib/asks/ask-kinds'
import { isInScope } from '@/lib/people/scope'
import type { Reader } from '@/server/store/door/door'
import { wordsOf } from '@/server/store/rows/message-rows'
import { isNarrowed, type Scoped } from '@/server/store/rows/scoped'

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

/**
 * Of some messages those that something seems to answer, with why it does not. Of sources that are seen in part it says
 * nothing: there each is weighed anew, which is done for one at a time (`waitsWithin`).
 */
export async function waitsAmong(
  reader: Scoped,
  uids: readonly string[],
): Promise<ReadonlyMap<string, readonly Waits[]>> {
  if (uids.length === 0) return new Map()
  const rows = await reader.all<{ uid: string; source: string; waits: string }>(
    sql`select m.uid, s.label as source, a.waits from messages m join sources s on s.id = m.source_id
      join asks a on a.key = m.key where ${reader.inList(sql`m.uid`, uids)} and a.waits <> ''`,
  )
  return new Map(
    rows
      .filter(({ source }) => !isNarrowed(reader) || isInScope(reader.scope, source))
      .map(({ uid, waits }) => [uid, WAITS.filter((why) => wordsOf(waits).includes(why))]),
  )
}
