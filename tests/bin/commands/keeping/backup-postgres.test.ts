import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import postgres from 'postgres'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSigner } from '@/server/boot/base/ledger-key'
import { openLedgerSide } from '@/server/boot/serve/ledger-side'
import { migrate, migrationsIn } from '@/server/store/data/migrate'
import { openWriteDoor } from '@/server/store/door/door'
import { openRecord } from '@/server/store/keep/data'
import { runIn } from '@/tests/bin/run'
import { emptyUrl } from '@/tests/databases'
import { draft } from '@/tests/drafts'
import { MIGRATIONS } from '@/tests/setup/template'

let home = ''
let url = ''
const made: (() => Promise<void>)[] = []
const at = (...names: string[]) => path.join(home, ...names)
const run = (...words: string[]) => runIn(home, { environment: { DATABASE_URL: url } }, ...words)
const onFiles = (...words: string[]) => runIn(home, {}, ...words)
const dataOf = (name: string) => ({ directory: at(name), postgresUrl: url, migrations: MIGRATIONS })
const open = (name = 'data') => openLedgerSide(dataOf(name), 7)

async function anew(): Promise<void> {
  const database = await emptyUrl()
  made.push(database.remove)
  url = database.url
}

async function asked(text: string): Promise<postgres.RowList<postgres.Row[]>> {
  const sql = postgres(url, { max: 1 })
  return sql.unsafe(text).finally(() => sql.end())
}
const schemas = async () =>
  (await asked("select nspname from pg_namespace where nspname ~ '^(record|ledger)' order by 1")).map(
    (row) => row.nspname,
  )
const reasons = async (schema = 'ledger') =>
  (await asked(`select why from ${schema}.entries where why is not null order by n`)).map((row) => row.why)

/** A ledger with one entry that says what it is, its key, and a backup of both. */
async function make(why: string, copy: string, data = 'data'): Promise<string> {
  const ledger = await open(data)
  await ledger.entries.append(draft({ why, written: Buffer.from([0, 255]) }))
  await openSigner(at(data))
  await ledger.close()
  await run('backup', copy, '--data', data)
  return readFile(at(data, 'ledger-key.pem'), 'utf8')
}

beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'signalbox-backup-'))
  await anew()
})
afterEach(async () => {
  await rm(home, { recursive: true, force: true })
  for (const remove of made.splice(0)) await remove()
})

test('a backup goes from a database into a directory and from a directory into a database', async () => {
  await make('said', 'copy.db')
  expect((await onFiles('restore', 'copy.db', '--data', 'files')).code).toBe(0)
  expect((await onFiles('verify', '--data', 'files')).code).toBe(0)
  expect((await onFiles('backup', 'again.db', '--data', 'files')).code).toBe(0)
  await anew()
  expect((await run('restore', 'again.db', '--data', 'back')).code).toBe(0)
  expect((await run('verify', '--data', 'back')).code).toBe(0)
  expect(await reasons()).toEqual(['said'])
  expect(await asked('select bytes from ledger.kept')).toEqual([{ bytes: Buffer.from([0, 255]) }])
})

test('what was there stays as a schema of the database, and its key in the data directory', async () => {
  const coming = await make('coming', 'copy.db')
  await anew()
  const former = await make('former', 'former.db', 'other')
  const { out } = await run('restore', 'copy.db', '--data', 'other')
  const [, schema = '', aside = ''] = /What was there is in schema (\S+) of the database and (\S+)\.\n/.exec(out) ?? []
  expect([await reasons(), await reasons(schema)]).toEqual([['coming'], ['former']])
  const key = 'ledger-key.pem'
  expect(await readFile(at('other', key), 'utf8')).toBe(coming)
  expect(await readFile(path.join(aside, key), 'utf8')).toBe(former)
  expect((await readdir(at('other'))).filter((name) => /^restor|ledger\.db/.test(name))).toEqual([])
})

test('nothing is restored while a console or a tail has the database, wherever it runs', async () => {
  await make('said', 'copy.db')
  const refused = async () =>
    expect((await run('restore', 'copy.db', '--data', 'other')).err).toContain('Stop all of them')
  const console = await open('elsewhere')
  await refused()
  await console.close()
  const tail = await openRecord(dataOf('elsewhere'), 7, 7)
  await refused()
  await tail.close()
  expect(await readdir(at('other')).then((names) => names.filter((name) => /restor/.test(name)))).toEqual([])
  expect((await run('restore', 'copy.db', '--data', 'other')).code).toBe(0)
})

