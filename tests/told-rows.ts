import { type SQL, sql } from 'drizzle-orm'
import { TOLD_NAMES, type ToldName } from '@/lib/ledger/told-row'
import { insertMany, type SqlValue, type WriteDoor } from '@/server/store/door/door'
import { appendEntry } from '@/server/store/ledger/append-entry'
import { TOLD_TABLES, type ToldTable } from '@/server/store/ledger/rows-told'
import { draft } from './drafts'

/** Columns that hold numbers; all others hold text. */
const NUMBERS = new Set([
  ...['password_at', 'made_at', 'closed_at', 'ends_at', 'revoked_at', 'version', 'enabled', 'since_at', 'until_at'],
  ...['at', 'entry', 'since', 'outbox_id', 'policy_version', 'signed', 'needed', 'settled_at'],
  ...['everywhere', 'lifted_at', 'n', 'until', 'ended_at'],
])

/** Columns that no entry tells, since they change without one; what they are filled with where they must be. */
export const UNTOLD: { readonly [name in ToldName]?: { readonly [column: string]: SqlValue } } = {
  tokens: { used_at: null },
  factors: { counter: 0, used_at: null },
  outbox: { prepared: 0 },
}

export const isNumber = (table: ToldTable, column: string) =>
  NUMBERS.has(column) || (table.name === 'outbox' && column === 'id')

/** What stands in a column of the row of this number. */
export function filled(table: ToldTable, column: string, of: number): SqlValue {
  if (column === 'enabled') return of % 2
  return isNumber(table, column) ? of : `${column} ${of}`
}

const keyOf = (table: ToldTable, of: number) =>
  table.key.map((column) => {
    const value = filled(table, column, of)
    return typeof value === 'number' ? value : String(value)
  })

/** The key as a difference names it. */
export function keyNamed(table: ToldTable, of: number): string {
  const key = keyOf(table, of)
  return key.length === 1 ? String(key[0]) : JSON.stringify(key)
}

export const named = (name: string) => sql.raw(`"${name}"`)

export function where(table: ToldTable, of: number): SQL {
  const is = table.key.map((column, at) => sql`${named(column)} = ${keyOf(table, of)[at]}`)
  return sql.join(is, sql` and `)
}

type Put = { table: ToldTable; of: number; told?: boolean; set?: { [column: string]: SqlValue } }

/** Rows as people make them, on record with one entry; `told` false: as who goes past the console makes them. */
export async function putRows(writer: WriteDoor, puts: readonly Put[]): Promise<void> {
  await writer.write(async (tx) => {
    for (const { table, of, set = {} } of puts) {
      const untold = UNTOLD[table.name] ?? {}
      const names = [...table.columns, ...Object.keys(untold)]
      const own = table.columns.map((column) => (column in set ? (set[column] ?? null) : filled(table, column, of)))
      await insertMany(tx, table.name, names, [[...own, ...Object.values(untold)]])
    }
    const rows = puts
      .filter(({ told = true }) => told)
      .map(({ table, of }) => ({ table: table.name, key: keyOf(table, of) }))
    if (rows.length > 0) await appendEntry(tx, draft({ rows }))
  })
}

/** Takes it away as people do, on record. */
export async function takeRow(writer: WriteDoor, table: ToldTable, of: number): Promise<void> {
  await writer.write(async (tx) => {
    await tx.run(sql`delete from ${named(table.name)} where ${where(table, of)}`)
    await appendEntry(tx, draft({ rows: [{ table: table.name, key: keyOf(table, of) }] }))
  })
}

/** Past the console. */
export async function run(writer: WriteDoor, ...statements: SQL[]): Promise<void> {
  await writer.write(async (tx) => {
    for (const statement of statements) await tx.run(statement)
  })
}

export const clearRows = (writer: WriteDoor) =>
  run(writer, ...TOLD_NAMES.map((name) => sql`delete from ${named(name)}`), sql`delete from entries`)

export function toldTable(name: ToldName): ToldTable {
  const table = TOLD_TABLES.find((one) => one.name === name)
  if (table === undefined) throw new Error(`no table ${name}`)
  return table
}
