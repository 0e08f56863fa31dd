import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PRIORITIES } from '@/lib/message/reading'
import { PACE_MS } from '@/lib/pages/notice-pace'
import { NO_HASTE, type QuietHours } from '@/lib/pages/quiet-hours'
import { screenPace } from '@/lib/pages/screen-pace'
import { DAY_MS } from '@/lib/time/clock'
import { entryStore } from '@/server/store/ledger/entries'
import { eachDatabase } from '@/tests/databases'
import { draft, someone } from '@/tests/drafts'
import { webhookDraft } from '@/tests/notices'
import { answering, only, type Receiver, receiver } from '@/tests/receiver'
import { T0 } from '../store/rows'
import { agentsAsk, answer, tellingOn } from './world'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const CRITICAL = PRIORITIES.indexOf('critical')
const NIGHT: QuietHours = { from: 22 * 60, until: 7 * 60, days: [0, 1, 2, 3, 4, 5, 6], zone: 'UTC' }

eachDatabase('in quiet hours', (db) => {
  let now = T0
  let asked = 0
  let day = Math.floor(T0 / DAY_MS)
  let there: Receiver
  let telling: ReturnType<typeof tellingOn>
  let postman: ReturnType<ReturnType<typeof tellingOn>['postman']>
  let id = ''
  const url = () => `${there.url}/in`
  /** Ten at night of this day, hours later. */
  const night = (hours: number) => day * DAY_MS + 22 * HOUR + hours * HOUR

  const sent = async () => {
    await telling.gather()
    postman.look()
    const isDue = async () => (await telling.deliveries.waiting()).some(({ nextAt }) => nextAt <= now)
    await expect.poll(isDue).toBe(false)
    return there.arrived.splice(0).map(({ body }) => JSON.parse(body).counts.decide)
  }
  /** Agents ask at this time; how many requests each notification tells of that is sent then. */
  const told = async (at: number, count = 1, more: Parameters<typeof agentsAsk>[5] = {}) => {
    now = at
    if (count > 0) await agentsAsk(db, asked + 1, count, now, 'decide', more)
    asked += count
    return sent()
  }
  const row = async () => (await telling.verbs.list()).webhooks[0]

  beforeEach(async () => {
    day += 10
    now = night(-10)
    there = await receiver()
    telling = tellingOn(db, { clock: () => now, publicUrl: 'https://box.example', paceMs: PACE_MS })
    postman = telling.postman()
    ;({ id } = await telling.verbs.save(null, webhookDraft({ url: url(), quiet: NIGHT }), 'ops'))
    await telling.gather()
  })
  afterEach(async () => {
    await postman.close()
    await telling.verbs.remove(id)
    await telling.gather()
    await there.close()
  })

  test('what can wait is kept back and told as one when they end, however much people do meanwhile', async () => {
    expect(await told(night(-1)), 'red control: before they begin').toEqual([1])
    expect(await told(night(1), 2)).toEqual([])
    await entryStore(db.writer('ledger')).append(draft({ at: night(2), actor: someone, act: 'policy-change' }))
    expect(await told(night(2) + MINUTE)).toEqual([])
    await entryStore(db.writer('ledger')).append(draft({ at: now, act: 'hold-on', source: 'collab' }))
    expect(await told(night(3), 0), 'a hold').toEqual([])
    expect(await row()).toMatchObject({ keptBack: 4, quiet: NIGHT })
    await answer(db, `ask-${asked}`)
    expect((await row())?.keptBack, 'one waits no more').toBe(3)
    now = night(9)
    expect(await sent()).toEqual([2])
    expect((await row())?.keptBack).toBe(0)
    expect(await told(night(9) + 30 * MINUTE), 'and then by the pace of the day').toEqual([])
  })

  test('what is critical, or due before they end, is told at once and takes the rest along', async () => {
    expect(await told(night(1))).toEqual([])
    expect(await told(night(2), 1, { deadline_at: night(10) }), 'due later').toEqual([])
    expect(await told(night(3), 1, { deadline_at: night(9) })).toEqual([3])
    expect(await told(night(4))).toEqual([])
    expect(await told(night(5), 1, { priority: CRITICAL })).toEqual([2])
    await told(night(6))
    await entryStore(db.writer('ledger')).append(draft({ at: now, act: 'alarm', source: 'collab' }))
    expect(await told(night(6) + MINUTE, 0), 'an alarm').toEqual([1])
  })

  test('what was kept back before they began is not told in them, unless it is due before they end', async () => {
    expect(await told(night(-0.5))).toEqual([1])
    expect(await told(night(-0.25))).toEqual([])
    expect(await told(night(1), 0), 'its hour is over').toEqual([])
    now = night(9)
    expect(await sent()).toEqual([1])
    day += 1
    expect(await told(night(-0.5))).toEqual([1])
    expect(await told(night(-0.25), 1, { deadline_at: night(5) })).toEqual([])
    expect(await told(night(0.75), 0)).toEqual([1])
  })

  test('what did not arrive before they began is tried again when they end, and keeps nothing that is critical waiting', async () => {
    there.answers(answering(503))
    expect((await told(night(0) - 1)).length).toBe(1)
    there.answers(answering(200))
    expect(await told(night(1), 0)).toEqual([])
    expect(await told(night(2), 1, { priority: CRITICAL })).toEqual([1])
    now = night(9)
    expect(await sent()).toEqual([1])
    const log = await telling.verbs.log(id)
    expect(
      log.map(({ tries }) => tries.map(({ status }) => status)),
      'being put off is no try',
    ).toEqual([[200], [200, 503]])
  })

  test('what a person sends again goes, and so does a test', async () => {
    expect(await told(night(1))).toEqual([])
    const [delivery] = await telling.verbs.log(id)
    await telling.verbs.test(id)
    expect(only(there.arrived.splice(0)).body).toContain('test')
    await telling.verbs.again(delivery?.id ?? '')
    expect(await sent()).toEqual([1])
  })

  test('what is kept back goes once they are taken away, and is kept back once they are set', async () => {
    const choose = async (quiet: QuietHours | null) => {
      await telling.verbs.save(id, webhookDraft({ url: url(), quiet }), 'ops')
      await entryStore(db.writer('ledger')).append(draft({ at: now, actor: someone, act: 'hook-change' }))
    }
    expect(await told(night(-1))).toEqual([1])
    expect(await told(night(1))).toEqual([])
    now += MINUTE
    await choose(null)
    now += MINUTE
    expect(await sent()).toEqual([1])
    expect(await told(night(1.5)), 'by the pace').toEqual([])
    await choose(NIGHT)
    expect(await told(night(4), 0), 'its hour is over').toEqual([])
    now = night(9)
    expect(await sent()).toEqual([1])
  })

  test('a person has hours of their own, beside what else they prefer', async () => {
    const { preferences } = telling
    expect(await preferences.quietOf('ann')).toBe(null)
    await preferences.keepQuiet('ann', NIGHT)
    await preferences.keep('ann', { language: 'zh', times: null })
    expect(await preferences.quietOf('ann')).toEqual(NIGHT)
    expect(await preferences.quietOf('bob')).toBe(null)
    await preferences.keepQuiet('ann', null)
    expect(await preferences.quietOf('ann')).toBe(null)
    expect((await preferences.of('ann')).language).toBe('zh')
    await db.writer('ledger').write((tx) => tx.run(sql`delete from preferences`))
  })
})

