import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { MessageReading } from '@/lib/message/reading'
import { isLeast } from '@/lib/names/freedom'
import { agentReader } from '@/server/store/agents/read-agents'
import { dumpDerived } from '@/server/store/ingest/rebuild/dump'
import { reindex } from '@/server/store/ingest/rebuild/reindex'
import { unscoped } from '@/server/store/rows/scoped'
import { eachDatabase, type TestDatabase } from '@/tests/databases'
import { newScene, readAgain, tellNothing } from '@/tests/server/store/ingest/reading-index'
import { AT, FACTS, message } from '@/tests/server/store/ingest/scene'

const MINUTE = 60_000
const AGENT = 'dev'

/** `time`: as it was; in an hour, which nobody can have said; none. */
const said = fc.record({
  minute: fc.nat({ max: 9 }),
  look: fc.nat({ max: 3 }),
  level: fc.constantFrom('supervised', 'paused', 'autonomous', 'autonomous', 'full', 'reviewer'),
  time: fc.constantFrom('own', 'own', 'own', 'own', 'ahead', 'none'),
})
const history = fc.record({
  all: fc.array(said, { minLength: 2, maxLength: 8 }),
  shuffle: fc.array(fc.nat({ max: 999 }), { minLength: 8, maxLength: 8 }),
  size: fc.integer({ min: 1, max: 4 }),
})
type History = typeof history extends fc.Arbitrary<infer Each> ? Each : never
type Said = History['all'][number]

const timeOf = ({ minute, time }: Said) =>
  time === 'none' ? null : AT + (time === 'ahead' ? 60 + minute : minute - 20) * MINUTE

function readingOf(one: Said, n: number): MessageReading {
  const ms = timeOf(one)
  const sent = { ms, raw: ms === null ? null : String(ms), zoneKnown: true }
  return message({ body: `said ${n}`, sent, effects: [{ kind: 'autonomy', agent: AGENT, level: one.level }] })
}

/** What takes it back is found first, and then what is claimed to have been said before it. */
const EARLIER: History = {
  all: [
    { minute: 5, look: 0, level: 'autonomous', time: 'own' },
    { minute: 7, look: 0, level: 'supervised', time: 'own' },
    { minute: 6, look: 1, level: 'autonomous', time: 'own' },
  ],
  ...{ shuffle: [0, 1, 2], size: 1 },
}
const AHEAD: History = {
  all: [
    { minute: 7, look: 0, level: 'supervised', time: 'own' },
    { minute: 8, look: 1, level: 'full', time: 'ahead' },
  ],
  ...{ shuffle: [0, 1], size: 1 },
}
/** It is granted by its time, and what takes it is found later. */
const TAKEN_LATE: History = {
  all: [
    { minute: 7, look: 0, level: 'autonomous', time: 'own' },
    { minute: 5, look: 1, level: 'supervised', time: 'own' },
  ],
  ...{ shuffle: [0, 1], size: 1 },
}
const examples: [History][] = [[EARLIER], [AHEAD], [TAKEN_LATE]]

/** Plays a history into a source of its own, each message a file; `apart`: looks count, else one look found everything. */
async function played(db: TestDatabase, { all, shuffle, size }: History, apart = true) {
  const { writer, batch, content, source } = await newScene(db)
  const lookOf = ({ look }: Said) => (apart ? look : 0)
  const order = all
    .map((one, n) => ({ one, n }))
    .sort((a, b) => lookOf(a.one) - lookOf(b.one) || (shuffle[a.n] ?? 0) - (shuffle[b.n] ?? 0))
  for (let from = 0; from < order.length; ) {
    const first = order[from]?.one
    const look = first === undefined ? 0 : lookOf(first)
    const some = order.slice(from, from + size).filter(({ one }) => lookOf(one) === look)
    const observed = some.map(({ one, n }) => content(`in/${n}.json`, [readingOf(one, n)]))
    await writer.ingest({ ...batch(observed), at: AT + from, look: AT + (look - 1) * MINUTE })
    from += some.length
  }
  return source
}

