import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, type House, openHouse } from '@/tests/serving'
import { clientOf, PASSWORD, post, welcome } from '@/tests/visitors'

let house: House
let admin = ''
beforeAll(async () => {
  house = await openHouse()
  admin = await house.enter()
})
afterAll(() => house.close())

const signIn = (name: string, password: string, cookie = '') =>
  post(`${house.url}/sign-in`, { name, password, to: '/' }, cookie)

/** Somebody with an account, and the cookie by which the browser in which they signed in is known. */
async function known(name: string): Promise<string> {
  await welcome(house, admin, name, 'viewer')
  const { headers } = await signIn(name, PASSWORD)
  const cookies = [headers['set-cookie']].flat().map((one) => one ?? '')
  const [kept = ''] = cookies.filter((one) => one.includes('-browser='))
  expect(kept).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Max-Age=34560000$/)
  return kept.split(';')[0] ?? ''
}

/** Others at the same address, as behind one proxy, try until they are slowed. */
async function othersGuess(name: string): Promise<void> {
  for (let times = 0; times < 6; times++) await signIn(name, 'wrong')
  expect((await signIn(name, PASSWORD)).text, 'red control: without the cookie one waits with them').toContain(
    'Too many',
  )
}

describe('a browser in which somebody signed in', () => {
  it('is not slowed by what others at its address guess', async () => {
    const cookie = await known('anna')
    await othersGuess('anna')
    const again = await signIn('anna', PASSWORD, cookie)
    expect(again.status).toBe(303)
    expect([again.headers['set-cookie']].flat().join(), 'it stays the same').toContain(cookie)
  })

  it('that is stolen has as many tries as a new address, and no more', async () => {
    const cookie = await known('berta')
    await othersGuess('berta')
    const tried = []
    for (let times = 0; times < 6; times++) tried.push((await signIn('berta', 'wrong', cookie)).text)
    expect(tried.filter((text) => text.includes('Wrong name'))).toHaveLength(5)
    expect((await signIn('berta', PASSWORD, cookie)).text).toContain('Too many')
  })

  it('that is made up, or of somebody else, is one more at its address', async () => {
    const [cookie, other] = [await known('carla'), await known('dora')]
    await othersGuess('carla')
    const [name = ''] = cookie.split('=')
    for (const shown of [`${name}=${'A'.repeat(43)}`, `${name}=x`, `${cookie}; ${cookie}`, other])
      expect((await signIn('carla', PASSWORD, shown)).text).toContain('Too many')
    expect((await signIn('carla', PASSWORD, cookie)).status, 'red control').toBe(303)
  })

  it('that is made up is not taken over: it gets another', async () => {
    const cookie = await known('emma')
    const forged = `${cookie.split('=')[0]}=${'B'.repeat(43)}`
    const { headers } = await signIn('emma', PASSWORD, forged)
    expect([headers['set-cookie']].flat().join()).toMatch(/-browser=(?!B{43})[\w-]{43};/)
  })

  it('opens nothing by that', async () => {
    const cookie = await known('frida')
    expect((await ask(`${house.url}/`, { headers: { cookie } })).status).toBe(401)
    await expect(clientOf(house.url, { cookie }).me.who.query()).rejects.toThrow('no session')
  })
})
