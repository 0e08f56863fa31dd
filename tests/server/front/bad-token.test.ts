import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sayKept } from '@/lib/ledger/kept-words'
import { dataOf } from '@/server/boot/base/reading-side'
import { openLedgerSide } from '@/server/boot/serve/ledger-side'
import { newSecret } from '@/server/store/people/secret'
import { ask, type House, openHouse } from '../../serving'
import { clientOf, post } from '../../visitors'

let home = ''
let house: House

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'signalbox-tokens-'))
  house = await openHouse({}, home)
})
afterAll(() => rm(home, { recursive: true, force: true }))

test('a request with a bad token is on record before it is refused: many with their number, and no refused sign-in is lost among them', async () => {
  const began = Date.now()
  const api = clientOf(house.url, { cookie: await house.enter() })
  const { token } = await api.people.makeToken.mutate({ name: 'release-bot', role: 'operator', days: 1 })
  const knock = async (given: string, at = 'trpc/console.status') =>
    (await ask(`${house.url}/api/${at}`, { headers: { authorization: given, 'user-agent': 'bot' } })).status
  const kept = async () => (await api.ledger.page.query({ query: 'outcome:refused did:sign-in', limit: 50 })).rows
  expect(await knock(`Bearer ${token}`)).toBe(200)
  expect(await kept(), 'red control: a good one is no refusal').toEqual([])

  const [made] = (await api.people.tokens.query()).rows
  await api.people.revokeToken.mutate({ id: made?.id ?? '' })
  expect(await knock(`Bearer ${token}`)).toBe(401)
  const refused = { name: 'unknown', outcome: 'refused', subject: `by the token ${token.slice(0, 11)}…` }
  expect(await kept()).toMatchObject([refused])
  expect(JSON.stringify(await kept())).not.toContain(token.slice(0, 20))

  for (const at of ['live?rev=0', 'export?format=jsonl', 'prove'])
    expect(await knock(`Bearer sbx_op_${newSecret()}`, at)).toBe(401)
  await Promise.all(Array.from({ length: 200 }, () => knock(`Bearer sbx_op_${newSecret()}`)))
  expect(await knock('Basic bm9ib2R5')).toBe(401)
  expect((await post(`${house.url}/sign-in`, { name: 'nobody', password: 'wrong' })).status).toBe(401)
  expect(await kept()).toMatchObject([{ subject: 'by password' }, refused])

  await house.stop()
  const ledger = await openLedgerSide(dataOf({ data: house.data, database: null }), Date.now())
  const { rows } = await ledger.read.page({ query: 'outcome:refused', before: null, limit: 200, now: Date.now() })
  await ledger.close()
  const knocks = rows.filter(({ subject }) => sayKept(subject ?? '') !== 'by password')
  expect(sayKept(knocks[0]?.subject ?? '')).toBe('by a token that does not belong to this console')
  expect(knocks.map(({ detail }) => JSON.parse(detail).times).reduce((sum, times) => sum + times, 0)).toBe(205)
  expect(knocks.length, 'at most every ten seconds').toBeLessThanOrEqual(2 + (Date.now() - began) / 10_000)
})
