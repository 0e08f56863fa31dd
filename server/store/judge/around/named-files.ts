import { sql } from 'drizzle-orm'
import type { NamedFile } from '@/lib/rules/judged'
import { isInside, pathUnder } from '@/lib/source/document'
import type { Reader, Tx } from '@/server/store/door/door'
import { insertRows } from '@/server/store/ingest/write/bulk'
import { TABLES } from '@/server/store/ingest/write/tables'
import { readExtra } from '@/server/store/rows/extra'
import { keyMs } from '@/server/store/rows/keys'
import type { JudgedDbRow } from './judged-rows'
import { isUnder } from './under-folder'

/** So many files that one message names are looked at. */
const MOST_NAMED = 50
/** So soon after a message what it names may still be written. */
const SETTLES_MS = 60_000

/** By what files that a message names are looked at. `root`: an absolute path; `isHistory`: it was there before it was watched. */
export type ClaimsOf = (
  row: JudgedDbRow,
) => { root: string; isDocument: (path: string) => boolean; isHistory: boolean } | null

type Named = { row: JudgedDbRow; path: string; followed: boolean; madeAt: number }
type FileDbRow = {
  source: number
  path: string
  shape: string | null
  status: string
  isDir: number
  mtimeMs: number
  goneAt: number | null
}

/** Those under the root: a document of the protocol, or an absolute path. What else a message means by a name is not known. */
function namedIn(row: JudgedDbRow, claimsOf: ClaimsOf): Named[] {
  if (row.reading !== 'message' || !row.extra.includes('"attachments":[{')) return []
  const claim = claimsOf(row)
  if (claim === null) return []
  const { root, isDocument, isHistory } = claim
  const paths = new Map<string, boolean>()
  for (const { path } of (readExtra(row.extra).attachments ?? []).slice(0, MOST_NAMED)) {
    const under = pathUnder(root, path)
    if (under !== null && isInside(under) && (isDocument(under) || path.startsWith(`${root}/`)))
      paths.set(under, isDocument(under))
  }
  const said = keyMs(row.key)
  const madeAt = isHistory ? said : Math.max(said, row.observed_at)
  return [...paths].map(([path, followed]) => ({ row, path, followed, madeAt }))
}

/** Notes which files messages name. Others that name the same are to be judged once more: the last one counts. Says whether there are some. */
export async function keepNamed(tx: Tx, rows: readonly JudgedDbRow[], claimsOf: ClaimsOf): Promise<boolean> {
  const named = rows.flatMap((row) => namedIn(row, claimsOf))
  if (named.length === 0) return false
  const keys = [...new Set(named.map(({ row }) => row.key))]
  const before = await tx.all<{ key: number; path: string }>(
    sql`select message_key as "key", path from named_files where ${tx.inList(sql`message_key`, keys)}`,
  )
  const known = new Set(before.map(({ key, path }) => `${key} ${path}`))
  const fresh = named.filter(({ row, path }) => !known.has(`${row.key} ${path}`))
  await insertRows(
    tx,
    TABLES.namedFiles,
    fresh.map(({ row, path }) => ({ sourceId: row.source_id, path, messageKey: row.key })),
  )
  let others = 0
  for (const { row, path } of fresh)
    others += await tx.run(sql`insert into judged_again (message_key, at)
      select message_key, 0 from named_files
        where source_id = ${row.source_id} and path = ${path} and message_key < ${row.key}
        order by message_key desc limit 1
      on conflict (message_key) do update set at = excluded.at`)
  return others > 0
}

/** The files that each message names and no later one does, as they were seen last, by its key. */
export async function evidenceOf(
  reader: Reader,
  rows: readonly JudgedDbRow[],
  claimsOf: ClaimsOf,
  now: number,
): Promise<Map<number, NamedFile[]>> {
  const evidence = new Map<number, NamedFile[]>()
  for (const one of rows.flatMap((row) => namedIn(row, claimsOf))) {
    const found = (await isNamedLater(reader, one)) ? null : await seenOf(reader, one, now)
    if (found !== null) evidence.set(one.row.key, [...(evidence.get(one.row.key) ?? []), found])
  }
  return evidence
}

async function isNamedLater(reader: Reader, { row, path }: Named): Promise<boolean> {
  const later = await reader.get<{ key: number }>(
    sql`select message_key as "key" from named_files where source_id = ${row.source_id} and path = ${path}
      and message_key > ${row.key} limit 1`,
    {},
  )
  return later !== undefined
}

/** Null where nobody knows: it lies in a folder that is not looked into. */
async function seenOf(reader: Reader, { row, path, followed, madeAt }: Named, now: number): Promise<NamedFile | null> {
  const steps = path.split('/')
  const above = steps.slice(1).map((_, nth) => steps.slice(0, nth + 1).join('/'))
  const spelt = [...new Set([path, path.normalize('NFC'), path.normalize('NFD')])]
  const files = await reader.all<FileDbRow>(
    sql`select path, shape, status, is_dir as "isDir", mtime_ms as "mtimeMs", gone_at as "goneAt" from files
      where source_id = ${row.source_id} and ${reader.inList(sql`path`, [...spelt, ...above])}`,
  )
  const lying = files.filter(({ goneAt }) => goneAt === null)
  if (lying.some((one) => one.isDir === 1)) return null
  const file = lying.find((one) => spelt.includes(one.path))
  if (file === undefined) {
    if (await isFolder(reader, row.source_id, path)) return null
    const goneAt = files.find((one) => spelt.includes(one.path))?.goneAt ?? 0
    return { path, is: 'missing', at: Math.max(madeAt, goneAt) + SETTLES_MS, followed }
  }
  // Where a whole tree was copied its times are later than what it says: those of the message itself tell by how much.
  const from = Math.max(madeAt, row.file_shape === 'document' ? row.file_mtime : row.observed_at) + SETTLES_MS
  const isRead = file.shape !== null && file.shape !== 'listed'
  const isChanged = !isRead && file.mtimeMs > from && file.mtimeMs <= now
  return { path, is: isChanged ? 'changed' : 'there', at: isChanged ? file.mtimeMs : madeAt, followed }
}

async function isFolder(reader: Reader, source: number, path: string): Promise<boolean> {
  const row = await reader.get<{ id: number }>(
    sql`select id from files where source_id = ${source} and gone_at is null
      and ${isUnder(reader, `${path}/`)} limit 1`,
    {},
  )
  return row !== undefined
}
