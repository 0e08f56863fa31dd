import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { sayKept } from '@/lib/ledger/kept-words'
import { openReadDoor } from '@/server/store/door/door'
import { authenticator } from '../../authenticator'
import { type Answer, ask, cookieOf, type House, openHouse } from '../../serving'
import { clientOf, PASSWORD, welcome } from '../../visitors'

let house: House
let origin = ''
let cookie = ''
let anna = ''
const device = authenticator('localhost')

beforeAll(async () => {
  house = await openHouse()
  origin = `http://localhost:${new URL(house.url).port}`
  const local = await house.enter()
  const newcomer = await welcome(house, local, 'anna', 'admin')
  cookie = newcomer.cookie
  anna = newcomer.id
  const { me } = clientOf(house.url, { cookie })
  const made = device.make({ options: await me.beginPasskey.mutate({ origin }), origin })
  await me.addPasskey.mutate({ name: 'ThinkPad', origin, made })
})
afterAll(() => house.close())

/** Sends the form of the page as a browser does that has come by this address. */
const send = (fields: { [name: string]: string }, by = origin) =>
  ask(`${house.url}/sign-in`, {
    method: 'POST',
    headers: { host: new URL(by).host, origin: by, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })
const typed = (password: string, by?: string) => send({ name: 'anna', password, to: '/agents' }, by)

type Row = { act: string; name: string; outcome: string; subject: string }
async function entriesOf(act: string): Promise<Row[]> {
  const door = await openReadDoor({ dialect: 'sqlite', file: path.join(house.data, 'ledger.db') })
  const rows = await door.all<Row>(
    sql`select act, name, outcome, subject from entries where act like ${act} order by n`,
  )
  await door.close()
  return rows
}

const options = z.object({ challenge: z.string() })
function questionIn({ text }: Answer) {
  const step = /name="step" value="([\w-]+)"/.exec(text)?.[1] ?? ''
  const said = /data-options="([^"]*)"/.exec(text)?.[1] ?? '{}'
  const plain = said.replace(/&#(\d+);/g, (_all, code) => String.fromCharCode(Number(code)))
  return { step, options: options.parse(JSON.parse(plain)) }
}

test('a passkey is asked for after a right password, and its answer works once', async () => {
  expect((await typed('not the password')).text).not.toContain('data-options')
  const asked = await typed(PASSWORD)
  expect([asked.status, asked.headers['set-cookie'], asked.text.includes('ThinkPad')]).toEqual([401, undefined, false])
  const question = questionIn(asked)
  const fields = { step: question.step, passkey: device.show({ ...question, origin }), to: '/agents' }
  const entered = await send(fields)
  expect([entered.status, entered.headers.location]).toEqual([303, '/agents'])
  expect(await clientOf(house.url, { cookie: cookieOf(entered) }).me.who.query()).toMatchObject({
    ...{ name: 'anna', role: 'admin', assurance: 'passkey' },
  })
  expect((await send(fields)).text, 'the step is over').toContain('too long')
  const again = await send({ ...fields, step: questionIn(await typed(PASSWORD)).step })
  expect([again.status, again.text.includes('already used')]).toEqual([401, true])
})

test('nothing else takes its place', async () => {
  const { step } = questionIn(await typed(PASSWORD))
  for (const fields of ['code=000000', 'passkey=', 'passkey={}', '']) {
    const answer = await send({ step, to: '/', ...Object.fromEntries(new URLSearchParams(fields)) })
    expect([answer.status, answer.headers['set-cookie']]).toEqual([401, undefined])
  }
  const slowed = await send({ step, to: '/', code: '000000' })
  expect(slowed.text, 'guessing is slowed').toContain('Too many attempts')
})

