import { get } from 'node:http'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { typedCommand } from '@/lib/text/commands/typed-commands'
import { newStartLink } from '@/server/boot/base/start-link-file'
import { readSettings } from '@/server/settings'
import { openReadDoor } from '@/server/store/door/door'
import { within } from '@/tests/load'
import { runIn } from '../../bin/run'
import { ask, cookieOf, type House, openHouse } from '../../serving'
import { clientOf, PASSWORD, post, welcome } from '../../visitors'

let house: House
let admin = ''

beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.closeTold())

const who = (cookie: string) => clientOf(house.url, { cookie }).me.who.query()
const signIn = (name: string, password: string) => post(`${house.url}/sign-in`, { name, password, to: '/agents' })

describe('the first admin', () => {
  it('goes on without an account on this machine, which proves nobody', async () => {
    expect(await who(await house.enter())).toMatchObject({ person: 'local', role: 'admin', assurance: 'loopback' })
    expect((await ask(`${house.url}/`)).text).toContain(typedCommand('link'))
  })

  it('is made by a link that works once, with a password that may be chosen', async () => {
    const link = (await house.serving.firstLink()) ?? ''
    const token = new URL(link).searchParams.get('token') ?? ''
    const opened = await ask(link)
    expect([opened.status, opened.text.includes('Create the first admin')]).toEqual([200, true])
    const start = /action="\/start"><input type="hidden" name="token" value="([\w-]+)"/.exec(opened.text)?.[1] ?? ''
    const without = cookieOf(await ask(`${house.url}/start?token=${start}`))
    expect(await who(without)).toMatchObject({ person: 'local', assurance: 'loopback' })
    const fields = { token, name: 'm.lindqvist', password: 'password1234', again: 'password1234' }
    const weak = await post(`${house.url}/join`, fields)
    expect([weak.status, weak.text.includes('is common')]).toEqual([400, true])
    const apart = await post(`${house.url}/join`, { ...fields, password: PASSWORD })
    expect(apart.text).toContain('do not match')
    const made = await post(`${house.url}/join`, { ...fields, password: PASSWORD, again: PASSWORD })
    expect([made.status, made.headers.location]).toEqual([303, '/'])
    admin = cookieOf(made)
    expect(await who(admin)).toMatchObject({ name: 'm.lindqvist', role: 'admin', assurance: 'password' })
    const again = await ask(link)
    expect(again.status).toBe(401)
    expect(again.text).toMatch(/Used \d\d:\d\d:\d\d UTC from 127\.0\.0\.1/)
    expect(await house.serving.firstLink()).toBeNull()
  })

  it('nothing that was typed becomes markup', async () => {
    const ours = [expect.stringMatching(/^<script type="module" nonce="[\w-]{36}">$/)]
    const { text } = await signIn('"><script>alert(1)</script>', 'x')
    expect(text.match(/<script[^>]*>/g)).toEqual(ours)
    expect((await ask(`${house.url}/sign-in?to=%22%3E%3Cscript%3E`)).text.match(/<script[^>]*>/g)).toEqual(ours)
  })
})

