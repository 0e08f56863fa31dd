import { type SQL, sql } from 'drizzle-orm'
import type { ObservationDbRow } from '@/drizzle/rows'
import { changed, changeOf, type Foretold, type ForetoldChange, NOTHING_FORETOLD } from '@/lib/message/foretold'
import { LEFT_OUT } from '@/lib/source/leaving-out'
import { keptBytes } from '@/server/store/bytes/inflated'
import { PLAIN } from '@/server/store/bytes/packing'
import type { Reader, Tx } from '@/server/store/door/door'
import { allSources } from '@/server/store/ingest/write/sources-written'
import type { Source } from '@/server/store/store'
import { type ForetellAgain, readDetail } from './reindex'

const AT_ONCE = 1_000
const NOTHING = Buffer.alloc(0)

type FileRow = { id: number; path: string; place: string | null }
type LineRow = Pick<ObservationDbRow, 'id' | 'line' | 'packing' | 'bytes' | 'sameAs' | 'detail'>

/** What lines of a source that lose their bytes tell all the same of those behind them, by the id of the line. */
export async function keptTellings(
  reader: Reader,
  { source: id, lines }: { source: number; lines: readonly number[] },
  foretell: ForetellAgain,
): Promise<Map<number, ForetoldChange>> {
  const told = new Map<number, ForetoldChange>()
  const source = (await allSources(reader)).find((one) => one.id === id)
  if (source === undefined || lines.length === 0) return told
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
  for await (const { id, before, after } of tellingsIn(reader, { source, file, foretell })) {
    const change = wanted.has(id) ? changeOf(before, after) : undefined
    if (change !== undefined) told.set(id, change)
  }
}

type Told = { id: number; before: Foretold; after: Foretold }

/** What is known before and after each line of a file that was observed before `until`, UTC ms; none where its place asks for nothing. */
async function* tellingsIn(
  reader: Reader,
  { source, file, foretell, until = null }: Pick<Telling, 'source' | 'file' | 'foretell'> & { until?: number | null },
): AsyncGenerator<Told> {
  const of = { source, path: file.path, place: file.place, what: 'line' } as const
  let before = NOTHING_FORETOLD
  if (foretell({ ...of, line: null, bytes: NOTHING }, before) === undefined) return
  for (let last = 0; ; ) {
    const rows = await reader.all<LineRow>(linesOf(file.id, last, until))
    const kept = await keptBytes(reader, rows)
    for (const { id, line, detail } of rows) {
      const { readings, foretold } = readDetail(detail)
      const again = readings === undefined ? foretell({ ...of, line, bytes: kept.get(id) ?? NOTHING }, before) : before
      const after = foretold === undefined ? (again ?? before) : changed(before, foretold)
      yield { id, before, after }
      before = after
    }
    last = rows.at(-1)?.id ?? last
    if (rows.length < AT_ONCE) return
  }
}

/**
 * Of each file of which lines go that were observed before `until`, the last of them stays without its bytes, and tells what
 * all of them told of those behind it. Gives the ids of those that stay.
 */
export async function carryTellings(tx: Tx, until: number, foretell: ForetellAgain): Promise<number[]> {
  const stay: number[] = []
  for (const source of await allSources(tx)) {
    const files = await tx.all<FileRow>(
      sql`select id, path, place from files where source_id = ${source.id} and shape = 'lines' order by id`,
    )
    for (const file of files) {
      let end: Told | null = null
      for await (const told of tellingsIn(tx, { source, file, foretell, until })) end = told
      const all = end === null ? undefined : changeOf(NOTHING_FORETOLD, end.after)
      if (end === null || all === undefined) continue
      const detail = JSON.stringify({ cut: true, readings: [], leftOut: LEFT_OUT.older, foretold: all })
      await tx.run(
        sql`update observations set bytes = ${NOTHING}, packing = ${PLAIN}, same_as = null, detail = ${detail} where id = ${end.id}`,
      )
      stay.push(end.id)
    }
  }
  return stay
}

function linesOf(file: number, after: number, until: number | null): SQL {
  const early = until === null ? sql`` : sql` and at < ${until}`
  return sql`select id, line, packing, bytes, same_as as "sameAs", detail from observations
    where file_id = ${file} and what = 'line' and id > ${after}${early} order by id limit ${AT_ONCE}`
}
