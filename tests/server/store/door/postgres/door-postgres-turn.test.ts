import { connect, type Socket } from 'node:net'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWriteDoor, type WriteDoor } from '@/server/store/door/door'
import { TURNS } from '@/server/store/door/postgres/door-postgres-session'
import { emptyUrl } from '@/tests/databases'

type Schema = keyof typeof TURNS

let database = { url: '', remove: async () => {} }
const doors: WriteDoor[] = []
const sockets: Socket[] = []

beforeAll(async () => {
  database = await emptyUrl()
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  for (const door of doors) await door.close()
  await database.remove()
})

async function doorOf(schema: Schema): Promise<WriteDoor> {
  const door = await openWriteDoor({ dialect: 'postgres', url: database.url, schema }, 'normal')
  doors.push(door)
  return door
}

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

/** Prepares a question and asks it not: the server waits for what comes next. */
function prepareOnly(socket: Socket): void {
  const said = Buffer.from('\0select 1\0\0\0')
  const head = Buffer.alloc(5)
  head.write('P')
  head.writeInt32BE(said.length + 4, 1)
  socket.write(Buffer.concat([head, said]))
}

test('whoever has the turn and is paused while the server sends to it, or waits for the rest of what it asks, has it no more; who is at work has it', async () => {
  const [record, ledger, moving] = await Promise.all([doorOf('record'), doorOf('ledger'), doorOf('record_moving')])
  const [unread, half, busy] = await Promise.all([holderOf('record'), holderOf('ledger'), holderOf('record_moving')])
  const ended = unread.client
    .unsafe(`select repeat('x', 1000) from generate_series(1, 1000000)`)
    .then(() => 'read')
    .catch(() => 'ended')
  await new Promise((resolve) => unread.socket.once('data', resolve))
  unread.socket.pause()
  prepareOnly(half.socket)
  const order: string[] = []
  const work = busy.client.unsafe(`select pg_sleep(10); commit`).then(() => order.push('at work'))
  const turn = (door: WriteDoor, name: string) => door.write(async (tx) => void (tx.session > 0 && order.push(name)))
  await Promise.all([turn(record, 'record'), turn(ledger, 'ledger'), turn(moving, 'moving'), work])
  expect(order[0]).toBe('ledger')
  expect(order.slice(1, 3).sort()).toEqual(['at work', 'moving'])
  expect(order[3]).toBe('record')
  unread.socket.resume()
  expect(await ended).toBe('ended')
})

test('who waits for long keeps its place before those who come later', async () => {
  const [first, later] = [await doorOf('ledger_moving'), await doorOf('ledger_moving')]
  const [busy, watch] = [await holderOf('ledger_moving'), postgres(database.url, { max: 1 })]
  const work = busy.client.unsafe('select pg_sleep(12); commit').execute()
  const order: string[] = []
  const turn = (door: WriteDoor, name: string) => door.write(async (tx) => void (tx.session > 0 && order.push(name)))
  const waits = turn(first, 'first')
  // By then it has looked.
  await watch.unsafe('select pg_sleep(9)')
  await Promise.all([turn(later, 'later'), waits, work])
  await watch.end()
  expect(order).toEqual(['first', 'later'])
})
