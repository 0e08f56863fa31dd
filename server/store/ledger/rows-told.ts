import { hash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { type SaidOfRow, TOLD_NAMES, type ToldName, type ToldRow } from '@/lib/ledger/told-row'
import type { Reader, SqlValue, Tx } from '@/server/store/door/door'

/** A table whose rows stand in the ledger as they are changed, so that it can be compared with it. */
export type ToldTable = {
  name: ToldName
  key: readonly string[]
  /** What is hashed of a row, in this order; another list is another form. Left out is what changes without an entry. */
  columns: readonly string[]
  /** Of these what is said in words, too: short, and no secret. */
  said: readonly string[]
  every: SQL
  one: SQL
  keyOf: (values: readonly SqlValue[]) => string
  /** So many of them in the order of the key, and the condition for those behind one. */
  some: (which: SQL, most: number) => SQL
  beyond: (key: readonly SqlValue[]) => SQL
}

/** A row that was changed, put in or taken out, by its key. */
export type RowRef = { table: ToldName; key: readonly (string | number)[] }

/** Puts changed rows on record, in the transaction that changed them. */
export type Tell = (tx: Tx, rows: readonly RowRef[]) => Promise<void>

const listOf = (names: readonly string[]) => sql.raw(names.map((name) => `"${name}"`).join(', '))

type Shape = { key: readonly string[]; columns: readonly string[]; said: readonly string[] }

function tableOf(name: ToldName, { key, columns, said }: Shape): ToldTable {
  const rows = sql`select ${listOf(columns)} from ${listOf([name])}`
  const [first = 0, ...further] = key.map((column) => columns.indexOf(column))
  const is = key.map((column, at) => sql`${listOf([column])} = ${sql.placeholder(`key${at}`)}`)
  return {
    ...{ name, key, columns, said },
    every: sql`${rows} order by ${listOf(key)}`,
    one: sql`${rows} where ${sql.join(is, sql` and `)}`,
    keyOf: (values) => keyText([first, ...further].map((at) => values[at] ?? null)),
    some: (which, most) => sql`${rows} where ${which} order by ${listOf(key)} limit ${most}`,
    beyond: (last) => {
      const values = last.map((value) => sql`${value}`)
      return sql`(${listOf(key)}) > (${sql.join(values, sql`, `)})`
    },
  }
}

const person = ['person', 'name', 'role', 'assurance']

const shapes: { readonly [name in ToldName]: Shape } = {
  people: {
    key: ['id'],
    columns: ['id', 'name', 'name_key', 'role', 'sources', 'password', 'password_at', 'made_at', 'closed_at'],
    said: ['name', 'role', 'sources', 'closed_at'],
  },
  tokens: {
    key: ['id'],
    columns: [
      ...['id', 'token_sha', 'beginning', 'person', 'name', 'role', 'sources', 'made_at', 'ends_at', 'revoked_at'],
    ],
    said: ['person', 'name', 'role', 'sources', 'ends_at', 'revoked_at'],
  },
  factors: {
    key: ['id'],
    columns: ['id', 'person', 'kind', 'name', 'content', 'made_at'],
    said: ['person', 'kind', 'name'],
  },
  policies: {
    key: ['name', 'version'],
    columns: [
      ...['name', 'version', 'rule', 'enabled', 'since_at', 'until_at', 'person', 'by_name', 'at', 'why', 'entry'],
    ],
    said: ['enabled', 'person', 'entry'],
  },
  writing: {
    key: ['root'],
    columns: ['root', 'since', 'person', 'name', 'assurance', 'why'],
    said: ['since', 'person'],
  },
  decisions: {
    key: ['uid'],
    columns: [
      ...['uid', 'sha256', 'source', 'asker', 'words', 'list', 'verb', 'key', 'body', ...person, 'at', 'reason'],
      ...['entry', 'outbox_id', 'policy', 'policy_version', 'signed', 'needed'],
    ],
    said: ['sha256', 'verb', 'person', 'entry'],
  },
  signatures: {
    key: ['uid', 'person'],
    columns: ['uid', ...person, 'verb', 'sha256', 'changed', 'key', 'body', 'at', 'reason', 'entry', 'needed'],
    said: ['sha256', 'verb', 'entry'],
  },
  outbox: {
    key: ['id'],
    columns: [
      ...['id', 'key', 'body', 'person', 'console', 'source', 'root', 'entry', 'tag', 'at', 'status', 'changes'],
      ...['written', 'draft', 'why', 'settled_at'],
    ],
    said: ['person', 'source', 'status', 'entry'],
  },
  held: {
    key: ['outbox_id'],
    columns: ['outbox_id', 'source', 'at', 'sha256', 'draft', 'message', 'files', 'policy'],
    said: ['source', 'sha256'],
  },
  holds: {
    key: ['id'],
    columns: [...['id', 'what', 'source', 'called', 'everywhere', 'why', ...person, 'since', 'lifted_at', 'lifted_by']],
    said: ['what', 'source', 'called', 'person', 'lifted_at', 'lifted_by'],
  },
  waivers: {
    key: ['id'],
    columns: [
      ...['id', 'n', 'what', 'source', 'rule', 'uid', 'agent', 'recipient', 'called', 'query', 'why', 'until', 'scope'],
      ...[...person, 'since', 'ended_at', 'ended_by'],
    ],
    said: ['what', 'source', 'rule', 'called', 'until', 'person', 'ended_at', 'ended_by'],
  },
}

/** In the order in which they are compared. */
export const TOLD_TABLES: readonly ToldTable[] = TOLD_NAMES.map((name) => tableOf(name, shapes[name]))

const tables = new Map(TOLD_TABLES.map((table) => [table.name, table]))

/** A text longer than this is said by the digest of the row alone. */
const MOST_SAID = 256

/** One that is there. */
export type ThereRow = readonly [table: ToldName, key: string, sha256: string, said: SaidOfRow]

/** A row as an entry tells it; `values` in the order of the columns. */
export function toldOf(table: ToldTable, values: readonly SqlValue[]): ThereRow {
  const words = table.said.flatMap((column) => {
    const value = values[table.columns.indexOf(column)] ?? null
    if (value instanceof Uint8Array || (typeof value === 'string' && value.length > MOST_SAID)) return []
    return [[column, value] as const]
  })
  return [table.name, table.keyOf(values), digestOf(table, values), Object.fromEntries(words)]
}

/** The sha256 of a row, of which millions are made. */
export function digestOf({ name }: ToldTable, values: readonly SqlValue[]): string {
  const text = JSON.stringify(values.some(isEndless) ? values.map(exact) : values)
  return hash('sha256', `["${name}",${text.slice(1)}`)
}

/** SQLite holds such a number in any column, and JSON would write it as null. */
const isEndless = (value: SqlValue) => typeof value === 'number' && !Number.isFinite(value)
const exact = (value: SqlValue) => (isEndless(value) ? { number: String(value) } : value)

function keyText(key: readonly SqlValue[]): string {
  return key.length === 1 ? String(key[0]) : JSON.stringify(key)
}

/** How these rows stand now; one that is not there is told to be gone. */
export async function toldRows(reader: Reader, refs: readonly RowRef[]): Promise<ToldRow[]> {
  const told = new Map<string, ToldRow>()
  for (const { table: name, key } of refs) {
    const table = tables.get(name)
    const text = keyText(key)
    const id = `${name} ${text}`
    if (table === undefined || told.has(id)) continue
    const values = Object.fromEntries(key.map((value, at) => [`key${at}`, value]))
    const found = await reader.get<{ [column: string]: SqlValue }>(table.one, values)
    const row: ToldRow =
      found === undefined
        ? [name, text, null, null]
        : toldOf(
            table,
            table.columns.map((column) => found[column] ?? null),
          )
    told.set(id, row)
  }
  return [...told.values()]
}

/** References to rows of a table with a key of one column. */
export function refsTo(table: ToldName, ids: readonly (string | number)[]): RowRef[] {
  return ids.map((id) => ({ table, key: [id] }))
}
