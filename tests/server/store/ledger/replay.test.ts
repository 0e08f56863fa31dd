import { hash, randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import type { Reader } from '@/server/store/door/door'
import { readMoment } from '@/server/store/door/still'
import { appendEntry, appendTold, headOf } from '@/server/store/ledger/append-entry'
import { TOLD_TABLES, type ToldTable, toldRows } from '@/server/store/ledger/rows-told'
import { takeSnapshot } from '@/server/store/ledger/snapshot'
import { snapshotText } from '@/server/store/ledger/snapshot-text'
import { beginTold } from '@/server/store/ledger/telling-since'
import { verifyLedger } from '@/server/store/ledger/verify-chain'
import { eachDatabase } from '@/tests/databases'
import { draft } from '@/tests/drafts'
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
  where,
} from '@/tests/told-rows'

eachDatabase('tables are compared with what entries tell of their rows', (db) => {
  const signer = newSigner()
  const write = (...statements: SQL[]) => run(db.writer('ledger'), ...statements)
  const verified = (keys = [signer]) =>
    readMoment(db.place('ledger'), (door) => verifyLedger(door, { outside: null, keys, now: 1 }))
  const found = async () => {
    const { broken, tables } = await verified()
    expect(broken, 'red control: the chain alone sees nothing of it').toBeNull()
    return tables?.listed.map(({ table, key, kind, says }) => ({ table, key, kind, says })) ?? null
  }
  const put = (table: ToldTable, of: number, told = true) => putRows(db.writer('ledger'), [{ table, of, told }])
  const every = fc.constantFrom(...TOLD_TABLES)

  const clear = () => clearRows(db.writer('ledger'))

  beforeEach(async () => {
    await clear()
    await write(sql`delete from told_from`)
    await takeSnapshot(db.writer('ledger'), signer, { at: 1, version: '0.1.0' })
  })

  test('red control: what people change is in no difference, and rows that are gone are told to be', async () => {
    for (const table of TOLD_TABLES) for (const of of [1, 2, 3]) await put(table, of)
    for (const table of TOLD_TABLES) await takeRow(db.writer('ledger'), table, 3)
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
        await write(sql`update ${named(table.name)} set ${named(column)} = ${other} where ${where(table, of)}`)
        const [only, ...further] = (await found()) ?? []
        expect(further).toEqual([])
        expect(only).toMatchObject({ table: table.name, kind: 'changed' })
        expect(only?.key).toBe(keyNamed(table, of))
        expect(only?.says).toContain(
          table.said.includes(column)
            ? `${column} ${other}; entry 1 records ${column} ${filled(table, column, of)}`
            : 'differs from entry 1',
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
      { table: 'people', key: 'id 12', says: 'people id 12 is role admin; entry 1 records role role 12.' },
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

  /** As who can write the database appends it, by a key of theirs. */
  const forge = (n: number, of: number | null, key = newSigner()) =>
    db.writer('ledger').write(async (tx) => {
      const told = [['people', `id ${n}`, (await rowSha(tx, n)) ?? '', {}] as const]
      const head = await headOf(tx)
      const rows = hash('sha256', JSON.stringify(told))
      const text = snapshotText({ n: (head?.n ?? 0) + 1, prev: head?.hash ?? '', rows, key: key.fingerprint })
      const detail = { key: key.fingerprint, signature: key.sign(text) }
      await appendTold(tx, head, { ...draft({ act: 'snapshot', detail, of }), told }, randomUUID())
    })
  const rowSha = async (tx: Reader, of: number) => {
    const [told] = await toldRows(tx, [{ table: 'people', key: [`id ${of}`] }])
    return told?.[2]
  }

  test.each([
    ['told all rows at once', true],
    ['told each change from the first', false],
  ])('nobody takes a row on record by an entry like that of a ledger that %s', async (_how, older) => {
    const people = toldTable('people')
    if (older) {
      await write(sql`delete from told_from`)
      await put(people, 1, false)
      await takeSnapshot(db.writer('ledger'), signer, { at: 2, version: '0.2.0' })
    }
    expect(await found(), 'red control').toEqual([])
    await put(people, 7, false)
    await forge(7, older ? 1 : null)
    const said = await found()
    expect(said?.map(({ kind }) => kind)).toContain('snapshot')
  })

  test('nor by one that goes on where another entry stands between', async () => {
    const people = toldTable('people')
    await write(sql`delete from told_from`)
    await put(people, 1, false)
    await takeSnapshot(db.writer('ledger'), signer, { at: 2, version: '0.2.0' })
    await put(people, 2)
    await put(people, 7, false)
    await forge(7, 1, signer)
    expect((await found())?.map(({ kind, key }) => [kind, key])).toEqual([
      ['snapshot', '3'],
      ['added', 'id 7'],
    ])
  })

  test.each([
    ['is gone', sql`delete from told_from`],
    ['says another entry', sql`update told_from set n = 4`],
  ])('what says from where rows are told and %s is named', async (_what, change) => {
    await put(toldTable('people'), 1)
    expect(await found(), 'red control').toEqual([])
    await write(change)
    expect(await found()).toMatchObject([{ table: 'told_from', says: expect.stringContaining('from entry 1 on') }])
  })

  test('nothing is changed in a ledger of an older version before how its rows stand is on record', async () => {
    const people = toldTable('people')
    await put(people, 1, false)
    await write(sql`delete from told_from`)
    await db.writer('ledger').write((tx) => appendEntry(tx, draft()))
    await beginTold(db.writer('ledger'), 3)
    const refused = { code: 'unavailable', mend: expect.stringContaining('tried again') }
    await expect(put(people, 2), 'an entry stands there: it is not begun from the first').rejects.toMatchObject(refused)
    expect(await db.reader('ledger').all(sql`select id from people`)).toEqual([{ id: 'id 1' }])
    await takeSnapshot(db.writer('ledger'), signer, { at: 4, version: '0.2.0' })
    await put(people, 2)
    expect(await verified()).toMatchObject({ broken: null, tables: { since: 2, signed: true, differences: 0 } })
  })
})
