import { type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { TOLD_NAMES, type ToldName } from '@/lib/told-row'
import { insertMany, type SqlValue } from '@/server/store/door'
import { appendEntry, appendTold, headOf } from '@/server/store/ledger/append'
import { TOLD_TABLES, type ToldTable } from '@/server/store/ledger/rows-told'
import { takeSnapshot } from '@/server/store/ledger/snapshot'
import { verifyLedger } from '@/server/store/ledger/verify'
import { readMoment } from '@/server/store/still'
import { eachDatabase } from '@/tests/databases'
import { draft } from '@/tests/drafts'
import { newSigner } from '@/tests/sealed'

/** Columns that hold numbers; all others hold text. */
const NUMBERS = new Set([
  ...['password_at', 'made_at', 'closed_at', 'ends_at', 'revoked_at', 'version', 'enabled', 'since_at', 'until_at'],
  ...['at', 'entry', 'since', 'outbox_id', 'policy_version', 'signed', 'needed', 'settled_at'],
])
/** Columns that no entry tells, which must be filled all the same. */
const UNTOLD: { [name: string]: { [column: string]: SqlValue } } = { factors: { counter: 0 }, outbox: { prepared: 0 } }

const isNumber = (table: ToldTable, column: string) =>
  NUMBERS.has(column) || (table.name === 'outbox' && column === 'id')
const filled = (table: ToldTable, column: string, of: number): SqlValue => {
  if (column === 'enabled') return of % 2
  return isNumber(table, column) ? of : `${column} ${of}`
}
const keyOf = (table: ToldTable, of: number) => table.key.map((column) => keyValue(filled(table, column, of)))
const keyValue = (value: SqlValue) => (typeof value === 'number' ? value : String(value))

eachDatabase('tables are compared with what entries tell of their rows', (db) => {
  const signer = newSigner()
  const write = (...statements: SQL[]) =>
    db.writer('ledger').write(async (tx) => {
      for (const statement of statements) await tx.run(statement)
    })
  const verified = (keys = [signer]) =>
    readMoment(db.place('ledger'), (door) => verifyLedger(door, { outside: null, keys, now: 1 }))
  const found = async () => {
    const { broken, tables } = await verified()
    expect(broken, 'red control: the chain alone sees nothing of it').toBeNull()
    return tables?.listed.map(({ table, key, kind, says }) => ({ table, key, kind, says })) ?? null
  }
  /** A row as people make it, on record with its entry. */
  const put = (table: ToldTable, of: number, told = true) =>
    db.writer('ledger').write(async (tx) => {
      const untold = UNTOLD[table.name] ?? {}
      const names = [...table.columns, ...Object.keys(untold)]
      const row = [...table.columns.map((column) => filled(table, column, of)), ...Object.values(untold)]
      await insertMany(tx, table.name, names, [row])
      if (told) await appendEntry(tx, draft({ rows: [{ table: table.name, key: keyOf(table, of) }] }))
    })
  const where = (table: ToldTable, of: number) => {
    const is = table.key.map((column, at) => sql`${sql.raw(`"${column}"`)} = ${keyOf(table, of)[at]}`)
    return sql.join(is, sql` and `)
  }
  const named = (name: ToldName) => sql.raw(`"${name}"`)
  const every = fc.constantFrom(...TOLD_TABLES)

  const clear = () => write(...TOLD_NAMES.map((name) => sql`delete from ${named(name)}`), sql`delete from entries`)

  beforeEach(async () => {
    await clear()
    await write(sql`delete from told_from`)
    await takeSnapshot(db.writer('ledger'), signer, { at: 1, version: '0.1.0' })
  })

  test('red control: what people change is in no difference, and rows that are gone are told to be', async () => {
    for (const table of TOLD_TABLES) for (const of of [1, 2, 3]) await put(table, of)
    for (const table of TOLD_TABLES)
      await db.writer('ledger').write(async (tx) => {
        await tx.run(sql`delete from ${named(table.name)} where ${where(table, 3)}`)
        await appendEntry(tx, draft({ rows: [{ table: table.name, key: keyOf(table, 3) }] }))
      })
    expect(await found()).toEqual([])
    expect((await verified()).tables).toMatchObject({ since: null, differences: 0, rows: { people: 2, outbox: 2 } })
  })

  test('any column of any row that is changed behind the ledger’s back is named, with table, row and what the ledger tells', async () => {
    const columns = every.chain((table) =>
      fc
        .constantFrom(...table.columns.filter((column) => !table.key.includes(column)))
        .map((column) => ({ table, column })),
    )
    await fc.assert(
      fc.asyncProperty(columns, fc.integer({ min: 10, max: 10_000 }), async ({ table, column }, of) => {
        await clear()
        await put(table, of)
        const other = column === 'enabled' ? 1 - (of % 2) : isNumber(table, column) ? of + 1 : 'another'
        await write(sql`update ${named(table.name)} set ${sql.raw(`"${column}"`)} = ${other} where ${where(table, of)}`)
        const [only, ...further] = (await found()) ?? []
        expect(further).toEqual([])
        expect(only).toMatchObject({ table: table.name, kind: 'changed' })
        const key = keyOf(table, of)
        expect(only?.key).toBe(key.length === 1 ? String(key[0]) : JSON.stringify(key))
        expect(only?.says).toContain(
          table.said.includes(column)
            ? `${column} ${other}; entry 1 tells: ${column} ${filled(table, column, of)}`
            : 'is not what entry 1 tells',
        )
      }),
      { numRuns: 40 },
    )
  })

  test('a row that is added or taken away is named', async () => {
    await fc.assert(
      fc.asyncProperty(every, fc.boolean(), fc.integer({ min: 10, max: 10_000 }), async (table, adds, of) => {
        await clear()
        if (adds) await put(table, of, false)
        else {
          await put(table, of)
          await write(sql`delete from ${named(table.name)} where ${where(table, of)}`)
        }
        expect(await found()).toMatchObject([{ table: table.name, kind: adds ? 'added' : 'missing' }])
      }),
      { numRuns: 20 },
    )
  })

  test('what an older version wrote is put on record once, signed, and compared from then on', async () => {
    await write(sql`delete from told_from`)
    for (const table of TOLD_TABLES) for (let of = 10; of < 260; of++) await put(table, of, false)
    expect((await verified()).tables, 'before that nothing is compared').toBeNull()
    const take = () => takeSnapshot(db.writer('ledger'), signer, { at: 2, version: '0.2.0' })
    expect([await take(), await take()]).toEqual([true, false])
    const { tables, entries } = await verified()
    expect(tables).toMatchObject({ since: 1, signed: true, differences: 0, rows: { signatures: 250 } })
    expect(entries).toBeGreaterThan(5)
    expect((await verified([newSigner()])).tables, 'by another key it is not said to be signed').toMatchObject({
      ...{ signed: false, differences: 0 },
    })
    await write(sql`update people set role = 'admin' where id = 'id 12'`, sql`delete from held where outbox_id = 13`)
    expect(await found()).toMatchObject([
      { table: 'people', key: 'id 12', says: 'people id 12 is role admin; entry 1 tells: role role 12.' },
      { table: 'held', key: '13', kind: 'missing' },
    ])
  })

  test('rows that were put in are not laundered by a second such entry, nor by one with another signature', async () => {
    const [people] = TOLD_TABLES
    if (people === undefined) throw new Error('no table')
    await put(people, 1)
    await put(people, 2, false)
    await write(sql`delete from told_from`)
    await takeSnapshot(db.writer('ledger'), signer, { at: 3, version: '0.1.0' })
    expect((await found())?.map(({ kind, key }) => [kind, key])).toEqual([
      ['snapshot', '2'],
      ['added', 'id 2'],
    ])
    await write(sql`delete from entries`)
    await db.writer('ledger').write(async (tx) => {
      const detail = { key: signer.fingerprint, signature: signer.sign('something else') }
      const told = [['people', 'id 1', '0'.repeat(64), {}] as const]
      const entry = draft({ act: 'snapshot', detail })
      await appendTold(tx, await headOf(tx), { ...entry, told }, '00000000-0000-4000-8000-000000000000')
    })
    expect((await found())?.map(({ kind, key }) => [kind, key])).toEqual([
      ['snapshot', '1'],
      ['added', 'id 1'],
      ['added', 'id 2'],
    ])
  })
})
