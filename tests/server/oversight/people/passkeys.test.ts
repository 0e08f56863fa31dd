import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '@/lib/person'
import { type Passkeys, passkeys } from '@/server/oversight/people/passkeys'
import { authenticator } from '@/tests/authenticator'
import { eachDatabase } from '@/tests/databases'
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
    await keys.add(actorOf(person), { name: 'ThinkPad', origin, made })
    return device
  }
  const asked = async (person: string, origin = HERE) => (await keys.ask(person, origin)) ?? ASKED

  test('one that was made signs in, each answer once', async () => {
    const device = await added('anna')
    const given = device.show({ options: await asked('anna'), origin: HERE })
    expect(await keys.check('anna', HERE, given)).toBe(true)
    expect(await keys.check('anna', HERE, given), 'the same answer again').toBe(false)
    expect((await factors.of('anna'))[0]).toMatchObject({ kind: 'passkey', name: 'ThinkPad', usedAt: time })
    expect(await keys.boundTo('anna')).toEqual(['localhost'])
  })

  test('a counter that does not grow is of a copy', async () => {
    const device = await added('berta', HERE, 5)
    const show = async (counter: number) =>
      keys.check('berta', HERE, device.show({ options: await asked('berta'), origin: HERE, counter }))
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
    const taken = await Promise.all(given.map((one) => keys.check('cleo', HERE, one)))
    expect(taken.filter(Boolean)).toHaveLength(1)
  })

  test('a question is good for five minutes', async () => {
    const device = await added('dora')
    const late = device.show({ options: await asked('dora'), origin: HERE })
    const begun = await keys.begin(actorOf('dora'), HERE)
    time += 5 * MINUTE + 1
    expect(await keys.check('dora', HERE, late)).toBe(false)
    const made = authenticator('localhost').make({ options: begun, origin: HERE })
    await expect(keys.add(actorOf('dora'), { name: 'late', origin: HERE, made })).rejects.toThrow('too long ago')
  })

  test('an answer is of one person, one origin, one passkey and one question', async () => {
    const [device, other] = [await added('emma'), await added('fritz')]
    const shown = async (from: typeof device, wanted: { person?: string; origin?: string; as?: string } = {}) => {
      const { person = 'emma', origin = HERE, as = 'emma' } = wanted
      return keys.check(as, HERE, from.show({ options: await asked(person), origin }))
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
    await expect(keys.add(actorOf('emma'), { name: 'x', origin: HERE, made: wrong })).rejects.toThrow('not what it was')
    for (const junk of ['', '{', 'null', '[]', '{"id":"x"}', device.show({ options: ASKED, origin: HERE })])
      expect(await keys.check('emma', HERE, junk)).toBe(false)
  })

  test('one is bound to the name that it was made under, and none to an address in digits', async () => {
    await added('gina', BEYOND)
    expect(await keys.ask('gina', HERE)).toBeNull()
    expect(await keys.ask('gina', 'http://127.0.0.1:4800')).toBeNull()
    expect((await keys.ask('gina', BEYOND))?.rpId).toBe('box.example')
    for (const origin of ['http://127.0.0.1:4800', 'https://evil.example', 'http://localhost:9'])
      await expect(keys.begin(actorOf('gina'), origin)).rejects.toMatchObject({ code: 'refused' })
  })
})
