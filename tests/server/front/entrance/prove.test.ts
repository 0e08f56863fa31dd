import { appendFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sayKept } from '@/lib/ledger/kept-words'
import { openWriteDoor } from '@/server/store/door/door'
import { sha256Hex } from '@/server/store/people/secret'
import { authenticator } from '@/tests/authenticator'
import { type Answer, ask, cookieOf, type House, openHouse } from '@/tests/serving'
import { clientOf, PASSWORD, post, welcome } from '@/tests/visitors'

let house: House
let origin = ''
let local = ''

beforeAll(async () => {
  house = await openHouse()
  origin = `http://localhost:${new URL(house.url).port}`
  local = await house.enter()
})
afterAll(() => house.close())

const shaOf = (cookie: string) => sha256Hex(cookie.split('=')[1] ?? '')

async function inLedger<T>(act: (door: Awaited<ReturnType<typeof openWriteDoor>>) => Promise<T>): Promise<T> {
  const door = await openWriteDoor({ dialect: 'sqlite', file: path.join(house.data, 'ledger.db') }, 'normal')
  return act(door).finally(() => door.close())
}

/** As if the person had shown who they are an hour ago. */
const age = (cookie: string) =>
  inLedger((door) =>
    door.write(async (tx) => {
      const at = Date.now() - 3_600_000
      expect(await tx.run(sql`update sessions set proven_at = ${at} where token_sha = ${shaOf(cookie)}`)).toBe(1)
    }),
  )

const prove = (cookie: string, fields: { [name: string]: string } = {}, headers = { 'x-signalbox': '1' }) =>
  ask(`${house.url}/api/prove`, {
    method: 'POST',
    headers: {
      ...{ host: new URL(origin).host, origin, cookie, 'content-type': 'application/x-www-form-urlencoded' },
      ...headers,
    },
    body: new URLSearchParams(fields).toString(),
  })
const saidIn = ({ text }: Answer) => JSON.parse(text)
const optionsIn = (answer: Answer) => JSON.parse(saidIn(answer).passkey)

const invites = (cookie: string, name: string) =>
  clientOf(house.url, { cookie })
    .people.invite.mutate({ name, role: 'viewer' })
    .then(
      () => 'done',
      (error) => error.data.code,
    )

test('an old proof is no proof: the password shows it again, under another token', async () => {
  const { cookie } = await welcome(house, local, 'anna', 'admin')
  expect(await invites(cookie, 'one'), 'red control: just signed in').toBe('done')
  await age(cookie)
  expect(await invites(cookie, 'two')).toBe('PRECONDITION_REQUIRED')
  expect(await clientOf(house.url, { cookie }).people.list.query(), 'reading goes on').toMatchObject({ next: null })

  expect(saidIn(await prove(cookie))).toEqual({ password: true, code: false, passkey: null, elsewhere: [] })
  for (const [field, wrong] of Object.entries({ password: 'x', code: '123456', passkey: '{}' })) {
    const answer = await prove(cookie, { [field]: wrong })
    expect([answer.status, answer.headers['set-cookie']]).toEqual([401, undefined])
  }
  expect(await invites(cookie, 'two')).toBe('PRECONDITION_REQUIRED')
  const proven = await prove(cookie, { password: PASSWORD })
  expect(proven.status).toBe(200)
  expect(await invites(cookieOf(proven), 'two')).toBe('done')
  const former = await ask(`${house.url}/api/trpc/me.who`, { headers: { cookie } })
  expect(former.status, 'the former token is good no longer').toBe(401)
})

test('what turns danger off, and what is only said, asks for nothing', async () => {
  const { cookie } = await welcome(house, local, 'berta', 'admin')
  await age(cookie)
  const { writing, people } = clientOf(house.url, { cookie })
  const [source] = await clientOf(house.url, { cookie }).source.list.query()
  const why = 'tried'
  const on = writing.turn.mutate({ source: source?.label ?? '', on: true, why })
  await expect(on).rejects.toMatchObject({ data: { code: 'PRECONDITION_REQUIRED' } })
  await writing.turn.mutate({ source: source?.label ?? '', on: false, why })
  const { rows: sessions } = await people.sessions.query({ person: 'local' })
  await people.endSession.mutate({ id: sessions.find(({ id }) => id === shaOf(local))?.id ?? '' })
  local = await house.enter()
})

test('with a passkey it is the passkey, which makes sure of its person; the ledger says so', async () => {
  const { cookie: first } = await welcome(house, local, 'cleo', 'admin')
  const device = authenticator('localhost')
  const { me } = clientOf(house.url, { cookie: first })
  const made = device.make({ options: await me.beginPasskey.mutate({ origin }), origin })
  await me.addPasskey.mutate({ name: 'ThinkPad', origin, made })
  await age(first)
  expect(saidIn(await prove(first))).toMatchObject({ password: false, code: false })
  expect((await prove(first, { password: PASSWORD })).status, 'a password is less than it has').toBe(401)
  const touched = device.show({ options: optionsIn(await prove(first)), origin })
  expect((await prove(first, { passkey: touched })).status).toBe(401)
  const sure = device.show({ options: optionsIn(await prove(first)), origin, sure: true })
  const proven = await prove(first, { passkey: sure })
  expect(proven.status).toBe(200)
  const cookie = cookieOf(proven)
  expect((await prove(cookie, { passkey: sure })).status, 'once').toBe(401)
  expect(await invites(cookie, 'three')).toBe('done')
  expect(await clientOf(house.url, { cookie }).me.who.query()).toMatchObject({ name: 'cleo', assurance: 'passkey' })
  type Row = { act: string; outcome: string; assurance: string }
  const rows = await inLedger((door) =>
    door.write((tx) => tx.all<Row>(sql`select act, outcome, assurance from entries where name = 'cleo' order by n`)),
  )
  expect(rows.slice(-6).map((row) => Object.values(row).join(' '))).toEqual([
    'prove refused password',
    'prove refused password',
    'prove done passkey',
    'prove refused passkey',
    'person-add intent passkey',
    'person-add done passkey',
  ])
})

