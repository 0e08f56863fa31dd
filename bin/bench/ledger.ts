import { hash, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import type { Bench } from './figures'
import { timed } from './processes'

const ENTRIES = 1_000_000
const PAIRS_AT_ONCE = 10_000
const AT = Date.UTC(2026, 0, 1)
const MIGRATIONS = path.join('drizzle', 'migrations', 'sqlite-ledger')

/** How long `signalbox verify` takes over a ledger of a million entries, beside the hashing of as much text alone. */
export async function benchLedger({ home, command, say, report }: Bench): Promise<void> {
  const data = path.join(home, 'ledger-data')
  mkdirSync(data, { recursive: true })
  say(`writing ${ENTRIES.toLocaleString('en')} entries`)
  const texts = writeLedger(path.join(data, 'ledger.db'))
  const ours = await timed([command, 'verify', '--data', data, '--json'])
  const began = performance.now()
  for (const text of texts) hash('sha256', text)
  const bare = (performance.now() - began) / 1000
  const found: unknown = JSON.parse(ours.out)
  report(
    `ledger: ${ENTRIES.toLocaleString('en')} entries verified`,
    `${ours.seconds.toFixed(1)} s, its start included; ${JSON.stringify(found)}`,
    `${bare.toFixed(1)} s for the SHA-256 of the same texts in memory`,
    null,
    'at most 10 s',
  )
}

/** Sign-ins of one person, each bound to the one before. Gives what was hashed. */
function writeLedger(file: string): string[] {
  const database = new Database(file)
  database.pragma('journal_mode = wal')
  database.pragma('synchronous = off')
  database.exec('create table migrations (name text primary key not null, sha256 text not null, at bigint not null)')
  for (const name of readdirSync(MIGRATIONS)
    .filter((one) => one.endsWith('.sql'))
    .sort()) {
    const text = readFileSync(path.join(MIGRATIONS, name), 'utf8')
    database.exec(text.replaceAll('--> statement-breakpoint', ''))
    database
      .prepare('insert into migrations values (?, ?, ?)')
      .run(name.replace(/\.sql$/, ''), hash('sha256', text), AT)
  }
  const add = database.prepare(`insert into entries values (${Array.from({ length: 20 }, () => '?').join(', ')})`)
  const texts: string[] = []
  let prev = '0'.repeat(64)
  const addSome = database.transaction((from: number) => {
    for (let n = from; n < from + PAIRS_AT_ONCE; n++) {
      const values = [
        ...[n, randomUUID(), prev, AT + n * 1000, 'local', 'local', 'admin', 'loopback', hash('sha256', `${n % 100}`)],
        ...['source-change', '/srv/agents/teams', 'teams', n % 2 === 0 ? n - 1 : null, n % 2 === 0 ? 'done' : 'intent'],
        ...[null, '{"zone":"UTC","humans":["human"],"ignore":[]}', null, null, '0.1.0'],
      ]
      const text = JSON.stringify(['signalbox-entry-1', ...values])
      prev = hash('sha256', text)
      texts.push(text)
      add.run(...values, prev)
    }
  })
  for (let from = 1; from <= ENTRIES; from += PAIRS_AT_ONCE) addSome(from)
  database.close()
  return texts
}
