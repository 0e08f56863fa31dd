import { createServer, connect as reach, type Server, type Socket } from 'node:net'
import { afterAll, expect, inject, test } from 'vitest'
import { postgres as words } from '@/lib/text/data/database'
import { connect, guarded, listen } from '@/server/store/door/postgres/door-postgres-connection'

const WAIT_MS = 300
const servers: Server[] = []
const sockets = new Set<Socket>()
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  for (const server of servers) server.close()
})

/** The address of a host of which every byte is ours. */
async function hostThat(does: (socket: Socket) => void) {
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    does(socket)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { dialect: 'postgres', url: `postgres://somebody@127.0.0.1:${port}/signalbox`, schema: 'record' } as const
}

function message(kind: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(kind)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

/** Lets everybody in, as a pooler does that has no session to give. */
const letIn = (socket: Socket) =>
  socket.once('data', () => {
    const version = message('S', Buffer.from('server_version\x0015.6\0'))
    socket.write(Buffer.concat([message('R', Buffer.alloc(4)), version, message('Z', Buffer.from('I'))]))
  })

async function answerOf(place: Awaited<ReturnType<typeof hostThat>>) {
  const client = connect(place, {}, () => {}, WAIT_MS)
  try {
    await guarded(() => client.unsafe('select 1'))
  } finally {
    await client.end({ timeout: 0 })
  }
}

test.each([
  ['accepts and says nothing', () => {}],
  ['ends each connection at once', (socket: Socket) => socket.end()],
])('a host that %s does not answer', async (_, does) => {
  const place = await hostThat(does)
  const noAnswer = { code: 'unreachable', message: expect.stringContaining(words.noAnswer[0]) }
  await expect(answerOf(place)).rejects.toMatchObject(noAnswer)
  await expect(listen(place, 'bell', () => {}, WAIT_MS)).rejects.toMatchObject(noAnswer)
})

test('a host that lets in and answers no question gives no session', async () => {
  const noSession = { code: 'busy', message: words.noSession(WAIT_MS / 1000) }
  const place = await hostThat(letIn)
  await expect(answerOf(place)).rejects.toMatchObject(noSession)
  await expect(listen(place, 'bell', () => {}, WAIT_MS)).rejects.toMatchObject(noSession)
})

test('whether an address gives sessions is asked once; after that a connection begins with its settings', async () => {
  let asked = ''
  const { hostname, port, username, pathname } = new URL(inject('postgresUrl'))
  const { url, ...place } = await hostThat((socket) => {
    const server = reach(Number(port || 5432), hostname)
    sockets.add(server)
    server.on('error', () => socket.destroy())
    socket.on('data', (bytes) => {
      asked += bytes.toString('latin1')
    })
    socket.pipe(server).pipe(socket)
  })
  const own = new URL(url)
  own.username = username
  own.pathname = pathname
  for (const one of ['one', 'two']) {
    const client = connect({ ...place, url: own.href }, {})
    await client.unsafe(`select '${one}'`)
    await client.end({ timeout: 5 })
  }
  expect(asked.match(/pg_backend_pid|set_config\('jit'|'one'|'two'/g)).toEqual([
    'pg_backend_pid',
    "set_config('jit'",
    "'one'",
    "set_config('jit'",
    "'two'",
  ])
})
