import { beforeAll, expect, test } from 'vitest'
import { savePolicy, turnPolicy } from '@/server/oversight/policies/change'
import { policyJudge } from '@/server/oversight/policies/judge-policies'
import { eachDatabase } from '@/tests/databases'
import { someone } from '@/tests/drafts'
import { at, houseOn, MINUTE, rule, say } from './world'

eachDatabase('policies judge', (db) => {
  let minute = 0
  const house = () => houseOn(db, { now: () => at(minute) })
  const judge = () => policyJudge(house())
  const save = (name: string, base: number, given: Parameters<typeof rule>[0]) =>
    savePolicy(house(), someone, { name, rule: rule(given), why: 'x', enable: true, base })
  const added = async () => [...(await judge().added()).held.keys()]

  beforeAll(() =>
    say(db, [
      { minute: 1, words: 'unlock the door' },
      { minute: 11, words: 'unlock the gate' },
      { minute: 12, words: 'unlock said a person', flags: ' claims-human ' },
      { minute: 13, words: 'unlock and decided', answered: { minute: 14, by: 'human' } },
      { minute: 14, words: 'water the plants' },
      { minute: 21, words: 'unlock the barn' },
      { minute: 31, words: 'unlock the shed', answered: { minute: 32, by: 'pm' } },
      { minute: 33, words: 'unlock says one of us', flags: ' posted ' },
    ]),
  )

  test('what people said through us is no ask, whomever a policy is about; of agents one that is about people finds nothing', async () => {
    minute = 0
    for (const whose of ['both', 'people'] as const) await save(whose, 0, { whose })
    minute = 40
    expect(await added()).toEqual(['m-7', 'm-6', 'm-2', 'm-1'])
    const held = await judge().of(['m-7', 'm-8'])
    expect(held.get('m-7')).toMatchObject({ name: 'both', also: [] })
    expect(held.get('m-8')?.also).toHaveLength(1)
    for (const name of ['both', 'people']) await turnPolicy(house(), someone, { name, version: 1, on: false, why: 'x' })
  })

  test('nothing before there is one', async () => {
    minute = 5
    expect((await judge().added()).held.size).toBe(0)
    expect((await judge().of(['m-1', 'm-2'])).size).toBe(0)
  })

  test('what was observed while it held is to be decided; what a person said or decided is not, though agents answered', async () => {
    minute = 10
    await save('locks', 0, { expiresAfterMs: 10 * MINUTE })
    minute = 40
    expect(await added()).toEqual(['m-7', 'm-6', 'm-2'])
  })

  test('it holds for what was there before, which has its whole time', async () => {
    const held = await judge().of(['m-1', 'm-2', 'm-3', 'm-5'])
    expect([...held].map(([uid, { expiresAt }]) => [uid, expiresAt]).sort()).toEqual([
      ['m-1', at(20)],
      ['m-2', at(21)],
    ])
  })

  test('a version that follows without a break keeps what it finds too, and takes in nothing older', async () => {
    minute = 20
    await save('locks', 1, { query: 'unlock -gate' })
    minute = 40
    expect(await added()).toEqual(['m-7', 'm-6'])
    minute = 30
    await save('locks', 2, { query: 'unlock OR water' })
    minute = 40
    expect(await added()).toEqual(['m-7', 'm-6', 'm-2'])
  })

  test('how much it finds in 30 days is of those whose it is about, and of nobody who only claims to be a person', async () => {
    const found = async (whose: 'agents' | 'people' | 'both') =>
      (await house().candidates.count({ query: 'unlock', whose, since: 0, now: at(40), cap: 100 })).count
    const agents = await found('agents')
    expect([agents, await found('people'), await found('both')]).toEqual([5, 1, 6])
  })

  test('after a break it begins anew', async () => {
    minute = 30.5
    await turnPolicy(house(), someone, { name: 'locks', version: 3, on: false, why: 'x' })
    expect(await added()).toEqual([])
    await turnPolicy(house(), someone, { name: 'locks', version: 3, on: true, why: 'x' })
    minute = 40
    expect(await added()).toEqual(['m-7'])
  })

  test('of several each demand is the strictest', async () => {
    minute = 32
    await save('two keys', 0, { query: 'unlock', needed: 2, expiresAfterMs: 60 * MINUTE, onExpiry: 'reject' })
    await save('admins', 0, { query: 'shed', role: 'admin', reason: true, irreversible: 'payload.id' })
    minute = 40
    expect((await judge().of(['m-7'])).get('m-7')).toEqual({
      ...{ name: 'two keys', version: 1, expiresAt: at(92) },
      also: [
        { name: 'admins', version: 1 },
        { name: 'locks', version: 3 },
      ],
      rule: rule({
        ...{ query: 'unlock', needed: 2, role: 'admin', reason: true, irreversible: 'payload.id' },
        ...{ expiresAfterMs: 60 * MINUTE, onExpiry: 'reject' },
      }),
    })
  })
})
