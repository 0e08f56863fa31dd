import { beforeAll, expect, it } from 'vitest'
import { localActor } from '@/lib/people/person'
import { EVERYTHING, type Scope } from '@/lib/people/scope'
import type { WaivedWhat } from '@/lib/rules/waiver'
import { problemVerbs } from '@/server/oversight/problems/problem-verbs'
import { isWithin } from '@/server/oversight/problems/waiver-sight'
import { problemActStore } from '@/server/store/hand/problem-act-rows'
import { problemReader } from '@/server/store/judge/read-problems'
import { scoped } from '@/server/store/rows/scoped'
import { eachDatabase } from '@/tests/databases'
import { fileRow, insert, messageRowOf, sourceRow, T0 } from '../store/rows'

const NOW = T0 + 3_600_000
const DAY = 86_400_000
const PART: Scope = [{ source: 'collab', channels: ['general'] }]
const uidOf = (n: number) => `${'0'.repeat(31)}${n}`

eachDatabase('what somebody of a scope may say of problems', (db) => {
  const verbs = (scope: Scope) =>
    problemVerbs({
      ...{ scope, now: () => NOW, taken: async () => true, newId: () => crypto.randomUUID() },
      problems: problemReader(scoped(db.reader(), scope)),
      acts: problemActStore(db.writer('ledger'), db.reader('ledger')),
      sources: async () => [{ label: 'collab' }],
    })
  const wanted = (of: WaivedWhat, until = NOW + DAY) => ({ of, until, why: 'known' })
  const agent: WaivedWhat = { what: 'agent', source: 'collab', rule: 'GEN002', agent: 'qa' }
  const mute = (query: string): WaivedWhat => ({ what: 'query', called: 'x', query })
  const made: string[] = []
  const put = async (scope: Scope, of: WaivedWhat) => {
    const { id } = await verbs(scope).waive(localActor('s'), wanted(of), async () => undefined)
    made.push(id)
    return id
  }

  beforeAll(() =>
    db.writer().write(async (tx) => {
      await insert(tx, 'sources', [sourceRow()])
      await insert(tx, 'files', [fileRow()])
      const rows = [1, 2].map((n) =>
        messageRowOf(n, { uid: uidOf(n), channel: n === 1 ? 'general' : 'secret', recipients: '["pm"]' }),
      )
      await insert(tx, 'messages', rows)
      const problem = (n: number) => ({
        ...{
          message_key: rows[n - 1]?.key ?? 0,
          rule: 'GEN002',
          uid: uidOf(n),
          source_id: 1,
          agent: 'qa',
          cause: null,
        },
        ...{ channel: n === 1 ? 'general' : 'secret', conversation_id: 1, severity: 2, at: T0, history: 0, says: 's' },
      })
      await insert(tx, 'problems', [problem(1), problem(2)])
    }),
  )

  it('is about what they see alone', async () => {
    const keys = [1, 2].map((n) => ({ uid: uidOf(n), rule: 'GEN002' }))
    const uids = async (scope: Scope) => (await verbs(scope).choose({ keys }, false)).rows.map(({ uid }) => uid).sort()
    expect(await uids(EVERYTHING)).toEqual([uidOf(1), uidOf(2)])
    expect(await uids(PART)).toEqual([uidOf(1)])
    const group = { by: 'rule', group: 'GEN002', history: false, upTo: NOW } as const
    expect((await verbs(PART).choose(group, false)).rows).toHaveLength(1)
    expect((await verbs(EVERYTHING).choose({ ...group, upTo: T0 - 1 }, false)).rows).toEqual([])
    const [seen, unseen] = keys.map((key): WaivedWhat => ({ what: 'problem', ...key }))
    await verbs(PART).check(wanted(seen ?? agent))
    await expect(verbs(PART).check(wanted(unseen ?? agent))).rejects.toMatchObject({ code: 'not-found' })
    await verbs(['collab']).check(wanted(agent))
    await expect(verbs(PART).check(wanted(agent))).rejects.toMatchObject({ code: 'refused' })
    await expect(verbs(EVERYTHING).check(wanted({ ...agent, source: 'other' }))).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  it('holds until a time that comes, within a year', async () => {
    await expect(verbs(EVERYTHING).check(wanted(agent, NOW))).rejects.toMatchObject({ code: 'refused' })
    await expect(verbs(EVERYTHING).check(wanted(agent, NOW + 400 * DAY))).rejects.toMatchObject({ code: 'refused' })
  })

  it('mutes by a query that asks for something, and of no time: nothing is judged again as time passes', async () => {
    for (const query of [
      'after:2h',
      'from:qa -owed:late',
      'from:qa -before:2025-01-01',
      'from:qa (on:today OR type:x)',
    ])
      await expect(verbs(EVERYTHING).check(wanted(mute(query))), query).rejects.toMatchObject({ code: 'refused' })
    await expect(verbs(EVERYTHING).check(wanted(mute('from:')))).rejects.toThrow()
    await verbs(EVERYTHING).check(wanted(mute('from:qa conversation:c-1')))
    await expect(verbs(PART).check(wanted(mute('from:qa conversation:c-1')))).rejects.toMatchObject({ code: 'refused' })
    await verbs(PART).check(wanted(mute('from:qa')))
  })

  it('is told to who sees all that it reaches, and ended by them alone', async () => {
    const whole = await put(EVERYTHING, agent)
    const wide = await put(EVERYTHING, mute('from:qa'))
    const narrow = await put(PART, mute('from:qa'))
    const ids = async (scope: Scope) => (await verbs(scope).waivers()).map(({ id }) => id).sort()
    expect(await ids(EVERYTHING)).toEqual([...made].sort())
    expect(await ids(['collab'])).toEqual([whole, narrow].sort())
    expect(await ids(PART)).toEqual([narrow])
    expect(await ids(['other'])).toEqual([])
    const end = (scope: Scope, id: string) => verbs(scope).end(localActor('s'), id, async () => undefined)
    await expect(end(PART, wide)).rejects.toMatchObject({ code: 'not-found' })
    await end(PART, narrow)
    await expect(end(PART, narrow)).rejects.toMatchObject({ code: 'not-found' })
    const row = (await problemReader(scoped(db.reader(), PART)).of(uidOf(1), NOW))[0]
    if (row === undefined) throw new Error('There is no problem.')
    const [told] = await verbs(PART).told([{ ...row, waived: { id: whole, until: NOW + DAY, muted: false } }])
    expect(told?.waived).toEqual({ until: NOW + DAY, muted: false, waiver: null })
  })

  it('reaches as far as a scope does', () => {
    expect(isWithin(['a'], EVERYTHING)).toBe(true)
    expect(isWithin(EVERYTHING, ['a'])).toBe(false)
    expect(isWithin(PART, ['collab'])).toBe(true)
    expect(isWithin(['collab'], PART)).toBe(false)
    expect(isWithin([{ source: 'collab', channels: ['general', 'secret'] }], PART)).toBe(false)
  })
})
