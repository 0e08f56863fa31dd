import { beforeAll, expect, test } from 'vitest'
import type { PasskeyUse } from '@/lib/people/passkey'
import type { Actor } from '@/lib/people/person'
import { type Passkeys, passkeys } from '@/server/oversight/people/passkey-verbs'
import { authenticator } from '@/tests/authenticator'
import { eachDatabase } from '@/tests/databases'
import { tells } from '@/tests/drafts'
import { storesOn } from '@/tests/sessions'

const HERE = 'http://localhost:4800'
const BEYOND = 'https://box.example'
const MINUTE = 60_000
const ASKED = { challenge: 'AAAA' }

eachDatabase('passkeys', (db) => {
  let time = 1_000_000
  let factors: ReturnType<typeof storesOn>['factors']
  let keys: Passkeys
  beforeAll(() => {
    factors = storesOn(db).factors
    keys = passkeys({ factors, origins: [HERE, BEYOND], now: () => time })
  })
  const actorOf = (name: string): Actor => ({
    ...{ person: name, name, role: 'admin', assurance: 'password', session: 's' },
  })

  const added = async (person: string, origin = HERE, counter = 0) => {
    const device = authenticator(new URL(origin).hostname)
    const made = device.make({ options: await keys.begin(actorOf(person), origin), origin, counter })
    await keys.add(actorOf(person), { name: 'ThinkPad', origin, made }, tells)
    return device
  }
  const asked = async (person: string, origin = HERE) => (await keys.ask(person, origin, 'beside')) ?? ASKED
  const check = (person: string, given: string, use: PasskeyUse = 'beside') => keys.check(person, HERE, { given, use })

  test('one that was made signs in, each answer once', async () => {
    const device = await added('anna')
    const given = device.show({ options: await asked('anna'), origin: HERE })
    expect(await check('anna', given)).toBe(true)
    expect(await check('anna', given), 'the same answer again').toBe(false)
    expect((await factors.of('anna'))[0]).toMatchObject({ kind: 'passkey', name: 'ThinkPad', usedAt: time })
    expect(await keys.boundTo('anna')).toEqual(['localhost'])
  })

  test('a counter that does not grow is of a copy', async () => {
    const device = await added('berta', HERE, 5)
    const show = async (counter: number) =>
      check('berta', device.show({ options: await asked('berta'), origin: HERE, counter }))
    expect(await show(6), 'red control: it grows').toBe(true)
    expect(await show(6)).toBe(false)
    expect(await show(4)).toBe(false)
    expect(await show(0)).toBe(false)
    expect(await show(7)).toBe(true)
  })

  test('of many at once with one counter, one is taken', async () => {
    const device = await added('cleo', HERE, 1)
    const given = await Promise.all(
      Array.from({ length: 5 }, async () => device.show({ options: await asked('cleo'), origin: HERE, counter: 2 })),
    )
    const taken = await Promise.all(given.map((one) => check('cleo', one)))
    expect(taken.filter(Boolean)).toHaveLength(1)
  })

  test('a question is good for five minutes', async () => {
    const device = await added('dora')
    const late = device.show({ options: await asked('dora'), origin: HERE })
    const begun = await keys.begin(actorOf('dora'), HERE)
    time += 5 * MINUTE + 1
    expect(await check('dora', late)).toBe(false)
    const made = authenticator('localhost').make({ options: begun, origin: HERE })
    await expect(keys.add(actorOf('dora'), { name: 'late', origin: HERE, made }, tells)).rejects.toThrow('has expired')
  })

  test('an answer is of one person, one origin, one passkey and one question', async () => {
    const [device, other] = [await added('emma'), await added('fritz')]
    const shown = async (from: typeof device, wanted: { person?: string; origin?: string; as?: string } = {}) => {
      const { person = 'emma', origin = HERE, as = 'emma' } = wanted
      return check(as, from.show({ options: await asked(person), origin }))
    }
    expect(await shown(device), 'red control').toBe(true)
    expect(await shown(other), 'another’s passkey').toBe(false)
    expect(await shown(device, { person: 'fritz' }), 'a question to another').toBe(false)
    expect(await shown(device, { as: 'fritz' }), 'for another').toBe(false)
    expect(await shown(device, { origin: 'http://localhost:1' }), 'shown to another page').toBe(false)
    expect(await shown(authenticator('localhost')), 'one that nobody has').toBe(false)
    const elsewhere = authenticator('evil.example')
    expect(await shown(elsewhere)).toBe(false)
    const begun = await keys.begin(actorOf('emma'), HERE)
    const wrong = elsewhere.make({ options: begun, origin: HERE })
    await expect(keys.add(actorOf('emma'), { name: 'x', origin: HERE, made: wrong }, tells)).rejects.toThrow(
      'something other than what was requested',
    )
    for (const junk of ['', '{', 'null', '[]', '{"id":"x"}', device.show({ options: ASKED, origin: HERE })])
      expect(await check('emma', junk)).toBe(false)
  })

  test('one is bound to the name that it was made under, and none to an address in digits', async () => {
    await added('gina', BEYOND)
    expect(await keys.ask('gina', HERE, 'beside')).toBeNull()
    expect(await keys.ask('gina', 'http://127.0.0.1:4800', 'beside')).toBeNull()
    expect((await keys.ask('gina', BEYOND, 'beside'))?.rpId).toBe('box.example')
    for (const origin of ['http://127.0.0.1:4800', 'https://evil.example', 'http://localhost:9'])
      await expect(keys.begin(actorOf('gina'), origin)).rejects.toMatchObject({ code: 'refused' })
  })

  test('what is asked for again makes sure of its person, and no other answer takes its place', async () => {
    const device = await added('hanna')
    const again = async () => ({ options: (await keys.ask('hanna', HERE, 'again')) ?? ASKED, origin: HERE })
    expect(await check('hanna', device.show({ ...(await again()), sure: true }), 'again'), 'red control').toBe(true)
    expect(await check('hanna', device.show(await again()), 'again'), 'only touched').toBe(false)
    const beside = { options: await asked('hanna'), origin: HERE, sure: true }
    expect(await check('hanna', device.show(beside), 'again'), 'asked for beside a password').toBe(false)
    expect(await check('hanna', device.show({ ...(await again()), sure: true })), 'the other way round').toBe(false)
  })

  test('one by itself tells whose it is, once, when it made sure of its person', async () => {
    const device = await added('ida', HERE, 1)
    const anybody = async () => ({ options: (await keys.askAnybody(HERE)) ?? ASKED, origin: HERE, sure: true })
    let counter = 1
    const whose = async (how: Partial<Parameters<typeof device.show>[0]> = {}, from = device) => {
      counter += 1
      return keys.whose(HERE, from.show({ ...(await anybody()), person: 'ida', counter, ...how }))
    }
    expect(await whose(), 'red control').toBe('ida')
    const given = device.show({ ...(await anybody()), person: 'ida', counter: 50 })
    expect([await keys.whose(HERE, given), await keys.whose(HERE, given)], 'once').toEqual(['ida', null])
    expect(await whose({ counter: 50 }), 'a counter that does not grow').toBeNull()
    counter = 60
    expect(await whose({ sure: false }), 'only touched').toBeNull()
    expect(await whose({ person: 'hanna' }), 'of another').toBeNull()
    expect(await whose({ person: undefined }), 'it does not say of whom').toBeNull()
    expect(await whose({ origin: BEYOND }), 'shown to another page').toBeNull()
    expect(await whose({ options: await asked('ida') }), 'asked for beside a password').toBeNull()
    expect(await whose({}, authenticator('localhost')), 'one that nobody has').toBeNull()
    const late = device.show({ ...(await anybody()), person: 'ida', counter: 99 })
    time += 5 * MINUTE + 1
    expect(await keys.whose(HERE, late), 'too late').toBeNull()
    expect(await keys.askAnybody('http://127.0.0.1:4800')).toBeNull()
    expect(await keys.askAnybody('https://evil.example')).toBeNull()
  })
})
