import { sql } from 'drizzle-orm'
import { FIRST_COPY } from '@/lib/source/copy-generation'
import { LEFT_OUT } from '@/lib/source/leaving-out'
import { pastName } from '@/lib/source/past-name'
import type { Reader } from '@/server/store/door/door'

type Found = { uid: string; generation: number; base: string; path: string }

/**
 * Of lines those that lie in another file than the one that they are of, with the path of that: what was rotated, and a
 * version that lost, have the generation of their lines. In a packed file an offset counts what it holds.
 */
export async function lyingIn(reader: Reader, uids: readonly string[]): Promise<Map<string, string>> {
  if (uids.length === 0) return new Map()
  const found = await reader.all<Found>(sql`select m.uid, m.generation, f.path as base, c.path from messages m
    join files f on f.id = m.file_id
    join files c on c.source_id = m.source_id and c.generation = m.generation and c.gone_at is null
      and c.status = 'ignored' and c.is_dir = 0 and c.rule in (${LEFT_OUT.rotated}, ${LEFT_OUT.conflict})
    where ${reader.inList(sql`m.uid`, uids)} and f.shape = 'lines'
      and (m.generation <> f.generation or f.gone_at is not null) order by c.id`)
  return new Map(found.filter(isOf).map(({ uid, path }) => [uid, path]))
}

/** Several files may be of one generation: its past is told by its name, or has that of the file that was put aside. */
function isOf({ generation, base, path }: Found): boolean {
  const dir = base.slice(0, base.lastIndexOf('/') + 1)
  if (generation <= FIRST_COPY) return true
  if (path.slice(path.lastIndexOf('/') + 1) === base.slice(dir.length)) return true
  return path.startsWith(dir) && (pastName(path.slice(dir.length))?.of.includes(base.slice(dir.length)) ?? false)
}
