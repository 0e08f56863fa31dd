import path from 'node:path'
import Database from 'better-sqlite3'
import postgres from 'postgres'
import type { Place } from '@/tools/bench/world/place'

type Row = { [column: string]: unknown }

/** SQL alone. `match` is a question in the language of FTS5; null: every row. */
export type Barest = {
  /** Fetches the newest 50. */
  newest: (match: string) => Promise<void>
  /** Every row, opened; what is counted of it in one go with them. */
  each: (match: string | null, take: (row: Row) => void) => Promise<void>
  close: () => Promise<void>
}

export function barestIn({ args, url }: Place): Barest {
  return url === null ? sqlite(path.join(args[args.indexOf('--data') + 1] ?? '', 'record.db')) : inPostgres(url)
}

const COUNTED = 'm.key, m.source_id, m.channel, m.sender, m.recipients, m.type, m.kind, m.priority, m.state, m.flags'

function sqlite(file: string): Barest {
  const db = new Database(file, { readonly: true })
  const found = 'from messages_fts f join messages m on m.key = f.rowid where messages_fts match ?'
  const newest = db.prepare(`select m.* ${found} order by f.rowid desc limit 50`)
  return {
    newest: async (match) => void newest.all(match),
    each: async (match, take) => {
      const rows =
        match === null
          ? db.prepare<[], Row>(`select ${COUNTED} from messages m`).iterate()
          : db.prepare<[string], Row>(`select ${COUNTED} ${found}`).iterate(match)
      for (const row of rows) take(row)
    },
    close: async () => void db.close(),
  }
}

/** What the index of Postgres is on. */
const DOCUMENT =
  'message_document(m.key, m.words, m.facets, m.reading, m.channel, m.type, m.kind, m.sender, m.body, m.reasoning)'

/** Words of a phrase only have to be there. */
function inPostgres(url: string): Barest {
  const sql = postgres(url, { max: 1, onnotice: () => undefined, connection: { search_path: 'record' } })
  const found = `${DOCUMENT} @@ $1::text::tsquery`
  const newest = `select m.* from messages m where ${found} order by m.key desc limit 50`
  return {
    newest: async (match) => void (await sql.unsafe(newest, [tsqueryOf(match)], { prepare: true })),
    each: async (match, take) => {
      const where = match === null ? '' : ` where ${found}`
      const asked = sql.unsafe<Row[]>(
        `select ${COUNTED} from messages m${where}`,
        match === null ? [] : [tsqueryOf(match)],
      )
      for await (const rows of asked.cursor(1000)) for (const row of rows) take(row)
    },
    close: () => sql.end(),
  }
}

/** `words : "a b" AND facets : ":c"` as `('a' & 'b') & (':c')`. */
function tsqueryOf(match: string): string {
  const lexemes = (words: string, star: string | undefined) =>
    `(${words
      .split(' ')
      .map((word) => `'${word}'${star === undefined ? '' : ':*'}`)
      .join(' & ')})`
  return match
    .replaceAll(/(?:words|facets) : "([^"]*)"( \*)?/g, (_, words: string, star?: string) => lexemes(words, star))
    .replaceAll(' AND ', ' & ')
    .replaceAll(' OR ', ' | ')
    .replaceAll(' NOT ', ' & !')
}
