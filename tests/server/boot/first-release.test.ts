import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openLedgerSide } from '@/server/boot/serve/ledger-side'
import { deriveFirst } from '@/server/boot/tail/deriving'
import { openTailSide } from '@/server/boot/tail/tail-side'
import { migrationsIn, type Part } from '@/server/store/data/migrate'
import {
  type DatabasePlace,
  insertMany,
  openReadDoor,
  openWriteDoor,
  type Reader,
  type Tx,
} from '@/server/store/door/door'
import { openLedger, openRecord, placeOf } from '@/server/store/keep/data'
import { objectsIn, runIn } from '@/tests/bin/run'
import { type FirstRelease, firstRelease } from '@/tests/first-release'
import { newSigner } from '@/tests/sealed'
import { MIGRATIONS, onServer } from '@/tests/setup/template'

const AT = Date.UTC(2027, 0, 1)

async function reading<T>(place: DatabasePlace, act: (door: Reader) => Promise<T>): Promise<T> {
  const door = await openReadDoor(place)
  return act(door).finally(() => door.close())
}

async function writing(place: DatabasePlace, act: (tx: Tx) => Promise<unknown>) {
  const door = await openWriteDoor(place, 'normal')
  await door.write(act).finally(() => door.close())
}

/** Every row of every table, by the name of the table. */
async function rowsIn(door: Reader): Promise<Map<string, string[]>> {
  const tables = await door.all<{ name: string }>(
    door.dialect === 'sqlite'
      ? sql`select name from sqlite_master where type = 'table' order by name`
      : sql`select table_name::text as name from information_schema.tables where table_schema = current_schema() order by 1`,
  )
  const rowsOf = async ({ name }: { name: string }): Promise<[string, string[]]> => {
    const rows = await door.all<object>(sql`select * from ${sql.identifier(name)}`)
    return [name, rows.map((row) => JSON.stringify(row)).sort()]
  }
  return new Map(await Promise.all(tables.map(rowsOf)))
}

/** All that a database is: its rows, and how its tables are made. */
async function everythingIn(door: Reader) {
  const made = await door.all<object>(
    door.dialect === 'sqlite'
      ? sql`select type, name, sql from sqlite_master order by 1, 2`
      : sql`select table_name::text, column_name::text, data_type::text from information_schema.columns
          where table_schema = current_schema() order by 1, 2`,
  )
  const schemas =
    door.dialect === 'sqlite' ? [] : await door.all<object>(sql`select nspname::text from pg_namespace order by 1`)
  return { rows: await rowsIn(door), made, schemas }
}

const OLD = sql`select name, sha256, at from migrations where name = '0003_source-label'`
type Row = { name: string; sha256: string; at: number }
const put = (tx: Tx, rows: Row[]) =>
  insertMany(
    tx,
    'migrations',
    ['name', 'sha256', 'at'],
    rows.map(({ name, sha256, at }) => [name, sha256, at]),
  )

const OBSERVED = sql`select id, batch, source_id, file_id, generation, what, at, start, length, line, sha256, packing, bytes,
  same_as, detail from observations order by id`

/** What is printed of each that says when and in which order it was found. */
const FOUND = {
  export: ['seq', 'observedAt'],
  tasks: ['since', 'updatedAt'],
  agents: ['lastAt', 'lastUid', 'lastBody', 'channel', 'heartbeatAt', 'presence', 'liveness'],
}
type Printed = { [name: string]: unknown; flags: string[]; names?: string[] }
/** Without that, and without what only the ledger beside it says. */
function timeless({ flags, names = [], ...printed }: Printed, found: readonly string[]) {
  const rest = Object.entries(printed).filter(([name]) => !found.includes(name))
  return [...rest, flags.filter((flag) => !/^(posted|claims-human)$/.test(flag)), [...names].sort()]
}

const NAMED = /^The migrations recorded in this data belong to no version of Signalbox that this one knows\.$/

