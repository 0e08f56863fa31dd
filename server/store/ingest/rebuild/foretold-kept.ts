import { type SQL, sql } from 'drizzle-orm'
import type { ObservationDbRow } from '@/drizzle/rows'
import { changed, changeOf, type ForetoldChange, NOTHING_FORETOLD } from '@/lib/message/foretold'
import type { Reader } from '@/server/store/door/door'
import { unpack } from '@/server/store/ingest/write/packing'
import { allSources } from '@/server/store/ingest/write/sources-written'
import type { Source } from '@/server/store/store'
import { type ForetellAgain, readDetail } from './reindex'

const AT_ONCE = 1_000
const NOTHING = Buffer.alloc(0)

type FileRow = { id: number; path: string; place: string | null }
type LineRow = Pick<ObservationDbRow, 'id' | 'line' | 'packing' | 'bytes' | 'detail'>

/** What lines of a source that lose their bytes tell all the same of those behind them, by the id of the line. */
export async function keptTellings(
  reader: Reader,
  { source: id, lines }: { source: number; lines: readonly number[] },
  foretell: ForetellAgain | undefined,
): Promise<Map<number, ForetoldChange>> {
  const told = new Map<number, ForetoldChange>()
  const source = (await allSources(reader)).find((one) => one.id === id)
  if (foretell === undefined || source === undefined || lines.length === 0) return told
  const files = await reader.all<FileRow>(
    sql`select id, path, place from files where source_id = ${id} and shape = 'lines' order by id`,
  )
  const wanted = new Set(lines)
  for (const file of files) await tellFile(reader, { source, file, wanted, foretell, told })
  return told
}

type Telling = {
  source: Source
  file: FileRow
  wanted: ReadonlySet<number>
  foretell: ForetellAgain
  told: Map<number, ForetoldChange>
}

async function tellFile(reader: Reader, { source, file, wanted, foretell, told }: Telling): Promise<void> {
  const of = { source, path: file.path, place: file.place, what: 'line' } as const
  let before = NOTHING_FORETOLD
  if (foretell({ ...of, line: null, bytes: NOTHING }, before) === undefined) return
  for (let last = 0; ; ) {
    const rows = await reader.all<LineRow>(linesOf(file.id, last))
    for (const { id, line, packing, bytes, detail } of rows) {
      const { readings, foretold } = readDetail(detail)
      const again =
        readings === undefined ? foretell({ ...of, line, bytes: unpack({ packing, bytes }) }, before) : before
      const after = foretold === undefined ? (again ?? before) : changed(before, foretold)
      const change = wanted.has(id) ? changeOf(before, after) : undefined
      if (change !== undefined) told.set(id, change)
      before = after
    }
    last = rows.at(-1)?.id ?? last
    if (rows.length < AT_ONCE) return
  }
}

function linesOf(file: number, after: number): SQL {
  return sql`select id, line, packing, bytes, detail from observations
    where file_id = ${file} and what = 'line' and id > ${after} order by id limit ${AT_ONCE}`
}
