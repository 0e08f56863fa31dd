import { hash, randomInt } from 'node:crypto'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkpointName } from '@/lib/ledger/checkpoint'
import { migrate, migrationsIn } from '@/server/store/data/migrate'
import { openReadDoor, openWriteDoor, type ReadDoor } from '@/server/store/door/door'
import { verifyLedger } from '@/server/store/ledger/verify-chain'
import { MIGRATIONS } from '@/tests/setup/template'
import { fill, newSigner } from '../sealed'

const RUNS = Number(process.env.FAULT_TAMPERINGS ?? 300)
const DIRECTORY = '/mnt/witness'
const ROUNDS = 8
const EACH = 6
const LAST = ROUNDS * EACH
const signer = newSigner()

let home = ''
let pristine = new Map<string, string>()
let files = new Map<string, string>()
let door: ReadDoor
let database: Database.Database

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'signalbox-tamper-'))
  const file = path.join(home, 'ledger.db')
  const writer = await openWriteDoor({ dialect: 'sqlite', file }, 'normal')
  await migrate(writer, await migrationsIn(MIGRATIONS, 'sqlite', 'ledger'), 0)
  const reader = await openReadDoor({ dialect: 'sqlite', file })
  pristine = await fill(writer, reader, { rounds: ROUNDS, each: EACH, directory: DIRECTORY, signer })
  await reader.close()
  await writer.close()
  await copyFile(file, path.join(home, 'pristine.db'))
  database = new Database(file)
  database.pragma('synchronous = off')
  database.exec(`attach '${path.join(home, 'pristine.db')}' as pristine`)
  door = await openReadDoor({ dialect: 'sqlite', file })
})
afterAll(async () => {
  await door.close()
  database.close()
  await rm(home, { recursive: true, force: true })
})

type Row = { [column: string]: string | number | Buffer | null }

const pick = <T>(from: readonly T[]): T => {
  const found = from[randomInt(from.length)]
  if (found === undefined) throw new Error('There is nothing to pick from.')
  return found
}
const rows = (table: string) => database.prepare<[], Row>(`select * from ${table} order by 1`).all()
const some = () => randomInt(1, LAST + 1)

function restore(): void {
  for (const table of ['entries', 'kept', 'checkpoints'])
    database.exec(`delete from ${table}; insert into ${table} select * from pristine.${table}`)
  files = new Map(pristine)
}

/** Another value of the same kind. */
function other(value: Row[string]): Row[string] {
  if (typeof value === 'number') return value + pick([-1, 1, 1000])
  if (value === null) return pick(['x', '0', ''])
  if (typeof value !== 'string') {
    const bytes = Buffer.from(value)
    const at = randomInt(bytes.length)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << randomInt(8))
    return bytes
  }
  const at = randomInt(value.length + 1)
  const sign = String.fromCharCode(33 + randomInt(94))
  const changed = pick([value.slice(0, at) + sign + value.slice(at), value.slice(0, at) + value.slice(at + 1)])
  return changed === value ? `${value}${sign}` : changed
}

function put(table: string, row: Row): void {
  const names = Object.keys(row)
  database
    .prepare(`insert or replace into ${table} (${names}) values (${names.map(() => '?')})`)
    .run(...Object.values(row))
}

/** Makes every hash from the first entry on anew, as who knows how but has no key. */
function chainAnew(): void {
  let prev = '0'.repeat(64)
  for (const row of rows('entries')) {
    const values = Object.values({ ...row, prev }).slice(0, -1)
    const own = hash('sha256', JSON.stringify(['signalbox-entry-1', ...values]))
    database.prepare('update entries set prev = ?, hash = ? where n = ?').run(prev, own, row.n)
    prev = own
  }
}

function flip(table: string, not: readonly string[] = []): void {
  const row = pick(rows(table))
  const key = Object.keys(row)[0] ?? ''
  const column = pick(Object.keys(row).filter((name) => !not.includes(name)))
  database.prepare(`delete from ${table} where ${key} = ?`).run(row[key])
  const changed = { ...row, [column]: other(row[column] ?? null) }
  if (database.prepare(`select 1 from ${table} where ${key} = ?`).get(changed[key])) return
  put(table, changed)
}

const cut = (n: number) => database.prepare('delete from entries where n > ?').run(n)
const keepNamed = () =>
  database.exec('delete from kept where sha256 not in (select written from entries where written is not null)')
const swap = () => {
  const [one, two] = [some(), some() % LAST]
  const left = rows('entries')[one - 1]
  const right = rows('entries')[two === one - 1 ? (two + 1) % LAST : two]
  if (!left || !right) throw new Error('There are fewer entries.')
  database.exec(`delete from entries where n in (${left.n}, ${right.n})`)
  put('entries', { ...left, n: right.n ?? 0 })
  put('entries', { ...right, n: left.n ?? 0 })
}
const insert = () => {
  const n = some()
  const copy = rows('entries')[n - 1]
  if (!copy) throw new Error('There are fewer entries.')
  database.prepare('update entries set n = -n - 1 where n >= ?').run(n)
  database.exec('update entries set n = -n where n < 0')
  put('entries', { ...copy, n, id: 'put-in', settles: null, written: null, why: 'put in' })
}

