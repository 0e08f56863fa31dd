import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { escalationOf } from '@/lib/alerts/alert-row'
import { alertDraft as draftSchema, isEscalatedTo } from '@/lib/alerts/alert-rule'
import { sayKept } from '@/lib/ledger/kept-words'
import type { Somebody } from '@/lib/people/people-told'
import { alerts as words } from '@/lib/text/notices/alert-words'
import type { Postman } from '@/server/notices/postman'
import { eachDatabase } from '@/tests/databases'
import { alertDraft, webhookDraft } from '@/tests/notices'
import { type Receiver, receiver } from '@/tests/receiver'
import { T0 } from '../../store/rows'
import { tellingOn } from '../world'
import { alertsOn, removeAll, said, watched } from './alert-world'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const ann: Somebody = { id: 'p-ann', name: 'Ann', role: 'operator', scope: null, closedAt: null }
const bea: Somebody = { id: 'p-bea', name: 'Bea', role: 'approver', scope: null, closedAt: null }

eachDatabase('escalation to a person', (db) => {
  let now = T0
  let count = 0
  let there: Receiver
  let everybody: Somebody[] = []
  let telling: ReturnType<typeof tellingOn>
  let alerts: ReturnType<typeof alertsOn>
  let postman: Postman | null = null
  const say = async (sender: string) => {
    await said(db, count + 1, [now], sender)
    count += 1
  }
  const put = async (sender: string, given: Parameters<typeof alertDraft>[0] = {}) => {
    const escalation = { escalatePerson: ann.id, escalateMs: 30 * MINUTE }
    const draft = { name: sender, query: `from:${sender}`, count: 0, windowMs: 4 * HOUR, ...escalation }
    return (await alerts.verbs.save(null, alertDraft({ ...draft, ...given }))).id
  }
  const one = async (id: string) => {
    const found = (await alerts.verbs.list()).find((rule) => rule.id === id)
    if (found === undefined) throw new Error('There is no such rule.')
    return found
  }
  const entries = async (of: string) =>
    (
      await db
        .reader('ledger')
        .all<{ detail: string; why: string | null; outcome: string }>(
          sql`select detail, why, outcome from entries where act = 'alert-escalate' and subject = ${of} order by n`,
        )
    ).map(({ detail, why, outcome }) => ({ outcome, why: why && sayKept(why), detail: JSON.parse(detail) }))
  /** It fires, and nobody acknowledges it for as long as it takes. */
  const unheard = async (sender: string) => {
    await say(sender)
    await alerts.watch.pass()
    now += 30 * MINUTE
    return alerts.watch.pass()
  }

  beforeAll(() => watched(db, T0 - 24 * HOUR))
  beforeEach(async () => {
    now += 24 * HOUR
    everybody = [ann, bea]
    there = await receiver()
    telling = tellingOn(db, { clock: () => now, publicUrl: 'https://box.example' })
    alerts = alertsOn(
      db,
      telling,
      () => now,
      async () => everybody,
    )
  })
  afterEach(async () => {
    await postman?.close()
    postman = null
    await removeAll(telling, alerts)
    await there.close()
  })

  test('assigns the rule to the person once for each firing, and says from whom it went to whom', async () => {
    const id = await put('abe')
    expect(escalationOf(await one(id))).toEqual({ told: ['Ann'], lost: [] })
    await alerts.verbs.assign(id, bea.id)
    expect(await unheard('abe')).toBe(true)
    const rule = await one(id)
    expect(rule).toMatchObject({ assignedTo: ann.id, assignedName: 'Ann', escalatedAt: now })
    expect([ann.id, bea.id, null].map((person) => isEscalatedTo(rule, person, now))).toEqual([true, false, false])
    expect(await alerts.watch.pass(), 'a second look').toBe(false)
    expect(await entries('abe')).toEqual([
      {
        outcome: 'done',
        why: words.escalatedFrom('Ann', 'Bea'),
        detail: expect.objectContaining({
          rule: id,
          to: null,
          person: { id: ann.id, name: 'Ann', able: true },
          before: { id: bea.id, name: 'Bea' },
        }),
      },
    ])

    await alerts.verbs.acknowledge(id, { name: 'Ann' })
    expect(isEscalatedTo(await one(id), ann.id, now), 'somebody knows').toBe(false)
    now += 5 * HOUR
    await alerts.watch.pass()
    expect(await unheard('abe'), 'it fires again').toBe(true)
    expect((await entries('abe')).map(({ why }) => why)).toEqual([
      words.escalatedFrom('Ann', 'Bea'),
      words.escalatedTo('Ann'),
    ])
  })

  test('of several consoles one does it; not while it is muted or acknowledged', async () => {
    const id = await put('bob')
    const [muted, known] = [await put('cal'), await put('dot')]
    await say('cal')
    await say('dot')
    await alerts.watch.pass()
    await alerts.verbs.mute(muted, now + HOUR)
    await alerts.verbs.acknowledge(known, { name: 'Bea' })
    await say('bob')
    await alerts.watch.pass()
    now += 30 * MINUTE
    const other = alertsOn(
      db,
      telling,
      () => now,
      async () => everybody,
    )
    expect((await Promise.all([alerts.watch.pass(), other.watch.pass()])).filter(Boolean)).toHaveLength(1)
    expect([await entries('bob'), await entries('cal'), await entries('dot')].map(({ length }) => length)).toEqual([
      1, 0, 0,
    ])
    expect((await one(id)).assignedTo).toBe(ann.id)
    now += HOUR
    expect(await alerts.watch.pass(), 'the mute has ended').toBe(true)
    expect(await entries('cal')).toHaveLength(1)
    await alerts.verbs.mute(muted, now + HOUR)
    expect(isEscalatedTo(await one(muted), ann.id, now), 'muted since').toBe(false)
  })

  for (const [how, left] of [
    ['was removed', { ...ann, closedAt: 1 }],
    ['lost their role', { ...ann, role: 'viewer' }],
    ['sees a part', { ...ann, scope: ['teams'] }],
  ] as const satisfies readonly (readonly [string, Somebody])[])
    test(`a person who ${how} is told to be lost, is on record, and is given nothing`, async () => {
      const id = await put('eli')
      await alerts.verbs.assign(id, bea.id)
      everybody = [left, bea]
      expect(escalationOf(await one(id))).toEqual({ told: [], lost: ['Ann'] })
      expect(await unheard('eli')).toBe(true)
      expect(await one(id)).toMatchObject({ assignedTo: bea.id, escalatedAt: now })
      expect((await entries('eli')).at(-1)).toMatchObject({
        why: words.escalatedToNobody('Ann'),
        detail: { person: { id: ann.id, able: false } },
      })
      expect(await alerts.watch.pass(), 'a second look').toBe(false)
      await expect(alerts.verbs.check(id, alertDraft({ escalatePerson: ann.id, escalateMs: MINUTE }))).rejects.toThrow(
        words.noPerson,
      )
    })

  test('goes to a webhook as well where both are chosen, which is told whose it is; to a person alone no webhook is', async () => {
    const hook = { url: `${there.url}/late`, alarms: false, lists: [] }
    const late = await telling.verbs.save(null, webhookDraft({ ...hook, name: 'late', alerts: null, holds: true }), 'x')
    await telling.verbs.save(null, webhookDraft({ ...hook, url: `${there.url}/all`, alerts: 'critical' }), 'x')
    await telling.gather()
    await put('fin', { escalateTo: late.id })
    await put('gil', { severity: 'critical' })
    await say('fin')
    await say('gil')
    await alerts.watch.pass()
    now += MINUTE
    await telling.gather()
    now += 30 * MINUTE
    await alerts.watch.pass()
    await telling.gather()
    postman = telling.postman()
    postman.look()
    await expect.poll(() => there.arrived.map(({ path }) => path).sort()).toEqual(['/all', '/late'])
    const bodies = there.arrived.map(({ path, body }) => ({ path, ...JSON.parse(body) }))
    expect(bodies.find(({ path }) => path === '/late')).toMatchObject({
      alerts: [{ name: 'fin', escalated: true, assigned: 'Ann' }],
    })
    expect(bodies.find(({ path }) => path === '/all')).toMatchObject({
      alerts: [{ name: 'gil', escalated: false, assigned: null }],
    })
  })

  test('a test reaches the webhook that it escalates to, told as it would be then, beside those that hear of it first', async () => {
    const hook = { alarms: false, lists: [], holds: true }
    const late = webhookDraft({ ...hook, url: `${there.url}/late`, name: 'late', alerts: null })
    const { id: to } = await telling.verbs.save(null, late, 'x')
    await telling.verbs.save(
      null,
      webhookDraft({ ...hook, url: `${there.url}/all`, name: 'all', alerts: 'error' }),
      'x',
    )
    const id = await put('hal', { escalateTo: to })
    expect(await alerts.verbs.test(id)).toMatchObject([
      { webhook: 'all', escalated: false, told: { error: null } },
      { webhook: 'late', escalated: true, told: { error: null } },
    ])
    const bodies = there.arrived.map(({ path, body }) => ({ path, ...JSON.parse(body) }))
    expect(bodies).toMatchObject([
      { path: '/all', kind: 'test', alerts: [{ name: 'hal', escalated: false, assigned: null }] },
      { path: '/late', kind: 'test', alerts: [{ name: 'hal', escalated: true, assigned: 'Ann' }] },
    ])
    await telling.verbs.turn(to, false)
    expect((await alerts.verbs.test(id)).map(({ webhook }) => webhook)).toEqual(['all'])
  })
})

describe('what may be saved', () => {
  const good = { ...alertDraft(), escalateMs: MINUTE }
  test('a time goes with a webhook, a person or both, and with nothing else', () => {
    const ok = (given: object) => draftSchema.safeParse({ ...good, ...given }).success
    expect(ok({ escalatePerson: 'p' })).toBe(true)
    expect(ok({ escalateTo: 'w', escalatePerson: 'p' })).toBe(true)
    expect(ok({})).toBe(false)
    expect(ok({ escalatePerson: 'p', escalateMs: null })).toBe(false)
  })
})
