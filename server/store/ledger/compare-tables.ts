import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { ledger } from '@/lib/text/ledger'
import type { Difference, SaidOfRow, TablesCompared, ToldRow } from '@/lib/told-row'
import type { Reader } from '../door'
import type { StillReader } from '../still'
import type { Replayed } from './replay'
import { type ThereRow, TOLD_TABLES, toldOf } from './rows-told'
import { toldIn } from './told-in'

const words = ledger.replay

/** So many are named; all are counted. */
const MOST = 100

const detailOf = sql`select detail from entries where n = ${sql.placeholder('n')}`

/** A row that is other than was told, as it stands, and the entry that tells of it. */
type Other = { row: ThereRow; n: number | null }

/** Compares every row of the tables with what was told of it last, and names the first that differ. */
export async function compareTables(
  door: StillReader,
  { index, since, signed, problems }: Replayed,
): Promise<TablesCompared> {
  const rows: { [table: string]: number } = {}
  const others: Other[] = []
  let differences = problems.length
  for (const table of TOLD_TABLES) {
    rows[table.name] = 0
    for await (const some of door.scan(table.every)) {
      for (const values of some) {
        const row = toldOf(table, values)
        const [name, key, sha256] = row
        const last = index.look(name, key, sha256)
        rows[name] = (rows[name] ?? 0) + 1
        if (last?.same) continue
        differences += 1
        if (others.length < MOST) others.push({ row, n: last?.n ?? null })
      }
      await nextTurn()
    }
  }
  const left = index.left(MOST)
  const listed = [...problems]
  for (const other of others) listed.push(await namedOther(door, other))
  for (const n of left.entries)
    for (const row of await toldBy(door, n)) if (index.isLeft(row[0], row[1])) listed.push(missing(row, n))
  return { rows, since, signed, differences: differences + left.count, listed: listed.slice(0, MOST) }
}

async function namedOther(door: Reader, { row, n }: Other): Promise<Difference> {
  const [table, key, , said] = row
  if (n === null) return { table, key, kind: 'added', n, says: words.added(table, key, inWords(said)) }
  const last = (await toldBy(door, n)).findLast((one) => one[0] === table && one[1] === key)
  if (last === undefined || last[2] === null) return { table, key, kind: 'added', n, says: words.stands(table, key, n) }
  const other = Object.keys(said ?? {}).filter((column) => said?.[column] !== last[3]?.[column])
  const [is, told] = [said, last[3]].map((one) => inWords(one, other))
  const says = other.length === 0 ? words.otherDigest(table, key, n) : words.changed(table, key, { is, told, n })
  return { table, key, kind: 'changed', n, says }
}

function missing([table, key, , said]: ToldRow, n: number): Difference {
  return { table, key, kind: 'missing', n, says: words.missing(table, key, { said: inWords(said), n }) }
}

async function toldBy(door: Reader, n: number): Promise<readonly ToldRow[]> {
  const found = await door.get<{ detail: string }>(detailOf, { n })
  return found === undefined ? [] : (toldIn(found.detail)?.rows ?? [])
}

function inWords(said: SaidOfRow | null | undefined, columns?: readonly string[]): string {
  return Object.entries(said ?? {})
    .filter(([column]) => columns === undefined || columns.includes(column))
    .map(([column, value]) => words.said(column, value))
    .join(', ')
}
