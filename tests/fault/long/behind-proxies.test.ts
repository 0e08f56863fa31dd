import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSettings } from '@/server/settings'
import { sha256Hex } from '@/server/store/people/secret'
import { askBy, followBy, takeBy, type Way } from '@/tests/fault/world/by-proxy'
import { until } from '@/tests/fault/world/processes'
import { PROXIES, type ProxyName, replaced, startProxy } from '@/tests/fault/world/proxy-recipes'
import { within } from '@/tests/load'
import { ask, cookieOf, type House, openHouse, swarmLine } from '@/tests/serving'
import { clientOf, PASSWORD, post } from '@/tests/visitors'

const MESSAGES = 200_000
const SILENCE_MS = 90_000
/** A name with a port, which must be passed on too. */
const HOST = 'box.example:8443'
const ORIGIN = `https://${HOST}`
const FORGED = '203.0.113.66'

type Visitor = { way: Way; cookie: string }
let home = ''
let house: House
let here = ''
const visitors = new Map<ProxyName, Visitor>()
const stops: (() => Promise<void>)[] = []

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'signalbox-proxies-'))
  const team = path.join(home, 'teams', 'atlas')
  await mkdir(team, { recursive: true })
  await writeFile(
    path.join(team, 'channel.jsonl'),
    Array.from({ length: MESSAGES }, (_, n) => swarmLine(n % 86_400, `row ${n}`)),
  )
  const read = (publicUrl?: string) =>
    readSettings({
      flags: { port: 0, data: path.join(home, 'data'), publicUrl },
      environment: {},
      directory: home,
      home,
    })
  const before = await openHouse({ settings: read() }, home)
  const token = new URL((await before.serving.firstLink()) ?? '').searchParams.get('token') ?? ''
  await post(`${before.url}/join`, { token, name: 'anna', password: PASSWORD, again: PASSWORD })
  await before.stop()
  house = await openHouse({ settings: read(ORIGIN) }, home)
  here = await house.enter()
  for (const [n, name] of PROXIES.entries()) {
    visitors.set(name, { way: await open(name, `127.0.0.${21 + n}`), cookie: '' })
  }
  await until('all is read', async () => (await counted()) === MESSAGES, 300_000)
})
afterAll(async () => {
  for (const stop of stops) await stop()
  await house?.close()
})

async function open(name: ProxyName, from: string, change?: (recipe: string) => string): Promise<Way> {
  const directory = await mkdtemp(path.join(tmpdir(), `signalbox-${name}-`))
  const upstream = Number(new URL(house.url).port)
  const proxy = await startProxy(name, { directory, upstream, change })
  stops.push(async () => {
    await proxy.stop()
    await rm(directory, { recursive: true, force: true })
  })
  const way = { port: proxy.port, from, host: HOST }
  const answers = () =>
    askBy(way, '/api/healthz', {}).then(
      ({ status }) => status,
      () => 0,
    )
  await until(`${name} answers`, async () => (await answers()) > 0, 20_000).catch((error: unknown) => {
    throw new Error(proxy.said(), { cause: error })
  })
  return way
}

const visitor = (name: ProxyName): Visitor => {
  const found = visitors.get(name)
  if (!found) throw new Error(`${name} does not run.`)
  return found
}
const askOf = (name: ProxyName, at: string, asked: Parameters<typeof askBy>[2], host = HOST) =>
  askBy({ ...visitor(name).way, host }, at, asked)
const counted = async () => (await clientOf(house.url, { cookie: here }).console.status.query()).sources[0]?.messages
const say = (words: string) => appendFile(path.join(house.root, 'atlas', 'channel.jsonl'), swarmLine(1, words))

