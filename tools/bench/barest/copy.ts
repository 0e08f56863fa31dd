import { once } from 'node:events'
import postgres from 'postgres'
import { type Fields, type Mode, storedIn } from './bare-rows'

/**
 * The barest program that stores the same in Postgres: read, parse, sha256, cut words, COPY into the same tables with
 * the same indices, while the server takes one part in the next is made.
 * argv: lines|files root address (of an empty record) before|after (when the indices are made)
 */
const [mode = 'lines', root = '', url = '', indices = 'before'] = process.argv.slice(2)
const AT_ONCE = 2000

const sql = postgres(url, { max: 1, onnotice: () => undefined, connection: { search_path: 'record' } })
const tables = ['observations', 'messages', ...(mode === 'files' ? ['places', 'files'] : [])]

const columns = new Map<string, { name: string; type: string; required: boolean }[]>()
for (const table of tables)
  columns.set(
    table,
    await sql`select column_name as name, udt_name as type, is_nullable = 'NO' as required
      from information_schema.columns where table_schema = 'record' and table_name = ${table} order by ordinal_position`,
  )
const later =
  indices === 'after'
    ? await sql<{ name: string; made: string }[]>`
  select indexname as name, indexdef as made from pg_indexes
  where schemaname = 'record' and tablename in ${sql(tables)} and indexname not like '%_pkey'`
    : []
for (const { name } of later) await sql.unsafe(`drop index "${name}"`)

const ESCAPES: { [character: string]: string } = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const escaped = (text: string) => text.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? character)

function lineOf(table: string, row: Fields): string {
  const cells = (columns.get(table) ?? []).map(({ name, type, required }) => {
    const value = row[name] ?? null
    if (value instanceof Uint8Array)
      return `\\\\x${Buffer.from(value.buffer, value.byteOffset, value.length).toString('hex')}`
    if (value !== null) return typeof value === 'string' ? escaped(value) : String(value)
    return required ? (type === 'text' ? '' : '0') : '\\N'
  })
  return `${cells.join('\t')}\n`
}

async function copy(parts: Map<string, string[]>): Promise<void> {
  await sql.unsafe('begin')
  for (const [table, lines] of parts) {
    const stream = await sql.unsafe(`copy ${table} from stdin`).writable()
    stream.end(lines.join(''))
    await once(stream, 'finish')
  }
  await sql.unsafe('commit')
}

const rows = storedIn(mode as Mode, root)
let n = 0
let sent: Promise<void> = Promise.resolve()
for (let more = true; more; ) {
  const parts = new Map(tables.map((table) => [table, [] as string[]]))
  for (let k = 0; k < AT_ONCE && more; k++) {
    const next = rows.next()
    if (next.done === true) more = false
    else {
      const { message, observation, place, file } = next.value
      for (const [table, row] of [
        ['observations', observation],
        ['messages', message],
        ['places', place],
        ['files', file],
      ] as const)
        parts.get(table)?.push(lineOf(table, row))
      n += 1
    }
  }
  await sent
  sent = copy(parts)
}
await sent
// Of a table in parts it would otherwise be made of none of them.
for (const { made } of later) await sql.unsafe(made.replace(' ON ONLY ', ' ON '))
await sql.end()
process.stdout.write(`${n}\n`)
