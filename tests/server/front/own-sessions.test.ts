import { get } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { within } from '@/tests/load'
import { cookieOf, type House, openHouse } from '../../serving'
import { clientOf, PASSWORD, post, welcome } from '../../visitors'

let house: House
let local = ''
let viewer = ''

beforeAll(async () => {
  house = await openHouse()
  local = await house.enter()
  viewer = (await welcome(house, local, 'v.meyer', 'viewer')).cookie
})
afterAll(() => house.close())

const meOf = (cookie: string) => clientOf(house.url, { cookie }).me
const again = async () =>
  cookieOf(await post(`${house.url}/sign-in`, { name: 'v.meyer', password: PASSWORD, to: '/' }, ''))
const revoked = async (query = '') =>
  (await clientOf(house.url, { cookie: local }).ledger.page.query({ query: `did:session-revoke ${query}`, limit: 50 }))
    .rows

const follow = (cookie: string) =>
  new Promise<{ ended: Promise<void> }>((resolve, reject) => {
    const asked = get(`${house.url}/api/live`, { headers: { cookie } }, (answer) => {
      answer.resume()
      resolve({ ended: new Promise<void>((end) => answer.once('close', end)) })
    })
    asked.on('error', reject)
  })

test('everybody lists their own sessions, with where, when, last and until, and nobody else’s', async () => {
  const other = await again()
  const { session, person, expiresAt } = await meOf(other).who.query()
  const own = await meOf(viewer).sessions.query()
  expect(own.map(({ id }) => id).sort()).toEqual([session, (await meOf(viewer).who.query()).session].sort())
  expect(own.find(({ id }) => id === session)).toMatchObject({ person, address: '127.0.0.1', expiresAt })
  for (const { createdAt, lastSeenAt } of own) expect(createdAt).toBeLessThanOrEqual(lastSeenAt)
  expect((await meOf(local).sessions.query()).every(({ person: whose }) => whose === 'local')).toBe(true)
})

test('everybody ends their own: its streams close within 5 s, the others stay, and it is on record', async () => {
  const other = await again()
  const [goes, stays] = [await follow(other), await follow(viewer)]
  const { session: id, person } = await meOf(other).who.query()
  await meOf(viewer).endSession.mutate({ id })
  await within(5_000, goes.ended)
  await expect(meOf(other).who.query()).rejects.toThrow('There is no session.')
  expect(await Promise.race([stays.ended, Promise.resolve('open')]), 'red control').toBe('open')
  const [entry] = await revoked()
  expect(entry).toMatchObject({ name: 'v.meyer', assurance: 'password', settled: { outcome: 'done' } })
  expect(JSON.parse(entry?.detail ?? '')).toEqual({ person, session: id })
})

test('nobody ends another’s: it is as if there were none, and that was tried on record', async () => {
  const { session: id } = await meOf(local).who.query()
  await expect(meOf(viewer).endSession.mutate({ id })).rejects.toThrow('This session does not exist.')
  expect(await meOf(local).who.query()).toMatchObject({ session: id })
  expect((await revoked())[0]).toMatchObject({ name: 'v.meyer', settled: { outcome: 'refused' } })
})

test('a program sees and ends no session of who made its token', async () => {
  const { token } = await clientOf(house.url, { cookie: local }).people.makeToken.mutate({
    ...{ name: 'ci', role: 'approver', days: 1 },
  })
  const { me } = clientOf(house.url, { authorization: `Bearer ${token}` })
  await expect(me.sessions.query()).rejects.toThrow('A program has no sessions.')
  await expect(me.endSession.mutate({ id: 'any' })).rejects.toThrow('A program has no sessions.')
  expect((await revoked())[0]).toMatchObject({ assurance: 'token', settled: { outcome: 'refused' } })
})

test('ending the one that asks signs out', async () => {
  const mine = await again()
  const { session: id } = await meOf(mine).who.query()
  await meOf(mine).endSession.mutate({ id })
  await expect(meOf(mine).who.query()).rejects.toThrow('There is no session.')
})
