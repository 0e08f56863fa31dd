import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Verb } from '@/lib/asks/approval'
import { attemptPolicy } from '@/server/oversight/policies/attempt'
import { savePolicy } from '@/server/oversight/policies/change'
import { eachDatabase } from '@/tests/databases'
import { someone } from '@/tests/drafts'
import { at, houseOn, MINUTE, rule, say } from './world'

eachDatabase('a draft is tried on history', (db) => {
  let minute = 0
  const decisions = new Map<string, { verb: Verb; at: number; people: number }>([
    ['m-1', { verb: 'approve', at: at(1 + 2), people: 2 }],
    ['m-2', { verb: 'approve', at: at(11 + 12), people: 2 }],
    ['m-3', { verb: 'reject', at: at(21 + 3), people: 1 }],
    ['m-5', { verb: 'approve', at: at(41 + 1), people: 1 }],
  ])
  const house = () => houseOn(db, { now: () => at(minute), decided: async () => decisions })
  const attempt = (given: Parameters<typeof rule>[0]) => attemptPolicy(house(), { name: 'locks', rule: rule(given) })
  const rows = async (given: Parameters<typeof rule>[0]) =>
    (await attempt(given)).rows.map(({ uid, would }) => [uid, would.what])

  beforeAll(async () => {
    await say(db, [
      { minute: 1, words: 'unlock the door' },
      { minute: 11, words: 'unlock the gate' },
      { minute: 21, words: 'unlock the barn' },
      { minute: 31, words: 'unlock the shed' },
      { minute: 41, words: 'rename lock py' },
      { minute: 51, words: 'water the plants' },
      { minute: 52, words: 'unlock or water says a person', flags: ' claims-human ' },
      { minute: 53, words: 'unlock says one of us', flags: ' posted ' },
    ])
    minute = 60
    await savePolicy(house(), someone, {
      ...{ name: 'locks', why: 'x', enable: true, base: 0 },
      rule: rule({ needed: 2, expiresAfterMs: 60 * MINUTE }),
    })
  })

  test('what holds already changes nothing', async () => {
    expect(await attempt({ needed: 2, expiresAfterMs: 60 * MINUTE })).toMatchObject({
      ...{ match: 4, matched: 4, more: 0, expired: 0, fresh: 0, released: 0, rows: [], changed: 0, same: 4 },
      ...{ cappedAt: null, to: at(60), from: at(60) - 30 * 86_400_000 },
    })
  })

  test('less time ends what was decided or is open after it', async () => {
    expect(await rows({ needed: 2, expiresAfterMs: 10 * MINUTE })).toEqual([
      ['m-4', 'expired'],
      ['m-2', 'expired'],
    ])
  })

  test('more people are missing where a yes had fewer; one is enough for a no', async () => {
    const { rows: found, more } = await attempt({ needed: 3, expiresAfterMs: 60 * MINUTE })
    expect(found.map(({ uid, would }) => [uid, would])).toEqual([
      ['m-4', { what: 'more', more: 1 }],
      ['m-2', { what: 'more', more: 1 }],
      ['m-1', { what: 'more', more: 1 }],
    ])
    expect(more).toBe(3)
  })

  test('a wider question finds more, a narrower one lets go', async () => {
    const wide = await attempt({ query: 'unlock OR lock OR water', needed: 2, expiresAfterMs: 60 * MINUTE })
    expect(wide).toMatchObject({ match: 6, matched: 4, fresh: 2, more: 2 })
    expect(wide.rows.find(({ uid }) => uid === 'm-5')).toMatchObject({
      ...{ policy: false, happened: { what: 'decided', verb: 'approve', people: 1, afterMs: MINUTE } },
      would: { what: 'more', more: 1 },
    })
    expect(await rows({ query: 'unlock -gate', needed: 2, expiresAfterMs: 60 * MINUTE })).toEqual([['m-2', 'released']])
  })

  test('what is open keeps its end and its target in view', async () => {
    const terms = { needed: 2, expiresAfterMs: 40 * MINUTE, irreversible: 'payload.id' }
    expect((await attempt(terms)).rows.map(({ uid, would }) => [uid, would])).toEqual([
      ['m-4', { what: 'terms', endsByMs: -20 * MINUTE, target: true }],
    ])
  })

  test('what people posted would have waited, where it is about them; agents are let go of where it is about nobody else', async () => {
    const both = await attempt({ needed: 2, expiresAfterMs: 60 * MINUTE, whose: 'both' })
    expect(both).toMatchObject({ match: 5, matched: 4, fresh: 0, held: 1, changed: 1 })
    expect(both.rows).toMatchObject([{ uid: 'm-8', happened: { what: 'posted' }, would: { what: 'held', needed: 2 } }])
    const people = await attempt({ whose: 'people' })
    expect(people).toMatchObject({ match: 1, held: 1, released: 4 })
  })

  test('a mistake is told, and nothing is written', async () => {
    const count = () => db.reader('ledger').all(sql`select n from entries`)
    const before = await count()
    await expect(attempt({ query: 'unlock (' })).rejects.toMatchObject({ problems: [{ start: 7 }] })
    await attempt({ needed: 3 })
    expect(await count()).toEqual(before)
  })
})