test('by itself it signs in whom it names, once, when it made sure of its person', async () => {
  const asked = async () => ({ options: options.parse(JSON.parse((await send({ passkey: '' })).text)), origin })
  const alone = async (how: Partial<Parameters<typeof device.show>[0]> = {}) =>
    device.show({ ...(await asked()), person: anna, sure: true, ...how })
  for (const wrong of [await alone({ sure: false }), await alone({ person: 'p-nobody' }), '{}']) {
    const answer = await send({ passkey: wrong, to: '/agents' })
    expect([answer.status, answer.headers['set-cookie']]).toEqual([401, undefined])
    expect(answer.text).toContain('passkey is wrong')
  }
  const given = await alone()
  const entered = await send({ passkey: given, to: '/agents' })
  expect([entered.status, entered.headers.location]).toEqual([303, '/agents'])
  expect(await clientOf(house.url, { cookie: cookieOf(entered) }).me.who.query()).toMatchObject({
    ...{ name: 'anna', role: 'admin', assurance: 'passkey', withheld: null },
  })
  expect((await send({ passkey: given })).status, 'the same answer again').toBe(401)
  expect((await send({ passkey: '' }, house.url)).text, 'no name, no passkey').toBe('null')
  const rows = await entriesOf('sign-in')
  expect(
    rows.filter(({ outcome, subject }) => outcome === 'done' && sayKept(subject).includes('passkey alone')),
  ).toMatchObject([{ name: 'anna' }])
})

test('by itself it is of no use for a closed account, and guessing is slowed', async () => {
  const admin = clientOf(house.url, { cookie: await house.enter() })
  const berta = await welcome(house, await house.enter(), 'berta', 'admin')
  const other = authenticator('localhost')
  const { me } = clientOf(house.url, { cookie: berta.cookie })
  const made = other.make({ options: await me.beginPasskey.mutate({ origin }), origin })
  await me.addPasskey.mutate({ name: 'phone', origin, made })
  const enter = async () => {
    const asked = options.parse(JSON.parse((await send({ passkey: '' })).text))
    return send({ passkey: other.show({ options: asked, origin, person: berta.id, sure: true }), to: '/' })
  }
  expect((await enter()).status, 'red control: open').toBe(303)
  await admin.people.close.mutate({ id: berta.id })
  for (let n = 0; n < 5; n += 1) expect((await enter()).status).toBe(401)
  expect((await enter()).text).toContain('Too many attempts')
})

test('whatever strangers on the same machine try keeps nobody out who has a passkey', async () => {
  const tried: string[] = []
  for (let n = 0; n <= 30; n += 1) tried.push((await send({ passkey: `{"id":"of-a-stranger-${n}"}`, to: '/' })).text)
  expect(tried.at(-1), 'red control: they are slowed').toContain('Too many attempts')
  const asked = options.parse(JSON.parse((await send({ passkey: '' })).text))
  const mine = { options: asked, origin, person: anna, sure: true }
  expect((await send({ passkey: device.show(mine), to: '/' })).status).toBe(303)
})

test('its script runs by the nonce of its page, and by nothing else', async () => {
  const asked = await typed(PASSWORD)
  const nonce = /<script type="module" nonce="([^"]+)">/.exec(asked.text)?.[1]
  expect(nonce).toBeTruthy()
  expect(String(asked.headers['content-security-policy'])).toContain(`'nonce-${nonce}'`)
  expect(questionIn(asked)).not.toEqual(questionIn(await typed(PASSWORD)))
})

test('who comes by an address in digits is told the name', async () => {
  const asked = await typed(PASSWORD, house.url)
  expect(asked.status).toBe(401)
  expect(asked.text).toContain(`<a href="${origin}/sign-in">`)
  expect(asked.text).not.toContain('data-options')
  expect(asked.headers['set-cookie'], 'the password alone lets nobody in').toBeUndefined()
})

test('what was added and removed is on record, and no key with it', async () => {
  const { me } = clientOf(house.url, { cookie })
  const [factor] = await me.factors.query()
  expect(JSON.stringify(factor)).not.toContain('publicKey')
  await me.removeFactor.mutate({ id: factor?.id ?? '' })
  expect((await typed(PASSWORD)).status, 'nothing more is asked for').toBe(303)
  const rows = (await entriesOf('factor%')).filter(({ name }) => name === 'anna')
  expect(rows.map(({ act, outcome, subject }) => [act, outcome, sayKept(subject)])).toEqual([
    ['factor-add', 'intent', 'Passkey “ThinkPad”'],
    ['factor-add', 'done', 'Passkey “ThinkPad”'],
    ['factor-remove', 'intent', 'Passkey “ThinkPad”'],
    ['factor-remove', 'done', 'Passkey “ThinkPad”'],
  ])
})
