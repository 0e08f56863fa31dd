import { expect, test } from 'vitest'
import { BROWSER_LIVES_MS, browserStore } from '@/server/store/people/browser-rows'
import { eachDatabase } from '@/tests/databases'
import { tells } from '@/tests/drafts'
import { storesOn } from '@/tests/sessions'

eachDatabase('browsers', (db) => {
  const store = () => browserStore(db.writer('ledger'), db.reader('ledger'))

  test('one is known for who signed in in it, for as long as it keeps that', async () => {
    await store().keep('a', 'anna', 1)
    await store().keep('a', 'berta', 5)
    expect([await store().knows('a', 'anna', 2), await store().knows('a', 'berta', 6)]).toEqual([true, true])
    expect([await store().knows('a', 'carla', 2), await store().knows('b', 'anna', 2)]).toEqual([false, false])
    expect(await store().knows('a', 'anna', 1 + BROWSER_LIVES_MS)).toBe(false)
    await store().keep('a', 'anna', 10)
    expect(await store().knows('a', 'anna', 1 + BROWSER_LIVES_MS)).toBe(true)
  })

  test('of each person the newest are kept', async () => {
    for (let n = 0; n < 25; n++) await store().keep(`of dora ${n}`, 'dora', 100 + n)
    const known = await Promise.all(Array.from({ length: 25 }, (_, n) => store().knows(`of dora ${n}`, 'dora', 200)))
    expect(known.filter(Boolean)).toHaveLength(20)
    expect(known.slice(0, 5)).toEqual(Array(5).fill(false))
    expect(await store().knows('a', 'anna', 200), 'of nobody else').toBe(true)
  })

  test('with the account, or its password, they are forgotten', async () => {
    const { people, invites } = storesOn(db)
    const emma = { id: 'emma', name: 'emma', role: 'viewer', password: 'a hash' } as const
    await people.add(emma, 1, tells)
    await store().keep('e', 'emma', 2)
    await invites.add('link', 'emma', { at: 2, endsAt: 9 })
    await people.join({ tokenSha: 'link', from: '192.0.2.7', first: false }, emma, 3, tells)
    expect(await store().knows('e', 'emma', 4)).toBe(false)
    await store().keep('e', 'emma', 5)
    expect(await store().knows('e', 'emma', 6), 'red control').toBe(true)
    await people.close('emma', 7, tells)
    expect(await store().knows('e', 'emma', 8)).toBe(false)
  })
})
