import { type SQL, sql } from 'drizzle-orm'
import type { Reader, SqlValue, Tx } from '@/server/store/door/door'

/** A row as the tables are declared: property names of drizzle, not column names. */
type Row = { readonly [property: string]: SqlValue | undefined }

/** Property → column name; made once per table by `columnsOf`. */
export type Columns = { readonly table: string; readonly names: ReadonlyMap<string, string> }

const AT_ONCE = 1_000

/** How the rows of one table are spelled. `table` is one of `drizzle/sqlite-record`; both databases name alike. */
export function columnsOf(table: string, columns: { readonly [property: string]: { readonly name: string } }): Columns {
  return { table, names: new Map(Object.entries(columns).map(([property, column]) => [property, column.name])) }
}

export async function insertRows(tx: Tx, columns: Columns, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  const properties = [...columns.names.keys()]
  const names = [...columns.names.values()]
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE)
    await tx.insertColumns(
      columns.table,
      names,
      properties.map((property) => some.map((row) => row[property] ?? null)),
    )
  }
}

/** Sets `changing` on the rows whose `key` equals. Text holds neither NUL nor lone surrogates. */
export async function updateRows(
  tx: Tx,
  columns: Columns,
  change: { key: readonly string[]; changing: readonly string[]; rows: readonly Row[] },
): Promise<void> {
  const { key, changing, rows } = change
  const properties = [...key, ...changing]
  if (tx.dialect === 'sqlite') {
    const update = updateOne(columns, key, changing)
    return tx.runMany(
      update,
      rows.map((row) => picked(row, properties)),
    )
  }
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const given = givenRows(tx, columns, properties, rows.slice(from, from + AT_ONCE))
    const value = (property: string) => sql`given.${sql.identifier(nameOf(columns, property))}`
    const update = sql`${setting(columns, changing, value)} from ${given} as given where ${equal(columns, key, value)}`
    await tx.runMany(update, [{}])
  }
}

const updates = new Map<string, SQL>()

/** Made once per table and set of columns, so that it is compiled once. */
function updateOne(columns: Columns, key: readonly string[], changing: readonly string[]): SQL {
  const name = [columns.table, ...key, ...changing].join(' ')
  const value = (property: string) => sql`${sql.placeholder(property)}`
  const update = updates.get(name) ?? sql`${setting(columns, changing, value)} where ${equal(columns, key, value)}`
  updates.set(name, update)
  return update
}

function setting(columns: Columns, changing: readonly string[], value: (property: string) => SQL): SQL {
  const sets = changing.map((property) => sql`${sql.identifier(nameOf(columns, property))} = ${value(property)}`)
  return sql`update ${sql.identifier(columns.table)} set ${sql.join(sets, sql`, `)}`
}

function equal(columns: Columns, key: readonly string[], value: (property: string) => SQL): SQL {
  const table = sql.identifier(columns.table)
  const same = key.map((property) => sql`${table}.${sql.identifier(nameOf(columns, property))} = ${value(property)}`)
  return sql.join(same, sql` and `)
}

function picked(row: Row, properties: readonly string[]): { [property: string]: SqlValue } {
  const values: { [property: string]: SqlValue } = {}
  for (const property of properties) values[property] = row[property] ?? null
  return values
}

function nameOf(columns: Columns, property: string): string {
  return columns.names.get(property) ?? property
}

/** A table expression holding `rows`, with the column names and types of the table. */
export function givenRows(reader: Reader, columns: Columns, properties: readonly string[], rows: readonly Row[]): SQL {
  const names = properties.map((property) => nameOf(columns, property))
  const json = JSON.stringify(
    rows.map((row) => Object.fromEntries(properties.map((property, at) => [names[at], row[property] ?? null]))),
  )
  if (reader.dialect === 'postgres')
    return sql`json_populate_recordset(null::${sql.identifier(columns.table)}, ${json}::text::json)`
  const fields = names.map((name) => sql`value ->> ${sql.raw(`'$.${name}'`)} as ${sql.identifier(name)}`)
  return sql`(select ${sql.join(fields, sql`, `)} from json_each(${json}))`
}
