import { type Client, guarded } from './door-postgres-connection'

type ColumnTypes = Map<string, string>

export type TableColumns = (table: string) => Promise<ColumnTypes>

/** Types of the columns of each table, asked once. */
export function tableColumns(client: Client, schema: string): TableColumns {
  const known = new Map<string, ColumnTypes>()
  return async (table) => {
    const types = known.get(table) ?? (await columnTypes(client, schema, table))
    known.set(table, types)
    return types
  }
}

async function columnTypes(client: Client, schema: string, table: string): Promise<ColumnTypes> {
  const rows = await guarded(() =>
    client.unsafe<{ column_name: string; udt_name: string }[]>(
      'select column_name, udt_name from information_schema.columns where table_schema = $1 and table_name = $2',
      [schema, table],
    ),
  )
  return new Map(rows.map((row) => [row.column_name, row.udt_name]))
}

/** One statement that puts in any number of rows, given as an array for each column. */
export function unnestText(wanted: {
  table: string
  columns: readonly string[]
  declared: ColumnTypes
  onConflict: 'fail' | 'ignore'
}): string {
  const { table, columns, declared, onConflict } = wanted
  const names = columns.map((name) => `"${name}"`).join(', ')
  const arrays = columns.map((name, at) => `$${at + 1}::${declared.get(name) ?? 'text'}[]`).join(', ')
  const ignoring = onConflict === 'ignore' ? ' on conflict do nothing' : ''
  return `insert into "${table}" (${names}) select * from unnest(${arrays})${ignoring}`
}
