import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { keepTyped } from '@/lib/ledger/kept-words'
import { openLedgerSide } from '@/server/boot/serve/ledger-side'
import { cookieName } from '@/server/front/door/cookie'
import { type Refused, refusals } from '@/server/front/door/noted-refusals'
import { signIn } from '@/server/front/entrance/sign-in'
import { openWriteDoor } from '@/server/store/door/door'
import { openForReading } from '@/server/store/keep/data'
import { entryStore } from '@/server/store/ledger/entries'
import { newSecret, sha256Hex } from '@/server/store/people/secret'
import { sessionStore } from '@/server/store/people/sessions'
import { tokenStore } from '@/server/store/people/token-rows'
import { draft } from '@/tests/drafts'
import { MIGRATIONS } from '@/tests/setup/template'

const MINUTE = 60_000
const LOCAL = { agent: null, account: null, address: null }

test('a ledger that cannot be written keeps nobody out who is in it', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'signalbox-sign-in-'))
  const data = { directory, postgresUrl: null, migrations: MIGRATIONS }
  const ledger = await openLedgerSide(data, 0)
  const token = newSecret()
  const session = { tokenSha: sha256Hex(token), createdAt: 0, lastSeenAt: 0, expiresAt: 60 * MINUTE, ...LOCAL }
  await ledger.sessions.create(session, draft())
  await ledger.close()

  const reader = await openForReading(data, 'ledger')
  const closed = await openWriteDoor({ dialect: 'sqlite', file: path.join(directory, 'ledger.db') }, 'full')
  await closed.close()
  let time = 0
  const problems: unknown[] = []
  const door = signIn({
    data: directory,
    sessions: sessionStore(closed, reader),
    tokens: tokenStore(closed, reader),
    localOpen: async () => true,
    strict: false,
    publicHost: null,
    append: entryStore(closed).append,
    version: '0.1.0',
    proofMs: 60_000,
    lifetimeMs: 60 * MINUTE,
    now: () => time,
    report: (error) => problems.push(error),
  })
  const cookie = `${cookieName(directory)}=${token}`
  for (time of [0, 2 * MINUTE, 2 * MINUTE + 1, 4 * MINUTE]) expect(await door.authorise({ cookie })).not.toBeNull()
  expect(problems, 'said once a minute at most').toHaveLength(2)
  time = 60 * MINUTE
  expect(await door.authorise({ cookie })).toBeNull()
  await reader.close()
  await rm(directory, { recursive: true })
})

test('who comes in is on record, and so are those who are kept out: at most every ten seconds, with their number', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'signalbox-sign-in-'))
  const ledger = await openLedgerSide({ directory, postgresUrl: null, migrations: MIGRATIONS }, 0)
  let time = 1_000
  const door = signIn({
    ...{ data: directory, sessions: ledger.sessions, append: ledger.entries.append, version: '0.1.0' },
    ...{ lifetimeMs: 60 * MINUTE, proofMs: MINUTE, now: () => time, report: () => undefined },
    ...{ tokens: ledger.tokens, localOpen: async () => true, strict: false, publicHost: null },
  })
  const from = (agent: string) => ({ agent, address: '127.0.0.1', beyond: false })
  const cookie = await door.redeem(await door.invite(), from('Firefox'))
  expect(await door.authorise({ cookie: cookie?.split(';')[0] })).not.toBeNull()
  for (const wait of [0, 1, 2, 10_000]) {
    time += wait
    expect(await door.redeem('spent', from('curl'))).toBeNull()
    await door.refused({
      how: keepTyped('by a start link'),
      why: keepTyped('The link was spent.'),
      account: null,
      comer: from('curl'),
    })
  }
  const { rows } = await ledger.read.page({ query: 'did:sign-in', before: null, limit: 10, now: time })
  expect(rows.map(({ name, outcome, detail }) => [name, outcome, JSON.parse(detail)])).toEqual([
    ['unknown', 'refused', { agent: 'curl', address: '127.0.0.1', times: 3 }],
    ['unknown', 'refused', { agent: 'curl', address: '127.0.0.1', times: 1 }],
    ['local', 'done', { agent: 'Firefox', address: '127.0.0.1' }],
  ])
  await ledger.close()
  await rm(directory, { recursive: true })
})

test('who is kept out within those ten seconds, and does not come again, is on record too', async () => {
  vi.useFakeTimers({ now: 1_000, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  const told: unknown[] = []
  const door = refusals(async ({ times, comer }) => void told.push([times, comer.agent]), Date.now)
  const from = (agent: string) => ({ agent, address: '127.0.0.1', beyond: false })
  const wrong = { how: keepTyped('password'), why: keepTyped('wrong'), account: null }
  await door.count({ ...wrong, comer: from('curl 1') })
  for (const agent of ['curl 2', 'curl 3']) await door.count({ ...wrong, comer: from(agent) })
  expect(told).toEqual([[1, 'curl 1']])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(told).toEqual([
    [1, 'curl 1'],
    [2, 'curl 3'],
  ])
  await door.count({ ...wrong, comer: from('curl 4') })
  await door.close()
  expect(told.at(-1), 'also when the console ends').toEqual([1, 'curl 4'])
  await door.close()
  expect(told).toHaveLength(3)
  vi.useRealTimers()
})

test('whoever was kept out beside others is told with them: whose account, from where, and how often', async () => {
  vi.useFakeTimers({ now: 1_000, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  const told: Refused[] = []
  const door = refusals(async (refused) => void told.push(refused), Date.now)
  const from = (address: string) => ({ agent: null, address, beyond: true })
  const tries = ['anna', 'anna', 'bert'].map((account) => ({
    how: keepTyped('by password'),
    why: keepTyped('wrong'),
    account,
  }))
  for (const one of tries) await door.count({ ...one, comer: from('192.0.2.7') })
  await door.count({
    how: keepTyped('by password'),
    why: keepTyped('too soon'),
    account: 'anna',
    comer: from('192.0.2.8'),
  })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(told[1]).toMatchObject({ times: 3, why: 'too soon', account: 'anna', more: 0 })
  expect(told[1]?.kinds.map(({ why, account, comer, times }) => [why, account, comer.address, times])).toEqual([
    ['wrong', 'anna', '192.0.2.7', 1],
    ['wrong', 'bert', '192.0.2.7', 1],
    ['too soon', 'anna', '192.0.2.8', 1],
  ])
  for (let n = 0; n < 1_000; n += 1)
    await door.count({
      how: keepTyped('by password'),
      why: keepTyped('wrong'),
      account: null,
      comer: from(`192.0.2.${n}`),
    })
  await door.close()
  const last = told.at(-1)
  expect([last?.times, last?.kinds.length], 'a stranger fills no ledger').toEqual([1_000, 20])
  expect(last?.more, 'and what is not named is counted').toBe(980)
  vi.useRealTimers()
})
