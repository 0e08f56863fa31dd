import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWriteDoor, type WriteDoor } from '@/server/store/door/door'
import { readStill } from '@/server/store/door/postgres/door-postgres-still'
import { emptyUrl } from '@/tests/databases'

let database = { url: '', remove: async () => {} }
let door: WriteDoor
const place = () => ({ dialect: 'postgres', url: database.url, schema: 'ledger' }) as const
const say = (word: string) => door.write((tx) => tx.run(sql`insert into said values (${word})`))
const words = sql`select word from said order by word`

beforeAll(async () => {
  database = await emptyUrl()
  door = await openWriteDoor(place(), 'normal')
})
afterAll(async () => {
  await door.close()
  await database.remove()
})
beforeEach(async () => {
  await door.write(async (tx) => {
    await tx.run(sql`drop table if exists said`)
    await tx.run(sql`create table said (word text)`)
  })
  await say('first')
})

test('what is read is of one moment, also row by row, while others write', async () => {
  const read = await readStill(place(), async (reader) => {
    const first = await reader.all(words)
    await say('second')
    const rows: unknown[] = []
    for await (const some of reader.scan(words)) rows.push(...some)
    return [first, rows, await reader.all(words)]
  })
  expect(read).toEqual([[{ word: 'first' }], [['first']], [{ word: 'first' }]])
  expect(await readStill(place(), (reader) => reader.all(words))).toHaveLength(2)
})

test('nothing is written by who only reads', async () => {
  const written = readStill(place(), (reader) => reader.all(sql`insert into said values ('third') returning word`))
  await expect(written).rejects.toMatchObject({ code: 'read-only' })
})

test('where its connection ends, what another one would read of another moment is not taken for the same', async () => {
  const killed = readStill(place(), async (reader) => {
    const own = await reader.get<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    const server = postgres(database.url, { max: 1 })
    await server`select pg_terminate_backend(${own?.pid ?? 0}, 5000)`
    await server.end()
    return await reader.all(words).catch(() => reader.all(words))
  })
  await expect(killed).rejects.toMatchObject({ code: 'unreachable' })
})
