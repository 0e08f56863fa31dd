import { sql } from 'drizzle-orm'
import type { ObservationDbRow } from '@/drizzle/rows'
import { changed, type Foretold, NOTHING_FORETOLD } from '@/lib/message/foretold'
import { keptBytes } from '@/server/store/bytes/inflated'
import type { Reader } from '@/server/store/door/door'
import { readDetail } from './reindex'

/** What lay in a file, all of it or one of its first lines; `foretold`: what a line told whose bytes are gone. */
export type SaidBytes = { path: string; place: string; bytes: Uint8Array; foretold: Foretold }

type Row = Pick<ObservationDbRow, 'id' | 'packing' | 'bytes' | 'sameAs' | 'detail'>

/** Of a file of lines so many are looked at: its beginning tells whose it is. */
const MOST_LINES = 10
/** Of one that is rewritten so many versions, the newest. */
const MOST_VERSIONS = 200
const NOTHING = new Uint8Array(0)
const TELLS = sql`what = 'line' and (length(bytes) > 0 or detail like '%foretold%')`

/** What is kept of the files of a source at these places: the first lines of each, or its versions. */
export async function saidAt(reader: Reader, source: number, places: readonly string[]): Promise<SaidBytes[]> {
  if (places.length === 0) return []
  const files = await reader.all<{ id: number; path: string; place: string; shape: string | null }>(
    sql`select id, path, place, shape from files where source_id = ${source} and ${reader.inList(sql`place`, places)} order by id`,
  )
  const said: SaidBytes[] = []
  for (const { id, path, place, shape } of files) {
    const which =
      shape === 'lines'
        ? sql`${TELLS} order by generation, start, id limit ${MOST_LINES}`
        : sql`what = 'content' order by id desc limit ${MOST_VERSIONS}`
    const rows = await reader.all<Row>(
      sql`select id, packing, bytes, same_as as "sameAs", detail from observations where file_id = ${id} and ${which}`,
    )
    const kept = await keptBytes(reader, rows)
    for (const row of rows) {
      const bytes = kept.get(row.id) ?? NOTHING
      const foretold = changed(NOTHING_FORETOLD, readDetail(row.detail).foretold ?? {})
      said.push({ path, place, bytes, foretold })
    }
  }
  return said
}
