import { createHash, type Hash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Reader } from '../door'
import { DERIVED } from './tables'

const AT_ONCE = 10_000

/** Hex sha256 of everything derived, in a fixed order: equal for equal content, whatever the database. */
export async function dumpDerived(reader: Reader): Promise<string> {
  const digest = createHash('sha256')
  for (const derived of DERIVED) await dumpTable(reader, digest, derived)
  const numbers = await reader.all<object>(
    sql`select name, value from counters where name not in ('batch', 'file', 'observation', 'source')
      and name not like 'epoch:%' order by name`,
  )
  for (const row of numbers) digest.update(`${JSON.stringify(row)}\n`)
  return digest.digest('hex')
}

async function dumpTable(reader: Reader, digest: Hash, { table, numbers, texts }: (typeof DERIVED)[number]) {
  digest.update(`${table}\n`)
  /** Text in order of its bytes, on both databases. */
  const collate = reader.dialect === 'postgres' ? sql` collate "C"` : sql``
  const order = [
    ...numbers.map((name) => sql.identifier(name)),
    ...texts.map((name) => sql`${sql.identifier(name)}${collate}`),
  ]
  const by = sql.join(order, sql`, `)
  for (let from = 0; ; from += AT_ONCE) {
    const rows = await reader.all<Record<string, unknown>>(
      sql`select * from ${sql.identifier(table)} order by ${by} limit ${AT_ONCE} offset ${from}`,
    )
    for (const row of rows) digest.update(`${JSON.stringify(plain(row))}\n`)
    if (rows.length < AT_ONCE) return
  }
}

/** The search document is how Postgres alone holds `words` and `facets`. */
function plain({ document: _, ...row }: Record<string, unknown>): [string, unknown][] {
  return Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))
}
