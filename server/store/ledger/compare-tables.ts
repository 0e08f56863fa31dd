import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Difference, SaidOfRow, TablesCompared, ToldRow } from '@/lib/ledger/told-row'
import { ledger } from '@/lib/text/ledger/ledger-words'
import type { Reader } from '@/server/store/door/door'
import type { StillReader } from '@/server/store/door/still'
import { bounded, MOST_NAMED } from './bounded'
import { toldIn } from './entry-telling'
import type { Replayed } from './replay'
import { digestOf, type ThereRow, TOLD_TABLES, toldOf } from './rows-told'

const words = ledger.replay

/** A key, or a sentence, that is longer is given by its beginning. */
const MOST_KEY = 256
const MOST_SAYS = 2_000

const detailOf = sql`select detail from entries where n = ${sql.placeholder('n')}`

/** A row that is other than was told, as it stands, and the entry that tells of it. */
type Other = { row: ThereRow; n: number | null }

/** Compares every row of the tables with what was told of it last, and names the first that differ. */
export async function compareTables(
  door: StillReader,
  { index, since, signed, problems }: Replayed,
): Promise<TablesCompared> {
  const rows: { [table: string]: number } = {}
  const others = bounded<Other>()
  for (const table of TOLD_TABLES) {
    rows[table.name] = 0
    for await (const some of door.scan(table.every)) {
      rows[table.name] = (rows[table.name] ?? 0) + some.length
      for (const values of some) {
        const last = index.look(table.name, table.keyOf(values), digestOf(table, values))
        if (!last?.same) others.put({ row: toldOf(table, values), n: last?.n ?? null })
      }
      await nextTurn()
    }
  }
  const left = index.left(MOST_NAMED)
  const listed = [...problems.first]
  for (const other of others.first) listed.push(await namedOther(door, other))
  for (const n of left.entries)
    for (const row of await toldBy(door, n)) if (index.isLeft(row[0], row[1], n)) listed.push(missing(row, n))
  const differences = problems.count + others.count + left.count
  return { rows, since, signed, differences, listed: listed.slice(0, MOST_NAMED).map(shortened) }
}

/** Who changes a row may give it a key of any length, and who appends an entry any words. */
function shortened({ key, says, ...difference }: Difference): Difference {
  return { ...difference, key: shortKey(key), says: cut(says, MOST_SAYS) }
}

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text)
const shortKey = (key: string) => cut(key, MOST_KEY)

async function namedOther(door: Reader, { row, n }: Other): Promise<Difference> {
  const [table, whole, , said] = row
  const key = shortKey(whole)
  if (n === null) return { table, key, kind: 'added', n, says: words.added(table, key, inWords(said)) }
  const last = (await toldBy(door, n)).findLast((one) => one[0] === table && one[1] === whole)
  if (last === undefined || last[2] === null) return { table, key, kind: 'added', n, says: words.stands(table, key, n) }
  const other = Object.keys(said ?? {}).filter((column) => said?.[column] !== last[3]?.[column])
  const [is, told] = [said, last[3]].map((one) => inWords(one, other))
  const says = other.length === 0 ? words.otherDigest(table, key, n) : words.changed(table, key, { is, told, n })
  return { table, key, kind: 'changed', n, says }
}

function missing([table, key, , said]: ToldRow, n: number): Difference {
  return { table, key, kind: 'missing', n, says: words.missing(table, shortKey(key), { said: inWords(said), n }) }
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
