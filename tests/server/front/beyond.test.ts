import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { expect, it } from 'vitest'
import { readSettings } from '@/server/settings'
import { ask, cookieOf, openHouse } from '../../serving'
import { clientOf, PASSWORD, post } from '../../visitors'

it('at a public address everybody signs in, and a password alone decides nothing', async () => {
  const home = await mkdtemp(path.join(tmpdir(), 'signalbox-beyond-'))
  const flags = { port: 0, data: path.join(home, 'data') }
  const read = (publicUrl?: string) =>
    readSettings({ flags: { ...flags, publicUrl }, environment: {}, directory: home, home })
  const open = (publicUrl?: string) => openHouse({ settings: read(publicUrl) }, home)
  await expect(open('https://box.example')).rejects.toThrow('There are no accounts yet')

  const before = await open()
  const token = new URL((await before.serving.firstLink()) ?? '').searchParams.get('token') ?? ''
  const made = await post(`${before.url}/join`, { token, name: 'anna', password: PASSWORD, again: PASSWORD })
  const here = clientOf(before.url, { cookie: cookieOf(made) })
  const { secret } = await here.me.beginCode.mutate()
  const at = Date.now()
  const codeAt = (ms: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: ms })
  await here.me.addCode.mutate({ code: codeAt(at) })
  const weak = await here.people.invite.mutate({ name: 'berta', role: 'admin' })
  await post(`${before.url}/join`, { token: weak.link, name: 'berta', password: PASSWORD, again: PASSWORD })
  await before.stop()

  const house = await open('https://box.example')
  const by = { host: 'box.example', 'x-forwarded-for': '198.51.100.9, 192.0.2.7' }
  const send = (fields: { [name: string]: string }) =>
    ask(`${house.url}/sign-in`, {
      method: 'POST',
      headers: { ...by, origin: 'https://box.example', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })
  const who = async (cookie: string, headers: { [name: string]: string } = by) => {
    const { status, text } = await ask(`${house.url}/api/trpc/me.who`, { headers: { ...headers, cookie } })
    return [status, /"role":"(\w+)"/.exec(text)?.[1]]
  }
  const start = new URL(await house.serving.startLink())
  const refused = await ask(`${house.url}${start.pathname}${start.search}`, { headers: by })
  expect([refused.status, refused.headers['set-cookie']]).toEqual([401, undefined])
  const local = await house.enter()
  expect(await who(local, {}), 'red control: on this machine it is good').toEqual([200, 'admin'])
  expect(await who(`__Host-${local}`)).toEqual([401, undefined])
  expect(await who(local)).toEqual([401, undefined])

  const byPassword = await send({ name: 'berta', password: PASSWORD, to: '/' })
  expect(byPassword.headers['set-cookie']?.[0]).toMatch(/^__Host-signalbox-[0-9a-f]{12}=.*; Path=\/;.*; Secure$/)
  expect(await who(cookieOf(byPassword))).toEqual([200, 'operator'])
  const asked = await send({ name: 'anna', password: PASSWORD, to: '/' })
  const step = /name="step" value="([\w-]+)"/.exec(asked.text)?.[1] ?? ''
  const strong = cookieOf(await send({ step, code: codeAt(at + 30_000), to: '/' }))
  expect(await who(strong)).toEqual([200, 'admin'])
  const sessions = await ask(`${house.url}/api/trpc/me.sessions`, { headers: { ...by, cookie: strong } })
  expect(sessions.text).toContain('"address":"192.0.2.7"')
  await house.close()
})
