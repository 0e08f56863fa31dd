import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { canonical } from '@/lib/message/canonical'
import { exportHandler } from '@/server/front/door/export'
import { StoreError } from '@/server/store/door/base/store-error'
import { rowAt } from '../../components/stream/rows'
import { sessionOf } from '../../sessions'

const LARGE = canonical(rowAt(0), 1, { body: 'x'.repeat(1_000_000), reasoning: null, liesIn: null })
const CHUNKS = 100

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

type Wanted = { stillGood?: () => boolean; now?: () => number; breaksAt?: number }

/** An export of a hundred messages of a megabyte each; tells how many were read, and whether reading has ended. */
async function exporting({ stillGood = () => true, now = () => 0, breaksAt = CHUNKS }: Wanted = {}) {
  const told = { read: 0, ended: false, errors: [] as unknown[] }
  async function* chunks() {
    try {
      for (; told.read < CHUNKS; told.read++) {
        if (told.read === breaksAt) throw new StoreError('io', 'The disk cannot be read.')
        yield [LARGE]
      }
    } finally {
      told.ended = true
    }
  }
  const handle = exportHandler({
    find: async () => chunks(),
    stillGood: async () => stillGood(),
    record: async (_actor, _acted, does) => does(async () => undefined),
    now,
  })
  const session = sessionOf('viewer')
  const server = createServer((asked, response) => {
    handle(asked, response, { path: '/api/export', search: '?format=jsonl' }, session).catch((error: unknown) => {
      told.errors.push(error)
      response.destroy()
    })
  })
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('It listens nowhere.')
  const asked = request({ port: address.port, host: '127.0.0.1', agent: false })
  asked.end()
  const [answer]: IncomingMessage[] = await once(asked, 'response')
  if (!answer) throw new Error('Nobody answered.')
  return { told, answer }
}

/** Reads to the end; false when it broke off. */
async function whole(answer: IncomingMessage): Promise<boolean> {
  answer.resume()
  return new Promise((resolve) => {
    answer.once('end', () => resolve(true))
    answer.once('error', () => resolve(false))
  })
}

const still = async (count: () => number) => {
  let last = -1
  await vi.waitUntil(
    () => {
      const same = count() === last
      last = count()
      return same
    },
    { interval: 300, timeout: 60_000 },
  )
  return last
}

describe('while an export is sent', () => {
  it('no more is read than its reader takes, and the rest once it takes it', async () => {
    const { told, answer } = await exporting()
    expect(await still(() => told.read)).toBeLessThan(CHUNKS / 2)
    expect(await whole(answer)).toBe(true)
    expect(told).toEqual({ read: CHUNKS, ended: true, errors: [] })
  })

  it('red control: written without waiting, all of it is read while nobody takes it', async () => {
    let read = 0
    const server = createServer((_asked, response) => {
      for (; read < CHUNKS; read++) response.write(LARGE.body)
      response.end()
    })
    servers.push(server)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('It listens nowhere.')
    request({ port: address.port, host: '127.0.0.1', agent: false }).end()
    await expect.poll(() => read).toBe(CHUNKS)
  })

  it('it ends with its reader, which is no error', async () => {
    const { told, answer } = await exporting()
    answer.destroy()
    await expect.poll(() => told.ended).toBe(true)
    expect(told.read).toBeLessThan(CHUNKS / 2)
    expect(told.errors).toEqual([])
  })

  it('it ends with its session, and what came is not taken for the whole', async () => {
    let time = 0
    const { told, answer } = await exporting({ now: () => (time += 1_000), stillGood: () => time < 12_000 })
    expect(await whole(answer)).toBe(false)
    expect(told.read).toBeLessThan(20)
    expect(told.ended).toBe(true)
  })

  it('what cannot be read to its end breaks off', async () => {
    const { told, answer } = await exporting({ breaksAt: 20 })
    expect(await whole(answer)).toBe(false)
    expect(told.errors).toHaveLength(1)
  })
})