test('a one-time code does too, each once', async () => {
  const { cookie: first } = await welcome(house, local, 'dora', 'admin')
  const { me } = clientOf(house.url, { cookie: first })
  const { secret } = await me.beginCode.mutate()
  const codeAt = (step: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + step * 30_000 })
  await me.addCode.mutate({ code: codeAt(0) })
  await age(first)
  await expect(me.beginCode.mutate(), 'a thief of a session adds none').rejects.toThrow()
  expect((await prove(first, { code: codeAt(0) })).status, 'taken before').toBe(401)
  const proven = await prove(first, { code: codeAt(1) })
  expect(proven.status).toBe(200)
  const { assurance } = await clientOf(house.url, { cookie: cookieOf(proven) }).me.who.query()
  expect(assurance).toBe('second-factor')
})

test('guesses are slowed, and only our own pages ask', async () => {
  const { cookie } = await welcome(house, local, 'emma', 'admin')
  for (let n = 0; n < 5; n += 1) await prove(cookie, { password: 'wrong' })
  const slowed = await prove(cookie, { password: PASSWORD })
  expect([slowed.status, saidIn(slowed).problem]).toEqual([401, expect.stringContaining('Too many attempts')])
  const { cookie: other } = await welcome(house, local, 'edgar', 'admin')
  for (let n = 0; n < 9; n += 1) await prove(other, { password: 'wrong' })
  const told = await inLedger((door) =>
    door.write((tx) =>
      tx.all<{ name: string; why: string }>(
        sql`select name, why from entries where act = 'prove' and name in ('emma', 'edgar') order by n`,
      ),
    ),
  )
  const of = (one: string) => told.filter(({ name }) => name === one).map(({ why }) => sayKept(why))
  const wrong = Array.from({ length: 5 }, () => 'The name or password was wrong.')
  const expected = [...wrong, 'It came too soon after other attempts and was not checked.']
  expect([of('emma'), of('edgar')], 'each session is told by itself, and without end only once').toEqual([
    expected,
    expected,
  ])
  expect((await prove(cookie, {}, { 'x-signalbox': '' })).status).toBe(403)
  expect((await prove(local)).status, 'nobody to prove').toBe(403)
  expect((await prove('')).status).toBe(401)
})

test('what others on this machine try keeps nobody out who has an account, nor from showing it again', async () => {
  const { cookie } = await welcome(house, local, 'fritz', 'admin')
  const signIn = (name: string, password: string) => post(`${house.url}/sign-in`, { name, password })
  for (let n = 0; n < 31; n += 1) await signIn(`ghost ${n}`, 'wrong')
  expect((await signIn('one more ghost', 'wrong')).text, 'red control: slowed').toContain('Too many attempts')
  expect((await signIn('fritz', PASSWORD)).status).toBe(303)
  for (let n = 0; n < 5; n += 1) await signIn('fritz', 'wrong')
  expect((await signIn('fritz', PASSWORD)).text, 'red control: the account is slowed').toContain('Too many attempts')
  expect((await prove(cookie, { password: PASSWORD })).status, 'a session is counted by itself').toBe(200)
})

test('words on what waits in Decide ask for it as a yes does; words on a question do not', async () => {
  const { cookie } = await welcome(house, local, 'gerda', 'admin')
  const { approvals, writing } = clientOf(house.url, { cookie })
  const said = (type: string, content: string) => {
    const line = {
      ts: new Date().toISOString(),
      from: 'dev',
      to: ['@human'],
      type,
      reasoning: 'It is needed.',
      content,
    }
    appendFileSync(path.join(house.root, 'atlas', 'channel.jsonl'), `${JSON.stringify(line)}\n`)
  }
  said('request', 'May I merge it?')
  said('message', 'Which one first?')
  await expect.poll(async () => (await approvals.lists.query()).answer.rows).toHaveLength(1)
  const { decide, answer } = await approvals.lists.query()
  const [source] = await clientOf(house.url, { cookie }).source.list.query()
  await writing.turn.mutate({ source: source?.label ?? '', on: true, why: 'tried' })
  await age(cookie)
  const answers = async (uid: string) => {
    const { sha256 } = await approvals.card.query({ uid })
    const draft = { uid, sha256, verb: 'answer' as const, reason: 'The last one.', changed: null, typed: null }
    return approvals.decide.mutate({ draft, key: `a-key-of-${uid}` }).then(
      ({ outcome }) => outcome,
      (error) => error.data.code,
    )
  }
  expect(await answers(decide.rows[0]?.uid ?? '')).toBe('PRECONDITION_REQUIRED')
  expect(await answers(answer.rows[0]?.uid ?? '')).toBe('written')
})
