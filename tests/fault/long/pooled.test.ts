import { appendFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { postgres as words } from '@/lib/text/data/database'
import { openReadDoor, openWriteDoor } from '@/server/store/door/door'
import { type Reached, requireSession } from '@/server/store/door/postgres/door-postgres-pooler'
import type { TURNS } from '@/server/store/door/postgres/door-postgres-session'
import { migratedUrl } from '@/tests/databases'
import { type Pooler, startPooler } from '@/tests/fault/world/pgbouncer'
import { until } from '@/tests/fault/world/processes'
import { within } from '@/tests/load'
import { type House, openHouse, swarmLine } from '@/tests/serving'
import { clientOf } from '@/tests/visitors'

let database = { url: '', remove: async () => {} }
const poolers: Pooler[] = []
beforeAll(async () => {
  database = await migratedUrl()
})
afterAll(async () => {
  for (const pooler of poolers) await pooler.stop()
  await database.remove()
})

async function pooled(...[mode, settings]: [Parameters<typeof startPooler>[1], Parameters<typeof startPooler>[2]?]) {
  const pooler = await startPooler(database.url, mode, settings)
  poolers.push(pooler)
  return pooler
}
const placeAt = (url: string, schema: keyof typeof TURNS = 'record') => ({ dialect: 'postgres', url, schema }) as const

describe('behind a pgbouncer in session mode, with its defaults', () => {
  let url = ''
  let house: House
  let cookie = ''
  const abort = new AbortController()
  let told = ''

  beforeAll(async () => {
    url = (await pooled('session')).url
    house = await openHouse({}, undefined, url)
    cookie = await house.enter()
    const { body } = await fetch(`${house.url}/api/live?query=&rev=now`, { headers: { cookie }, signal: abort.signal })
    void hear(body)
  })
  afterAll(async () => {
    abort.abort()
    await house?.closeTold()
  })

  async function hear(body: ReadableStream<Uint8Array> | null): Promise<void> {
    try {
      for await (const chunk of body ?? []) told += Buffer.from(chunk).toString('utf8')
    } catch (error) {
      if (!abort.signal.aborted) throw error
    }
  }
  const say = (words: string) => appendFile(path.join(house.root, 'atlas', 'channel.jsonl'), swarmLine(1, words))
  const isTold = (said: string) => until(`${said} is told`, () => told.includes(said), 60_000)

  it('the tail reads, and the console hears of it at once', async () => {
    await say('the first through the pooler')
    await isTold('the first through the pooler')
    await say('heard by listening')
    await within(1000, isTold('heard by listening'))
  })

  it('each connection has its settings and its schema', async () => {
    const reader = await openReadDoor(placeAt(url))
    const setting = (name: string) => sql`current_setting(${name})`
    const asked = sql`select ${setting('search_path')} as path, ${setting('jit')} as jit,
      ${setting('default_transaction_read_only')} as still, ${setting('plan_cache_mode')} as plans`
    const expected = { path: 'record', jit: 'off', still: 'on', plans: 'force_custom_plan' }
    // Prepared once, asked by several connections and often.
    expect(await Promise.all(Array.from({ length: 30 }, () => reader.get(asked)))).toEqual(Array(30).fill(expected))
    await reader.close()
    const bare = postgres(url, { max: 1 })
    expect((await bare`show search_path`)[0], 'and leaves nothing of it to others').toEqual({
      search_path: '"$user", public',
    })
    await bare.end()
  })

  it('whoever must be alone is kept out while the tail reads', async () => {
    await expect(openWriteDoor(placeAt(url), 'normal', { by: 'tails', alone: true })).rejects.toMatchObject({
      code: 'locked',
      message: words.held.tails,
    })
  })

  it('people act, and an export is whole', async () => {
    await clientOf(house.url, { cookie }).views.save.mutate({
      name: 'mine',
      query: 'from:dev',
      at: null,
      shared: false,
      pinned: true,
    })
    const answer = await fetch(`${house.url}/api/export?format=jsonl`, { headers: { cookie } })
    expect((await answer.text()).trim().split('\n')).toHaveLength(3)
  })

  it('it goes on when the server ends its connections', async () => {
    const server = postgres(database.url, { max: 1 })
    const ended = await server`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'signalbox'`
    expect(ended.length).toBeGreaterThan(3)
    await server.end()
    await say('after all were ended')
    await isTold('after all were ended')
  })

  it('it leaves room for as many again', async () => {
    const server = postgres(database.url, { max: 1 })
    const [found] = await server`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and application_name = 'signalbox'`
    console.log(`a console and its tail hold ${found?.n} sessions`)
    expect(found?.n).toBeLessThanOrEqual(20)
    await server.end()
  })
})

describe.each(['transaction', 'statement'] as const)('behind a pgbouncer in %s mode', (mode) => {
  it.each<{ [name: string]: number }>([{}, { server_round_robin: 1, min_pool_size: 5 }])(
    'nothing is begun, and what to set is said: %j',
    async (more) => {
      const { url } = await pooled(mode, more)
      const refused = { code: 'place', message: words.shared[0], mend: words.shared[1] }
      await expect(openWriteDoor(placeAt(url), 'normal')).rejects.toMatchObject(refused)
      await expect(openReadDoor(placeAt(url))).rejects.toMatchObject(refused)
      await expect(openHouse({}, undefined, url)).rejects.toMatchObject({
        message: expect.stringContaining(words.shared[0]),
      })
      const bare = postgres(url, { max: 1 })
      expect((await bare`show search_path`)[0], 'others find their sessions as they were').toEqual({
        search_path: '"$user", public',
      })
      await bare.end()
    },
  )
})

const pidOf = async (one: Reached['sql'] | postgres.TransactionSql) =>
  Number((await one.unsafe('select pg_backend_pid() as pid'))[0]?.pid)

test('in transaction mode nobody is let in by the chance that others leave each of its connections the same session', async () => {
  const { url } = await pooled('transaction', { server_round_robin: 1, default_pool_size: 2 })
  const others = postgres(url, { max: 1 })
  const beside = postgres(url, { max: 1 })
  await others.begin((tx) => Promise.all([pidOf(tx), pidOf(beside)]))
  await beside.end()
  /** Two sessions in turn: others ask until the one that is wanted comes next. */
  const lucky = (ring = () => {}): Reached => {
    const given = { max: 1, connect_timeout: 10, fetch_types: false, onnotify: ring, onnotice: () => {} }
    const sql = postgres(url, given)
    let pid: number | null = null
    return {
      isGreeted: () => true,
      sql: {
        unsafe: async (text: string) => {
          for (let asks = 0; asks < 2 && pid !== null && (await pidOf(others)) === pid; asks += 1);
          const answer = await sql.unsafe(text)
          pid ??= Number(answer[0]?.pid)
          return answer
        },
        end: sql.end,
      },
    }
  }
  const first = lucky()
  await pidOf(first.sql)
  await expect(requireSession(url, first, { another: lucky, waitMs: 10_000 })).rejects.toMatchObject({
    code: 'place',
    message: words.shared[0],
  })
  await first.sql.end()
  await others.end()
})

test('a pooler that is set to another mode later is seen by the next who writes, and by who connects anew', async () => {
  const { url, setMode } = await pooled('session')
  const door = await openWriteDoor(placeAt(url), 'normal')
  const pid = () => door.write(async (tx) => (await tx.get<{ pid: number }>(sql`select pg_backend_pid() as pid`))?.pid)
  const before = await pid()
  expect(await pid()).toBe(before)
  await setMode('transaction')
  await pid()
  const refused = { code: 'place', message: words.shared[0] }
  const others = postgres(url, { max: 1 })
  await others.begin(async (tx) => {
    expect(await pidOf(tx), 'the session is given to others').toBe(before)
    await expect(pid()).rejects.toMatchObject(refused)
  })
  await expect(pid()).rejects.toMatchObject(refused)
  await setMode('session')
  expect(await pid()).toBeGreaterThan(0)
  await others.end()
  await door.close()
})

test('red control: there two who must be alone are both let in', async () => {
  const { url } = await pooled('transaction')
  const both = [postgres(url, { max: 1 }), postgres(url, { max: 1 })]
  const held = []
  for (const one of both) held.push((await one`select pg_try_advisory_lock(1) as held`)[0]?.held)
  expect(held).toEqual([true, true])
  for (const one of both) await one.end()
})

test('a pooler that has no session left says so, and not after minutes', async () => {
  const { url } = await pooled('session', { default_pool_size: 1 })
  await expect(openReadDoor(placeAt(url))).rejects.toMatchObject({ code: 'busy', message: words.noSession(10) })
})
