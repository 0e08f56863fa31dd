import type { LookupAddress } from 'node:dns'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handOver } from '@/server/notices/hand-over'
import { type Resolve, systemResolve } from '@/server/notices/lookup'
import { type Receiver, receiver } from '@/tests/receiver'

const HERE: LookupAddress[] = [{ address: '127.0.0.1', family: 4 }]
const SLOW_MS = 1_000

let there: Receiver
beforeAll(async () => {
  there = await receiver()
})
afterAll(() => there.close())

/** A resolver whose dead names answer only when they are let, and whose time stands still but for `rest`. */
function names() {
  const asked: string[] = []
  const held: (() => void)[] = []
  let now = 0
  const ask: Resolve = (name) => {
    asked.push(name)
    if (!name.startsWith('dead')) return Promise.resolve(HERE)
    return new Promise((_, reject) => held.push(() => reject(new Error('ETIMEDOUT'))))
  }
  const letGo = () => {
    for (const one of held.splice(0)) one()
  }
  const rest = () => {
    now += SLOW_MS
  }
  return { asked, letGo, rest, resolve: systemResolve(ask, () => now) }
}
const sent = (host: string, resolve: Resolve, timeoutMs = 60_000) =>
  handOver(
    { url: new URL(`http://${host}:${there.port}/`), headers: {}, body: '{}' },
    { own: { port: 4800, publicHost: null }, resolve, timeoutMs, signal: new AbortController().signal },
  )

test('a name that never answers is waited for no longer than a whole try may take', async () => {
  const { resolve, letGo } = names()
  expect(await sent('dead.example', resolve, 200)).toMatchObject({ status: null, error: { why: 'late', ms: 200 } })
  letGo()
})

test('however many names are dead, one that was answered before is answered at once', async () => {
  const { asked, letGo, resolve } = names()
  expect((await sent('good.example', resolve)).status).toBe(200)
  const dead = Array.from({ length: 20 }, (_, nth) => sent(`dead-${nth}.example`, resolve, 1_000))
  expect((await sent('good.example', resolve)).status).toBe(200)
  expect(asked.filter((name) => name.startsWith('dead'))).toHaveLength(2)
  expect((await Promise.all(dead)).map(({ error }) => error)).toEqual(dead.map(() => ({ why: 'late', ms: 1_000 })))
  expect((await sent('good.example', resolve)).status).toBe(200)
  letGo()
})

test('names that were slow are asked for one at a time, so that one that is new need not wait', async () => {
  const { asked, letGo, rest, resolve } = names()
  const dead = ['dead-1.example', 'dead-2.example'].map((name) => resolve(name).catch(() => null))
  const fresh = resolve('new.example')
  expect(asked, 'red control: before they are known to be slow, it waits').toHaveLength(2)
  rest()
  letGo()
  await Promise.all([...dead, fresh])
  const again = ['dead-1.example', 'dead-2.example'].map((name) => resolve(name).catch(() => null))
  expect(await resolve('newer.example')).toEqual(HERE)
  expect(asked.slice(3)).toEqual(['dead-1.example', 'newer.example'])
  letGo()
  await expect.poll(() => asked.at(-1)).toBe('dead-2.example')
  letGo()
  await Promise.all(again)
})

test('a name is asked for once for all who want it meanwhile', async () => {
  const { asked, resolve } = names()
  await Promise.all(Array.from({ length: 9 }, () => resolve('good.example')))
  expect(asked).toEqual(['good.example'])
})