describe.each(['sqlite', 'postgres'] as const)('data of 0.1.0 (%s)', (dialect) => {
  let before: FirstRelease
  const place = (part: Part) => placeOf(before.data, part)
  const run = (...words: string[]) => {
    const { directory, postgresUrl } = before.data
    return runIn(before.home, {}, ...words, '--data', directory, ...(postgresUrl ? ['--database', postgresUrl] : []))
  }
  const backups = () => {
    const folder = path.join(before.data.directory, 'backups')
    return existsSync(folder) ? readdirSync(folder) : []
  }
  const open = (part: Part) =>
    part === 'ledger' ? openLedger(before.data, AT) : openRecord(before.data, AT, process.pid)

  /** Does this to a database, which is then refused and stays as it is, and undoes it. */
  async function refused(part: Part, does: (tx: Tx) => Promise<unknown>, undoes: (tx: Tx) => Promise<unknown>) {
    const writer = await openWriteDoor(place(part), 'normal')
    await writer.write(does)
    const thrown = await reading(place(part), async (door) => {
      const there = await everythingIn(door)
      const refusal = await open(part).then(
        (opened) => opened.close(),
        (error: unknown) => error,
      )
      expect(await everythingIn(door)).toEqual(there)
      return refusal
    })
    expect(backups()).toEqual([])
    await writer.write(undoes).finally(() => writer.close())
    return thrown
  }

  beforeAll(async () => {
    before = await firstRelease(dialect)
  })
  afterAll(() => before.remove())

  test('are refused in one line, and nothing is changed, where a migration is missing', async () => {
    const [row] = await reading(place('ledger'), (door) => door.all<Row>(OLD))
    if (row === undefined) throw new Error('It is not there.')
    const takes = (tx: Tx) => tx.run(sql`delete from migrations where name = ${row.name}`)
    expect(await refused('ledger', takes, (tx) => put(tx, [row]))).toMatchObject({
      ...{ code: 'foreign', message: expect.stringMatching(NAMED) },
      mend: expect.stringMatching(/^Use the version that wrote it/),
    })
    await writing(place('ledger'), takes)
    expect(await run('verify')).toEqual({
      ...{ code: 1, out: '' },
      err: expect.stringMatching(/^signalbox: The migrations [^\n]+ Use the version that wrote it[^\n]+\n$/),
    })
    await writing(place('ledger'), (tx) => put(tx, [row]))
  })

  test.each(['ledger', 'record'] as const)('so where a migration of the %s has another hash', async (part) => {
    const set = (name: string, other: string) => (tx: Tx) =>
      tx.run(sql`update migrations set sha256 = ${other} where name = ${name}`)
    const [row] = await reading(place(part), (door) => door.all<Row>(sql`select * from migrations order by name`))
    if (row === undefined) throw new Error('There is none.')
    expect(await refused(part, set(row.name, '0'.repeat(64)), set(row.name, row.sha256))).toMatchObject({
      ...{ code: 'foreign', message: expect.stringMatching(NAMED) },
    })
  })

  test('so where there are migrations between the two releases', async () => {
    const more = ['0016_told-from', '0017_browsers'].map((name) => ({ name, sha256: '1'.repeat(64), at: 1 }))
    const without = (tx: Tx) => tx.run(sql`delete from migrations where name in ('0016_told-from', '0017_browsers')`)
    expect(await refused('ledger', (tx) => put(tx, more), without)).toMatchObject({ code: 'foreign' })
  })

  test.each([
    ['ledger', 'table people', 'alter table people add column colour text', 'alter table people drop column colour'],
    ['record', 'table places', 'alter table places add column colour text', 'alter table places drop column colour'],
    ['ledger', 'index people_colour', 'create index people_colour on people (name)', 'drop index people_colour'],
    ['record', 'index messages_gone', 'drop index messages_gone', null],
  ] as const)('so where the %s differs by %s', async (part, name, does, undoes) => {
    const made = (await migrationsIn(MIGRATIONS, dialect, part))[0]?.statements
    const anew = made?.find((statement) => /INDEX `?messages_gone/.test(statement)) ?? ''
    const by = (statement: string) => (tx: Tx) => tx.run(sql.raw(statement))
    expect(await refused(part, by(does), by(undoes ?? anew))).toMatchObject({
      ...{
        code: 'foreign',
        message: `The tables of this data are not as version 0.1.0 created them: ${name} differs.`,
      },
      mend: expect.stringMatching(/^Undo that change/),
    })
  })

  test('open: every row of the ledger is there, it verifies, and a copy of before lies in the backups', async () => {
    const rows = await reading(place('ledger'), rowsIn)
    expect((await run('verify')).err).toContain('Start `signalbox serve` on it once')
    await (await openLedger(before.data, AT)).close()
    const now = await reading(place('ledger'), rowsIn)
    // A column that came since is no other row.
    const parsed = (listed: readonly string[] = []) => listed.map((row): unknown => JSON.parse(row))
    for (const [name, there] of rows)
      if (name !== 'migrations') expect([name, parsed(now.get(name))]).toMatchObject([name, parsed(there)])
    expect(rows.get('entries')).toHaveLength(before.said.entries)
    expect(now.get('migrations')).toHaveLength(10)
    const { entries, hash, kept } = before.said
    expect(objectsIn((await run('verify', '--json', '--key', before.key)).out)).toEqual([
      expect.objectContaining({ entries, hash, kept, broken: null }),
    ])
    expect(backups()).toEqual([`ledger-before-0001_v0-2-0-${AT}.db`])
    await (await openLedger(before.data, AT)).close()
    expect(backups(), 'it is brought forward once').toHaveLength(1)
  })

  test('come back from that copy', async () => {
    const [copy = ''] = backups()
    const data = path.join(before.home, 'again')
    const { code, err } = await runIn(
      before.home,
      {},
      ...['restore', path.join(before.data.directory, 'backups', copy), '--data', data],
    )
    expect({ code, err }).toEqual({ code: 0, err: '' })
    const [verified] = objectsIn((await runIn(before.home, {}, 'verify', '--json', '--data', data)).out)
    expect(verified).toMatchObject({ entries: before.said.entries + 1, broken: null })
  })

  test('are compared with the tables once a console put on record how they stand', async () => {
    const ledger = await openLedgerSide(before.data, AT)
    expect(await ledger.takeSnapshot(newSigner(), { at: AT, version: '0.2.0' })).toBe(true)
    await ledger.close()
    const [verified] = objectsIn((await run('verify', '--json')).out)
    expect(verified).toMatchObject({ broken: null, tables: { differences: 0 } })
    expect(verified.entries).toBeGreaterThan(before.said.entries)
  })

  test('keep what was observed; what is derived of it is what is read from the same files', async () => {
    const observed = () => reading(place('record'), (door) => door.all<object>(OBSERVED))
    const there = await observed()
    const logging = { log: 'file', logLevel: 'warn' } as const
    const side = await openTailSide({ data: before.data, events: false, tell: () => undefined, logging })
    expect(await deriveFirst(side, () => undefined), 'an older version derived it').toBe(true)
    await side.close()
    expect(there.length).toBeGreaterThan(40)
    expect(await observed()).toEqual(there)

    const fresh = (...words: string[]) => runIn(before.home, {}, ...words, '--data', path.join(before.home, 'fresh'))
    expect((await fresh('index', ...before.roots)).code).toBe(0)
    for (const name of ['export', 'tasks', 'agents'] as const) {
      const words = [name, ...(name === 'export' ? ['--format', 'jsonl'] : ['--json'])]
      const [old, read] = [await run(...words), await fresh(...words)].map(({ out }) =>
        objectsIn(out)
          .map((row) => JSON.stringify(timeless(row, FOUND[name])))
          .sort(),
      )
      expect(old?.length).toBeGreaterThan(1)
      expect(old).toEqual(read)
    }
    const posted = objectsIn((await run('export', '--format', 'jsonl')).out).filter(({ flags }) =>
      flags.includes('posted'),
    )
    expect(posted, 'what people wrote is known as theirs').toHaveLength(6)
  })
})

test('a Postgres user who owns the ledger and may make no schema is told what to grant, and then it opens', async () => {
  const before = await firstRelease('postgres')
  const url = new URL(before.data.postgresUrl ?? '')
  const role = `signalbox_owner_${randomBytes(6).toString('hex')}`
  await onServer(url.href, `create role ${role} login`)
  try {
    await onServer(
      url.href,
      `do $$ declare one record; begin
        alter schema ledger owner to ${role};
        for one in select tablename from pg_tables where schemaname = 'ledger' loop
          execute format('alter table ledger.%I owner to ${role}', one.tablename);
        end loop;
      end $$`,
    )
    const database = url.pathname.slice(1)
    url.username = role
    const data = { ...before.data, postgresUrl: url.href }
    const there = await reading(placeOf(data, 'ledger'), everythingIn)
    await expect(openLedger(data, AT)).rejects.toMatchObject({
      mend: expect.stringMatching(/^Grant it CREATE on the database/),
    })
    expect(await reading(placeOf(data, 'ledger'), everythingIn)).toEqual(there)
    expect(existsSync(path.join(data.directory, 'backups'))).toBe(false)
    await onServer(before.data.postgresUrl ?? '', `grant create on database ${database} to ${role}`)
    await (await openLedger(data, AT)).close()
    const now = await reading(placeOf(data, 'ledger'), rowsIn)
    expect(now.get('entries')).toEqual(there.rows.get('entries'))
  } finally {
    await before.remove()
    await onServer(inject('postgresUrl'), `drop role ${role}`)
  }
})
