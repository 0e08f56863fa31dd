import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { NO_COUNTS } from '@/lib/pages/notice'
import { alerts as words } from '@/lib/text/notices/alert-words'
import { sumAll } from '@/server/boot/tail/summing'
import type { Postman } from '@/server/notices/postman'
import { eachDatabase } from '@/tests/databases'
import { alertDraft, webhookDraft } from '@/tests/notices'
import { only, type Receiver, receiver } from '@/tests/receiver'
import { insert, T0 } from '../../store/rows'
import { tellingOn } from '../world'
import { alertsOn, removeAll, said, watched } from './alert-world'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

eachDatabase('alert rules', (db) => {
  let now = T0
  let count = 0
  let there: Receiver
  let telling: ReturnType<typeof tellingOn>
  let alerts: ReturnType<typeof alertsOn>
  let postman: Postman | null = null
  const say = async (times: readonly number[], sender?: string) => {
    await said(db, count + 1, times, sender)
    count += times.length
  }
  const fired = () =>
    db
      .reader('ledger')
      .all<{ subject: string; detail: string }>(sql`select subject, detail from entries where act = 'alert' order by n`)
  /** A rule for what `sender` says, so that no other test counts. */
  const put = async (sender: string, given: Parameters<typeof alertDraft>[0] = {}) => {
    const draft = alertDraft({ name: sender, query: `from:${sender}`, ...given })
    return (await alerts.verbs.save(null, draft)).id
  }
  const one = async (id: string) => (await alerts.verbs.list()).find((rule) => rule.id === id)
  const names = async () => (await fired()).map(({ subject }) => subject)

  beforeAll(() => watched(db, T0 - 24 * HOUR))
  beforeEach(async () => {
    now += 24 * HOUR
    there = await receiver()
    telling = tellingOn(db, { clock: () => now, publicUrl: 'https://box.example' })
    alerts = alertsOn(db, telling, () => now)
  })
  afterEach(async () => {
    await postman?.close()
    postman = null
    await removeAll(telling, alerts)
    await there.close()
  })

  test('fires once when there are more messages than its number within its window, and is quiet when they have passed', async () => {
    const id = await put('ann')
    await say([now - HOUR, now - 3 * MINUTE, now - 2 * MINUTE], 'ann')
    await alerts.watch.pass()
    expect(await names(), 'two of three lie in the window').toEqual([])
    await say([now], 'ann')
    expect(await alerts.watch.pass()).toBe(true)
    expect(await alerts.watch.pass(), 'a second look').toBe(false)
    expect(await one(id)).toMatchObject({ firingSince: now, firedAt: now })
    const entries = await fired()
    expect(entries.map(({ subject }) => subject)).toEqual(['ann'])
    expect(JSON.parse(entries[0]?.detail ?? '')).toMatchObject({
      rule: id,
      found: 3,
      count: 2,
      windowMs: 600_000,
      severity: 'error',
    })
    now += 9 * MINUTE
    await alerts.watch.pass()
    expect(await one(id)).toMatchObject({ firingSince: null })
    expect(await names()).toEqual(['ann'])
  })

  test('of several consoles on one database, one notifies', async () => {
    await put('bob', { count: 0 })
    await say([now], 'bob')
    const other = alertsOn(db, telling, () => now)
    expect((await Promise.all([alerts.watch.pass(), other.watch.pass()])).filter(Boolean)).toHaveLength(1)
    expect((await names()).filter((name) => name === 'bob')).toEqual(['bob'])
  })

  test('does not count what was there before its source was watched', async () => {
    await db.writer().write((tx) => tx.run(sql`update sources set added_at = ${now - MINUTE}`))
    await put('cat', { count: 0 })
    await say([now - 2 * MINUTE], 'cat')
    expect(await alerts.watch.pass(), 'it is history').toBe(false)
    await say([now], 'cat')
    expect(await alerts.watch.pass()).toBe(true)
    await db.writer().write((tx) => tx.run(sql`update sources set added_at = ${T0 - 24 * HOUR}`))
  })

  test('counts a message that came to break a rule when it did, however long ago it was sent', async () => {
    await put('dan', { query: 'from:dan rule:GEN001', count: 0, windowMs: MINUTE })
    const at = now - 3 * HOUR
    await say([at], 'dan')
    const key = at * 4096 + count
    const problem = {
      message_key: key,
      rule: 'GEN001',
      uid: `uid-${count}`,
      source_id: 1,
      channel: 'general',
      severity: 2,
    }
    await db.writer().write(async (tx) => {
      await tx.run(sql`update messages set flags = ' gen001 ' where key = ${key}`)
      await insert(tx, 'problems', [{ ...problem, at: now - 2 * MINUTE, history: 0, says: 'x' }])
    })
    expect(await alerts.watch.pass(), 'it was broken before the window').toBe(false)
    await db.writer().write((tx) => tx.run(sql`update problems set at = ${now} where message_key = ${key}`))
    expect(await alerts.watch.pass()).toBe(true)
  })

  test('fires when an expected message does not come, is quiet once it does, and waits while nothing is read', async () => {
    const id = await put('eve', { kind: 'absent', expected: 'from:fay', count: 0, windowMs: 10 * MINUTE })
    await say([now - MINUTE], 'eve')
    now += 20 * MINUTE
    expect(await alerts.watch.pass(), 'what was said before the rule was made').toBe(false)
    await say([now], 'eve')
    now += 9 * MINUTE
    expect(await alerts.watch.pass(), 'not late yet').toBe(false)
    now += 2 * MINUTE
    alerts.state.isReading = false
    expect(await alerts.watch.pass(), 'what is not read is not absent').toBe(false)
    alerts.state.isReading = true
    expect(await alerts.watch.pass()).toBe(true)
    await say([now], 'fay')
    await alerts.watch.pass()
    expect(await one(id)).toMatchObject({ firingSince: null })
  })

  test('a rule that is muted is told when the mute ends; an acknowledgement ends with its firing', async () => {
    const id = await put('gus', { count: 0, windowMs: HOUR })
    await alerts.verbs.mute(id, now + 10 * MINUTE)
    await say([now], 'gus')
    expect(await alerts.watch.pass()).toBe(false)
    await expect(alerts.verbs.acknowledge('nowhere', { name: 'ops' })).rejects.toThrow()
    await alerts.verbs.acknowledge(id, { name: 'ops' })
    expect(await one(id)).toMatchObject({ acknowledgedBy: 'ops', acknowledgedAt: now })
    now += 11 * MINUTE
    expect(await alerts.watch.pass()).toBe(true)
    now += HOUR
    await alerts.watch.pass()
    await expect(alerts.verbs.acknowledge(id, { name: 'ops' }), 'it is quiet').rejects.toThrow()
  })

  test('one that cannot be asked is said to be so, and keeps no other from firing', async () => {
    const bad = await put('hal', { count: 0 })
    await db
      .writer('ledger')
      .write((tx) => tx.run(sql`update alert_rules set query = 'nosuchfield:(' where id = ${bad}`))
    await put('ida', { count: 0 })
    await say([now], 'ida')
    expect(await alerts.watch.pass()).toBe(true)
    expect(await one(bad)).toMatchObject({ failing: true })
    await alerts.watch.pass()
    expect(alerts.state.reported, 'reported once').toEqual([`alert rule ${bad}`])
  })

  test('reaches the webhooks that are told of its severity, with its name and a link to it', async () => {
    const hook = { url: `${there.url}/in`, lists: [], alarms: false, name: 'duty' } as const
    await telling.verbs.save(null, webhookDraft({ ...hook, lists: [], alerts: 'error' }), 'ops')
    await telling.verbs.save(null, webhookDraft({ ...hook, lists: [], name: 'grave', alerts: 'critical' }), 'ops')
    await telling.gather()
    const id = await put('joe', { count: 0 })
    expect((await one(id))?.told).toEqual(['duty'])
    await say([now], 'joe')
    await alerts.watch.pass()
    now += MINUTE
    await telling.gather()
    postman = telling.postman()
    postman.look()
    await expect.poll(() => there.arrived.length).toBe(1)
    const body = JSON.parse(only(there.arrived).body)
    expect(body).toMatchObject({
      counts: { ...NO_COUNTS, alerts: 1 },
      alerts: [{ name: 'joe', severity: 'error' }],
      link: `https://box.example/settings/alerts?rule=${id}`,
    })
    there.arrived.length = 0
    const tested = await alerts.verbs.test(id)
    expect(tested).toMatchObject([{ webhook: 'duty', told: { status: 200, error: null } }])
    expect(JSON.parse(only(there.arrived).body)).toMatchObject({ kind: 'test', alerts: [{ name: 'joe' }] })
  })

  test('tried on history, it says how often it would have fired and how much it looked at', async () => {
    const at = [3, 2, 1].flatMap((days) => [0, 1, 2].map((minute) => now - days * 24 * HOUR + minute * MINUTE))
    await say(at, 'kim')
    const trial = await alerts.verbs.attempt(alertDraft({ query: 'from:kim' }))
    expect(trial).toMatchObject({ fired: 3, matched: 9, isPart: false })
    expect(trial.newest).toEqual([at[8], at[5], at[2]])
    const absent = alertDraft({ query: 'from:kim', kind: 'absent', expected: 'from:lou', count: 0 })
    expect(await alerts.verbs.attempt(absent), 'it never came').toMatchObject({ fired: 1, matched: 9 })
  })

  test('of a measure it fires at its bound, by whole hours that were watched, and is tried by those of the past', async () => {
    const from = Math.floor(now / HOUR) * HOUR
    const say100 = async (hour: number, failed: number) => {
      const times = Array.from({ length: 100 - failed }, (_, n) => hour + n)
      await said(db, count + 1, times, 'mia')
      await said(db, count + 1 + times.length, Array(failed).fill(hour + 200), 'mia', { kind: 'error' })
      count += 100
    }
    await say100(from - 5 * HOUR, 3)
    await say100(from - 4 * HOUR, 1)
    // Too few to tell: one of ten is more than two of a hundred.
    await said(db, count + 1, [from - 2 * HOUR], 'mia', { kind: 'error' })
    count += 1
    const measure = { kind: 'measure', query: 'from:mia', measure: 'errors', count: 2, windowMs: HOUR } as const
    const id = await put('mia', measure)
    await sumAll(db.writer(), now)
    expect(await alerts.watch.pass(), 'what is over is over').toBe(false)
    expect(await alerts.verbs.attempt(alertDraft(measure))).toMatchObject({ fired: 1, newest: [from - 5 * HOUR] })
    await say100(from, 2)
    await sumAll(db.writer(), now)
    expect(await alerts.watch.pass()).toBe(true)
    expect(JSON.parse((await fired()).at(-1)?.detail ?? '{}')).toMatchObject({
      measure: 'errors',
      count: 2,
      found: 100,
    })
    now += HOUR
    await alerts.watch.pass()
    expect((await one(id))?.firingSince, 'a new hour has nothing yet').toBeNull()
    const queue = alertDraft({ ...measure, query: '', measure: 'queue' })
    await expect(alerts.verbs.attempt(queue)).rejects.toThrow(words.queueUntried)
  })

  test('that nobody acknowledges is told of to the webhook that it escalates to, once', async () => {
    const hook = { url: `${there.url}/late`, alarms: false }
    const late = await telling.verbs.save(
      null,
      webhookDraft({ ...hook, lists: [], name: 'late', alerts: 'critical' }),
      'ops',
    )
    await telling.gather()
    const escalation = { escalateTo: late.id, escalateMs: 30 * MINUTE }
    const id = await put('noa', { count: 0, windowMs: 2 * HOUR, ...escalation })
    const seen = await put('ole', { count: 0, windowMs: 2 * HOUR, ...escalation })
    expect((await one(id))?.escalatesTo).toBe('late')
    const escalated = async () =>
      db.reader('ledger').all<{ subject: string }>(sql`select subject from entries where act = 'alert-escalate'`)
    await say([now], 'noa')
    await say([now], 'ole')
    await alerts.watch.pass()
    await alerts.verbs.acknowledge(seen, { name: 'ann' })
    now += 29 * MINUTE
    expect([await alerts.watch.pass(), await escalated()]).toEqual([false, []])
    now += MINUTE
    expect([await alerts.watch.pass(), await escalated()]).toEqual([true, [{ subject: 'noa' }]])
    now += MINUTE
    expect([await alerts.watch.pass(), (await escalated()).length], 'a second look').toEqual([false, 1])
    await telling.gather()
    postman = telling.postman()
    postman.look()
    await expect.poll(() => there.arrived.length).toBe(1)
    const body = JSON.parse(only(there.arrived).body)
    expect(body).toMatchObject({ alerts: [{ name: 'noa' }], counts: { alerts: 1 } })
    await expect(alerts.verbs.check(id, alertDraft({ escalateTo: 'gone', escalateMs: MINUTE }))).rejects.toThrow(
      words.noWebhook,
    )
  })
})
