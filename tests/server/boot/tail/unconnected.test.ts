import { appendFile, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { trouble as words } from '@/lib/text/sources/trouble-words'
import { emptyUrl } from '@/tests/databases'
import { type House, openHouse, swarmLine } from '@/tests/serving'
import { shownBy } from './shown-sources'

let database: Awaited<ReturnType<typeof emptyUrl>>
let server: Sql
let reading: House
let other: House
const role = `signalbox_few_${process.pid}`

/** The console that reads comes in as a role of its own, of which the server takes so many connections. */
beforeAll(async () => {
  database = await emptyUrl()
  server = postgres(inject('postgresUrl'), { max: 1, onnotice: () => undefined })
  const own = new URL(database.url)
  const password = own.password || 'few'
  await server.unsafe(`create role ${role} login password '${password}'`)
  await server.unsafe(`alter database ${own.pathname.slice(1)} owner to ${role}`)
  own.username = role
  own.password = password
  reading = await openHouse({}, undefined, own.href)
  other = await openHouse({ typed: [] }, await mkdtemp(path.join(tmpdir(), 'signalbox-')), database.url)
})
afterAll(async () => {
  await reading.close()
  await other.close()
  await database.remove()
  await server.unsafe(`drop role if exists ${role}`)
  await server.end()
})

it('a tail that gets no connection is not said to have ended, by who only sees that nobody reads; and it goes on by itself', async () => {
  const { condition, messages, health } = await shownBy(other)
  await expect.poll(async () => (await condition())?.state).toBe('watching')
  await server.unsafe(`alter role ${role} connection limit 0`)
  await server.unsafe(`select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}'`)
  const said = { cause: words.unled.cause(reading.root), mend: words.unled.mend }
  await expect.poll(condition).toMatchObject({ state: 'stopped', cause: said.cause, mend: said.mend })
  expect(said.cause).not.toContain('gone')
  expect(said.mend).toMatch(/connection/)
  await expect.poll(health).toBe('degraded')

  await appendFile(path.join(reading.root, 'atlas', 'channel.jsonl'), swarmLine(1, 'while nobody was let in'))
  await server.unsafe(`alter role ${role} connection limit -1`)
  await expect.poll(messages).toBe(2)
  await expect.poll(condition).toMatchObject({ state: 'watching', cause: null })
  await expect.poll(health).toBe('ok')
})