/** Each is something that somebody may do to the data, to the files, or to both. */
const TAMPERINGS: { [what: string]: () => void } = {
  'a field of an entry': () => flip('entries'),
  'a field of an entry, chained anew': () => {
    const n = some()
    database.prepare('update entries set why = ?, at = at + 1 where n = ?').run('another reason', n)
    chainAnew()
  },
  'an entry is gone': () => database.prepare('delete from entries where n = ?').run(some()),
  'an entry is gone, numbered and chained anew': () => {
    const n = some()
    database.prepare('delete from entries where n = ?').run(n)
    database.prepare('update entries set n = -n where n > ?').run(n)
    database.exec('update entries set n = -n - 1 where n < 0')
    chainAnew()
  },
  'an entry was put in': insert,
  'an entry was put in, chained anew': () => {
    insert()
    chainAnew()
  },
  'two entries changed places': swap,
  'two entries changed places, chained anew': () => {
    swap()
    chainAnew()
  },
  'the end is cut off': () => cut(randomInt(LAST)),
  'the end is cut off, with its checkpoints and bytes': () => {
    const n = randomInt(LAST)
    cut(n)
    database.prepare('delete from checkpoints where n > ?').run(n)
    keepNamed()
  },
  'an earlier state is put back': () => {
    const round = randomInt(ROUNDS)
    cut(round * EACH)
    database.prepare('delete from checkpoints where number > ?').run(round)
    keepNamed()
  },
  'kept bytes': () => flip('kept'),
  'kept bytes are gone': () => database.prepare('delete from kept where sha256 = ?').run(pick(rows('kept')).sha256),
  'bytes are put in': () => put('kept', { sha256: hash('sha256', 'more'), bytes: Buffer.from('more') }),
  // Where it was put is not part of what is proved.
  'a checkpoint in the ledger': () => flip('checkpoints', ['directory']),
  'a checkpoint is gone from the ledger': () =>
    database.prepare('delete from checkpoints where number = ?').run(pick(rows('checkpoints')).number),
  'a checkpoint outside': () => {
    const name = pick([...files.keys()])
    files.set(name, String(other(files.get(name) ?? '')))
  },
  'a checkpoint outside is gone': () => files.delete(pick([...files.keys()])),
  'two checkpoints outside changed places': () => {
    const [one, two] = [pick([...files.keys()].slice(0, 4)), pick([...files.keys()].slice(4))]
    const [left, right] = [files.get(one) ?? '', files.get(two) ?? '']
    files.set(one, right).set(two, left)
  },
  'a checkpoint outside is cut short': () => {
    const name = pick([...files.keys()])
    const text = files.get(name) ?? ''
    files.set(name, text.slice(0, randomInt(text.trimEnd().length)))
  },
  'a checkpoint is put in outside': () => files.set(checkpointName(ROUNDS + 1), pick([...files.values()])),
  'a checkpoint is put in the ledger': () => put('checkpoints', { ...pick(rows('checkpoints')), number: ROUNDS + 1 }),
  'two checkpoints of the ledger changed places': () => {
    const [left, right] = [pick(rows('checkpoints').slice(0, 4)), pick(rows('checkpoints').slice(4))]
    database.prepare('delete from checkpoints where number in (?, ?)').run(left.number, right.number)
    put('checkpoints', { ...left, number: right.number ?? 0 })
    put('checkpoints', { ...right, number: left.number ?? 0 })
  },
  'the checkpoints of the ledger are put back': () =>
    database.prepare('delete from checkpoints where number > ?').run(randomInt(ROUNDS)),
  'the checkpoints outside are put back': () => {
    for (const name of [...files.keys()].sort().slice(randomInt(ROUNDS))) files.delete(name)
  },
  'an earlier state is put back, and goes on another way': () => {
    const round = randomInt(ROUNDS)
    const lost = rows('entries').slice(round * EACH)
    cut(round * EACH)
    database.prepare('delete from checkpoints where number > ?').run(round)
    for (const row of lost) put('entries', { ...row, id: `${row.id} again`, written: null, settles: null })
    chainAnew()
    keepNamed()
  },
  'all of it is made anew with another key': () => {
    const forger = newSigner()
    flip('entries', ['n', 'hash', 'prev'])
    chainAnew()
    for (const [name, text] of files) files.set(name, text.replaceAll(signer.fingerprint, forger.fingerprint))
  },
}

const verified = (keys = [signer]) =>
  verifyLedger(door, { outside: { directory: DIRECTORY, texts: files }, keys, now: 1_000_000_000 })

test(`${RUNS} tamperings of entries, bytes and checkpoints: every one is found`, async () => {
  const names = Object.keys(TAMPERINGS)
  const unseen: string[] = []
  for (let run = 0; run < RUNS; run++) {
    restore()
    const what = names[run % names.length] ?? ''
    TAMPERINGS[what]?.()
    const { broken } = await verified()
    if (broken === null) unseen.push(what)
  }
  expect(unseen).toEqual([])
})

test('red control: what nobody touched holds, and without checkpoints neither a cut end nor a chain made anew is seen', async () => {
  restore()
  expect((await verified()).broken).toBeNull()
  const blind = () => verifyLedger(door, { outside: null, keys: [signer], now: 0 })
  TAMPERINGS['an earlier state is put back']?.()
  expect((await blind()).broken).toBeNull()
  restore()
  database.exec('delete from checkpoints')
  TAMPERINGS['a field of an entry, chained anew']?.()
  expect((await blind()).broken).toBeNull()
  files = new Map()
  expect((await verified()).broken, 'nor where the checkpoints are gone from both').toBeNull()
})
