import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { forgetOldStartTokens, makeStartToken, redeemStartToken } from '@/server/front/door/start-link'

const MINUTE = 60_000
let data = ''

beforeEach(async () => {
  data = await mkdtemp(path.join(tmpdir(), 'signalbox-'))
})
afterEach(() => rm(data, { recursive: true }))

it('a token works once', async () => {
  const token = await makeStartToken(data, 0)
  expect(await redeemStartToken(data, token, MINUTE)).toBe(true)
  expect(await redeemStartToken(data, token, MINUTE)).toBe(false)
})

it('of many who use it at once, one gets in', async () => {
  const token = await makeStartToken(data, 0)
  const all = await Promise.all(Array.from({ length: 20 }, () => redeemStartToken(data, token, 1)))
  expect(all.filter(Boolean)).toHaveLength(1)
})

it('a token runs out after 15 minutes', async () => {
  expect(await redeemStartToken(data, await makeStartToken(data, 0), 15 * MINUTE)).toBe(false)
  expect(await redeemStartToken(data, await makeStartToken(data, 0), 15 * MINUTE - 1)).toBe(true)
})

it('a clock that was set back does not make it live longer', async () => {
  expect(await redeemStartToken(data, await makeStartToken(data, 100 * MINUTE), 10 * MINUTE)).toBe(false)
})

it('it has 256 bits, and only its hash is kept, for nobody else', async () => {
  const token = await makeStartToken(data, 0)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const folder = path.join(data, 'start-links')
  const [name = ''] = await readdir(folder)
  expect(`${name}${await readFile(path.join(folder, name), 'utf8')}`).not.toContain(token)
  expect((await stat(path.join(folder, name))).mode & 0o777).toBe(0o600)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
})

it.each(['', '../ledger.db', 'x'.repeat(43), `${'a'.repeat(42)}/`])('%j is no token', async (token) => {
  await makeStartToken(data, 0)
  expect(await redeemStartToken(data, token, 1)).toBe(false)
})

it('those that ran out are forgotten, the others stay', async () => {
  await makeStartToken(data, 0)
  const token = await makeStartToken(data, 10 * MINUTE)
  await forgetOldStartTokens(data, 20 * MINUTE)
  expect(await readdir(path.join(data, 'start-links'))).toHaveLength(1)
  expect(await redeemStartToken(data, token, 20 * MINUTE)).toBe(true)
})
