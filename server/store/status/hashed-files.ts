import { sql } from 'drizzle-orm'
import type { Reader } from '@/server/store/door/door'

/** A file that was read, as it was then. `sha256`: of all of it; null where it was read line by line. `mtimeMs`: UTC ms. */
export type HashedFile = {
  id: number
  path: string
  size: number
  mtimeMs: number
  generation: number
  sha256: string | null
}

/** A line that was read, where it stands; `line` counts from one. */
export type HashedLine = { start: number; length: number; sha256: string; line: number | null }

/** Files of a source that lie on the disk and of whose bytes something was read, in the order in which they were found, `after` the one with that id. */
export const hashedFiles = (reader: Reader, source: string, after: number, limit: number) =>
  reader.all<HashedFile>(sql`select f.id, f.path, f.size, f.mtime_ms as "mtimeMs", f.generation,
      case when f.shape = 'lines' then null else f.content_sha end as sha256
    from files f join sources s on s.id = f.source_id
    where s.label = ${source} and s.removed_at is null and f.gone_at is null and f.is_dir = 0 and f.id > ${after}
      and ((f.shape = 'lines' and f.consumed > 0) or f.content_sha is not null)
    order by f.id limit ${limit}`)

/** Lines of a file that stand in it as far as the index knows, in their order, behind the one that begins at `after`. */
export const hashedLines = (reader: Reader, { id, generation }: HashedFile, after: number, limit: number) =>
  reader.all<HashedLine>(sql`select o.start, o.length, o.sha256, o.line from observations o
    where o.file_id = ${id} and o.generation = ${generation} and o.start > ${after} and o.sha256 is not null
      and o.what in ('line', 'line-same')
      and o.id = (select max(x.id) from observations x where x.file_id = o.file_id and x.generation = o.generation
        and x.start = o.start and x.what in ('line', 'line-same', 'line-removed'))
    order by o.start limit ${limit}`)