describe('signing in', () => {
  it('says only state and address before, and one thing of a wrong name or password', async () => {
    const before = await ask(`${house.url}/agents?source=teams`)
    expect(before.status).toBe(401)
    expect(before.text).toContain('ok, reading')
    expect(before.text).toContain('value="/agents?source=teams"')
    expect(before.text).not.toMatch(/atlas|lindqvist|first message/)
    const wrong = (text: string) => /Wrong name or password/.exec(text)?.[0]
    const [name, password] = [await signIn('nobody', PASSWORD), await signIn('m.lindqvist', 'wrong')]
    expect([name.status, password.status]).toEqual([401, 401])
    expect(wrong(name.text)).toBe(wrong(password.text))
  })

  it('goes on to where one wanted to go, in a session of its own', async () => {
    const entered = await signIn('M.Lindqvist', PASSWORD)
    expect([entered.status, entered.headers.location]).toEqual([303, '/agents'])
    expect(cookieOf(entered)).not.toBe(admin)
    expect(await who(cookieOf(entered))).toMatchObject({ name: 'm.lindqvist', assurance: 'password' })
  })

  it('leads nowhere else, and takes no form of another site', async () => {
    const elsewhere = await post(`${house.url}/sign-in`, { name: 'm.lindqvist', password: PASSWORD, to: '//evil.test' })
    expect(elsewhere.headers.location).toBe('/')
    const forged = await ask(`${house.url}/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://evil.test' },
      body: new URLSearchParams({ name: 'm.lindqvist', password: PASSWORD }).toString(),
    })
    expect(forged.status).toBe(403)
  })

  it('signing out ends the session', async () => {
    const cookie = cookieOf(await signIn('m.lindqvist', PASSWORD))
    const left = await post(`${house.url}/sign-out`, {}, cookie)
    expect([left.status, left.headers['set-cookie']?.[0]]).toEqual([303, expect.stringContaining('Max-Age=0')])
    await expect(who(cookie)).rejects.toThrow('There is no session.')
  })

  it('guessing is slowed, the right password with it; another account is not', async () => {
    const { id } = await welcome(house, admin, 'guessed', 'viewer')
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn('guessed', 'wrong')))
    expect(answers.filter(({ text }) => text.includes('Wrong name')).length).toBeLessThanOrEqual(5)
    expect((await signIn('guessed', PASSWORD)).text).toContain('Too many attempts')
    expect((await signIn('m.lindqvist', PASSWORD)).status).toBe(303)
    await clientOf(house.url, { cookie: admin }).people.close.mutate({ id })
  })
})

describe('tokens', () => {
  it('call and export without a cookie, as their maker, with no more than they were given', async () => {
    const { token } = await clientOf(house.url, { cookie: admin }).people.makeToken.mutate({
      name: 'ci',
      role: 'viewer',
    })
    const authorization = `Bearer ${token}`
    const program = clientOf(house.url, { authorization })
    expect(await program.me.who.query()).toMatchObject({
      ...{ name: 'm.lindqvist, by the token ci', role: 'viewer', assurance: 'token' },
    })
    await expect(program.people.list.query()).rejects.toThrow('cannot do this')
    const exported = await ask(`${house.url}/api/export?format=jsonl`, { headers: { authorization } })
    expect([exported.status, exported.text.includes('the first message')]).toEqual([200, true])
    expect((await ask(`${house.url}/`, { headers: { authorization } })).status).toBe(401)
    const listed = JSON.stringify(await clientOf(house.url, { cookie: admin }).people.tokens.query())
    expect(listed).not.toContain(token)
  })

  it('end with the password that was known when they were made, and the ledger names them', async () => {
    const { id, cookie } = await welcome(house, admin, 'robbed', 'admin')
    const mine = clientOf(house.url, { cookie })
    const { token } = await mine.people.makeToken.mutate({ name: 'a nightly report', role: 'viewer' })
    const program = clientOf(house.url, { authorization: `Bearer ${token}` })
    expect(await program.me.who.query()).toMatchObject({ assurance: 'token' })
    const { link } = await clientOf(house.url, { cookie: admin }).people.link.mutate({ id })
    const asked = await ask(`${house.url}/join?token=${link}`)
    expect(asked.text).toContain('Your current sessions and API tokens end.')
    const { link: first } = await clientOf(house.url, { cookie: admin }).people.invite.mutate({
      ...{ name: 'never.here', role: 'viewer' },
    })
    const invited = await ask(`${house.url}/join?token=${first}`)
    expect(invited.text).toContain('This link works once.')
    expect(invited.text, 'who was never here had none').not.toContain('Your current sessions')
    const fields = { token: link, password: PASSWORD, again: PASSWORD }
    expect((await post(`${house.url}/join`, fields)).status).toBe(303)
    const ofThem = (await clientOf(house.url, { cookie: admin }).people.tokens.query()).rows.find(
      ({ person }) => person === id,
    )
    expect(ofThem?.revokedAt, 'whoever knew the old password may have made it').not.toBeNull()
    const { rows } = await clientOf(house.url, { cookie: admin }).ledger.page.query({
      query: 'did:password-change',
      limit: 5,
    })
    expect(rows[0]).toMatchObject({ subject: 'robbed', settled: { outcome: 'done' } })
    expect(JSON.parse(rows[0]?.detail ?? '')).toMatchObject({ tokensRevoked: ['a nightly report'] })
  })
})

describe('one-time codes', () => {
  it('are asked for after a right password, and each works once', async () => {
    const { cookie } = await welcome(house, admin, 'coded', 'operator')
    const client = clientOf(house.url, { cookie })
    const { secret } = await client.me.beginCode.mutate()
    const at = Date.now()
    const codeAt = (ms: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: ms })
    await expect(client.me.addCode.mutate({ code: '12345' })).rejects.toThrow('wrong or expired')
    await client.me.addCode.mutate({ code: codeAt(at) })

    const answer = async (code: string) => {
      const asked = await signIn('coded', PASSWORD)
      expect([asked.status, asked.headers['set-cookie']]).toEqual([401, undefined])
      const step = /name="step" value="([\w-]+)"/.exec(asked.text)?.[1] ?? ''
      return post(`${house.url}/sign-in`, { step, code, to: '/' })
    }
    expect((await signIn('coded', 'wrong')).text).not.toContain('name="code"')
    expect((await answer(codeAt(at))).text, 'the code that was given before').toContain('already used')
    const next = codeAt(at + 30_000)
    const entered = await answer(next)
    expect(entered.status).toBe(303)
    expect(await who(cookieOf(entered))).toMatchObject({ name: 'coded', assurance: 'second-factor' })
    expect((await answer(next)).text).toContain('already used')
    expect((await post(`${house.url}/sign-in`, { step: 'guessed', code: next })).text).toContain('too long')
  })

  it('nobody without an account has any', async () => {
    const local = clientOf(house.url, { cookie: await house.enter() })
    await expect(local.me.beginCode.mutate()).rejects.toThrow('Sign in to an account')
  })
})

describe('streams', () => {
  const follow = (cookie: string) =>
    new Promise<{ status: number; ended: Promise<void> }>((resolve, reject) => {
      const asked = get(`${house.url}/api/live`, { headers: { cookie } }, (answer) => {
        answer.resume()
        const ended = new Promise<void>((end) => answer.once('close', end))
        resolve({ status: answer.statusCode ?? 0, ended })
      })
      asked.on('error', reject)
    })

  it.each(['role', 'session', 'account'] as const)('close within 5 s of a change of the %s', async (what) => {
    const { id, cookie } = await welcome(house, admin, `follower ${what}`, 'operator')
    const { people } = clientOf(house.url, { cookie: admin })
    const stays = await follow(admin)
    const goes = await follow(cookie)
    expect([stays.status, goes.status]).toEqual([200, 200])
    if (what === 'role') await people.changeRole.mutate({ id, role: 'viewer' })
    else if (what === 'account') await people.close.mutate({ id })
    else {
      const { rows: open } = await people.sessions.query({ person: id })
      for (const session of open) await people.endSession.mutate({ id: session.id })
    }
    await within(5_000, goes.ended)
    await expect(who(cookie)).rejects.toThrow('There is no session.')
    expect(await who(admin), 'red control: nobody else is sent away').toMatchObject({ role: 'admin' })
    expect(await Promise.race([stays.ended, Promise.resolve('open')])).toBe('open')
  })
})

it('all of it is on record, with who, how they were known and the old role, and no secret with it', async () => {
  const door = await openReadDoor({ dialect: 'sqlite', file: path.join(house.data, 'ledger.db') })
  type Row = { act: string; outcome: string; name: string; assurance: string; subject: string | null; detail: string }
  const rows = await door.all<Row>(sql`select act, outcome, name, assurance, subject, detail from entries order by n`)
  await door.close()
  const done = (act: string) => rows.filter((row) => row.act === act && row.outcome !== 'refused')
  for (const act of [
    'person-add',
    'sign-in',
    'sign-out',
    'token-make',
    'role-change',
    'session-revoke',
    'person-remove',
  ])
    expect(done(act).length, act).toBeGreaterThan(0)
  expect(done('sign-in')[0]).toMatchObject({ name: 'local', assurance: 'loopback' })
  expect(done('token-make')[0]).toMatchObject({ name: 'm.lindqvist', assurance: 'password', subject: 'ci' })
  expect(done('role-change')[0]?.detail).toContain('"before":"operator","after":"viewer"')
  expect(rows.some(({ act, outcome }) => act === 'sign-in' && outcome === 'refused')).toBe(true)
  const everything = JSON.stringify(rows)
  for (const secret of [PASSWORD, 'argon2id', 'sbx_']) expect(everything).not.toContain(secret)
  expect(everything, 'red control').toContain('m.lindqvist')
})

describe('where everybody is asked for a password', () => {
  it('a start link lets nobody in once there is an account, and who came by one is out', async () => {
    const home = `${house.data}-strict`
    const flags = { port: 0, data: home }
    const settings = readSettings({ flags, environment: { SIGNALBOX_LOOPBACK: 'password' }, directory: home, home })
    const strict = await openHouse({ settings })
    const local = cookieOf(await ask(await newStartLink(home, Date.now())))
    expect(await clientOf(strict.url, { cookie: local }).me.who.query()).toMatchObject({ person: 'local' })
    const token = new URL((await strict.serving.firstLink()) ?? '').searchParams.get('token') ?? ''
    await post(`${strict.url}/join`, { token, name: 'anna', password: PASSWORD, again: PASSWORD })
    await expect(clientOf(strict.url, { cookie: local }).me.who.query()).rejects.toThrow('There is no session.')
    const shut = await ask(await strict.serving.startLink())
    expect(shut.headers['set-cookie']).toBeUndefined()
    expect(shut.text).toContain('Everybody must sign in')
    const link = await runIn(home, {}, 'link', '--data', home)
    expect(link).toMatchObject({ code: 1, out: '', err: expect.stringContaining('Everybody must sign in') })
    const asks = await runIn(home, {}, 'asks', '--data', home)
    expect(asks).toMatchObject({ code: 1, out: '', err: expect.stringContaining('SIGNALBOX_TOKEN') })
    await strict.close()
  })
})