eachDatabase('autonomy that several looks found', (db) => {
  const numRuns = db.dialect === 'sqlite' ? 80 : 15
  const told = async (label: string) => {
    const facts = { staleAfterMs: () => null, beatEveryMs: () => null, keepsOf: () => [], guardrailRule: () => null }
    const found = await agentReader(unscoped(db.reader()), facts).one(label, AGENT, AT)
    if (found === null) throw new Error('Nobody is there.')
    const { autonomy, unsure } = found.agent
    return { autonomy, unsure: unsure.map(({ level, at }) => ({ level, at })) }
  }
  const isGranted = (autonomy: string | null) => autonomy !== null && !isLeast(autonomy)

  it('is the same in whatever order one look found what was said, however it was cut', async () => {
    const order = fc.array(fc.nat({ max: 999 }), { minLength: 8, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(history, order, fc.integer({ min: 1, max: 8 }), async (given, shuffle, size) => {
        const [one, other] = [await played(db, given), await played(db, { ...given, shuffle, size })]
        expect(await told(other.label)).toEqual(await told(one.label))
      }),
      { numRuns, endOnFailure: true, examples: examples.map(([given]) => [given, [2, 1, 0], 8]) },
    )
  })

  it('is granted by what came after all that takes it, by its time and its look, and by nothing else', async () => {
    const seen = { granted: 0, kept: 0 }
    await fc.assert(
      fc.asyncProperty(history, async (given) => {
        const { autonomy, unsure } = await told((await played(db, given)).label)
        const takes = given.all.filter(({ level }) => isLeast(level))
        const gives = given.all.filter(({ level, time }) => !isLeast(level) && time !== 'ahead')
        const asOf = ({ look, ...one }: Said) =>
          one.time === 'own' ? (timeOf({ look, ...one }) ?? 0) : AT + (look - 1) * MINUTE
        const isAfter = (one: Said, than: Said) => asOf(one) > asOf(than) && one.look >= than.look
        const may = gives.length > 0 && takes.every((taken) => gives.some((one) => isAfter(one, taken)))
        if (isGranted(autonomy)) expect(may).toBe(true)
        if (isGranted(autonomy)) seen.granted += 1
        else if (gives.length > 0) seen.kept += 1
        // Whatever else was said last by one of the two is told.
        expect(unsure.some(({ level }) => level === autonomy)).toBe(false)
        if (takes.length === 0 && !isGranted(autonomy)) expect(unsure.length).toBeGreaterThan(0)
      }),
      { numRuns: numRuns * 2, endOnFailure: true, examples },
    )
    expect(Math.min(seen.granted, seen.kept)).toBeGreaterThan(0)
  })

  it('is never granted by looks apart where it is not when one look finds all of it, and says what was said too', async () => {
    let less = 0
    await fc.assert(
      fc.asyncProperty(history, async (some) => {
        // What has no time was said when its look began, so that it is another history where there is but one.
        const given = { ...some, all: some.all.map((one) => ({ ...one, time: 'own' as const })) }
        const together = await told((await played(db, given, false)).label)
        const apart = await told((await played(db, given)).label)
        if (isGranted(apart.autonomy)) expect(apart.autonomy).toBe(together.autonomy)
        else if (isGranted(together.autonomy)) {
          less += 1
          expect(apart.unsure.map(({ level }) => level)).toContain(together.autonomy)
        }
      }),
      { numRuns, endOnFailure: true, examples },
    )
    expect(less, 'red control: by their times alone it would be granted').toBeGreaterThan(0)
  })

  it('what is found late takes it, and does not give it; the next that comes after both says which', async () => {
    const { writer, batch, content, source } = await newScene(db)
    const say = async (n: number, one: Said) =>
      writer.ingest({
        ...batch([content(`in/${n}.json`, [readingOf(one, n)])]),
        ...{ at: AT + one.look * MINUTE, look: AT + one.look * MINUTE },
      })
    const by = (minute: number) => AT + (minute - 20) * MINUTE
    await say(0, { minute: 5, look: 0, level: 'autonomous', time: 'own' })
    expect(await told(source.label)).toEqual({ autonomy: 'autonomous', unsure: [] })
    await say(1, { minute: 3, look: 1, level: 'supervised', time: 'own' })
    expect(await told(source.label)).toEqual({ autonomy: 'supervised', unsure: [{ level: 'autonomous', at: by(5) }] })
    await say(2, { minute: 4, look: 2, level: 'full', time: 'own' })
    expect((await told(source.label)).autonomy, 'which of two was last is not known').toBe(null)
    await say(3, { minute: 8, look: 3, level: 'full', time: 'ahead' })
    expect((await told(source.label)).autonomy).toBe(null)
    await say(4, { minute: 9, look: 4, level: 'autonomous', time: 'own' })
    expect(await told(source.label)).toMatchObject({ autonomy: 'autonomous' })
  })

  it('and all of it is the same when it is derived again', async () => {
    const several = sql`select 1 as one from agents where grants like '%},{%'`
    expect((await db.reader().all(several)).length).toBeGreaterThan(0)
    const before = await dumpDerived(db.reader())
    await reindex(db.writer(), { facts: FACTS, read: readAgain, foretell: tellNothing })
    expect(await dumpDerived(db.reader())).toBe(before)
  })
})
