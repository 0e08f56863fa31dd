import { afterEach, beforeEach, expect, test } from 'vitest'
import { PRIORITIES } from '@/lib/message/reading'
import { PACE_MS } from '@/lib/pages/notice-pace'
import { NO_HASTE } from '@/lib/pages/quiet-hours'
import { screenPace } from '@/lib/pages/screen-pace'
import { SYSTEM_ACTOR } from '@/lib/people/person'
import { entryStore } from '@/server/store/ledger/entries'
import { eachDatabase } from '@/tests/databases'
import { draft, someone } from '@/tests/drafts'
import { webhookDraft } from '@/tests/notices'
import { type Receiver, receiver } from '@/tests/receiver'
import { T0 } from '../store/rows'
import { agentsAsk, answer, tellingOn } from './world'

const MINUTE = 60_000
const CRITICAL = PRIORITIES.indexOf('critical')

eachDatabase('what may wait', (db) => {
  let now = T0
  let asked = 0
  let there: Receiver
  let telling: ReturnType<typeof tellingOn>
  let postman: ReturnType<ReturnType<typeof tellingOn>['postman']>

  /** An agent asks; how many requests each notification tells of that was sent up to a minute later. */
  const told = async (count = 1, more: Parameters<typeof agentsAsk>[5] = {}) => {
    now += MINUTE
    if (count > 0) await agentsAsk(db, asked + 1, count, now, 'decide', more)
    asked += count
    return sent()
  }
  const sent = async () => {
    await telling.gather()
    postman.look()
    const isDue = async () => (await telling.deliveries.waiting()).some(({ nextAt }) => nextAt <= now)
    await expect.poll(isDue).toBe(false)
    return there.arrived.splice(0).map(({ body }) => JSON.parse(body).counts.decide)
  }
  const act = (actor: typeof someone) =>
    entryStore(db.writer('ledger')).append(draft({ at: now, actor, act: 'policy-change' }))

  beforeEach(async () => {
    now += 10 * PACE_MS
    there = await receiver()
    telling = tellingOn(db, { clock: () => now, publicUrl: 'https://box.example', paceMs: PACE_MS })
    postman = telling.postman()
    await telling.verbs.save(null, webhookDraft({ url: `${there.url}/in` }), 'ops')
    await telling.gather()
  })
  afterEach(async () => {
    await postman.close()
    for (const { id } of (await telling.verbs.list()).webhooks) await telling.verbs.remove(id)
    await telling.gather()
    await there.close()
  })

  test('is told at once when it has to be answered before the next notification, or is critical', async () => {
    expect(await told()).toEqual([1])
    // Red control: one that may wait longer is kept back.
    expect(await told(1, { deadline_at: now + 3 * PACE_MS })).toEqual([])
    expect(await told(1, { deadline_at: now + PACE_MS })).toEqual([2])
    expect(await told()).toEqual([])
    expect(await told(1, { priority: CRITICAL })).toEqual([2])
  })

  test('is told at once, and more of it an hour later to whoever does not look', async () => {
    expect(await told()).toEqual([1])
    expect(await told()).toEqual([])
    expect(await told(2)).toEqual([])
    now += PACE_MS
    expect(await told(0)).toEqual([3])
    expect(await told()).toEqual([])
  })

  test('is told at once again once a person did something, and not for what Signalbox does', async () => {
    expect(await told()).toEqual([1])
    now += MINUTE
    await act(SYSTEM_ACTOR)
    expect(await told()).toEqual([])
    now += MINUTE
    await act(someone)
    now += MINUTE
    expect(await sent(), 'what was kept back').toEqual([1])
    now += MINUTE
    await act(someone)
    expect(await told()).toEqual([1])
  })

  test('is told at once when nothing waits any more of what was told before', async () => {
    expect(await told()).toEqual([1])
    const first = `ask-${asked}`
    expect(await told()).toEqual([])
    await answer(db, first)
    now += MINUTE
    expect(await sent(), 'what was kept back').toEqual([1])
  })

  test('goes along with what is urgent', async () => {
    expect(await told()).toEqual([1])
    expect(await told()).toEqual([])
    now += MINUTE
    await entryStore(db.writer('ledger')).append(draft({ act: 'alarm', source: 'collab' }))
    expect(await sent()).toEqual([1])
  })
})

test('a screen goes by the same pace, and all is in sight of who looks', () => {
  const pace = screenPace(PACE_MS)
  const waits = () => true
  const come = (key: string, at: number, urgent = false) => {
    pace.come([key], { critical: urgent, dueAt: null })
    return pace.take(at, waits)
  }
  expect(come('a', T0)).toEqual(['a'])
  expect(come('b', T0 + MINUTE)).toEqual([])
  expect(come('c', T0 + 2 * MINUTE, true), 'what is urgent takes the rest along').toEqual(['b', 'c'])
  expect(come('d', T0 + 3 * MINUTE)).toEqual([])
  pace.seen(T0 + 4 * MINUTE)
  expect(pace.take(T0 + 5 * MINUTE, waits), 'it was in sight').toEqual([])
  expect(come('e', T0 + 6 * MINUTE), 'somebody looked since').toEqual(['e'])
  pace.come(['f'], NO_HASTE)
  expect(
    pace.take(T0 + 2 * PACE_MS, () => false),
    'what waits no more',
  ).toEqual([])
})
