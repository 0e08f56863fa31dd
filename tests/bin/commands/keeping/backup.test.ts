import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSigner } from '@/server/boot/base/ledger-key'
import { backUpNow } from '@/server/boot/commands/backup-now'
import { openLedgerSide } from '@/server/boot/serve/ledger-side'
import { migrate, migrationsIn } from '@/server/store/data/migrate'
import { openWriteDoor } from '@/server/store/door/door'
import { openForReading } from '@/server/store/keep/data'
import { runIn } from '@/tests/bin/run'
import { emptyUrl } from '@/tests/databases'
import { draft } from '@/tests/drafts'
import { MIGRATIONS } from '@/tests/setup/template'

let home = ''
const at = (name: string) => path.join(home, name)
const run = (...words: string[]) => runIn(home, {}, ...words)
const open = (name = 'data') => openLedgerSide({ directory: at(name), postgresUrl: null, migrations: MIGRATIONS }, 7)

beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'signalbox-backup-'))
})
afterEach(() => rm(home, { recursive: true, force: true }))

const verified = async (data: string) => {
  const { code, out } = await run('verify', '--data', data, '--json')
  return { code, found: JSON.parse(out) }
}

test.each(['sqlite', 'postgres'])(
  'a backup of a ledger that is being written is one state of it, with bytes and key, for its owner alone (%s)',
  async (dialect) => {
    const databases = dialect === 'postgres' ? [await emptyUrl(), await emptyUrl()] : []
    const [from, to] = [databases[0]?.url ?? null, databases[1]?.url ?? null]
    const runOn = (url: string | null, ...words: string[]) =>
      runIn(home, { environment: url === null ? {} : { DATABASE_URL: url } }, ...words)
    const ledger = await openLedgerSide({ directory: at('data'), postgresUrl: from, migrations: MIGRATIONS }, 7)
    const signer = await openSigner(at('data'))
    let on = true
    const writing = (async () => {
      while (on) await ledger.entries.append(draft({ written: Buffer.from('said') }))
    })()
    await ledger.entries.append(draft())
    // As beside a console, which is the one that writes the ledger.
    await backUpNow({ data: at('data'), database: from, file: null }, at('copy.db'), 7)
    on = false
    await writing
    await ledger.close()
    expect((await stat(at('copy.db'))).mode & 0o777).toBe(0o600)
    expect((await runOn(from, 'backup', 'copy.db', '--data', 'data')).err).toContain('already exists')
    expect(await readdir(home)).toEqual(['copy.db', 'data'])

    expect(await runOn(to, 'restore', 'copy.db', '--data', 'other')).toMatchObject({ code: 0, err: '' })
    const { code, out } = await runOn(to, 'verify', '--data', 'other', '--json')
    expect([code, JSON.parse(out)]).toEqual([0, expect.objectContaining({ broken: null })])
    expect(JSON.parse(out).entries).toBeGreaterThan(1)
    expect((await openSigner(at('other'))).fingerprint).toBe(signer.fingerprint)
    const other = await openForReading({ directory: at('other'), postgresUrl: to, migrations: MIGRATIONS }, 'ledger')
    expect(await other.all(sql`select act from entries order by n desc limit 1`)).toEqual([{ act: 'restore' }])
    if (other.dialect === 'postgres') {
      const schemas = sql`select nspname as name from pg_namespace where nspname ~ '^(record|ledger)' order by 1`
      expect(await other.all(schemas)).toEqual([{ name: 'ledger' }, { name: 'record' }])
    }
    await other.close()
    for (const { remove } of databases) await remove()
  },
)

test('a backup that cannot be written says so by the file that was asked for', async () => {
  await (await open()).close()
  const { code, err } = await run('backup', 'nowhere/copy.db', '--data', 'data')
  expect(err).toMatch(/^signalbox: \S+nowhere\/copy\.db cannot be written\. ENOENT/)
  expect(code).toBe(1)
})

