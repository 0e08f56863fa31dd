import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { NO_COUNTS } from '@/lib/pages/notice'
import { GRAVITIES, type Gravity } from '@/lib/rules/judged'
import { FLAPS_MS, REMINDS_MS, SETTLES_MS } from '@/lib/rules/pressing-problem'
import { pressingOf } from '@/server/store/judge/read-pressing'
import { entryStore } from '@/server/store/ledger/entries'
import { scoped } from '@/server/store/rows/scoped'
import { eachDatabase } from '@/tests/databases'
import { draft } from '@/tests/drafts'
import { webhookDraft } from '@/tests/notices'
import { type Arrived, type Receiver, receiver } from '@/tests/receiver'
import { fileRow, insert, messageRowOf, sourceRow, T0 } from '../store/rows'
import { tellingOn } from './world'

const MINUTE = 60_000

type Breach = { rule?: string; severity?: Gravity; agent?: string | null; cause?: string | null; history?: boolean }

eachDatabase('what presses is told without a setting', (db) => {
  let now = T0
  let places = 0
  let there: Receiver
  let telling: ReturnType<typeof tellingOn>
  let postman: ReturnType<ReturnType<typeof tellingOn>['postman']>

  /** A message that breaks a rule, just now. */
  const breach = async (given: Breach = {}) => {
    const { rule = 'GEN006', severity = 'critical', agent = 'mara', cause = null, history = false } = given
    const n = ++places
    const [key, uid] = [now * 4096 + n, `m-${n}`]
    await db.writer().write(async (tx) => {
      await insert(tx, 'messages', [messageRowOf(n, { key, uid, sender: agent, channel: 'general' })])
      await insert(tx, 'problems', [
        {
          ...{ message_key: key, rule, uid, source_id: 1, channel: 'general', agent, conversation_id: null, cause },
          ...{ severity: GRAVITIES.indexOf(severity), at: now, history: history ? 1 : 0, says: '{}' },
        },
      ])
    })
    return { uid, rule, key }
  }
  const unreadable = (given: Breach = {}) =>
    breach({ rule: 'GEN001', severity: 'error', agent: null, cause: 'json-none', ...given })
  const mend = ({ uid }: { uid: string }) =>
    db.writer().write((tx) => tx.run(sql`delete from problems where uid = ${uid}`))
  const acknowledge = ({ uid, rule }: { uid: string; rule: string }) =>
    db
      .writer()
      .write((tx) => tx.run(sql`insert into acknowledged (uid, rule, by_name, at) values (${uid}, ${rule}, 'vera', 1)`))
  const waive = ({ key, rule }: { key: number; rule: string }) =>
    db.writer().write((tx) => insert(tx, 'waived', [{ message_key: key, rule, waiver: 'w', until: now * 2, mutes: 1 }]))
  /** What has arrived since it was last asked, after telling in this much time. */
  const told = async (after = MINUTE) => {
    now += after
    await telling.gather()
    postman.look()
    await expect.poll(async () => (await telling.deliveries.waiting()).length).toBe(0)
    return there.arrived.splice(0).map(({ body }: Arrived) => JSON.parse(body))
  }

  const toldOnce = async (after = MINUTE) => {
    const all = await told(after)
    expect(all).toHaveLength(1)
    return all[0]
  }

  beforeEach(async () => {
    now += 2 * REMINDS_MS
    there = await receiver()
    telling = tellingOn(db, { clock: () => now, publicUrl: 'https://box.example' })
    postman = telling.postman()
    if (places === 0)
      await db.writer().write(async (tx) => {
        await insert(tx, 'sources', [sourceRow()])
        await insert(tx, 'files', [fileRow()])
      })
    await telling.verbs.save(null, webhookDraft({ url: `${there.url}/in` }), 'ops')
    await telling.gather()
  })
  afterEach(async () => {
    await postman.close()
    for (const { id } of (await telling.verbs.list()).webhooks) await telling.verbs.remove(id)
    await telling.gather()
    await db.writer().write(async (tx) => {
      for (const table of ['problems', 'acknowledged', 'waived']) await tx.run(sql.raw(`delete from ${table}`))
    })
    await there.close()
  })

  test('one notification for a source and a name however many messages, with their count and no name', async () => {
    for (let n = 0; n < 5; n++) await breach()
    const one = await toldOnce()
    expect(one.counts).toEqual({ ...NO_COUNTS, problems: 1 })
    expect(one.problems).toEqual([
      {
        ...{ rule: 'GEN006', severity: 'critical', source: 'collab', count: 5 },
        link: 'https://box.example/problems?by=rule&group=GEN006',
      },
    ])
    expect(JSON.stringify(one)).not.toContain('mara')
    await breach()
    expect(await told(), 'more of the same').toEqual([])
    await breach({ agent: 'noor' })
    expect((await toldOnce()).problems, 'another name').toMatchObject([{ count: 1 }])
  })

  test('a place that cannot be read is told once it stays so, by its file and reason', async () => {
    const torn = await unreadable()
    expect(await told(SETTLES_MS / 2), 'it may be written still').toEqual([])
    await mend(torn)
    expect(await told(2 * SETTLES_MS), 'it was').toEqual([])
    await unreadable()
    await unreadable()
    const one = await toldOnce(2 * SETTLES_MS)
    expect(one.counts).toEqual({ ...NO_COUNTS, unreadable: 1 })
    expect(one).toMatchObject({
      problems: [{ rule: 'GEN001', count: 2 }],
      link: 'https://box.example/problems?by=file',
    })
  })

  test('nothing is told of history, of what is set lower, acknowledged or waived', async () => {
    await breach({ history: true })
    await unreadable({ history: true })
    await breach({ rule: 'CLW420', severity: 'error' })
    await breach({ severity: 'warning' })
    await unreadable({ severity: 'info' })
    await acknowledge(await breach())
    await waive(await breach({ agent: 'noor' }))
    expect(await told(2 * SETTLES_MS)).toEqual([])
    await breach()
    expect((await toldOnce()).problems, 'red control: one that is new').toMatchObject([{ count: 1 }])
  })

  test('it is told again when it comes anew after somebody has seen it, and what mends itself once an hour', async () => {
    const first = await breach()
    expect(await told()).toHaveLength(1)
    await acknowledge(first)
    expect(await told()).toEqual([])
    await breach()
    expect(await told(), 'somebody has seen the one before').toHaveLength(1)

    const flapping = await unreadable()
    expect(await told(2 * SETTLES_MS)).toHaveLength(1)
    await mend(flapping)
    expect(await told()).toEqual([])
    await unreadable()
    expect(await told(2 * SETTLES_MS), 'it broke again at once').toEqual([])
    await db.writer().write((tx) => tx.run(sql`delete from problems`))
    expect(await told(FLAPS_MS)).toEqual([])
    await unreadable()
    expect(await told(2 * SETTLES_MS), 'it broke again later').toHaveLength(1)
  })

  test('what stays and grows is told again a day later, and what only stays is not', async () => {
    await breach()
    expect(await told()).toHaveLength(1)
    expect(await told(REMINDS_MS)).toEqual([])
    await breach()
    expect((await toldOnce(MINUTE)).problems).toMatchObject([{ count: 2 }])
  })

  test('what was there before the webhook is not told, and what is mended before its turn is not sent', async () => {
    for (const { id } of (await telling.verbs.list()).webhooks) await telling.verbs.remove(id)
    await telling.gather()
    await breach()
    now += MINUTE
    await telling.verbs.save(null, webhookDraft({ url: `${there.url}/in` }), 'ops')
    expect(await told()).toEqual([])
    const mended = await breach({ agent: 'noor' })
    now += MINUTE
    await telling.gather()
    await mend(mended)
    expect(await told()).toEqual([])
  })

  test('a hold that somebody puts on is told, once', async () => {
    const entries = entryStore(db.writer('ledger'))
    await entries.append(draft({ act: 'hold-on', source: 'collab' }))
    expect(await toldOnce()).toMatchObject({ counts: { ...NO_COUNTS, holds: 1 } })
    expect(await told()).toEqual([])
  })

  test('a webhook of other sources, or that is told of neither, hears nothing', async () => {
    const [hook] = (await telling.verbs.list()).webhooks
    for (const part of [{ sources: ['elsewhere'] }, { problems: false, holds: false }]) {
      await telling.verbs.save(hook?.id ?? null, webhookDraft({ url: `${there.url}/in`, ...part }), 'ops')
      await breach({ agent: JSON.stringify(part) })
      expect(await told()).toEqual([])
    }
  })

  test('who sees some channels is told only what goes by a message alone, and of no file', async () => {
    await breach()
    await breach({ rule: 'CLW402' })
    await unreadable()
    now += 2 * SETTLES_MS
    const within = (channel: string) =>
      pressingOf(scoped(db.reader(), [{ source: 'collab', channels: [channel] }]), now)
    expect((await within('general')).rows.map(({ rule, path }) => [rule, path])).toEqual([['GEN006', null]])
    expect((await within('elsewhere')).standing.size).toBe(0)
    const other = await pressingOf(scoped(db.reader(), ['another']), now)
    expect([other.rows.length, other.standing.size]).toEqual([0, 0])
    const whole = await pressingOf(scoped(db.reader(), ['collab']), now)
    expect(whole.rows.map(({ rule }) => rule).sort(), 'red control: who sees all of it').toEqual([
      'CLW402',
      'GEN001',
      'GEN006',
    ])
  })
})
