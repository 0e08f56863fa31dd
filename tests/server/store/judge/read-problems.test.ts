import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { EVERYTHING, type Scope } from '@/lib/people/scope'
import { ALONE, type Grouping } from '@/lib/rules/problem'
import { JUDGED } from '@/server/store/ingest/write/judged-counter'
import { graveProblems, problemReader } from '@/server/store/judge/read-problems'
import { scoped } from '@/server/store/rows/scoped'
import { eachDatabase } from '@/tests/databases'
import { fileRow, insert, messageRowOf, sourceRow, T0 } from '../rows'

const HOUR = 3_600_000
const NOW = T0 + 10 * HOUR
const USUAL = { known: true, muted: false, now: NOW }
const PART: Scope = [{ source: 'collab', channels: ['general'] }]

const uidOf = (n: number) => `${'0'.repeat(31)}${n}`
const said = (n: number, given: Parameters<typeof messageRowOf>[1] = {}) => messageRowOf(n, { uid: uidOf(n), ...given })
const nameOf = (uid: string) => `uid-${Number(uid)}`

let asked = 0
const broken = (n: number, rule: string, severity: number, given: object = {}) => {
  const { key, uid } = said(n)
  asked += 1
  return {
    ...{ message_key: key ?? 0, rule, uid: uid ?? '', source_id: 1, channel: 'general', agent: 'qa' },
    ...{ conversation_id: 1, severity, at: T0 + asked * 1000, history: 0, says: `says ${n}` },
    ...given,
  }
}

