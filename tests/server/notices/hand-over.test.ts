import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { restAfter } from '@/server/notices/backoff'
import { handOver } from '@/server/notices/hand-over'
import { type Resolve, systemResolve } from '@/server/notices/lookup'
import { answering, only, type Receiver, receiver, silence } from '@/tests/receiver'

let there: Receiver
beforeAll(async () => {
  there = await receiver()
})
afterEach(() => {
  there.arrived.length = 0
  there.answers(answering(200))
})
afterAll(() => there.close())

const own = { port: 4800, publicHost: null }
const sent = (url: string, resolve: Resolve = systemResolve(), timeoutMs = 60_000, here = own) =>
  handOver(
    { url: new URL(url), headers: { 'content-type': 'application/json' }, body: '{"a":"审"}' },
    { own: here, resolve, timeoutMs, signal: new AbortController().signal },
  )

test('what is sent arrives whole, and what is answered is told', async () => {
  there.answers(answering(201, 'thanks'))
  expect(await sent(`${there.url}/in`)).toEqual({ status: 201, body: 'thanks', error: null, retryAfterMs: null })
  expect(only(there.arrived)).toMatchObject({ path: '/in', body: '{"a":"审"}' })
})

test('a redirect is not followed', async () => {
  there.answers(answering(307, '', { location: `${there.url}/elsewhere` }))
  expect((await sent(`${there.url}/in`)).status).toBe(307)
  expect(only(there.arrived).path).toBe('/in')
})

test('who does not answer is not waited for', async () => {
  there.answers(silence)
  expect(await sent(there.url, systemResolve(), 200)).toMatchObject({ status: null, error: { why: 'late', ms: 200 } })
})

test('who begins an answer and never ends it is not waited for either', async () => {
  there.answers((response) => void response.writeHead(200).write('o'))
  expect(await sent(there.url, systemResolve(), 200)).toMatchObject({ status: null, error: { why: 'late', ms: 200 } })
})

test('no more than 8 KiB of an answer are read', async () => {
  there.answers((response) => {
    response.writeHead(200)
    const more = () => {
      if (!response.destroyed) response.write('x'.repeat(4_096), more)
    }
    more()
  })
  const { status, body } = await sent(there.url)
  expect([status, body.length]).toEqual([200, 8_192])
})

test('nobody there, a cut line and an unknown name are told apart', async () => {
  there.answers((response) => void response.destroy())
  expect((await sent(there.url)).error).toEqual({ why: 'system', code: 'ECONNRESET' })
  expect((await sent('http://127.0.0.1:9/')).error).toEqual({ why: 'system', code: 'ECONNREFUSED' })
  const unknown: Resolve = () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }))
  expect((await sent('http://nowhere.invalid/', unknown)).error).toEqual({ why: 'system', code: 'ENOTFOUND' })
})

test('a name that stands for another address when it comes to it is judged then', async () => {
  const answers = [[{ address: '127.0.0.1', family: 4 }], [{ address: '169.254.169.254', family: 4 }]]
  const turning: Resolve = async () => answers.shift() ?? []
  expect((await sent(`http://turning.example:${there.port}/`, turning)).status, 'red control').toBe(200)
  const second = await sent(`http://turning.example:${there.port}/`, turning)
  expect(second).toMatchObject({ status: null, error: { why: 'metadata', address: '169.254.169.254' } })
  expect(there.arrived).toHaveLength(1)
})

test('one refused address among several refuses the name', async () => {
  const mixed: Resolve = async () => [
    { address: '127.0.0.1', family: 4 },
    { address: 'fe80::1', family: 6 },
  ]
  expect((await sent(`http://mixed.example:${there.port}/`, mixed)).error).toEqual({
    why: 'metadata',
    address: 'fe80::1',
  })
  expect(there.arrived).toEqual([])
})

test('this console is not sent to under another name', async () => {
  const here: Resolve = async () => [{ address: '127.0.0.1', family: 4 }]
  const url = `http://other.example:${there.port}/`
  expect((await sent(url, here, 60_000, { port: there.port, publicHost: null })).error).toEqual({ why: 'own' })
  expect((await sent(url, here)).status, 'red control').toBe(200)
})

test('it rests four times longer after each try, at most an hour and a quarter', () => {
  const rests = Array.from({ length: 13 }, (_, at) => restAfter(at + 1, 0.5))
  expect(rests.slice(0, 5)).toEqual([5_000, 20_000, 80_000, 320_000, 1_280_000])
  expect(new Set(rests.slice(5))).toEqual(new Set([3_600_000]))
  expect([restAfter(1, 0), restAfter(1, 1)]).toEqual([3_750, 6_250])
})
