import { once } from 'node:events'
import { appendFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import postgres from 'postgres'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { NOBODY } from '@/lib/reader/reader'
import { dataOf, openReading } from '@/server/boot/base/reading-side'
import { heardBell } from '@/server/live/bell'
import type { Frame } from '@/server/live/frames'
import { openHub } from '@/server/live/hub'
import { type LiveQuestion, liveQuestion } from '@/server/live/live-question'
import { openReadDoor, type ReadDoor } from '@/server/store/door/door'
import { readRev } from '@/server/store/rows/read-rev'
import { migratedUrl } from '@/tests/databases'
import { within } from '@/tests/load'
import { openHouse, swarmLine } from '@/tests/serving'

/** Nobody here follows within a scope. */
const NOBODY_WITHIN = {
  since: async () => [],
  page: async () => ({ rows: [], next: null }),
  revsOf: async () => new Map(),
}

type Listen = NonNullable<ReadDoor['listen']>

/** Longer than a test: what arrives was heard by listening. */
const NEVER_MS = 2 ** 30

let database = { url: '', remove: async () => {} }
let sql: postgres.Sql
const ends: (() => void | Promise<void>)[] = []

beforeAll(async () => {
  database = await migratedUrl()
  sql = postgres(database.url, { max: 1, onnotice: () => {}, connection: { application_name: 'test' } })
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})
afterAll(async () => {
  await sql.end()
  await database.remove()
})

/** The way to Postgres. While it is shut, who comes waits in front of it. */
async function openGate(to: URL) {
  const waiting: (() => void)[] = []
  const sockets = new Set<Socket>()
  let isShut = false
  const gate = createServer((inner) => {
    const outer = connect(Number(to.port), to.hostname)
    for (const socket of [inner, outer]) sockets.add(socket.on('error', () => socket.destroy()))
    const pass = () => inner.pipe(outer).pipe(inner)
    if (isShut) waiting.push(pass)
    else pass()
  })
  gate.listen(0, '127.0.0.1')
  await once(gate, 'listening')
  ends.push(() => {
    for (const socket of sockets) socket.destroy()
    gate.close()
  })
  const url = new URL(to)
  url.port = String((gate.address() as AddressInfo).port)
  return {
    url: url.href,
    waiting: () => waiting.length,
    shut: () => {
      isShut = true
    },
    open: () => {
      isShut = false
      for (const pass of waiting.splice(0)) pass()
    },
  }
}

const forty = (word: string) => Array.from({ length: 40 }, (_, n) => `${word} ${n}`)

const listeners = async () => {
  const rows = await sql`select pid from pg_stat_activity
    where datname = current_database() and application_name = 'signalbox' and query ilike 'listen%'`
  return rows.map(({ pid }) => Number(pid))
}

function everything(): LiveQuestion {
  const asked = liveQuestion('', null, 0)
  if (Array.isArray(asked)) throw new Error('An empty question is one.')
  return asked
}

const bodiesIn = (frames: readonly Frame[]) =>
  frames
    .map((frame) => Buffer.from(frame).toString('utf8'))
    .filter((frame) => frame.includes('event: rows'))
    .flatMap((frame) => (JSON.parse(/^data: (.*)$/m.exec(frame)?.[1] ?? '') as { rows: { body: string }[] }).rows)
    .map(({ body }) => body)

/**
 * Ends the backend on which a web listens, and lets it listen again once all that was written meanwhile is on record.
 * Resolves, then, with what a subscriber who was there all the time was told. `hearing`: how that web listens.
 */
async function toldOnceItListensAgain(
  bodies: readonly string[],
  hearing: (listen: Listen, isBack: () => boolean) => Listen,
): Promise<string[]> {
  const house = await openHouse({}, undefined, database.url)
  const isRead = async (body: string) => {
    const found = await sql`select 1 from record.messages m join record.sources s on s.id = m.source_id
      where m.body = ${body} and s.root = ${house.root}`
    return found.length === 1
  }
  let closed: Promise<void> | null = null
  const close = () => {
    closed ??= house.close()
    return closed
  }
  const reading = await openReading(dataOf({ data: house.data, database: database.url }))
  ends.push(close, reading.close)
  await expect.poll(() => isRead('the first message')).toBe(true)
  const gate = await openGate(new URL(database.url))
  const ears = await openReadDoor({ dialect: 'postgres', url: gate.url, schema: 'record' })
  const { listen } = ears
  if (listen === null) throw new Error('Postgres tells by itself.')
  const others = await listeners()
  const errors: unknown[] = []
  const hub = openHub({
    ...{ within: () => NOBODY_WITHIN, since: reading.readers.messages.since, placeOf: () => String },
    reached: reading.readers.status.reached,
    status: () => reading.readers.status.at(0),
    acts: async () => 0,
    stillGood: async () => true,
    now: Date.now,
    report: (error) => errors.push(error),
  })
  let isBack = false
  const bell = heardBell(
    hearing(listen, () => isBack),
    { everyMs: NEVER_MS, readRev: () => readRev(reading.door), ring: hub.ring, failed: (error) => errors.push(error) },
  )
  ends.push(() => ears.close(), bell.stop, hub.close)
  const own = async () => (await listeners()).filter((pid) => !others.includes(pid))
  await expect.poll(async () => (await own()).length).toBe(1)

  const frames: Frame[] = []
  let tellAll = () => {}
  const all = new Promise<void>((resolve) => {
    tellAll = resolve
  })
  await hub.join({
    ...{ question: everything(), session: 's', reads: NOBODY, rev: await readRev(reading.door) },
    send: (frame) => {
      frames.push(frame)
      if (bodies.every((body) => bodiesIn(frames).includes(body))) tellAll()
    },
    ...{ drained: async () => {}, open: () => true, close: () => {} },
  })

  const [pid = 0] = await own()
  gate.shut()
  expect(await sql`select pg_terminate_backend(${pid}) as ended`).toEqual([{ ended: true }])
  await expect.poll(gate.waiting).toBe(1)
  const channel = path.join(house.root, 'atlas', 'channel.jsonl')
  for (const [n, body] of bodies.entries()) await appendFile(channel, swarmLine(n + 1, body))
  const last = bodies.at(-1) ?? ''
  await expect.poll(() => isRead(last)).toBe(true)
  // A tail that still runs would ring for other reasons.
  await close()
  // What was there before may be told once more for what became of it.
  const told = () => bodiesIn(frames).filter((body) => bodies.includes(body))
  expect(told()).toEqual([])

  isBack = true
  gate.open()
  await expect.poll(async () => (await own()).filter((one) => one !== pid).length).toBe(1)
  await within(500, all)
  expect(errors).toEqual([])
  return told()
}

it('a web whose listening ended tells what was written meanwhile as soon as it listens again, each row once', async () => {
  const written = forty('meanwhile')
  expect((await toldOnceItListensAgain(written, (listen) => listen)).toSorted()).toEqual(written.toSorted())
})

it('red control: where nothing is caught up, listening again tells of nothing', async () => {
  // The first ring after it is back is that of listening: no transaction rings any more.
  const deaf =
    (listen: Listen, isBack: () => boolean): Listen =>
    (ring) =>
      listen(() => !isBack() && ring())
  await expect(toldOnceItListensAgain(forty('unheard'), deaf)).rejects.toThrow('It did not come within')
})