test('a screen keeps back by the same hours, and tells what waits still when they end', () => {
  const pace = screenPace(PACE_MS)
  const at = (hours: number) => Math.floor(T0 / DAY_MS) * DAY_MS + 22 * HOUR + hours * HOUR
  const take = (hours: number) => pace.take(at(hours), (key) => key !== 'gone', NIGHT)
  pace.come(['a', 'gone'], NO_HASTE)
  expect(take(1)).toEqual([])
  pace.come(['b'], { critical: false, dueAt: at(10) })
  expect(take(2)).toEqual([])
  expect(take(9)).toEqual(['a', 'b'])
  pace.come(['c'], NO_HASTE)
  expect(take(25)).toEqual([])
  pace.come(['d'], { critical: false, dueAt: at(30) })
  expect(take(26)).toEqual(['c', 'd'])
  pace.come(['e'], { critical: true, dueAt: null })
  expect(take(27)).toEqual(['e'])
})

test('what is urgent is shown past the pace, and in quiet hours only where it is critical', () => {
  const pace = screenPace(PACE_MS)
  const at = (hours: number) => Math.floor(T0 / DAY_MS) * DAY_MS + 12 * HOUR + hours * HOUR
  const take = (hours: number) => pace.take(at(hours), () => true, NIGHT)
  pace.come(['a'], NO_HASTE)
  expect(take(0)).toEqual(['a'])
  pace.come(['b'], NO_HASTE)
  expect(take(0.1), 'it may wait').toEqual([])
  pace.come(['c'], NO_HASTE, true)
  expect(take(0.1)).toEqual(['b', 'c'])
  pace.come(['d'], NO_HASTE, true)
  expect(take(11), 'the hours are quiet').toEqual([])
  pace.come(['e'], { critical: true, dueAt: null }, true)
  expect(take(11)).toEqual(['d', 'e'])
})
