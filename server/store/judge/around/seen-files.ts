import { sql } from 'drizzle-orm'
import type { Judge } from '@/lib/rules/judged'
import type { Tx } from '@/server/store/door/door'
import { compareLists, type SeenVersion } from './taken-lists'

/** So many observations are looked through at once, and so many bytes of files that name what was taken. */
const MOST_SEEN = 2_000
const MOST_BYTES = 16_777_216

type SeenDbRow = SeenVersion & { path: string; place: string | null }
type Asked = {
  /** The last observation that was looked at. */
  from: number
  /** Judges what is read of a source. */
  judgeOf: (source: number) => Judge | null
}

/**
 * Looks at what was observed since: lists of what was taken are compared with those before, and messages that name a file
 * that was seen are judged once more. Gives the last observation that was looked at, and whether there are more.
 */
export async function lookAtSeen(tx: Tx, { from, judgeOf }: Asked): Promise<{ last: number; left: boolean }> {
  if (from === 0) await tx.run(sql`delete from taken_lists`)
  const next = sql`select id from observations where id > ${from} order by id limit ${MOST_SEEN}`
  const reach = await tx.get<{ last: number | null; count: number }>(
    sql`select max(id) as last, count(*) as count from (${next}) as next`,
  )
  const end = reach?.last ?? from
  if (end === from) return { last: from, left: false }
  const rows = await tx.all<SeenDbRow>(
    sql`select o.id, o.what, o.at, o.length, o.file_id as "fileId", o.source_id as "sourceId", f.path, f.place
      from observations o join files f on f.id = o.file_id
      where o.id > ${from} and o.id <= ${end} and o.what in ('content', 'listed', 'gone') order by o.id`,
  )
  const again = new Set<number>()
  let [last, bytes] = [end, 0]
  for (const row of rows) {
    const takenIn = row.place === null ? undefined : judgeOf(row.sourceId)?.takenIn?.(row.place)
    if (takenIn === undefined) continue
    if (bytes > MOST_BYTES) {
      last = row.id - 1
      break
    }
    bytes += row.length
    for (const key of await compareLists(tx, row, takenIn)) again.add(key)
  }
  for (const key of again)
    await tx.run(sql`insert into judged_again (message_key, at) values (${key}, 0)
      on conflict (message_key) do update set at = excluded.at`)
  await tx.run(sql`insert into judged_again (message_key, at)
    select distinct n.message_key, 0 from observations o join files f on f.id = o.file_id
      join named_files n on n.source_id = f.source_id and n.path = f.path
      where o.id > ${from} and o.id <= ${last} and o.what in ('content', 'listed', 'gone')
    on conflict (message_key) do update set at = excluded.at`)
  return { last, left: last < end || reach?.count === MOST_SEEN }
}
