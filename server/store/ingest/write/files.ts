import { sql } from 'drizzle-orm'
import type { FileDbRow } from '@/drizzle/rows'
import type { Reader, Tx } from '@/server/store/door/door'
import type { Batch, FileFacts } from '@/server/store/store'
import { insertRows, updateRows } from './bulk'
import type { NumberOf } from './counters'
import { TABLES } from './tables'

/** What ingest must know of a file as the index knew it before this batch. */
export type Before = Pick<
  FileDbRow,
  'id' | 'path' | 'place' | 'shape' | 'generation' | 'consumed' | 'contentSha' | 'size' | 'mtimeMs' | 'goneAt' | 'rule'
>

const CHANGING = [...TABLES.files.names.keys()].filter(
  (property) => !['id', 'sourceId', 'path', 'pathBytes', 'firstSeen'].includes(property),
)

/** The paths of the files that a batch names. */
export function filesNamed(batch: Batch): Set<string> {
  const paths = new Set(batch.files.map(({ path }) => path))
  for (const observed of batch.observed) {
    if (observed.what === 'gone') for (const path of observed.paths) paths.add(path)
    else paths.add(observed.path)
  }
  return paths
}

/** Files that a batch names, as they are known. */
export async function filesBefore(reader: Reader, batch: Batch): Promise<Map<string, Before>> {
  const rows =
    await reader.all<Before>(sql`select id, path, place, shape, generation, consumed, content_sha as "contentSha", size,
    mtime_ms as "mtimeMs", gone_at as "goneAt", rule from files
    where source_id = ${batch.source.id} and ${reader.inList(sql`path`, [...filesNamed(batch)])}`)
  return new Map(rows.map((row) => [row.path, row]))
}

/** The id of every file that a batch names; new ones are given theirs. */
export function fileIds(batch: Batch, before: ReadonlyMap<string, Before>, next: NumberOf): Map<string, number> {
  const ids = new Map([...before.values()].map(({ path, id }) => [path, id]))
  for (const { path } of batch.files) if (!ids.has(path)) ids.set(path, next('file'))
  return ids
}

/** Writes the facts of a batch and gives them. `gone` are paths observed to have vanished; facts that come with them decide. */
export async function saveFiles(
  tx: Tx,
  batch: Batch,
  before: ReadonlyMap<string, Before>,
  ids: ReadonlyMap<string, number>,
): Promise<Before[]> {
  const facts = new Map(batch.files.map((file) => [file.path, file]))
  const fresh = []
  const changed = []
  for (const file of facts.values()) {
    const row = rowOf(batch, file, ids.get(file.path) ?? 0)
    if (before.has(file.path)) changed.push(row)
    else fresh.push(row)
  }
  await insertRows(tx, TABLES.files, fresh)
  if (tx.dialect === 'sqlite') await countFiles(tx, fresh)
  await updateRows(tx, TABLES.files, { key: ['id'], changing: CHANGING, rows: changed })
  await markGone(tx, batch, { facts, before })
  return [...fresh, ...changed]
}

/** Adds new files to the sums. Postgres does so by a trigger per statement; one per row would cost more than the row. */
async function countFiles(tx: Tx, fresh: readonly FileDbRow[]): Promise<void> {
  const sums = new Map<string, Sum>()
  for (const file of fresh) {
    const { sourceId, status } = file
    const gone = file.goneAt === null ? 0 : 1
    const sum = sums.get(`${status} ${gone}`) ?? { sourceId, status, gone, ...NOTHING }
    sums.set(`${status} ${gone}`, sum)
    sum.files += 1
    if (file.shape !== 'lines') continue
    sum.bytesRead += file.bytesRead
    sum.bytesUnreadable += file.bytesUnreadable
    sum.bytesIgnored += file.bytesIgnored
    sum.bytesPending += file.bytesPending
    sum.size += file.size
  }
  await tx.runMany(ADD_SUM, [...sums.values()])
}

const NOTHING = { files: 0, bytesRead: 0, bytesUnreadable: 0, bytesIgnored: 0, bytesPending: 0, size: 0 }

type Sum = Pick<FileDbRow, 'sourceId' | 'status'> & { gone: number } & typeof NOTHING

const named = (name: string) => sql`${sql.placeholder(name)}`

const ADD_SUM = sql`insert into file_sums (source_id, status, gone, files, bytes_read, bytes_unreadable, bytes_ignored,
    bytes_pending, size)
  values (${named('sourceId')}, ${named('status')}, ${named('gone')}, ${named('files')},
    ${named('bytesRead')}, ${named('bytesUnreadable')}, ${named('bytesIgnored')}, ${named('bytesPending')}, ${named('size')})
  on conflict (source_id, status, gone) do update set files = files + excluded.files,
    bytes_read = bytes_read + excluded.bytes_read, bytes_unreadable = bytes_unreadable + excluded.bytes_unreadable,
    bytes_ignored = bytes_ignored + excluded.bytes_ignored, bytes_pending = bytes_pending + excluded.bytes_pending, size = size + excluded.size`

async function markGone(
  tx: Tx,
  batch: Batch,
  { facts, before }: { facts: ReadonlyMap<string, FileFacts>; before: ReadonlyMap<string, Before> },
) {
  const gone = batch.observed.flatMap((observed) => (observed.what === 'gone' ? observed.paths : []))
  const rows = gone.flatMap((path) => {
    const known = before.get(path)
    return known === undefined || known.goneAt !== null || facts.has(path) ? [] : [{ id: known.id, goneAt: batch.at }]
  })
  await updateRows(tx, TABLES.files, { key: ['id'], changing: ['goneAt'], rows })
}

function rowOf(batch: Batch, file: FileFacts, id: number): FileDbRow {
  return {
    id,
    sourceId: batch.source.id,
    path: file.path,
    pathBytes: file.pathBytes === null ? null : Buffer.from(file.pathBytes),
    place: file.place,
    shape: file.shape,
    status: file.status,
    rule: file.rule,
    isDir: file.isDir ? 1 : 0,
    size: Math.trunc(file.size),
    mtimeMs: Math.trunc(file.mtimeMs),
    ino: file.ino,
    dev: file.dev,
    uid: file.uid,
    mode: file.mode,
    generation: file.generation,
    consumed: file.consumed,
    lines: file.lines,
    head: file.head,
    marker: file.marker,
    bytesRead: file.bytesRead,
    bytesUnreadable: file.bytesUnreadable,
    bytesIgnored: file.bytesIgnored,
    bytesPending: file.bytesPending,
    contentSha: file.contentSha,
    firstSeen: batch.at,
    lastSeen: batch.at,
    goneAt: file.goneAt,
  }
}
