import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Asked, ask, type House, openHouse, swarmLine } from '@/tests/serving'
import { clientOf } from '@/tests/visitors'

/** Together more than the buffers between two processes hold. */
const MANY = 4_000
let house: House
let cookie = ''

beforeAll(async () => {
  house = await openHouse()
  cookie = await house.enter()
  await mkdir(path.join(house.root, 'flood'))
  await writeFile(
    path.join(house.root, 'flood', 'channel.jsonl'),
    Array.from({ length: MANY }, (_, n) => swarmLine(n, n === 7 ? '=cmd|calc' : `${n} ${'x'.repeat(2_000)}`)).join(''),
  )
  const input = encodeURIComponent(JSON.stringify({ query: 'channel:flood' }))
  const count = async () => JSON.parse((await at(`/api/trpc/stream.count?input=${input}`)).text).result.data.count
  await vi.waitUntil(async () => (await count()) === MANY, { timeout: 60_000, interval: 100 })
})
afterAll(() => house.close())

const at = (path: string, asked: Asked = {}) =>
  ask(house.url, { ...asked, path, headers: { cookie, ...(asked.headers ?? {}) } })
const exported = (query: string, format: string) =>
  at(`/api/export?query=${encodeURIComponent(query)}&format=${format}`)

describe('an export', () => {
  it.each([
    ['jsonl', 'application/x-ndjson; charset=utf-8'],
    ['csv', 'text/csv; charset=utf-8; header=present'],
    ['md', 'text/markdown; charset=utf-8'],
  ])('as %s is a file of its own name that no browser shows', async (format, type) => {
    const { status, headers } = await exported('"=cmd"', format)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store, private',
    })
    expect(headers['content-disposition']).toMatch(
      new RegExp(`^attachment; filename="signalbox-\\d{8}T\\d{6}Z\\.${format}"$`),
    )
  })

  it('holds all that is found, oldest first', async () => {
    const { text } = await exported('channel:flood', 'jsonl')
    const bodies = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).body.split(' ')[0])
    expect(bodies).toEqual(Array.from({ length: MANY }, (_, n) => (n === 7 ? '=cmd|calc' : String(n))))
  })

  it('takes nothing from the question into its headers, and no formula into a cell', async () => {
    const { headers, text } = await exported('cmd OR "a\r\nx: y"', 'csv')
    expect(headers.x).toBeUndefined()
    expect(text).toContain(`,"'=cmd|calc",`)
  })

  it.each([
    ['a question that cannot be asked', 'query=from:dev+OR&format=csv', 400],
    ['an unknown format', 'query=&format=xlsx', 400],
    ['no format', 'query=x', 400],
    ['something more', 'query=x&format=csv&file=..%2Fx', 400],
  ])('%s is refused', async (_name, search, status) => {
    const { status: told, text } = await at(`/api/export?${search}`)
    expect(told).toBe(status)
    expect(JSON.parse(text).error.message).not.toBe('')
  })

  it('of a question that cannot be asked is refused on record', async () => {
    expect((await exported('to:quail OR', 'csv')).status).toBe(400)
    const { rows } = await clientOf(house.url, { cookie }).ledger.page.query({
      query: 'did:export outcome:refused "to:quail OR"',
      limit: 5,
    })
    expect(rows).toHaveLength(1)
  })

  it('is only read', async () => {
    for (const method of ['POST', 'PUT', 'HEAD', 'DELETE'])
      expect((await at('/api/export?format=csv', { method })).status).toBe(405)
  })
})

describe('who may export', () => {
  const address = '/api/export?format=csv'

  it.each([
    ['without a session', { cookie: '' }, 401],
    ['under another name', { host: 'evil.test' }, 421],
    ['from another site’s page', { origin: 'http://evil.test' }, 403],
    ['by a link of another site', { 'sec-fetch-site': 'cross-site' }, 403],
  ])('%s nobody', async (_name, headers, status) => {
    const answer = await at(address, { headers })
    expect(answer.status).toBe(status)
    expect(answer.text).not.toContain('uid')
    expect(answer.headers['content-disposition']).toBeUndefined()
  })

  it('red control: with the session, from our own page, it is given', async () => {
    const headers = { origin: house.url, 'sec-fetch-site': 'same-origin' }
    expect((await at(address, { headers })).status).toBe(200)
  })
})

it('whoever goes away in the middle ends it, and nothing breaks', async () => {
  const { hostname, port } = new URL(house.url)
  for (let n = 0; n < 5; n++) {
    const asked = request({ hostname, port, path: '/api/export?format=jsonl', headers: { cookie }, agent: false })
    asked.end()
    const [answer] = await once(asked, 'response')
    await once(answer, 'data')
    answer.destroy()
    await once(answer, 'close')
  }
  expect((await exported('channel:flood', 'jsonl')).text.trimEnd().split('\n')).toHaveLength(MANY)
})
