import { appendFile, mkdtemp, readFile } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { droppedFinding } from '@/server/boot/doctor/dropped'
import { listen } from '@/server/front/door/listen'
import { type Dropped, socketRoom } from '@/server/front/door/sockets'
import { readSettings } from '@/server/settings'
import { ask, type House, openHouse, swarmLine } from '@/tests/serving'

const MOST = 16
const closers: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** A visitor who begins a request and never ends it; resolves once the server has taken the connection or refused it. */
function loris(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined)
    socket.once('connect', () => socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ', () => resolve(socket)))
    closers.push(() => void socket.destroy())
  })
}

async function besiege(url: string, count: number): Promise<Socket[]> {
  const all: Socket[] = []
  for (let one = 0; one < count; one++) all.push(await loris(url))
  return all
}

const answers = (url: string) =>
  ask(`${url}/api/healthz`).then(
    ({ status }) => status,
    () => 'refused' as const,
  )

/** The rooms of a listener that answers everybody, with the rule or, as node has it, without. */
async function listening(rule: boolean, told: Pick<Dropped, 'kind' | 'count'>[][] = []) {
  const sockets = socketRoom({ most: MOST, tell: (dropped) => told.push(dropped), now: Date.now })
  const answer = async (_: IncomingMessage, response: { end: (text: string) => void }) => void response.end('here')
  const place = { host: '127.0.0.1', port: 0 }
  const one = await listen(place, rule ? sockets : { enter: () => undefined }, answer)
  if (!rule) one.server.maxConnections = MOST
  closers.push(() => one.close(0))
  return { one, sockets }
}

async function small(): Promise<House> {
  const home = await mkdtemp(path.join(tmpdir(), 'signalbox-door-'))
  const flags = { port: 0, data: path.join(home, 'data'), connections: MOST }
  const house = await openHouse({ settings: readSettings({ flags, environment: {}, directory: home, home }) }, home)
  closers.push(() => house.close())
  return house
}

describe('a door with as many slow visitors as it has room', () => {
  it('answers a new one, and drops the oldest', async () => {
    const told: Pick<Dropped, 'kind' | 'count'>[][] = []
    const { one, sockets } = await listening(true, told)
    const slow = await besiege(one.url, MOST)
    const ended = new Promise<void>((resolve) => slow[0]?.once('close', () => resolve()))
    expect(await answers(one.url)).toBe(200)
    await ended
    expect(sockets.dropped()).toEqual([{ kind: 'oldest', count: 1, lastAt: expect.any(Number) }])
    expect(told, 'the first is told at once').toEqual([[{ kind: 'oldest', count: 1 }]])
    await besiege(one.url, MOST)
    await expect.poll(() => sockets.dropped()[0]?.count).toBeGreaterThan(MOST / 2)
    expect(told, 'what follows is told once a minute').toHaveLength(1)
  })

  it('red control: without the rule the new one is refused', async () => {
    const { one } = await listening(false)
    await besiege(one.url, MOST)
    expect(await answers(one.url)).toBe('refused')
  })

  it('looks for what is late every two seconds, and says whether anything was said', async () => {
    const { one, sockets } = await listening(true)
    one.server.headersTimeout = 1
    const { hostname, port } = new URL(one.url)
    const silent = connect(Number(port), hostname)
    const gone = [silent, await loris(one.url)].map(
      (socket) => new Promise<void>((resolve) => void socket.resume().once('close', () => resolve())),
    )
    const began = performance.now()
    await Promise.all(gone)
    expect(performance.now() - began, 'node by itself looks every 30 s').toBeLessThan(15_000)
    expect(sockets.dropped().map(({ kind, count }) => [kind, count])).toEqual([
      ['slow', 1],
      ['silent', 1],
    ])
  }, 20_000)
})

describe('who is signed in', () => {
  it('goes on reading while strangers take every place, and another signs in', async () => {
    const house = await small()
    const cookie = await house.enter()
    const stream = await follow(house.url, cookie)
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    closers.push(() => agent.destroy())
    const read = () => status(`${house.url}/api/trpc/console.status`, cookie, agent)
    expect(await read()).toBe(200)

    const slow = await besiege(house.url, 3 * MOST)
    await appendFile(path.join(house.root, 'atlas', 'channel.jsonl'), swarmLine(1, 'while they besiege'))
    await stream.hears('while they besiege')
    expect(await read(), 'on the connection that it has').toBe(200)
    expect(await house.enter(), 'a new sign-in').toContain('signalbox-')
    expect(slow.filter(({ destroyed }) => destroyed).length).toBeLessThan(slow.length)

    const { dropped } = JSON.parse((await ask(`${house.url}/api/healthz`)).text) as { dropped: Dropped[] }
    expect(dropped.map(({ kind }) => kind)).toEqual(['oldest'])
    expect(dropped[0]?.count).toBeGreaterThan(MOST)
    expect(droppedFinding(dropped, Date.now())).toMatchObject({ what: 'connections', state: 'attention' })
    expect(droppedFinding(dropped, Date.now() + 3_700_000)).toMatchObject({ state: 'well' })
    const lines = (await readFile(path.join(house.data, 'signalbox.log'), 'utf8'))
      .split('\n')
      .filter((line) => line.includes('dropped at the door'))
    expect(lines).toHaveLength(1)
  })

  it('is not dropped for a stranger: where all are signed in the new one finds no room', async () => {
    const house = await small()
    const cookie = await house.enter()
    const streams = []
    for (let one = 0; one < MOST; one++) streams.push(await follow(house.url, cookie))
    expect(await answers(house.url)).toBe('refused')
    await appendFile(path.join(house.root, 'atlas', 'channel.jsonl'), swarmLine(2, 'to all of them'))
    for (const stream of streams) await stream.hears('to all of them')
  })
})

/** A stream as a browser follows it. */
function follow(url: string, cookie: string): Promise<{ hears: (text: string) => Promise<void> }> {
  return new Promise((resolve, reject) => {
    const asked = get(`${url}/api/live`, { headers: { cookie }, agent: false }, (answer) => {
      let heard = ''
      let look: () => void = () => undefined
      answer.on('data', (chunk: Buffer) => {
        heard += chunk.toString('utf8')
        look()
      })
      const hears = (text: string) =>
        new Promise<void>((hear, fail) => {
          look = () => {
            if (heard.includes(text)) hear()
          }
          answer.once('close', () => fail(new Error('The stream ended.')))
          look()
        })
      resolve({ hears })
    })
    asked.on('error', reject)
    closers.push(() => void asked.destroy())
  })
}

function status(url: string, cookie: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = get(url, { headers: { cookie, 'x-signalbox': '1' }, agent }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode ?? 0))
    })
    asked.on('error', reject)
  })
}
