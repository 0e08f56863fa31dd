import Database from 'better-sqlite3'
import { type Fields, storedIn } from './bare-rows'
import { storedOfSessions } from './bare-sessions'

/**
 * The barest program that stores the same: read, parse, sha256, cut words, insert into the same tables with the same
 * indices and the same full-text table, a thousand rows a transaction, in one thread. It follows no file, keeps no
 * cursor, links nothing, checks nothing and survives nothing.
 * argv: lines|files|sessions root empty-record.db (whose tables it copies) out.db
 */
const [mode, root = '', like = '', out = ''] = process.argv.slice(2)

const model = new Database(like, { readonly: true })
const tables = ['messages', 'observations', 'messages_fts', ...(mode === 'files' ? ['places', 'files'] : [])]
const wanted = model
  .prepare(
    `select sql from sqlite_master where sql is not null and type <> 'trigger' and tbl_name in (${tables.map(() => '?').join(',')}) order by type desc`,
  )
  .all(...tables) as { sql: string }[]
const columns = (table: string) =>
  model.prepare(`pragma table_info(${table})`).all() as { name: string; notnull: number }[]

const db = new Database(out)
db.pragma('journal_mode = WAL')
db.pragma('synchronous = NORMAL')
for (const { sql } of wanted) db.exec(sql)

const into = (table: string) => {
  const names = columns(table)
  const statement = db.prepare(
    `insert into ${table} (${names.map(({ name }) => name).join(',')}) values (${names.map(() => '?').join(',')})`,
  )
  return (row: Fields) => statement.run(...names.map(({ name, notnull }) => row[name] ?? (notnull ? 0 : null)))
}
const messages = into('messages')
const observations = into('observations')
const places = mode === 'files' ? into('places') : null
const files = mode === 'files' ? into('files') : null
const words = db.prepare('insert into messages_fts(rowid, words, facets) values (?, ?, ?)')

const rows = mode === 'sessions' ? storedOfSessions(root) : storedIn(mode === 'files' ? 'files' : 'lines', root)
let n = 0
const many = db.transaction(() => {
  for (let k = 0; k < 1000; k++) {
    const next = rows.next()
    if (next.done === true) return false
    const { message, observation, place, file } = next.value
    observations(observation)
    n += 1
    if (message === null) continue
    messages(message)
    words.run(message.key, message.words, message.facets)
    places?.(place)
    files?.(file)
  }
  return true
})

while (many());
db.close()
process.stdout.write(`${n}\n`)
