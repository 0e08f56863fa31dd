import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { expect, test } from 'vitest'
import { openReadDoor, openWriteDoor } from '@/server/store/door/door'
import { emptyUrl } from '@/tests/databases'

const LOCK = 4711

test('however many questions take long on Postgres, what is short is answered meanwhile', async () => {
  const { url, remove } = await emptyUrl()
  const place = { dialect: 'postgres', url, schema: 'record' } as const
  const writer = await openWriteDoor(place, 'normal')
  const door = await openReadDoor(place)
  const holder = postgres(url, { max: 1 })
  await holder.unsafe(`select pg_advisory_lock(${LOCK})`)
  let ended = 0
  const long = Array.from({ length: 20 }, async () => {
    await door.beside.get(sql`select 1 as one from (select pg_advisory_xact_lock_shared(${LOCK})) held`)
    ended += 1
  })
  const short = [door.get(sql`select 1 as one`), door.pages.get(sql`select 1 as one`)]
  expect(await Promise.all(short)).toEqual([{ one: 1 }, { one: 1 }])
  expect(ended).toBe(0)
  await holder.end()
  await Promise.all(long)
  await door.close()
  await writer.close()
  await remove()
})
