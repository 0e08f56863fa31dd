import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assertMigrated, type Migration, migrate, migrationsIn } from '@/server/store/data/migrate'
import { standingAt } from '@/server/store/data/migrations-applied'
import { openReadDoor, openWriteDoor, type Reader, type WriteDoor } from '@/server/store/door/door'
import { eachDatabase, emptyPlace } from '@/tests/databases'
import { MIGRATIONS } from '@/tests/setup/template'

const dialects = ['sqlite', 'postgres'] as const
const parts = ['record', 'ledger'] as const

/** But for the column of messages that only SQLite still has, and nobody fills. */
async function columnsOf(reader: Reader): Promise<Map<string, string[]>> {
  const rows = await reader.all<{ tab: string; col: string }>(
    reader.dialect === 'sqlite'
      ? sql`select m.name as tab, c.name as col from sqlite_master m, pragma_table_info(m.name) c
          where m.type = 'table' and m.name not like 'messages_fts%' and not (m.name = 'messages' and c.name = 'document')
          order by 1, 2`
      : sql`select table_name::text as tab, column_name::text as col from information_schema.columns
          where table_schema = current_schema()
            and table_name not in (select relname from pg_class where relispartition) order by 1, 2`,
  )
  const tables = new Map<string, string[]>()
  for (const { tab, col } of rows) tables.set(tab, [...(tables.get(tab) ?? []), col].sort())
  return tables
}

const TABLES = {
  record:
    'acknowledged agents asks authority_said blocks conditions conversation_aliases conversations counters debts deliveries facet_values file_sums files heartbeats judged_again judged_awaiting link_keys measures measures_due messages meta migrations named_files namings observations over_thresholds places problems queue_changes sources taken_lists task_changes tasks tasks_changed threads turns verdicts versions waived',
  ledger:
    'acknowledgements alert_rules browsers checkpoints decisions deliveries delivery_tries entries factors guesses held holds hooks invites kept migrations outbox outbox_names people policies preferences seen sessions settings signatures tokens told told_from view_pins views waivers watched writing',
}

const spelled = new Map<string, Map<string, string[]>>()

eachDatabase('the tables', (db) => {
  test.each(parts)('all migrations of the %s apply, and both databases spell the same columns', async (part) => {
    const columns = await columnsOf(db.reader(part))
    const other = spelled.get(part)
    spelled.set(part, columns)
    if (other) expect(columns).toEqual(other)
    expect([...columns.keys()].sort().join(' ')).toBe(TABLES[part])
  })
})

/** One database, from nothing to all migrations: each test finds what the one before it left. */
describe.each(dialects)('migrations on %s', (dialect) => {
  let empty: Awaited<ReturnType<typeof emptyPlace>>
  let all: Migration[] = []
  let door: WriteDoor
  beforeAll(async () => {
    empty = await emptyPlace(dialect)
    all = await migrationsIn(MIGRATIONS, dialect, 'record')
  })
  afterAll(async () => {
    await door.close()
    await empty.remove()
  })

  test('a reader says that there is nothing, before and after the database is there', async () => {
    await expect(openReadDoor(empty.place('record'))).rejects.toMatchObject({ code: 'missing' })
    door = await openWriteDoor(empty.place('record'), 'normal')
    const reader = await openReadDoor(empty.place('record'))
    await expect(assertMigrated(reader, all, 'record')).rejects.toMatchObject({ code: 'missing' })
    await reader.close()
  })

  test('one that fails leaves nothing of the others', async () => {
    const broken = {
      name: '9999_broken',
      sha256: '',
      statements: ['create table t (x text)', 'nonsense'],
      replaces: [],
    }
    await expect(migrate(door, [...all, broken], 1)).rejects.toThrow()
    expect(await migrate(door, all.slice(0, 1), 1)).toEqual([all[0]?.name])
  })

  test('data at an older one are brought forward; a second run has nothing to do', async () => {
    const reader = await openReadDoor(empty.place('record'))
    await expect(assertMigrated(reader, all, 'record')).rejects.toMatchObject({
      code: 'older',
      mend: expect.stringContaining('signalbox index'),
    })
    await expect(assertMigrated(reader, all, 'ledger')).rejects.toMatchObject({
      mend: expect.stringMatching(/signalbox serve(?!.*index)/),
    })
    expect(await migrate(door, all, 2)).toEqual(all.slice(1).map(({ name }) => name))
    expect(await migrate(door, all, 3)).toEqual([])
    await assertMigrated(reader, all, 'record')
    await reader.close()
  })

  test('data of a newer version are refused in one line, by who writes and who reads', async () => {
    const older = all.slice(0, -1)
    await expect(migrate(door, older, 2)).rejects.toMatchObject({ name: 'StoreError', code: 'newer' })
    const reader = await openReadDoor(empty.place('record'))
    await expect(assertMigrated(reader, older, 'record')).rejects.toMatchObject({ code: 'newer' })
    await reader.close()
  })
})

describe('where data stand', () => {
  const applied = (name: string, sha256 = `hash of ${name}`) => ({ name, sha256 })
  const former = ['a', 'b', 'c'].map((name) => applied(name))
  const first = { ...applied('first'), replaces: former }
  const second = { ...applied('second'), replaces: [] }
  const stand = (...rows: ReturnType<typeof applied>[]) => standingAt(rows, [first, second])

  test('nothing was applied to new data', () => {
    expect(stand()).toEqual({ missing: [first, second], by: null })
  })
  test('what was applied is not applied again, in whatever order it is listed', () => {
    expect(stand(applied('first'))).toEqual({ missing: [second], by: null })
    expect(stand(applied('second'), applied('first'))).toEqual({ missing: [], by: null })
  })
  test('what the first one replaces stands at it, in whatever order it is listed', () => {
    expect(stand(...former)).toEqual({ missing: [second], by: first })
    expect(stand(...[...former].reverse())).toEqual({ missing: [second], by: first })
  })
  test('more than is known is of a newer version', () => {
    expect(() => stand(applied('first'), applied('second'), applied('third'))).toThrow(/newer version/)
  })
  test.each([
    ['one of those replaced is missing', former.slice(1)],
    ['one of those replaced is another', [...former.slice(1), applied('a', 'another hash')]],
    ['there is more than those replaced', [...former, applied('d')]],
    ['there is the first beside those replaced', [...former, applied('first'), applied('second', 'x')]],
    ['a known one is another', [applied('first'), applied('second', 'another hash')]],
    ['the first is not there', [applied('second')]],
    ['none is known', [applied('x')]],
  ])('it is refused where %s', (_, rows) => {
    expect(() => stand(...rows)).toThrow(/no version of Signalbox that this one knows/)
  })
})