test('a restore that fails leaves what was there as it was', async () => {
  const key = await make('former', 'copy.db')
  const copy = new Database(at('copy.db'))
  // Text that Postgres does not hold.
  copy.exec("update entries set why = 'torn ' || char(0)")
  copy.close()
  const before = await run('verify', '--data', 'data', '--json')
  expect(await run('restore', 'copy.db', '--data', 'data')).toMatchObject({ code: 1 })
  expect((await run('verify', '--data', 'data', '--json')).out).toBe(before.out)
  expect([await schemas(), await reasons()]).toEqual([['ledger', 'record'], ['former']])
  expect(await readFile(at('data/ledger-key.pem'), 'utf8')).toBe(key)
  expect((await readdir(at('data'))).filter((name) => /restor/.test(name))).toEqual([])
})

test('a restore that is killed between the database and the data directory is finished by whoever starts next', async () => {
  const coming = await make('coming', 'copy.db')
  await anew()
  const former = await make('former', 'former.db', 'other')
  const key = 'ledger-key.pem'
  const keyAt = async (name: string) => {
    await (await open(name)).close()
    return readFile(at(name, key), 'utf8')
  }
  const begun = async (name: string, then: number) => {
    await cp(at('other'), at(name), { recursive: true })
    await mkdir(at(name, `restoring-${then}`))
    await cp(at('data', key), at(name, `restoring-${then}`, key))
    await cp(at('copy.db'), at(name, `restoring-${then}`, 'ledger.db'))
  }
  await begun('before', 5)
  expect(await keyAt('before')).toBe(former)
  expect(await readdir(at('before'))).not.toContain('restoring-5')

  await run('restore', 'copy.db', '--data', 'other')
  await rm(at('other', key))
  const [row] = await asked("select at from ledger.entries where act = 'restore'")
  const then = Number(row?.at)
  const steps = [
    [key, `before-restore-${then}/${key}`],
    [`restoring-${then}`, `restored-${then}`],
    [`restored-${then}/${key}`, key],
  ] as const
  for (const done of [0, 1, 2, 3]) {
    const name = `stopped-${done}`
    await begun(name, then)
    await cp(at('before', key), at(name, key))
    await mkdir(at(name, `before-restore-${then}`), { recursive: true })
    if (done > 1) await rm(at(name, `restoring-${then}`, 'ledger.db'))
    for (const [from, to] of steps.slice(0, done)) await rename(at(name, from), at(name, to))
    expect(await keyAt(name), name).toBe(coming)
    expect(await readFile(at(name, `before-restore-${then}`, key), 'utf8'), name).toBe(former)
    expect(
      (await readdir(at(name))).filter((one) => /^restor(ing|ed)|ledger\.db/.test(one)),
      name,
    ).toEqual(done === 3 ? [`restored-${then}`].slice(1) : [])
  }
})

test('before its tables are changed a ledger in Postgres is copied; one of a newer version is refused in one line', async () => {
  const all = await migrationsIn(MIGRATIONS, 'postgres', 'ledger')
  const older = await openWriteDoor({ dialect: 'postgres', url, schema: 'ledger' }, 'full')
  await migrate(older, all.slice(0, 1), 0)
  await older.close()
  await asked("insert into ledger.kept (sha256, bytes) values (encode(sha256('\\x00ff'), 'hex'), '\\x00ff')")
  // A ledger of an older version is backed up as it is.
  expect((await run('backup', 'older.db', '--data', 'data')).code).toBe(0)
  // There is no data directory of it to put a copy in.
  await (await openRecord(dataOf('data'), 0, 7)).close()
  const moved = await onFiles('move', '--from', url, '--to', 'moved')
  expect([moved.code, moved.err]).toEqual([1, expect.stringContaining('Start `signalbox serve` on it once')])
  await (await open()).close()
  const name = `ledger-before-${all[1]?.name}-7.db`
  expect(await readdir(at('data/backups'))).toEqual([name])
  for (const file of ['older.db', `data/backups/${name}`]) {
    const copy = new Database(at(file), { readonly: true })
    expect(copy.prepare('select name from migrations order by name').pluck().all()).toEqual(
      all.slice(0, 1).map((one) => one.name),
    )
    expect(copy.prepare('select bytes from kept').pluck().all()).toEqual([Buffer.from([0, 255])])
    copy.close()
  }
  await anew()
  expect((await run('restore', 'older.db', '--data', 'other')).code).toBe(0)
  expect(await asked('select bytes from ledger.kept')).toEqual([{ bytes: Buffer.from([0, 255]) }])

  await asked("insert into ledger.migrations values ('9999_future', '', 0)")
  const { code, err } = await run('backup', 'newer.db', '--data', 'other')
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(/^signalbox: This data was written by a newer version[^\n]*\n$/),
  ])
  expect(await readdir(home)).not.toContain('newer.db')
})

test('where there is no ledger in a database, that is said', async () => {
  const { code, err } = await run('backup', 'copy.db', '--data', 'data')
  expect([code, err]).toEqual([1, expect.stringMatching(/ledger/)])
  expect(await readdir(home)).not.toContain('copy.db')
})
