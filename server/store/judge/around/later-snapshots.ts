import { sql } from 'drizzle-orm'
import { keptBytes } from '@/server/store/bytes/inflated'
import type { Packed } from '@/server/store/bytes/packing'
import type { Reader } from '@/server/store/door/door'
import type { JudgedDbRow } from './judged-rows'

/** So many versions after that from which a message left are looked at. */
const MOST = 5
/** A longer snapshot is not looked at, bytes. */
export const MOST_BYTES = 1_048_576

type LeftDbRow = { key: number; fileId: number; until: number }
type KeptDbRow = { id: number; fileId: number; at: number; length: number }

/** What stood in the snapshot from which each message left, after it did, by its key; of those whose file is still there. */
export async function laterSnapshotsOf(reader: Reader, rows: readonly JudgedDbRow[]): Promise<Map<number, string[]>> {
  const gone = rows.flatMap(({ reading, gone_at, key }) => (reading === 'message' && gone_at !== null ? [key] : []))
  const later = new Map<number, string[]>()
  if (gone.length === 0) return later
  const left = await reader.all<LeftDbRow>(
    sql`select p.message_key as "key", p.file_id as "fileId", max(p.until) as until from places p
      join files f on f.id = p.file_id and f.shape = 'snapshot' and f.gone_at is null
      where p.until is not null and ${reader.inList(sql`p.message_key`, gone)} group by p.message_key, p.file_id`,
  )
  if (left.length === 0) return later
  const kept = await reader.all<KeptDbRow>(
    sql`select id, file_id as "fileId", at, length from observations where what = 'content'
      and at >= ${Math.min(...left.map(({ until }) => until))}
      and ${reader.inList(sql`file_id`, [...new Set(left.map(({ fileId }) => fileId))])} order by id`,
  )
  const after = left.map((one) => ({
    ...one,
    kept: kept.filter(({ fileId, at }) => fileId === one.fileId && at >= one.until).slice(0, MOST),
  }))
  const short = after.flatMap((one) => one.kept).filter(({ length }) => length <= MOST_BYTES)
  const texts = await snapshotTexts(reader, [...new Set(short.map(({ id }) => id))])
  for (const one of after) {
    const found = one.kept.flatMap(({ id }) => texts.get(id) ?? [])
    // Where one of them was not kept, nobody knows what stood in it.
    if (found.length === one.kept.length) later.set(one.key, found)
  }
  return later
}

/** What was observed, as text, by the id of each observation; of those of which all is kept. */
export async function snapshotTexts(reader: Reader, ids: readonly number[]): Promise<Map<number, string>> {
  const texts = new Map<number, string>()
  if (ids.length === 0) return texts
  const found = await reader.all<Packed & { id: number; length: number }>(
    sql`select id, packing, bytes, same_as as "sameAs", length from observations where ${reader.inList(sql`id`, ids)}`,
  )
  const kept = await keptBytes(reader, found)
  for (const { id, length } of found) {
    const bytes = kept.get(id)
    if (bytes?.length === length) texts.set(id, new TextDecoder().decode(bytes))
  }
  return texts
}
