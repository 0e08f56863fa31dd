import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openReadDoor, openWriteDoor } from '@/server/store/door/door'
import { connect, isBroken } from '@/server/store/door/postgres/door-postgres-connection'
import { emptyUrl } from '@/tests/databases'

let database = { url: '', remove: async () => {} }
let server: postgres.Sql
const place = () => ({ dialect: 'postgres', url: database.url, schema: 'record' }) as const

beforeAll(async () => {
  database = await emptyUrl()
  server = postgres(database.url, { max: 1 })
  await (await openWriteDoor(place(), 'normal')).close()
})
afterAll(async () => {
  await server.end()
  await database.remove()
})

const ours = () => server<{ pid: number; query: string }[]>`select pid, query from pg_stat_activity
  where datname = current_database() and application_name = 'signalbox'`
const terminate = (pid: number) => server`select pg_terminate_backend(${pid}, 5000)`

test('a scan whose connection ends between two pieces fails: what came is not taken for all', async () => {
  const door = await openReadDoor(place())
  const scan = async () => {
    let rows = 0
    for await (const some of door.scan(sql`select n, pg_backend_pid() as pid from generate_series(1, 1000) as n`)) {
      if (rows === 0) await terminate(Number(some[0]?.[1]))
      rows += some.length
    }
    return rows
  }
  await expect(scan()).rejects.toMatchObject({ code: 'unreachable' })
  await door.close()
})

test('what is asked after what broke the connection is refused: another connection would have no settings', async () => {
  const client = connect(place(), {})
  await client.unsafe('select 1')
  // The driver keeps back what comes after a question whose parameters it does not know yet.
  const first = client.unsafe('select pg_sleep($1::int)', [60])
  const others = [1, 2].map(() => client.unsafe(`select current_setting('jit') as jit`))
  const answers = Promise.allSettled([first, ...others])
  await expect.poll(async () => (await ours()).filter(({ query }) => query.includes('pg_sleep')).length).toBe(1)
  for (const { pid, query } of await ours()) if (query.includes('pg_sleep')) await terminate(pid)
  const refusals = (await answers).map((answer) => answer.status === 'rejected' && isBroken(answer.reason))
  expect(refusals).toEqual([true, true, true])
  await expect(client.unsafe('select 1')).rejects.toSatisfy(isBroken)
  await client.end({ timeout: 5 })
  expect(await ours(), 'no connection is left behind').toEqual([])
})
