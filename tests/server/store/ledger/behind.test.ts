import { type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { checkpointName } from '@/lib/ledger/checkpoint'
import { TOLD_NAMES } from '@/lib/ledger/told-row'
import { NOT_COMPARED } from '@/lib/text/ledger/ledger-words'
import { readMoment, type StillReader } from '@/server/store/door/still'
import { checkpointStore } from '@/server/store/ledger/checkpoints'
import { TOLD_TABLES, type ToldTable } from '@/server/store/ledger/rows-told'
import { verifyLedger } from '@/server/store/ledger/verify-chain'
import { eachDatabase } from '@/tests/databases'
import { newSigner } from '@/tests/sealed'
import {
  clearRows,
  filled,
  isNumber,
  keyNamed,
  named,
  putRows,
  run,
  takeRow,
  toldTable,
  UNTOLD,
  where,
} from '@/tests/told-rows'

/** Rows of each table: of these some are attacked, and those so many further on are what they are exchanged with. */
const ATTACKED = 6
const PARTNER = 7
const ROWS = Array.from({ length: ATTACKED + PARTNER }, (_, at) => at + 1)
const FAR = 50_000

/** Tables that change without an entry for each row, and how that is said. */
const NOT_TOLD = {
  ...{ sessions: 'sessions', invites: 'one-time links', settings: 'settings', watched: 'watched sources' },
  ...{
    views: 'views',
    view_pins: 'views',
    seen: 'what was seen',
    acknowledgements: 'acknowledged problems',
    guesses: 'counts of failed attempts',
    browsers: 'known browsers',
  },
  ...{ preferences: 'languages and time zones of people' },
  ...{
    hooks: 'notifications',
    deliveries: 'notifications',
    delivery_tries: 'notifications',
    told: 'notifications',
    alert_rules: 'alert rules',
    outbox_names: 'reserved file names',
  },
}

const attack = fc.constantFrom(...TOLD_TABLES).chain((table) =>
  fc.record({
    table: fc.constant(table),
    of: fc.integer({ min: 1, max: ATTACKED }),
    does: fc.constantFrom('change', 'remove', 'add', 'exchange', 'rename'),
    column: fc.constantFrom(...table.columns.filter((column) => !table.key.includes(column))),
  }),
)
const attacks = fc.uniqueArray(attack, {
  minLength: 1,
  maxLength: 8,
  selector: ({ table, of }) => `${table.name} ${of}`,
})

function changed(table: ToldTable, column: string, of: number): SQL {
  const other = column === 'enabled' ? 1 - (of % 2) : isNumber(table, column) ? of + FAR : `another ${of}`
  return sql`update ${named(table.name)} set ${named(column)} = ${other} where ${where(table, of)}`
}

/** No two rows may say the same in some columns, not even for a moment. */
function exchanged(table: ToldTable, column: string, of: number): SQL[] {
  const set = (row: number, value: unknown) =>
    sql`update ${named(table.name)} set ${named(column)} = ${value} where ${where(table, row)}`
  const aside = isNumber(table, column) ? -1 : 'aside'
  const other = of + PARTNER
  return [set(of, aside), set(other, filled(table, column, of)), set(of, filled(table, column, other))]
}

eachDatabase('what is done to rows behind the ledger’s back is named', (db) => {
  const signer = newSigner()
  const writer = () => db.writer('ledger')
  const asked = (outside: Map<string, string> | null = null) => ({
    ...{ outside: outside && { directory: '/mnt/witness', texts: outside }, keys: [signer], now: 1 },
  })
  const verified = (outside: Map<string, string> | null = null) =>
    readMoment(db.place('ledger'), (door) => verifyLedger(door, asked(outside)))
  const everyRow = TOLD_TABLES.flatMap((table) => ROWS.map((of) => ({ table, of })))

  beforeEach(async () => {
    await clearRows(writer())
    await run(writer(), sql`delete from checkpoints`)
  })

  test('every one of many changes, removals, additions and exchanges, and nothing besides', async () => {
    await fc.assert(
      fc.asyncProperty(attacks, async (all) => {
        await clearRows(writer())
        await putRows(writer(), everyRow)
        expect((await verified()).tables?.listed, 'red control: untouched').toEqual([])
        const expected: string[] = []
        for (const { table, of, does, column } of all) {
          const expect = (kind: string, row: number) => expected.push(`${table.name} ${keyNamed(table, row)} ${kind}`)
          if (does === 'change') {
            await run(writer(), changed(table, column, of))
            expect('changed', of)
          } else if (does === 'remove') {
            await run(writer(), sql`delete from ${named(table.name)} where ${where(table, of)}`)
            expect('missing', of)
          } else if (does === 'add') {
            await putRows(writer(), [{ table, of: of + FAR, told: false }])
            expect('added', of + FAR)
          } else if (does === 'exchange') {
            await run(writer(), ...exchanged(table, column, of))
            expect('changed', of)
            expect('changed', of + PARTNER)
          } else {
            const sets = table.key.map((key) => sql`${named(key)} = ${filled(table, key, of + 2 * FAR)}`)
            const set = sql.join(sets, sql`, `)
            await run(writer(), sql`update ${named(table.name)} set ${set} where ${where(table, of)}`)
            expect('missing', of)
            expect('added', of + 2 * FAR)
          }
        }
        const { broken, tables } = await verified()
        expect(broken, 'red control: the chain alone sees nothing of it').toBeNull()
        expect(tables?.differences).toBe(expected.length)
        const found = tables?.listed.map(({ table, key, kind }) => `${table} ${key} ${kind}`) ?? []
        expect(found.sort()).toEqual(expected.sort())
      }),
      { numRuns: 25 },
    )
  })

  test('every column is told, but for those that change without an entry', async () => {
    for (const name of TOLD_NAMES) {
      const rows = await db.reader('ledger').all<{ name: string }>(
        db.dialect === 'sqlite'
          ? sql`select name from pragma_table_info(${name})`
          : sql`select column_name as name from information_schema.columns
                where table_schema = current_schema() and table_name = ${name}`,
      )
      const told = [...toldTable(name).columns, ...Object.keys(UNTOLD[name] ?? {})]
      expect(rows.map((row) => row.name).sort(), name).toEqual(told.sort())
    }
  })

  test('every table is compared, is the ledger itself, or is said not to be compared', async () => {
    const itself = ['entries', 'kept', 'checkpoints', 'told_from', 'migrations']
    const tables = await db
      .reader('ledger')
      .all<{ name: string }>(
        db.dialect === 'sqlite'
          ? sql`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`
          : sql`select table_name as name from information_schema.tables where table_schema = current_schema()`,
      )
    const known = [...TOLD_NAMES, ...itself, ...Object.keys(NOT_TOLD)]
    expect(tables.map(({ name }) => name).sort()).toEqual(known.sort())
    for (const says of Object.values(NOT_TOLD)) expect(NOT_COMPARED).toContain(says)
  })

  test('rows that several entries tell of are each named once, and no more than a hundred of them', async () => {
    const people = toldTable('people')
    const some = Array.from({ length: 150 }, (_, at) => ({ table: people, of: at + 1 }))
    await putRows(writer(), some)
    await run(writer(), sql`delete from people where id = 'id 3'`)
    await putRows(writer(), [{ table: people, of: 3 }])
    await run(writer(), sql`delete from people where id in ('id 3', 'id 4')`)
    const { tables: two } = await verified()
    expect(two?.listed.map(({ key, n }) => [key, n])).toEqual([
      ['id 4', 1],
      ['id 3', 2],
    ])
    expect(two?.differences).toBe(2)
    await run(writer(), sql`delete from people`)
    const { tables } = await verified()
    expect(tables?.differences).toBe(150)
    expect(tables?.listed).toHaveLength(100)
  })

  test('a key of any length is named by its beginning', async () => {
    const people = toldTable('people')
    await putRows(writer(), [{ table: people, of: 1, told: false, set: { id: 'x'.repeat(100_000) } }])
    const [only] = (await verified()).tables?.listed ?? []
    expect(only?.kind).toBe('added')
    expect(`${only?.key}${only?.says}`.length).toBeLessThan(2_500)
  })

  test('the end of the ledger that is cut off with the rows that it told of is found by the checkpoint outside', async () => {
    const [tokens, people] = [toldTable('tokens'), toldTable('people')]
    await putRows(writer(), [{ table: people, of: 1 }])
    await takeRow(writer(), people, 1)
    await putRows(writer(), [{ table: tokens, of: 1 }])
    const made = await checkpointStore(writer(), db.reader('ledger')).add('/mnt/witness', signer, 1)
    const outside = new Map([[checkpointName(1), made?.text ?? '']])
    expect(await verified(outside), 'red control').toMatchObject({ broken: null, tables: { differences: 0 } })
    const cut = [sql`delete from entries where n > 1`, sql`delete from tokens`, sql`delete from checkpoints`]
    await run(writer(), ...cut)
    await putRows(writer(), [{ table: people, of: 1, told: false }])
    expect(await verified(), 'red control: without it nobody sees that').toMatchObject({
      ...{ broken: null, tables: { differences: 0 } },
    })
    expect((await verified(outside)).broken).toMatchObject({ at: 'checkpoint', number: 1, n: 3 })
  })

  test('who changes rows while they are verified makes no false difference', async () => {
    const people = toldTable('people')
    const meanwhile = async (door: StillReader) => {
      await clearRows(writer())
      await putRows(
        writer(),
        [1, 2, 3].map((of) => ({ table: people, of })),
      )
      let wrote = false
      const write = async () => {
        if (wrote) return
        wrote = true
        await takeRow(writer(), people, 2)
        await putRows(writer(), [{ table: people, of: 4 }])
      }
      /** As `door`; once the first entries were read somebody writes. */
      async function* scan(query: SQL) {
        for await (const rows of door.scan(query)) {
          yield rows
          await write()
        }
      }
      return async () => {
        const found = await verifyLedger({ ...door, scan }, asked())
        expect(wrote).toBe(true)
        return found
      }
    }
    const still = await readMoment(db.place('ledger'), async (door) => {
      const verify = await meanwhile(door)
      return verify()
    })
    expect(still).toMatchObject({ broken: null, entries: 1, tables: { differences: 0, rows: { people: 3 } } })
    const moving = await (await meanwhile(db.reader('ledger')))()
    expect(moving.tables?.differences, 'red control: of a database that goes on').toBe(2)
    expect(await verified()).toMatchObject({ broken: null, entries: 3, tables: { differences: 0 } })
  })

  if (db.dialect === 'sqlite')
    test('a number without end in the place of nothing is a change, though JSON writes both as null', async () => {
      for (const table of TOLD_TABLES) {
        const columns = table.columns.filter((column) => isNumber(table, column) && !table.key.includes(column))
        for (const column of columns) {
          await clearRows(writer())
          const set = { [column]: null }
          const put = putRows(writer(), [{ table, of: 1, set }])
          // A column that must say something is no place for it.
          if (
            await put.then(
              () => false,
              () => true,
            )
          )
            continue
          const end = sql`update ${named(table.name)} set ${named(column)} = 9e999 where ${where(table, 1)}`
          await run(writer(), end)
          expect((await verified()).tables?.listed, `${table.name}.${column}`).toMatchObject([{ kind: 'changed' }])
        }
      }
    })
})
