import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { UNDRAINED_MS } from '@/lib/rules/undrained-inbox'
import { alerts as words } from '@/lib/text/notices/alert-words'
import { sumReader } from '@/server/store/alerts/read-sums'
import { mailReader } from '@/server/store/judge/mail/read-mail'
import { unscoped } from '@/server/store/rows/scoped'
import { eachDatabase } from '@/tests/databases'
import { alertDraft } from '@/tests/notices'
import { insert, T0 } from '../../store/rows'
import { tellingOn } from '../world'
import { alertsOn, said, watched } from './alert-world'

const HOUR = 3_600_000

eachDatabase('alert rules about inboxes that nobody drains', (db) => {
  let now = T0
  let count = 0
  let alerts: ReturnType<typeof alertsOn>
  /** A message that came now lies in the inbox of each. */
  const lies = async (...agents: string[]) => {
    for (const agent of agents) {
      count += 1
      const recipients = JSON.stringify([{ agent, raw: `@${agent}`, tier: null }])
      await said(db, count, [now], 'gm', { recipients })
      const place = {
        ...{ id: count, message_key: now * 4096 + count, file_id: 1, element: 0, sha256: 'f'.repeat(64) },
        ...{ state: 'inbox', agent, observation_id: count, since: now, until: null },
      }
      await db.writer().write((tx) => insert(tx, 'places', [place]))
    }
  }
  const taken = (agent: string) =>
    db.writer().write((tx) => tx.run(sql`update places set until = ${now} where agent = ${agent}`))
  const put = async (name: string, given: Parameters<typeof alertDraft>[0] = {}) => {
    const measure = { kind: 'measure', measure: 'undrained', query: '', count: 2 } as const
    return (await alerts.verbs.save(null, alertDraft({ name, ...measure, ...given }))).id
  }
  const firing = async () =>
    (await alerts.verbs.list()).flatMap(({ name, firingSince }) => (firingSince === null ? [] : [name]))

  beforeAll(() => watched(db, T0 - 24 * HOUR))
  beforeEach(() => {
    alerts = alertsOn(db, tellingOn(db, { clock: () => now }), () => now)
  })

  test('fire at so many of one source or of all, and are quiet once somebody takes something', async () => {
    await put('all')
    await put('here', { query: 'source:collab' })
    await put('elsewhere', { query: 'source:teams', count: 1 })
    await lies('ann', 'bob')
    now += UNDRAINED_MS - 1
    expect([await alerts.watch.pass(), await firing()], 'nothing has lain for so long').toEqual([false, []])
    now += 1
    expect([await alerts.watch.pass(), await firing()]).toEqual([true, ['all', 'here']])
    const [entry] = await db
      .reader('ledger')
      .all<{ detail: string }>(sql`select detail from entries where act = 'alert' order by n limit 1`)
    expect(JSON.parse(entry?.detail ?? '')).toMatchObject({ measure: 'undrained', count: 2, found: 2 })
    await taken('bob')
    await alerts.watch.pass()
    expect(await firing()).toEqual([])
  })

  test('count more than a page names, and nothing that lay there before its source was watched', async () => {
    const sums = sumReader(db.reader())
    await lies(...Array.from({ length: 120 }, (_, nth) => `agent-${nth}`))
    now += HOUR
    expect(await sums.undrained(null, now)).toBe(121)
    expect((await mailReader(unscoped(db.reader())).undrained({ now, history: true })).inboxes).toHaveLength(100)
    await db.writer().write((tx) => tx.run(sql`update sources set added_at = ${now}`))
    expect(await sums.undrained(null, now)).toBe(0)
  })

  test('cannot be tried on history, and say so', async () => {
    const draft = alertDraft({ kind: 'measure', measure: 'undrained', query: '' })
    await expect(alerts.verbs.attempt(draft)).rejects.toThrow(words.queueUntried)
  })
})
