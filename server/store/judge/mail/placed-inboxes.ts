import { sql } from 'drizzle-orm'
import type { UndrainedInbox } from '@/lib/rules/undrained-inbox'
import type { Scoped } from '@/server/store/rows/scoped'
import { undrainedInboxes } from './find-undrained'

/** An inbox that nobody drains, and where the message lies that waits longest: under the root of its source. */
export type PlacedInbox = UndrainedInbox & { path: string; line: number | null }

/** All of them, those too in which nothing came since their source was watched, in order of files. `now`: UTC ms. */
export async function placedInboxes(reader: Scoped, now: number): Promise<PlacedInbox[]> {
  const inboxes = await undrainedInboxes(reader, { now, history: true })
  if (inboxes.length === 0) return []
  const uids = inboxes.map(({ oldest }) => oldest.uid)
  const places = await reader.all<{ uid: string; path: string; line: number | null }>(
    sql`select m.uid, f.path, m.line from messages m join files f on f.id = m.file_id where ${reader.inList(sql`m.uid`, uids)}`,
  )
  const placeOf = new Map(places.map(({ uid, ...place }) => [uid, place]))
  return inboxes
    .flatMap((one) => {
      const place = placeOf.get(one.oldest.uid)
      return place === undefined ? [] : [{ ...one, ...place }]
    })
    .sort((one, other) => (one.source + one.path < other.source + other.path ? -1 : 1))
}
