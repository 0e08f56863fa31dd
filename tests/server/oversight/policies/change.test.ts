import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Person } from '@/lib/people/people-told'
import { attemptPolicy } from '@/server/oversight/policies/attempt'
import { savePolicy, turnPolicy } from '@/server/oversight/policies/change'
import { listPolicies, onePolicy } from '@/server/oversight/policies/look-policies'
import { StoreError } from '@/server/store/door/base/store-error'
import { eachDatabase } from '@/tests/databases'
import { draft, someone } from '@/tests/drafts'
import { account, at, houseOn, rule } from './world'

eachDatabase('a policy', (db) => {
  let minute = 0
  let people: Person[] = []
  const house = () => houseOn(db, { now: () => at(minute), people: async () => people })
  const save = (name: string, base: number, given: Parameters<typeof rule>[0] = {}, enable = true) =>
    savePolicy(house(), someone, { name, rule: rule(given), why: 'two keys, two people', enable, base })
  const entries = () =>
    db
      .reader('ledger')
      .all<{ act: string; outcome: string; subject: string; why: string; detail: string }>(
        sql`select act, outcome, subject, why, detail from entries order by n`,
      )
  const last = async () => (await entries()).at(-1)
  const states = async (name: string) =>
    (await onePolicy(house(), name)).versions.map(({ version, enabled, since, until }) => ({
      ...{ version, enabled },
      held: [since, until],
    }))

  test('is saved as its next version, on record with what was there before and why', async () => {
    minute = 1
    expect(await save('locks', 0)).toMatchObject({ version: 1, enabled: true, since: at(1), by: 'local', entry: 1 })
    minute = 2
    await save('locks', 1, { needed: 2 })
    expect(await last()).toMatchObject({ act: 'policy-change', outcome: 'done', subject: 'locks' })
    expect((await last())?.why).toBe('two keys, two people')
    expect(JSON.parse((await last())?.detail ?? '')).toMatchObject({
      before: { version: 1, enabled: true, rule: { needed: 1 } },
      after: { version: 2, enabled: true, rule: { needed: 2 } },
    })
    expect(await states('locks')).toEqual([
      { version: 2, enabled: true, held: [at(2), null] },
      { version: 1, enabled: false, held: [at(1), at(2)] },
    ])
  })

  test('is listed as the version that holds, or else the latest', async () => {
    await save('locks', 2, { needed: 3 }, false)
    const listed = async () =>
      (await listPolicies(house())).map(({ version, latest, enabled }) => [version, latest, enabled])
    expect(await listed()).toEqual([[2, 3, true]])
    await turnPolicy(house(), someone, { name: 'locks', version: 2, on: false, why: 'for the move' })
    expect(await listed()).toEqual([[3, 3, false]])
    minute = 3
    await turnPolicy(house(), someone, { name: 'locks', version: 1, on: true, why: 'the old one' })
    expect(await listed()).toEqual([[1, 3, true]])
    expect((await states('locks'))[2]).toEqual({ version: 1, enabled: true, held: [at(3), null] })
  })

  test.each([
    ['somebody saved a version meanwhile', () => save('locks', 2), { code: 'conflict' }],
    ['its name is taken', () => save('locks', 0), { code: 'conflict' }],
    ['it is to be the next of one that there is not', () => save('doors', 4), { code: 'not-found' }],
    ['it names a stranger', () => save('doors', 0, { people: ['p-9'] }), { code: 'not-found' }],
    ['more must agree than are named', () => save('doors', 0, { people: ['p-9'], needed: 2 }), { code: 'refused' }],
    [
      'its question has a mistake, which is told with its place',
      () => save('doors', 0, { query: 'unlock sender:ha' }),
      { problems: [{ start: 7, end: 16, message: expect.stringContaining('sender') }] },
    ],
    [
      'it holds already',
      () => turnPolicy(house(), someone, { name: 'locks', version: 1, on: true, why: 'again' }),
      { code: 'conflict' },
    ],
  ])('is refused, on record, where %s', async (_where, change, error) => {
    const before = (await entries()).length
    await expect(change()).rejects.toMatchObject(error)
    expect(await entries()).toHaveLength(before + 1)
    expect(await last()).toMatchObject({ act: 'policy-change', outcome: 'refused' })
    expect(await listPolicies(house())).toHaveLength(1)
  })

  test('is not changed where the change cannot be recorded', async () => {
    const before = await states('locks')
    const full = {
      ...house(),
      policies: { ...house().policies, save: () => Promise.reject(new StoreError('full', 'The disk is full.')) },
    }
    const wanted = { name: 'locks', rule: rule(), why: 'x', enable: true, base: 3 }
    await expect(savePolicy(full, someone, wanted)).rejects.toMatchObject({ code: 'unavailable' })
    expect(await states('locks')).toEqual(before)
  })

  test('says how many of those who are named may by now, and a version that nobody could meet is not enabled again', async () => {
    people = [account('p-1'), account('p-2'), account('p-3', { role: 'admin' })]
    await save('safes', 0, { people: ['p-1', 'p-2'], needed: 2 })
    const can = async () => (await listPolicies(house())).find(({ name }) => name === 'safes')?.can
    expect(await can()).toBeNull()
    people = [account('p-1', { role: 'viewer' }), account('p-2', { closedAt: 9 }), account('p-3', { role: 'admin' })]
    expect(await can()).toBe(0)
    const drafted = rule({ people: ['p-1', 'p-3'], needed: 2 })
    expect((await attemptPolicy(house(), { name: 'safes', rule: drafted })).can).toBe(1)
    await expect(save('safes', 1, drafted)).rejects.toMatchObject({ code: 'refused' })
    await save('safes', 1, { people: ['p-3'] })
    const again = () => turnPolicy(house(), someone, { name: 'safes', version: 1, on: true, why: 'the old one' })
    await expect(again()).rejects.toThrow('The account of p-2, who is named here, is closed.')
    expect(await last()).toMatchObject({ act: 'policy-change', outcome: 'refused' })
    people = [account('p-1', { role: 'viewer' }), account('p-2')]
    await expect(again()).rejects.toThrow('2 people must agree, and 1 of those named has the role approver')
    people = [account('p-1'), account('p-2')]
    expect(await again()).toMatchObject({ version: 1, enabled: true })
    await turnPolicy(house(), someone, { name: 'safes', version: 1, on: false, why: 'it may always be disabled' })
  })

  test('is not enabled again where its question cannot be read any more', async () => {
    const entryOf = () => draft({ act: 'policy-change' })
    const wanted = { name: 'olden', rule: rule({ query: 'sender:ha' }), why: 'x', enable: false, base: 0 }
    await house().policies.save(wanted, entryOf)
    const again = turnPolicy(house(), someone, { name: 'olden', version: 1, on: true, why: 'as of old' })
    await expect(again).rejects.toMatchObject({ problems: [{ start: 0 }] })
    expect(await states('olden')).toMatchObject([{ enabled: false }])
  })

  test('two who save at once: one wins, the other is told who', async () => {
    const both = await Promise.allSettled([save('locks', 3, { needed: 4 }), save('locks', 3, { needed: 5 })])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'conflict', message: 'local saved version 4 of locks in the meantime.' },
    })
  })
})
