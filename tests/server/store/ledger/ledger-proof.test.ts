import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { KnownError } from '@/server/errors'
import { insertMany } from '@/server/store/door/door'
import { ENTRY_COLUMNS } from '@/server/store/ledger/append-entry'
import { readProof } from '@/server/store/ledger/ledger-proof'
import { eachDatabase } from '@/tests/databases'

const ENTRIES = 10_050

eachDatabase('entries with their proof', (db) => {
  const proof = (from: number, to: number) => readProof(db.reader('ledger'), from, to)
  const numbers = async (from: number, to: number) => (await proof(from, to)).entries.map(({ n }) => n)

  beforeAll(async () => {
    const row = (n: number) => [
      ...[n, `id-${n}`, 'prev', n, 'local', 'local', 'admin', 'loopback', '', 'sign-in', null, null],
      ...[null, 'done', null, '{}', null, null, '1', `hash-${n}`],
    ]
    const rows = Array.from({ length: ENTRIES }, (_, at) => row(at + 1))
    await db.writer('ledger').write(async (tx) => {
      await tx.run(sql`delete from entries`)
      await tx.run(sql`delete from checkpoints`)
      for (let at = 0; at < ENTRIES; at += 500) await insertMany(tx, 'entries', ENTRY_COLUMNS, rows.slice(at, at + 500))
      const columns = ['number', 'n', 'hash', 'at', 'text', 'directory']
      await insertMany(tx, 'checkpoints', columns, [[1, 10_040, 'hash-10040', 1, 'the first', '/mnt/witness']])
    })
  })

  test('go on to the checkpoint that signs them', async () => {
    expect(await numbers(10_030, 10_032)).toEqual(Array.from({ length: 11 }, (_, at) => 10_030 + at))
    expect((await proof(10_030, 10_032)).checkpoints).toEqual(['the first'])
  })

  test('are given without it where the first checkpoint was taken very much later', async () => {
    expect(await numbers(1, 3)).toEqual([1, 2, 3])
    expect((await proof(1, 3)).checkpoints).toEqual([])
  })

  test('are refused where so many are asked for, or where there are none', async () => {
    for (const [from, to] of [
      [1, 10_001],
      [10_049, 10_051],
      [0, 3],
      [3, 2],
    ] as const)
      await expect(proof(from, to), `${from} to ${to}`).rejects.toBeInstanceOf(KnownError)
    expect(await numbers(ENTRIES, ENTRIES)).toEqual([ENTRIES])
  })
})
