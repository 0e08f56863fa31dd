import { sql } from 'drizzle-orm'
import type { FileDbRow } from '@/drizzle/rows'
import type { Reader, Tx } from '../door'
import type { Batch, FileFacts } from '../store'
import { insertRows, updateRows } from './bulk'
import type { NumberOf } from './counters'
import { TABLES } from './tables'

/** What ingest must know of a file as the index knew it before this batch. */
export type Before = Pick<
  FileDbRow,
  'id' | 'path' | 'place' | 'shape' | 'generation' | 'consumed' | 'contentSha' | 'size' | 'mtimeMs' | 'goneAt'
>

const CHANGING = [...TABLES.files.names.keys()].filter(
  (property) => !['id', 'sourceId', 'path', 'pathBytes', 'firstSeen'].includes(property),
)

/** Files that a batch names, as they are known. */
export async function filesBefore(reader: Reader, batch: Batch): Promise<Map<string, Before>> {
  const paths = new Set(batch.files.map(({ path }) => path))
  for (const observed of batch.observed) {
    if (observed.what === 'gone') for (const path of observed.paths) paths.add(path)
    else paths.add(observed.path)
  }
  const rows =
    await reader.all<Before>(sql`select id, path, place, shape, generation, consumed, content_sha as "contentSha", size,
    mtime_ms as "mtimeMs", gone_at as "goneAt" from files
    where source_id = ${batch.source.id} and ${reader.inList(sql`path`, [...paths])}`)
  return new Map(rows.map((row) => [row.path, row]))
}

/**
 * Writes the facts of a batch and gives the id of every file it names. `gone` are paths observed to have vanished;
 * facts that come with them decide.
 */
export async function saveFiles(
  tx: Tx,
  batch: Batch,
  before: ReadonlyMap<string, Before>,
  next: NumberOf,
): Promise<Map<string, number>> {
  const ids = new Map([...before.values()].map(({ path, id }) => [path, id]))
  const facts = new Map(batch.files.map((file) => [file.path, file]))
  const fresh = []
  const changed = []
  for (const file of facts.values()) {
    const known = before.get(file.path)
    const id = known?.id ?? next('file')
    ids.set(file.path, id)
    const row = rowOf(batch, file, id)
    if (known === undefined) fresh.push(row)
    else changed.push(row)
  }
  await insertRows(tx, TABLES.files, fresh)
  await updateRows(tx, TABLES.files, { key: ['id'], changing: CHANGING, rows: changed })
  await markGone(tx, batch, { facts, before })
  return ids
}

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
  const { pathBytes, isDir, ...facts } = file
  return {
    ...facts,
    id,
    sourceId: batch.source.id,
    pathBytes: pathBytes === null ? null : Buffer.from(pathBytes),
    isDir: isDir ? 1 : 0,
    size: Math.trunc(file.size),
    mtimeMs: Math.trunc(file.mtimeMs),
    firstSeen: batch.at,
    lastSeen: batch.at,
  }
}
