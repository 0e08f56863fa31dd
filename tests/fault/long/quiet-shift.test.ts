import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { PACE_MS } from '@/lib/pages/notice-pace'
import { screenPace } from '@/lib/pages/screen-pace'
import { isUnreadable } from '@/lib/rules/pressing-problem'
import { eachDatabase } from '@/tests/databases'
import { liveShift } from '@/tests/fault/world/shift-world'
import { webhookDraft } from '@/tests/notices'
import { receiver } from '@/tests/receiver'
import { tellingOn } from '@/tests/server/notices/world'

const STEP_MS = 5 * 60_000
/** Of eight hours; of fewer as many less. */
const MOST = 10
/** Each step waits for the server of a database of its own: the same, of two hours. */
const HOURS = { sqlite: 8, postgres: 2 }

type Told = { webhook: number; screen: number; came: number }

eachDatabase('a shift of the demo at its usual pace, at which nobody looks', (db) => {
  /** How many notifications a webhook and a screen are sent, and of how many things. */
  const toldIn = async (hours: number, paceMs: number): Promise<Told> => {
    const home = await mkdtemp(path.join(tmpdir(), 'signalbox-shift-'))
    const there = await receiver()
    let now = Date.now()
    let isFirst = true
    const telling = tellingOn(db, { clock: () => now, publicUrl: 'https://box.example', paceMs })
    const postman = telling.postman()
    const screen = screenPace(paceMs)
    const known = new Set<string>()
    let shown = 0
    const look = async (at: number) => {
      now = at
      const [asks, { rows }] = [await telling.waiting(now), await telling.pressing(now)]
      const waiting = new Map([
        ...[...asks.keys()].map((uid) => [uid, false] as const),
        ...rows.map((one) => [one.key, !isUnreadable(one)] as const),
      ])
      for (const [key, urgent] of waiting)
        if (!isFirst && !known.has(key)) screen.come([key], { critical: urgent, dueAt: null })
      for (const key of waiting.keys()) known.add(key)
      if (screen.take(now, (key) => waiting.has(key)).length > 0) shown += 1
      if (isFirst) await telling.verbs.save(null, webhookDraft({ url: `${there.url}/in` }), 'ops')
      isFirst = false
      await telling.gather()
      postman.look()
      const isDue = async () => (await telling.deliveries.waiting()).some(({ nextAt }) => nextAt <= now)
      await expect.poll(isDue, { interval: 5, timeout: 60_000 }).toBe(false)
    }
    try {
      await liveShift({ db, home, hours, rate: 2, stepMs: STEP_MS, from: now, onLook: look })
      return { webhook: there.arrived.length, screen: shown, came: known.size }
    } finally {
      await postman.close()
      for (const { id } of (await telling.verbs.list()).webhooks) await telling.verbs.remove(id)
      await telling.gather()
      await there.close()
      await rm(home, { recursive: true, force: true })
    }
  }

  const hours = HOURS[db.dialect]
  const most = MOST - 8 + hours

  test(`${hours} hours send at most ${most} notifications to a webhook, and to a screen`, async () => {
    const { webhook, screen, came } = await toldIn(hours, PACE_MS)
    expect(came, 'a lot happened').toBeGreaterThan(100 * hours)
    expect(webhook).toBeGreaterThan(0)
    expect(webhook).toBeLessThanOrEqual(most)
    expect(screen).toBeGreaterThan(0)
    expect(screen).toBeLessThanOrEqual(most)
  })

  test('red control: told as it comes, one hour is more than that', async () => {
    const { webhook, screen } = await toldIn(1, 0)
    expect(webhook).toBeGreaterThan(MOST)
    expect(screen).toBeGreaterThan(MOST)
  })
})
