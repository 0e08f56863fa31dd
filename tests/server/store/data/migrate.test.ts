import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { assertMigrated, type Migration, migrate, migrationsIn } from '@/server/store/data/migrate'
import { openReadDoor, openWriteDoor, type Reader } from '@/server/store/door/door'
import { eachDatabase, emptyPlace } from '@/tests/databases'
import { MIGRATIONS } from '@/tests/setup/template'

const dialects = ['sqlite', 'postgres'] as const
const parts = ['record', 'ledger'] as const

async function withWriter(dialect: 'sqlite' | 'postgres', act: Parameters<typeof used>[1]) {
  const empty = await emptyPlace(dialect)
  try {
    await used(empty.place('record'), act)
  } finally {
    await empty.remove()
  }
}

async function used(
  place: Parameters<typeof openWriteDoor>[0],
  act: (door: Awaited<ReturnType<typeof openWriteDoor>>) => Promise<void>,
) {
  const door = await openWriteDoor(place, 'normal')
  try {
    await act(door)
  } finally {
    await door.close()
  }
}

async function columnsOf(reader: Reader): Promise<Map<string, string[]>> {
  const rows = await reader.all<{ tab: string; col: string }>(
    reader.dialect === 'sqlite'
      ? sql`select m.name as tab, c.name as col from sqlite_master m, pragma_table_info(m.name) c
          where m.type = 'table' and m.name not like 'messages_fts%' order by 1, 2`
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
    'agents asks conditions conversation_aliases conversations counters deliveries facet_values file_sums files heartbeats link_keys messages meta migrations namings observations places sources task_changes tasks threads verdicts versions',
  ledger:
    'browsers checkpoints decisions deliveries delivery_tries entries factors guesses held hooks invites kept migrations outbox outbox_names people policies seen sessions settings signatures tokens told told_from view_pins views watched writing',
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

describe.each(dialects)('migrations on %s', (dialect) => {
  test('every prefix applies, the rest follows, and a second run has nothing to do', async () => {
    const all = await migrationsIn(MIGRATIONS, dialect, 'record')
    const names = all.map((migration) => migration.name)
    for (let length = 0; length <= all.length; length += 1) {
      await withWriter(dialect, async (door) => {
        expect(await migrate(door, all.slice(0, length), 1)).toEqual(names.slice(0, length))
        expect(await migrate(door, all, 2)).toEqual(names.slice(length))
        expect(await migrate(door, all, 3)).toEqual([])
      })
    }
  })

  test('data of a newer version are refused in one line', async () => {
    const all = await migrationsIn(MIGRATIONS, dialect, 'record')
    await withWriter(dialect, async (door) => {
      await migrate(door, all, 1)
      await expect(migrate(door, all.slice(0, -1), 2)).rejects.toMatchObject({ name: 'StoreError', code: 'newer' })
    })
  })

  test('a migration that fails leaves nothing of the others', async () => {
    const broken: Migration = { name: '9999_broken', sha256: '', statements: ['create table t (x text)', 'nonsense'] }
    await withWriter(dialect, async (door) => {
      const all = await migrationsIn(MIGRATIONS, dialect, 'record')
      await expect(migrate(door, [...all, broken], 1)).rejects.toThrow()
      expect(await migrate(door, all, 2)).toHaveLength(all.length)
    })
  })

  test('a reader says whether the data are missing, older or newer', async () => {
    const empty = await emptyPlace(dialect)
    const all = await migrationsIn(MIGRATIONS, dialect, 'record')
    await expect(openReadDoor(empty.place('record'))).rejects.toMatchObject({ code: 'missing' })
    await used(empty.place('record'), async (door) => {
      const reader = await openReadDoor(empty.place('record'))
      await expect(assertMigrated(reader, all, 'record')).rejects.toMatchObject({ code: 'missing' })
      await migrate(door, all.slice(0, 1), 1)
      await expect(assertMigrated(reader, all, 'record')).rejects.toMatchObject({
        code: 'older',
        mend: expect.stringContaining('signalbox index'),
      })
      await expect(assertMigrated(reader, all, 'ledger')).rejects.toMatchObject({
        mend: expect.stringMatching(/signalbox serve(?!.*index)/),
      })
      await migrate(door, all, 1)
      await assertMigrated(reader, all, 'record')
      await expect(assertMigrated(reader, all.slice(0, 1), 'record')).rejects.toMatchObject({ code: 'newer' })
      await reader.close()
    })
    await empty.remove()
  })
})
