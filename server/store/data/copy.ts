import { insertMany, type ReadDoor, type SqlValue, type WriteDoor } from '@/server/store/door/door'
import { indexWords } from '@/server/store/ingest/write/write'
import type { Content } from './contents'
import { type Digest, digesting } from './digest'
import { makeMonths } from './months'

type Row = readonly SqlValue[]

const MOST_ROWS = 1_000
const MOST_BYTES = 8 * 1024 * 1024

/** Puts every row of a table into the empty one of the same name. Gives what was read. */
export async function copyTable(
  from: Pick<ReadDoor, 'scan'>,
  to: WriteDoor,
  content: Content,
  onRows: (count: number) => void,
): Promise<Digest> {
  const digest = digesting()
  // What a trigger put there when another table was filled comes from the source as well.
  await to.write((tx) => tx.run(content.clear))
  const months = new Set<number>()
  for await (const rows of portions(from.scan(content.rows))) {
    const whole = rows.map((row) => content.told.whole(row))
    for (const row of whole) digest.add(row)
    for (const month of await put(to, content, whole, months)) months.add(month)
    onRows(rows.length)
  }
  return digest.result()
}

function put(to: WriteDoor, content: Content, rows: readonly Row[], months: ReadonlySet<number>) {
  const { name, columns, told } = content
  return to.write(async (tx) => {
    const moments = name === 'observations' ? rows.map((row) => row[columns.indexOf('at')] ?? 0) : []
    const made = await makeMonths(tx, moments, months)
    await insertMany(tx, name, columns, rows.map(told.short[to.dialect]))
    if (name === 'messages') await indexWords(tx, rows.map(searchable(columns)))
    return made
  })
}

function searchable(columns: readonly string[]) {
  const [key, words, facets] = ['key', 'words', 'facets'].map((name) => columns.indexOf(name))
  return (row: readonly SqlValue[]) => ({
    key: Number(row[key ?? -1]),
    words: String(row[words ?? -1]),
    facets: String(row[facets ?? -1]),
  })
}

/** As many rows as are worth a transaction, and not more bytes than memory is worth. */
async function* portions(scan: AsyncIterable<SqlValue[][]>): AsyncGenerator<SqlValue[][]> {
  let rows: SqlValue[][] = []
  let bytes = 0
  for await (const some of scan)
    for (const row of some) {
      rows.push(row)
      bytes += sizeOf(row)
      if (rows.length < MOST_ROWS && bytes < MOST_BYTES) continue
      yield rows
      rows = []
      bytes = 0
    }
  if (rows.length > 0) yield rows
}

function sizeOf(row: readonly SqlValue[]): number {
  return row.reduce<number>((sum, value) => sum + (value === null || typeof value === 'number' ? 8 : value.length), 0)
}
