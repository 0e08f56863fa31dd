import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertMany, openWriteDoor, type WriteDoor } from '@/server/store/door/door'
import { migratedPlace } from '@/tests/databases'

/** What an import adds in one transaction. */
const ROWS = 4000
let remove: () => Promise<void>
let door: WriteDoor
beforeEach(async () => {
  const empty = await migratedPlace('sqlite')
  remove = empty.remove
  door = await openWriteDoor(empty.place('record'), 'normal')
})
afterEach(async () => {
  await door.close()
  await remove()
})

const said = (n: number) => Array.from({ length: 70 }, (_, at) => `w${((n * 70 + at) * 7919) % 60_000}`).join(' ')

/** Into how many segments the words of one transaction go. */
async function segments(): Promise<number> {
  await door.write((tx) => {
    const rows = Array.from({ length: ROWS }, (_, n) => [n + 1, said(n), ':iany'])
    return insertMany(tx, 'messages_fts', ['rowid', 'words', 'facets'], rows)
  })
  const found = await door.write((tx) =>
    tx.get<{ n: number }>(sql`select count(distinct segid) as n from messages_fts_idx`),
  )
  return found?.n ?? 0
}

test('the words of one transaction of an import are one segment of the index', async () => {
  expect(await segments()).toBe(1)
})

test('red control: with what FTS5 gathers by itself they are several, to be joined again and again', async () => {
  await door.write((tx) => tx.run(sql`insert into messages_fts (messages_fts, rank) values ('hashsize', 1048576)`))
  expect(await segments()).toBeGreaterThan(1)
})
