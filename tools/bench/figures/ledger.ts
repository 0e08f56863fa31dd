import { hash, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { timed } from '@/tools/bench/measure/processes'
import { SETTINGS } from '@/tools/bench/world/place'
import { makeCluster } from '@/tools/cluster'
import type { Bench } from '../figures'

const ENTRIES = 1_000_000
const PAIRS_AT_ONCE = 10_000
const AT = Date.UTC(2026, 0, 1)
const MIGRATIONS = path.join('drizzle', 'migrations', 'sqlite-ledger')

/**
 * How long `signalbox verify` takes over a ledger of a million entries that tell of half a million rows, which it compares
 * with them, beside the hashing of as much text alone; of a file, and of a Postgres that it was carried into.
 */
export async function benchLedger({ home, command, keeper, say, report }: Bench): Promise<void> {
  const data = path.join(home, 'ledger-data')
  mkdirSync(data, { recursive: true })
  say(`writing ${ENTRIES.toLocaleString('en')} entries`)
  const texts = writeLedger(path.join(data, 'ledger.db'))
  const verify = (...where: string[]) => timed([command, 'verify', ...where, '--json'])
  const file = await verify('--data', data)
  const began = performance.now()
  for (const text of texts) hash('sha256', text)
  const bare = (performance.now() - began) / 1000
  texts.length = 0
  const told = (kind: string, { seconds, out }: Awaited<ReturnType<typeof verify>>) => {
    const found: unknown = JSON.parse(out)
    report(
      `ledger (${kind}): ${ENTRIES.toLocaleString('en')} entries verified, and the tables compared`,
      `${seconds.toFixed(1)} s, its start included; ${JSON.stringify(found)}`,
      `${bare.toFixed(1)} s for the SHA-256 of the same texts in memory`,
      null,
      'at most 20 s',
    )
  }
  told('SQLite', file)
  const { url, remove } = await makeCluster({ keeper, settings: SETTINGS })
  try {
    say('carrying them into a Postgres')
    const nothing = path.join(home, 'ledger-nothing')
    mkdirSync(nothing, { recursive: true })
    await timed([command, 'index', `swarm:${nothing}`, '--data', data, '--json'])
    await timed([command, 'move', '--from', data, '--to', url])
    told('Postgres', await verify('--data', path.join(home, 'ledger-beside'), '--database', url))
  } finally {
    await remove()
  }
}

/** Posts of one person, two entries each, every entry bound to the one before. Gives what was hashed. */
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
  const texts: string[] = []
  const putEntry = database.prepare(`insert into entries values (${marks(20)})`)
  const putAct = database.prepare(`insert into outbox (${ACT.join(', ')}, prepared) values (${marks(ACT.length)}, 1)`)
  let prev = '0'.repeat(64)
  const add = (n: number, of: number | null, act: Act) => {
    const values = [
      ...[n, randomUUID(), prev, AT + n * 1000, 'local', 'local', 'admin', 'loopback', hash('sha256', `${n % 100}`)],
      ...[
        'post',
        'teams/atlas',
        'teams',
        of,
        of === null ? 'intent' : 'done',
        null,
        detailOf(act),
        null,
        null,
        '0.1.0',
      ],
    ]
    const text = JSON.stringify(['signalbox-entry-1', ...values])
    prev = hash('sha256', text)
    texts.push(text)
    putEntry.run(...values, prev)
  }
  const addSome = database.transaction((from: number) => {
    for (let n = from; n < from + PAIRS_AT_ONCE; n += 2) {
      add(n, null, actOf(n, 'intent'))
      const done = actOf(n, 'done')
      add(n + 1, n, done)
      putAct.run(...done)
    }
  })
  for (let from = 1; from <= ENTRIES; from += PAIRS_AT_ONCE) addSome(from)
  database.prepare('insert into told_from values (0, ?)').run(AT)
  database.close()
  return texts
}

const ACT = [
  ...['id', '"key"', 'body', 'person', 'console', 'source', 'root', 'entry', 'tag', 'at', 'status', 'changes'],
  ...['written', 'draft', 'why', 'settled_at'],
]
type Act = (string | number | null)[]

/** A post of a person, as its row in the outbox. */
function actOf(entry: number, status: 'intent' | 'done'): Act {
  const text = `{"ts":"2026-01-01T00:00:00.000Z","from":"human","content":"what a person says, the ${entry}th time"}\n`
  const changes = JSON.stringify([{ effect: 'append', path: 'atlas/channel.jsonl', text, id: null }])
  const written = JSON.stringify([
    { path: 'atlas/channel.jsonl', sha256: hash('sha256', text), offset: entry, length: 99 },
  ])
  return [
    ...[(entry + 1) / 2, `key ${entry}`, hash('sha256', changes), 'local', 'a console'],
    ...['teams', '/srv/agents/teams', entry, `tag ${entry}`, AT + entry * 1000, status, changes],
    ...[status === 'done' ? written : '[]', '{"act":"post","subject":"teams/atlas"}', null],
    status === 'done' ? AT + entry * 1000 + 5 : null,
  ]
}

/** What an entry tells of it, worked out here on its own. */
function detailOf(act: Act): string {
  const sha256 = hash('sha256', JSON.stringify(['outbox', ...act]))
  const said = { person: act[3], source: act[5], status: act[10], entry: act[7] }
  return JSON.stringify({ channel: 'atlas', rows: [['outbox', String(act[0]), sha256, said]] })
}

const marks = (count: number) => Array.from({ length: count }, () => '?').join(', ')
