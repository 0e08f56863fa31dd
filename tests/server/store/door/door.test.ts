import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { insertMany } from '@/server/store/door/door'
import { eachDatabase } from '@/tests/databases'

eachDatabase('the door', (db) => {
  test('bytes, big integers, text and nulls come back as they went in', async () => {
    const bytes = Buffer.from([0, 255, 128, 10])
    await db.writer().write((tx) =>
      insertMany(
        tx,
        'observations',
        [
          'id',
          'batch',
          'source_id',
          'file_id',
          'generation',
          'what',
          'at',
          'start',
          'length',
          'packing',
          'bytes',
          'detail',
        ],
        [
          [1, 1, 1, 1, 1, 'line', 1_900_000_000_000, 0, 4, 0, bytes, `a 'quoted' "word" {x,y} \\ 审批 🙂`],
          [2, 1, 1, 1, 1, 'line', Number.MAX_SAFE_INTEGER, 0, 4, 0, null, null],
        ],
      ),
    )
    const rows = await db.reader().all(sql`select id, at, bytes, detail from observations order by id`)
    expect(rows).toEqual([
      { id: 1, at: 1_900_000_000_000, bytes, detail: `a 'quoted' "word" {x,y} \\ 审批 🙂` },
      { id: 2, at: Number.MAX_SAFE_INTEGER, bytes: null, detail: null },
    ])
  })

  test('what a body wrote before it failed is not there, and the next one runs', async () => {
    const failing = db.writer().write(async (tx) => {
      await tx.run(sql`insert into meta (name, value) values ('half', 'x')`)
      throw new Error('stop')
    })
    const next = db.writer().write((tx) => tx.run(sql`insert into meta (name, value) values ('whole', 'y')`))
    await expect(failing).rejects.toThrow('stop')
    expect(await next).toBe(1)
    expect(await db.reader().all(sql`select name from meta`)).toEqual([{ name: 'whole' }])
  })

  test('a query made once is asked again with other values', async () => {
    const byName = sql`select value from meta where name = ${sql.placeholder('name')}`
    expect(await db.reader().get(byName, { name: 'whole' })).toEqual({ value: 'y' })
    expect(await db.reader().get(byName, { name: 'other' })).toBeUndefined()
  })

  test('a list of values of any length is one value', async () => {
    const many = Array.from({ length: 3000 }, (_, n) => n)
    const reader = db.reader()
    const numbers = await reader.all(sql`select id from observations where ${reader.inList(sql`id`, many)} order by id`)
    expect(numbers).toEqual([{ id: 1 }, { id: 2 }])
    const words = await reader.all(sql`select name from meta where ${reader.inList(sql`name`, ['whole', `"'`])}`)
    expect(words).toEqual([{ name: 'whole' }])
    expect(await reader.all(sql`select name from meta where ${reader.inList(sql`name`, [])}`)).toEqual([])
  })

  test('a reader cannot write', async () => {
    await expect(db.reader().all(sql`delete from meta returning name`)).rejects.toMatchObject({ code: 'read-only' })
  })

  test('a row that is there already fails, or is left alone when that is asked', async () => {
    const again = (onConflict?: 'ignore') =>
      db.writer().write((tx) =>
        insertMany(
          tx,
          'meta',
          ['name', 'value'],
          [
            ['whole', 'z'],
            ['new', 'n'],
          ],
          onConflict,
        ),
      )
    await expect(again()).rejects.toThrow()
    await again('ignore')
    expect(await db.reader().all(sql`select name, value from meta order by name`)).toEqual([
      { name: 'new', value: 'n' },
      { name: 'whole', value: 'y' },
    ])
  })

  test('transactions run one after the other, in the order asked', async () => {
    const add = (tag: string) =>
      db.writer().write(async (tx) => {
        const found = await tx.get<{ value: string }>(sql`select value from meta where name = 'order'`)
        await tx.run(sql`delete from meta where name = 'order'`)
        await insertMany(tx, 'meta', ['name', 'value'], [['order', `${found?.value ?? ''}${tag}`]])
      })
    await Promise.all(['a', 'b', 'c', 'd'].map(add))
    expect(await db.reader().get(sql`select value from meta where name = 'order'`)).toEqual({ value: 'abcd' })
  })
})
