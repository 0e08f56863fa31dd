import { get } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { UNATTENDED } from '@/lib/time/unattended'
import { dataOf } from '@/server/boot/base/reading-side'
import { type Ledger, openLedgerSide } from '@/server/boot/serve/ledger-side'
import { sha256Hex } from '@/server/store/people/secret'
import { ask, type House, openHouse } from '../../serving'
import { welcome } from '../../visitors'

const MINUTE = 60_000

let house: House
let ledger: Ledger
let cookie = ''
let token = ''
beforeAll(async () => {
  house = await openHouse()
  cookie = (await welcome(house, await house.enter(), 'a.ferreira', 'approver')).cookie
  token = sha256Hex(cookie.split('=')[1] ?? '')
  ledger = await openLedgerSide(dataOf({ data: house.data, database: null }), Date.now())
})
afterAll(async () => {
  await ledger.close()
  await house.close()
})

const calls = (headers: { [name: string]: string } = {}) =>
  ask(`${house.url}/api/trpc/console.status`, { headers: { cookie, ...headers } })
const restedMs = async () => Date.now() - ((await ledger.sessions.find(token, Date.now()))?.lastSeenAt ?? 0)
const rest = (ms: number) => ledger.sessions.touch(token, Date.now() - ms)

test('a page that nobody attends to is no act, however much it asks and follows', async () => {
  await rest(20 * MINUTE)
  expect((await calls({ [UNATTENDED]: '1' })).status).toBe(200)
  await new Promise<void>((resolve, reject) => {
    const asked = get(`${house.url}/api/live`, { headers: { cookie } }, (answer) => {
      answer.once('data', () => {
        asked.destroy()
        resolve()
      })
    })
    asked.once('error', reject)
  })
  expect(await restedMs()).toBeGreaterThan(19 * MINUTE)
  expect((await calls()).status).toBe(200)
  await expect.poll(restedMs, { message: 'red control: what a person does is one' }).toBeLessThan(MINUTE)
})

test('who may decide and did nothing for half an hour signs in again', async () => {
  await rest(31 * MINUTE)
  expect((await calls()).status).toBe(401)
})