describe.each(PROXIES)('behind %s, by what stands in the docs,', (name) => {
  it('people sign in, and the ledger has their address, not the one they claim', async () => {
    const answer = await askOf(name, '/sign-in', {
      method: 'POST',
      headers: { origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': FORGED },
      body: new URLSearchParams({ name: 'anna', password: PASSWORD, to: '/' }).toString(),
    })
    expect(answer.headers['set-cookie']?.[0]).toMatch(/^__Host-signalbox-[0-9a-f]{12}=.*; Secure$/)
    const cookie = cookieOf(answer)
    visitor(name).cookie = cookie
    const who = await askOf(name, '/api/trpc/me.who', { headers: { cookie } })
    expect([who.status, who.text]).toEqual([200, expect.stringContaining('"name":"anna"')])
    const client = clientOf(house.url, { cookie: here })
    const { rows } = await client.ledger.page.query({ query: '', limit: 50 })
    const entry = rows.find(({ act }) => act === 'sign-in')
    expect(JSON.parse(entry?.detail ?? '{}').address).toBe(visitor(name).way.from)
  })

  it('another Host is given nothing', async () => {
    const { status, text } = await askOf(name, '/sign-in', {}, 'evil.test')
    expect([status >= 400 || text === '', text]).toEqual([true, expect.not.stringContaining('<form')])
    const own = await askOf(name, '/sign-in', {})
    expect([own.status, own.text], 'red control: ours is').toEqual([200, expect.stringContaining('<form')])
  })

  it('a page comes as long as it is, and paths as they are written', async () => {
    const { headers } = await askOf(name, '/sign-in', { headers: { 'accept-encoding': 'gzip' } })
    expect(headers['content-encoding']).toBeUndefined()
    const odd = '/conversations/a%2Fb%20%2541?q=%2F'
    const direct = await ask(house.url, { path: odd, headers: { cookie: here } })
    expect((await askOf(name, odd, { headers: { cookie: visitor(name).cookie } })).status).toBe(direct.status)
  })

  it(`an export of ${MESSAGES} rows is what the console gives itself`, async () => {
    const address = '/api/export?format=jsonl'
    const direct = await ask(house.url, { path: address, headers: { cookie: here } })
    expect(direct.text.split('\n')).toHaveLength(MESSAGES + 1)
    const bytes = Buffer.byteLength(direct.text)
    const taken = await takeBy(visitor(name).way, address, { cookie: visitor(name).cookie })
    expect(taken).toEqual({ bytes, sha256: sha256Hex(direct.text) })
  })
})

it('the live stream tells within a second, and does so after 90 s of silence, behind each of them', async () => {
  const impatient = await open('nginx', '127.0.0.31', (text) =>
    replaced(text, [['proxy_read_timeout 5m', 'proxy_read_timeout 3s']]),
  )
  const short = followBy(impatient, '/api/live?query=&rev=now', { cookie: visitor('nginx').cookie })
  // As a program asks, and as all pages of a browser do together.
  const together = JSON.stringify({ questions: [{ query: '', rev: 'now', person: null }] })
  const streams = PROXIES.flatMap((name) => {
    const { way, cookie } = visitor(name)
    const headers = { cookie, origin: `https://${way.host}`, 'content-type': 'application/json' }
    return [followBy(way, '/api/live?query=&rev=now', { cookie }), followBy(way, '/api/live', headers, together)]
  })
  await Promise.all([short, ...streams].map(({ standing }) => standing))
  await say('before the silence')
  await within(1000, Promise.all(streams.map(({ heard }) => heard('before the silence'))))
  const began = performance.now()
  await until('it was silent', () => performance.now() - began >= SILENCE_MS, 2 * SILENCE_MS)
  expect(streams.map(({ ended }) => ended())).toEqual(streams.map(() => false))
  await say('after the silence')
  await within(1000, Promise.all(streams.map(({ heard }) => heard('after the silence'))))
  expect(short.ended(), 'red control: a proxy that does not wait ends it').toBe(true)
  for (const { close } of streams) close()
})

describe('a proxy that asks by its own name for the console is told so', () => {
  const HOSTLESS: { [of: string]: [ProxyName, (recipe: string) => string] } = {
    'nginx without the line for it': ['nginx', (text) => replaced(text, [['proxy_set_header Host $http_host;', '']])],
    'nginx with nothing but proxy_pass': [
      'nginx',
      (text) => text.replace(/location[\s\S]*/, 'location / {\n\t\tproxy_pass http://127.0.0.1:4800;\n\t}\n}\n'),
    ],
    'Apache without the line for it': ['apache', (text) => replaced(text, [['ProxyPreserveHost On', '']])],
  }
  it.each(Object.keys(HOSTLESS))('%s', async (which) => {
    const [name, change] = HOSTLESS[which] ?? []
    if (name === undefined) throw new Error('There is no such proxy.')
    const way = await open(name, '127.0.0.41', change)
    const link = new URL(await house.serving.startLink())
    const { status, headers, text } = await askBy(way, `${link.pathname}${link.search}`, {})
    expect([status, headers['set-cookie']]).toEqual([421, undefined])
    expect(text).toContain('let the proxy pass on the Host header')
  })
})