test('of two backups into one file at once none disturbs the other, and what is told to be made is whole', async () => {
  await (await open()).close()
  const both = await Promise.all([1, 2].map(() => run('backup', 'copy.db', '--data', 'data')))
  for (const { code, out, err } of both) expect(out + err).toContain(code === 0 ? 'Backed up' : 'already exists')
  expect(both.map(({ code }) => code)).toContain(0)
  expect((await readdir(home)).sort()).toEqual(['copy.db', 'data'])
  expect((await run('restore', 'copy.db', '--data', 'other')).code).toBe(0)
})

test('a restore puts what was there aside, and refuses what is no backup', async () => {
  await (await open()).close()
  await run('backup', 'copy.db', '--data', 'data')
  const { out } = await run('restore', 'copy.db', '--data', 'data')
  const aside = /What was there is in (\S+)\.\n/.exec(out)?.[1] ?? ''
  expect(await readdir(aside)).toContain('ledger.db')
  await writeFile(at('none.db'), 'not a database')
  const before = await readFile(at('data/ledger.db'))
  expect(await run('restore', 'none.db', '--data', 'data')).toMatchObject({
    code: 1,
    err: expect.stringContaining('not a readable backup'),
  })
  expect(await readFile(at('data/ledger.db'))).toEqual(before)
})

test('a restore that fails leaves what was there as it was', async () => {
  const ledger = await open()
  await openSigner(at('data'))
  await ledger.entries.append(draft())
  await run('backup', 'copy.db', '--data', 'data')
  await ledger.entries.append(draft({ why: 'after the backup' }))
  await ledger.close()
  const [before, key] = [await verified('data'), await readFile(at('data/ledger-key.pem'))]
  const copy = new Database(at('copy.db'))
  copy.exec('create view refused as select 1; drop table entries; create view entries as select 1 as n')
  copy.close()
  expect(await run('restore', 'copy.db', '--data', 'data')).toMatchObject({ code: 1 })
  expect(await verified('data')).toEqual(before)
  expect(await readFile(at('data/ledger-key.pem'))).toEqual(key)
  expect((await readdir(at('data'))).filter((name) => /restor/.test(name))).toEqual([])
})

test('a restore brings the configuration too, and overwrites none', async () => {
  await (await open()).close()
  await writeFile(at('signalbox.config.json'), '{"sessionHours":3}')
  await run('backup', 'copy.db', '--data', 'data')
  expect((await run('restore', 'copy.db', '--data', 'data')).out).not.toContain('configuration')
  await writeFile(at('signalbox.config.json'), '{"sessionHours":4}')
  expect((await run('restore', 'copy.db', '--data', 'other')).out).toContain(at('other/signalbox.config.json'))
  expect(await readFile(at('other/signalbox.config.json'), 'utf8')).toBe('{"sessionHours":3}')
  expect(await readFile(at('signalbox.config.json'), 'utf8')).toBe('{"sessionHours":4}')
  await writeFile(at('other/signalbox.config.json'), '{"sessionHours":5}')
  const { out } = await run('restore', 'copy.db', '--data', 'other')
  expect(await readFile(at('other/signalbox.config.json'), 'utf8')).toBe('{"sessionHours":5}')
  const [, put = ''] = /configuration of the backup is in (\S+):/.exec(out) ?? []
  expect(await readFile(put, 'utf8')).toBe('{"sessionHours":3}')
})

test('before its tables are changed a ledger is copied; one of a newer version is refused in one line', async () => {
  const all = await migrationsIn(MIGRATIONS, 'sqlite', 'ledger')
  await mkdir(at('data'))
  const older = await openWriteDoor({ dialect: 'sqlite', file: at('data/ledger.db') }, 'full')
  await migrate(older, all.slice(0, -1), 0)
  await older.close()
  await (await open()).close()
  expect(await readdir(at('data/backups'))).toEqual([`ledger-before-${all.at(-1)?.name}-7.db`])
  const newer = new Database(at('data/ledger.db'))
  newer.exec("insert into migrations values ('9999_future', '', 0)")
  newer.close()
  await run('backup', 'newer.db', '--data', 'data')
  const restored = await run('restore', 'newer.db', '--data', 'another')
  expect([restored.code, await readdir(home)]).toEqual([1, ['data', 'newer.db']])
  const { code, err } = await run('verify', '--data', 'data')
  expect([code, err.trimEnd().split('\n').length]).toEqual([1, 1])
  expect(err).toContain('written by a newer version')
})