eachDatabase('problems', (db) => {
  const reader = (scope: Scope = EVERYTHING) => problemReader(scoped(db.reader(), scope))
  const groups = async (by: Grouping, { history = false, scope = EVERYTHING as Scope } = {}) =>
    reader(scope).groups({ by, history, ...USUAL, order: 'gravest' })
  const told = async (...given: Parameters<typeof groups>) =>
    (await groups(...given)).groups.map(({ key, count, severity }) => [key, count, severity])

  beforeAll(() =>
    db.writer().write(async (tx) => {
      await insert(tx, 'sources', [
        sourceRow(),
        sourceRow({ id: 2, label: 'other', root: '/other' }),
        sourceRow({ id: 3, label: 'removed', root: '/removed', removed_at: 5 }),
      ])
      await insert(tx, 'files', [fileRow()])
      await insert(tx, 'conversations', [
        {
          ...{ id: 1, uid: 'c-1', source_id: 1, basis: 'explicit', first_key: said(1).key ?? 0, last_key: 2 },
          ...{ first_at: 1, last_at: 2, count: 2, participants: '{}', rev: 1, flags: '' },
        },
      ])
      await insert(tx, 'messages', [
        said(1, { conversation_id: 1, body: 'The port\nof the team' }),
        said(2, { conversation_id: 1, channel: 'secret' }),
        said(3, { source_id: 2, sender: 'dev' }),
        said(4),
        said(5, { source_id: 3 }),
        said(6),
      ])
      await insert(tx, 'problems', [
        broken(1, 'GEN002', 1),
        broken(1, 'GEN004', 3),
        broken(2, 'GEN002', 1, { channel: 'secret' }),
        broken(3, 'GEN002', 2, { source_id: 2, agent: 'dev', conversation_id: null, at: NOW - HOUR / 2 }),
        broken(4, 'SWM201', 2, { history: 1, conversation_id: null }),
        broken(5, 'GEN002', 3, { source_id: 3 }),
      ])
      await tx.run(sql`insert into counters (name, value) values (${JUDGED}, 5)`)
    }),
  )

  it('are put together by rule, the gravest first, without what was there before and what is watched no more', async () => {
    expect(await told('rule')).toEqual([
      ['GEN004', 1, 'critical'],
      ['GEN002', 3, 'error'],
    ])
    const { groups: of } = await groups('rule')
    expect(of[1]).toMatchObject({ source: null, lastAt: NOW - HOUR / 2, rules: ['GEN002'] })
    expect(of[1]?.agents).toEqual([
      { source: 'collab', agent: 'qa' },
      { source: 'other', agent: 'dev' },
    ])
    expect(of[1]?.hours.reduce((sum, one) => sum + one, 0)).toBe(3)
    expect([of[1]?.hours.at(-1), of[1]?.hours.at(-10), of[1]?.hours.at(-11)]).toEqual([1, 2, 0])
  })

  it('with what was there before its source was watched, where that is asked for', async () => {
    expect((await told('rule', { history: true })).map(([key]) => key)).toEqual(['GEN004', 'GEN002', 'SWM201'])
  })

  it('by agent and by conversation, each of which leads to its own', async () => {
    const pageOf = async (by: Grouping, group: string) =>
      (await reader().page({ by, group, history: false, ...USUAL, limit: 10 })).rows.map(
        ({ uid, rule }) => `${nameOf(uid)} ${rule}`,
      )
    expect(await told('agent')).toEqual([
      ['collab/qa', 3, 'critical'],
      ['other/dev', 1, 'error'],
    ])
    expect(await pageOf('agent', 'other/dev')).toEqual(['uid-3 GEN002'])
    expect(await told('conversation')).toEqual([
      ['c-1', 3, 'critical'],
      ['', 1, 'error'],
    ])
    expect((await groups('conversation')).groups[0]).toMatchObject({ conversation: 'c-1', title: 'The port' })
    expect(await pageOf('conversation', 'c-1')).toEqual(['uid-2 GEN002', 'uid-1 GEN004', 'uid-1 GEN002'])
    expect(await pageOf('conversation', '')).toEqual(['uid-3 GEN002'])
  })

  it('by hour, and by file: of what could not be read by its reason too', async () => {
    const keys = async (by: Grouping, scope: Scope = EVERYTHING) =>
      (await groups(by, { scope })).groups.map(({ key, count }) => [key, count])
    expect(await keys('time')).toEqual([
      [new Date(T0 - (T0 % HOUR)).toISOString(), 3],
      [new Date(NOW - (NOW % HOUR) - (NOW % HOUR < HOUR / 2 ? HOUR : 0)).toISOString(), 1],
    ])
    await db
      .writer()
      .write((tx) => tx.run(sql`update problems set cause = 'not-utf-8|0xff|' || severity where rule = 'GEN004'`))
    const path = encodeURIComponent('channels/general/msg-1.json')
    expect(await keys('file')).toEqual([
      [`collab/${path}/not-utf-8`, 1],
      [`other/${path}`, 1],
      [`collab/${path}`, 2],
    ])
    expect(await keys('file', PART)).toEqual([['collab/', 1]])
    const rowsOf = async (group: string) =>
      (await reader().page({ by: 'file', group, history: false, ...USUAL, limit: 5 })).rows
    expect((await rowsOf(`collab/${path}/not-utf-8`)).map(({ rule }) => rule)).toEqual(['GEN004'])
    expect(await rowsOf(`collab/${path}/not-utf`)).toEqual([])
    expect(await rowsOf(`collab/${path}`)).toHaveLength(2)
    await db.writer().write((tx) => tx.run(sql`update problems set cause = null`))
  })

  it('of a group go on newest first, and each is of the message it names', async () => {
    const question = { by: 'rule', group: 'GEN002', history: false, ...USUAL, limit: 2 } as const
    const first = await reader().page(question)
    expect(first.rows.map(({ uid }) => nameOf(uid))).toEqual(['uid-3', 'uid-2'])
    const rest = await reader().page({ ...question, from: first.next })
    expect(rest).toMatchObject({
      rows: [{ uid: uidOf(1), source: 'collab', says: 'says 1', history: false, path: null }],
      next: null,
    })
    expect((await reader().of(uidOf(1), NOW)).map(({ rule }) => rule)).toEqual(['GEN004', 'GEN002'])
    await expect(reader(PART).page({ ...question, from: first.next })).rejects.toThrow()
  })

  it('say how much no rule has judged, and how many are grave', async () => {
    expect((await groups('rule')).judging).toEqual({ left: 1, capped: false })
    expect(await graveProblems(scoped(db.reader(), EVERYTHING), NOW)).toBe(2)
  })

  describe('for who sees a channel of a source', () => {
    it('are counted rule by rule as far as they are seen, and so is what is judged again', async () => {
      const anew = (key: number) =>
        db.writer().write((tx) =>
          tx.run(sql`insert into counters (name, value) values ('judged-anew-1', ${key})
            on conflict (name) do update set value = excluded.value`),
        )
      const counted = (await reader(PART).countsOf('collab')).toSorted((one, other) => (one.rule < other.rule ? -1 : 1))
      expect(counted).toEqual([
        { rule: 'GEN002', since: 1, before: 0 },
        { rule: 'SWM201', since: 0, before: 1 },
      ])
      expect(await reader(PART).countsOf('other')).toEqual([])
      const [whole, part] = [await reader().left(), await reader(PART).left()]
      await anew(-1)
      // One of the three that were judged lies in a channel that is not seen.
      expect((await reader().left())?.left).toBe((whole?.left ?? 0) + 3)
      expect((await reader(PART).left())?.left).toBe((part?.left ?? 0) + 2)
      await db.writer().write((tx) => tx.run(sql`delete from counters where name = 'judged-anew-1'`))
    })

    it('are those of its messages alone, by rules that go by a message alone', async () => {
      expect(ALONE).not.toContain('GEN004')
      expect(await told('rule', { scope: PART })).toEqual([['GEN002', 1, 'warning']])
      expect((await reader(PART).of(uidOf(1), NOW)).map(({ rule }) => rule)).toEqual(['GEN002'])
      expect(await reader(PART).of(uidOf(2), NOW)).toEqual([])
      expect(await graveProblems(scoped(db.reader(), PART), NOW)).toBe(0)
    })

    it('are of a conversation as it is shown there, without a title that others may have given it', async () => {
      const { groups: of } = await groups('conversation', { scope: PART })
      expect(of).toMatchObject([{ count: 1, title: null }])
      const group = of[0]?.key ?? ''
      expect(group).not.toBe('c-1')
      const { rows } = await reader(PART).page({ by: 'conversation', group, history: false, ...USUAL, limit: 10 })
      expect(rows.map(({ uid }) => nameOf(uid))).toEqual(['uid-1'])
    })

    it('are all where the source is seen whole', async () => {
      expect((await told('rule', { scope: ['collab'] })).map(([key]) => key)).toEqual(['GEN004', 'GEN002'])
      expect((await told('rule', { scope: ['other'] })).map(([key]) => key)).toEqual(['GEN002'])
    })
  })
})
