import { afterAll, beforeAll, expect, test } from 'vitest'
import { people as words } from '@/lib/text/people/people-words'
import { inRunningConsole, runningConsole } from '@/server/boot/base/console-calls'
import { dataOf } from '@/server/boot/base/reading-side'
import { type Ledger, openLedgerSide } from '@/server/boot/serve/ledger-side'
import { ask, type House, openHouse } from '../../serving'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let house: House
let ledger: Ledger
beforeAll(async () => {
  house = await openHouse()
  ledger = await openLedgerSide(dataOf({ data: house.data, database: null }), Date.now())
})
afterAll(async () => {
  await ledger.close()
  await house.close()
})

const open = () => ledger.sessions.list(Date.now())
const ofCommands = async () => (await open()).filter(({ agent }) => agent === words.command)

test('a command that is killed leaves a session of minutes, a browser one of hours', async () => {
  await house.enter()
  const [browser] = await open()
  expect(browser?.expiresAt).toBeGreaterThan(Date.now() + HOUR)
  const killed = await runningConsole(house.data, Date.now())
  expect((await killed.me.who.query()).person).toBe('local')
  const [left] = await ofCommands()
  expect(left?.expiresAt).toBeLessThanOrEqual(Date.now() + 5 * MINUTE)
  expect((await killed.me.who.query()).expiresAt).toBe(left?.expiresAt)
  await ledger.sessions.revoke(left?.id ?? '', Date.now())
})

test('while a command runs, though it asks for nothing, its session is renewed; then it ends', async () => {
  const now = Date.now()
  await inRunningConsole({ data: house.data, now, token: null, beatMs: 50 }, async (console) => {
    const [mine] = await ofCommands()
    const id = mine?.id ?? ''
    const before = now - 3 * MINUTE
    await ledger.sessions.touch(id, before, before + 5 * MINUTE)
    await expect.poll(async () => (await ofCommands())[0]?.expiresAt).toBeGreaterThan(now + 4 * MINUTE)
    expect((await console.me.who.query()).person).toBe('local')
  })
  expect(await ofCommands()).toEqual([])
})

test('one that rested for longer than that is over', async () => {
  const killed = await runningConsole(house.data, Date.now())
  const [left] = await ofCommands()
  const before = Date.now() - 6 * MINUTE
  await ledger.sessions.touch(left?.id ?? '', before, before + 5 * MINUTE)
  await expect(killed.me.who.query()).rejects.toMatchObject({ data: { httpStatus: 401 } })
  expect(await ofCommands()).toEqual([])
  expect((await ask(`${house.url}/api/healthz`)).status).toBe(200)
})
