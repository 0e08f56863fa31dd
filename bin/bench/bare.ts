import { createHash } from 'node:crypto'
import { closeSync, openSync, readdirSync, readSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { cutWords } from '@/lib/words'

/**
 * The barest program that stores the same: read, parse, sha256, cut words, insert into the same tables with the same
 * indices and the same full-text table, a thousand rows a transaction, in one thread. It follows no file, keeps no
 * cursor, links nothing, checks nothing and survives nothing.
 * argv: lines|files root empty-record.db (whose tables it copies) out.db
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
  return (row: { [column: string]: unknown }) =>
    statement.run(...names.map(({ name, notnull }) => row[name] ?? (notnull ? 0 : null)))
}
const message = into('messages')
const observation = into('observations')
const place = mode === 'files' ? into('places') : null
const fileRow = mode === 'files' ? into('files') : null
const words = db.prepare('insert into messages_fts(rowid, words, facets) values (?, ?, ?)')

type Row = { bytes: Buffer; start: number; file: number; path: string }
let n = 0
let last = 0

function store(row: Row): void {
  const parsed = JSON.parse(row.bytes.toString()) as { [field: string]: unknown }
  const sha = createHash('sha256').update(row.bytes).digest('hex')
  const content = parsed.content
  const body = typeof content === 'string' ? content : String((content as { text: string }).text)
  const reasoning = typeof parsed.reasoning === 'string' ? parsed.reasoning : null
  const at = Date.parse(String(parsed.ts ?? parsed.timestamp))
  const key = Math.max(last + 1, at * 4096)
  last = key
  n += 1
  const from = String(parsed.from)
  const cut = cutWords(reasoning === null ? body : `${body} ${reasoning}`).join(' ')
  const facets = `:s1 :p1 :c${row.file} :f${from} :g${from} :t${String(parsed.to)} :y${String(parsed.type)} :k1 :r1`
  observation({
    id: n,
    batch: n >> 10,
    source_id: 1,
    file_id: row.file,
    generation: 1,
    what: 'line',
    at: last,
    start: row.start,
    length: row.bytes.length,
    line: n,
    sha256: sha,
    packing: 0,
    bytes: row.bytes,
  })
  message({
    key,
    uid: sha.slice(0, 26),
    seq: n,
    rev: n,
    reading: 'message',
    source_id: 1,
    channel: row.path,
    conversation_id: n,
    trace_basis: 'derived',
    native_id: typeof parsed.id === 'string' ? parsed.id : null,
    sender: from,
    sender_raw: from,
    recipients: JSON.stringify(parsed.to),
    broadcast: 0,
    mentions: '[]',
    type: String(parsed.type),
    kind: 'chat',
    sent_at: at,
    sent_raw: String(parsed.ts ?? parsed.timestamp),
    zone_known: 1,
    observed_at: at,
    body,
    reasoning,
    extra: '{}',
    words: cut,
    facets,
    flags: '',
    file_id: row.file,
    generation: 1,
    start: row.start,
    length: row.bytes.length,
    line: n,
    sha256: sha,
    observation_id: n,
  })
  words.run(key, cut, facets)
  place?.({ id: n, message_key: key, file_id: row.file, element: 0, sha256: sha, observation_id: n, since: at })
  fileRow?.({
    id: row.file,
    source_id: 1,
    path: row.path,
    place: 'message',
    shape: 'document',
    status: 'read',
    ino: String(n),
    dev: '1',
    content_sha: sha,
    size: row.bytes.length,
  })
}

function* rowsOfLines(): Generator<Row> {
  const buffer = Buffer.allocUnsafe(1 << 22)
  for (const [file, team] of readdirSync(root).entries()) {
    const fd = openSync(path.join(root, team, 'channel.jsonl'), 'r')
    let kept = 0
    let start = 0
    for (
      let got = readSync(fd, buffer, 0, buffer.length, null);
      got > 0;
      got = readSync(fd, buffer, kept, buffer.length - kept, null)
    ) {
      const end = kept + got
      let from = 0
      for (let to = buffer.indexOf(10); to !== -1 && to < end; to = buffer.indexOf(10, from)) {
        yield { bytes: buffer.subarray(from, to), start, file, path: team }
        start += to + 1 - from
        from = to + 1
      }
      buffer.copyWithin(0, from, end)
      kept = end - from
    }
    closeSync(fd)
  }
}

function* rowsOfFiles(): Generator<Row> {
  const buffer = Buffer.allocUnsafe(1 << 20)
  let file = 0
  for (const channel of readdirSync(path.join(root, 'channels')))
    for (const name of readdirSync(path.join(root, 'channels', channel))) {
      const fd = openSync(path.join(root, 'channels', channel, name), 'r')
      const got = readSync(fd, buffer, 0, buffer.length, 0)
      closeSync(fd)
      yield { bytes: buffer.subarray(0, got), start: 0, file: file++, path: `channels/${channel}/${name}` }
    }
}

const many = db.transaction((rows: Iterator<Row>) => {
  for (let k = 0; k < 1000; k++) {
    const next = rows.next()
    if (next.done === true) return false
    store(next.value)
  }
  return true
})

const rows = mode === 'lines' ? rowsOfLines() : rowsOfFiles()
while (many(rows));
db.close()
process.stdout.write(`${n}\n`)
