import { getTableColumns, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { messages } from '@/drizzle/postgres-record'
import { migrate, migrationsIn } from '@/server/store/data/migrate'
import { rowWords } from '@/server/store/data/row-words'
import { insertMany, openWriteDoor, type SqlValue, type WriteDoor } from '@/server/store/door/door'
import { DOCUMENT } from '@/server/store/search/search-tsquery'
import { emptyPlace } from '@/tests/databases'
import { MIGRATIONS } from '@/tests/setup/template'
import { told } from '../search/search-arbitrary'
import { tell } from '../search/search-world'

/** The last migration before full text became an index over what a function makes. */
const BEFORE = '0017_indexes-of-what-is-there'

const columns = Object.values(getTableColumns(messages)).map(({ name }) => name)
const { whole, short } = rowWords('messages', columns)
const texts = sql`select ${sql.join(
  columns.map((name) => sql.identifier(name)),
  sql`, `,
)} from messages order by key`
const lexemes = (document: typeof DOCUMENT) =>
  sql`select array_to_string(tsvector_to_array(${document}), ' ') as found from messages m order by m.key`

let place: Awaited<ReturnType<typeof emptyPlace>>
let door: WriteDoor
const rowsOf = async (): Promise<SqlValue[][]> => {
  const rows = await door.write((tx) => tx.all<{ [name: string]: SqlValue }>(texts))
  return rows.map((row) => columns.map((name) => row[name] ?? null))
}

beforeAll(async () => {
  place = await emptyPlace('postgres')
  door = await openWriteDoor(place.place('record'), 'normal')
})
afterAll(async () => {
  await door.close()
  await place.remove()
})

it('an index of before is found by the same words and facets, and keeps them as a new one does', async () => {
  const all = await migrationsIn(MIGRATIONS, 'postgres', 'record')
  const at = all.findIndex(({ name }) => name === BEFORE)
  await migrate(door, all.slice(0, at + 1), 0)
  const bodies = ['Deploy: done, v2 (3/4)!', 'a_b\n\tC', '审批 deploy', '!!!', `far${'.'.repeat(40)}apart`, 'naïve', '']
  await tell(door, [
    ...fc.sample(told, { numRuns: 200, seed: 3 }),
    ...bodies.map((body, nth) => ({ at: nth, body, from: nth % 2 === 0 ? 'qa' : 'Quality & Co', reading: 'message' })),
    { at: 100, body: 'a log line', reading: 'log' },
  ])
  const kept = await rowsOf()
  await door.write(async (tx) => {
    await tx.run(sql`delete from messages`)
    await insertMany(tx, 'messages', columns, kept.map(whole))
  })
  const before = await door.write((tx) => tx.all(lexemes(sql`m.document`)))
  await migrate(door, all, 1)
  // Whoever asked before has plans for the columns as they were.
  await door.close()
  door = await openWriteDoor(place.place('record'), 'normal')
  expect(await door.write((tx) => tx.all(lexemes(DOCUMENT)))).toEqual(before)
  const carried = await rowsOf()
  expect(carried.map(whole)).toEqual(kept.map(whole))
  expect(carried).toEqual(kept.map(whole).map(short.postgres))
  expect(carried.filter((row) => String(row[columns.indexOf('words')]).startsWith('~ ')).length).toBeGreaterThan(10)
})
