import { connect, type Socket } from 'node:net'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Line, openLine } from '@/server/store/door/postgres/door-postgres-line'
import { TURNS } from '@/server/store/door/postgres/door-postgres-session'
import { beginInTurn } from '@/server/store/door/postgres/door-postgres-turn'
import { emptyUrl } from '@/tests/databases'

type Schema = keyof typeof TURNS

let database = { url: '', remove: async () => {} }
const lines: Line[] = []
const sockets: Socket[] = []
let watch: postgres.Sql

beforeAll(async () => {
  database = await emptyUrl()
  watch = postgres(database.url, { max: 1 })
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  for (const line of lines) await line.end()
  await watch.end()
  await database.remove()
})

const PATIENCE = { asks: 500, takes: 4_000, again: 100 }

/** Waits for the turn of a schema, as whoever writes there does, has it and gives it back at once. */
async function turn(schema: Schema, had: () => void) {
  const place = { dialect: 'postgres', url: database.url, schema } as const
  const line = openLine(place, {})
  lines.push(line)
  await beginInTurn(line, { turn: TURNS[schema], place, patience: PATIENCE })
  had()
  await line.unsafe('commit')
}

/** Whoever waits for it has looked who has it. */
const looked = (schema: Schema) =>
  expect.poll(async () => {
    const asked = `%pg_terminate_backend%(0, ${TURNS[schema]}, 1)%`
    return (await watch`select 1 from pg_stat_activity where query like ${asked} and state = 'idle'`).length
  })

const locksOn = (of: number, granted: boolean) =>
  watch`select pid from pg_locks where locktype = 'advisory' and objid = ${of} and granted = ${granted}`

/** Somebody who has the turn of a schema, by a connection of which every byte is ours to take and to send. */
async function holderOf(schema: Schema) {
  const { hostname, port } = new URL(database.url)
  const socket = connect(Number(port || 5432), hostname)
  sockets.push(socket)
  const given = { socket: () => socket, max: 1, fetch_types: false, onnotice: () => {} }
  const client = postgres(database.url, given)
  await client.unsafe(`begin; set local idle_in_transaction_session_timeout = '8s';
    select pg_advisory_xact_lock(${TURNS[schema]})`)
  return { client, socket }
}

/** The server is at work for them until this is let go. */
const WORK = 1
async function working({ client }: Awaited<ReturnType<typeof holderOf>>) {
  await watch`select pg_advisory_lock(${WORK})`
  const work = client.unsafe(`select pg_advisory_xact_lock(${WORK}); commit`).execute()
  return { work, letGo: () => watch`select pg_advisory_unlock(${WORK})` }
}

/** Prepares a question and asks it not: the server waits for what comes next. */
function prepareOnly(socket: Socket): void {
  const said = Buffer.from('\0select 1\0\0\0')
  const head = Buffer.alloc(5)
  head.write('P')
  head.writeInt32BE(said.length + 4, 1)
  socket.write(Buffer.concat([head, said]))
}

test('whoever has the turn and is paused while the server sends to it, or waits for the rest of what it asks, has it no more; who is at work has it', async () => {
  const [unread, half, busy] = await Promise.all([holderOf('record'), holderOf('ledger'), holderOf('record_moving')])
  const ended = unread.client
    .unsafe(`select repeat('x', 1000) from generate_series(1, 1000000)`)
    .then(() => 'read')
    .catch(() => 'ended')
  await new Promise((resolve) => unread.socket.once('data', resolve))
  unread.socket.pause()
  prepareOnly(half.socket)
  const { work, letGo } = await working(busy)
  const order: string[] = []
  const waits = (schema: Schema) => turn(schema, () => order.push(schema))
  const [record, ledger, moving] = [waits('record'), waits('ledger'), waits('record_moving')]
  await ledger
  await looked('record_moving').toBe(1)
  await looked('record').toBe(1)
  expect(order, 'who takes what is long has longer, and who is at work is let be').toEqual(['ledger'])
  await letGo()
  await Promise.all([work, moving])
  await record
  expect(order).toEqual(['ledger', 'record_moving', 'record'])
  unread.socket.resume()
  expect(await ended).toBe('ended')
})

test('who waits for long keeps its place before those who come later', async () => {
  const { work, letGo } = await working(await holderOf('ledger_moving'))
  const order: string[] = []
  const first = turn('ledger_moving', () => order.push('first'))
  await looked('ledger_moving').toBe(1)
  const later = turn('ledger_moving', () => order.push('later'))
  await expect.poll(async () => (await locksOn(TURNS.ledger_moving, false)).length).toBe(2)
  await letGo()
  await Promise.all([work, first, later])
  expect(order).toEqual(['first', 'later'])
})
