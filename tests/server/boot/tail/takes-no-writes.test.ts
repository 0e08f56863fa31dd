import { appendFile, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { afterEach, expect, it } from 'vitest'
import { postgres as words } from '@/lib/text/data/database'
import { migratedUrl } from '@/tests/databases'
import { openHouse, swarmLine } from '@/tests/serving'
import { shownBy } from './shown-sources'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

it('a database that takes no writes is said by every console on it, not only by that which reads, until it takes them again', async () => {
  const database = await migratedUrl()
  closers.push(database.remove)
  const leader = await openHouse({}, undefined, database.url)
  closers.push(leader.close)
  const other = await openHouse({ typed: [] }, await mkdtemp(path.join(tmpdir(), 'signalbox-')), database.url)
  closers.push(other.close)
  const houses = [await shownBy(leader), await shownBy(other)]
  for (const { condition } of houses) await expect.poll(async () => (await condition())?.state).toBe('watching')

  const server = postgres(database.url, { max: 1, onnotice: () => undefined })
  closers.push(() => server.end())
  const name = new URL(database.url).pathname.slice(1)
  await server.unsafe(`alter database "${name}" set default_transaction_read_only = on`)
  await server.unsafe(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'signalbox'`)
  const [cause, mend] = words.readOnly
  for (const { condition, health } of houses) {
    await expect.poll(condition).toMatchObject({
      state: 'degraded',
      trouble: 'read-only',
      cause: expect.stringContaining(cause.slice(0, -1)),
      mend,
    })
    await expect.poll(health).toBe('degraded')
  }
  const before = await houses[1]?.messages()
  await appendFile(path.join(leader.root, 'atlas', 'channel.jsonl'), swarmLine(30, 'said meanwhile'))

  await server.unsafe(`alter database "${name}" reset default_transaction_read_only`)
  for (const { condition, health, messages } of houses) {
    await expect.poll(messages).toBe((before ?? 0) + 1)
    await expect.poll(async () => (await condition())?.state).toBe('watching')
    await expect.poll(health).toBe('ok')
  }
})
