import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Effect, MessageReading } from '@/lib/message/reading'
import { isEnded, type TaskRow } from '@/lib/message/task'
import type { TaskChange } from '@/server/store/ingest/derive/rows/model'
import { familyOf, takeChange } from '@/server/store/ingest/derive/tasks/task-fold'
import { inOrder } from '@/server/store/ingest/derive/tasks/task-order'
import { CHANGE } from '@/server/store/ingest/load/load-tasks'
import { dumpDerived } from '@/server/store/ingest/rebuild/dump'
import { reindex } from '@/server/store/ingest/rebuild/reindex'
import { scoped, unscoped } from '@/server/store/rows/scoped'
import { taskReader } from '@/server/store/tasks/read-tasks'
import { eachDatabase, type TestDatabase } from '@/tests/databases'
import { newScene, readAgain, tellNothing } from '@/tests/server/store/ingest/reading-index'
import { AT, FACTS, message } from '@/tests/server/store/ingest/scene'

const MINUTE = 60_000

type TaskEffect = Extract<Effect, { kind: 'task' }>

const said = fc.record({
  minute: fc.nat({ max: 9 }),
  look: fc.nat({ max: 2 }),
  channel: fc.constantFrom('inside', 'outside'),
  id: fc.constantFrom('1', '1', '2'),
  scope: fc.constantFrom('team', 'team', 'plan', null),
  state: fc.constantFrom(null, 'open' as const, 'in-progress' as const, 'blocked' as const, 'done' as const),
  owner: fc.constantFrom(null, 'dev', 'qa'),
  title: fc.constantFrom(null, 'one', 'two'),
  makes: fc.constantFrom(true, true, false),
  timed: fc.constantFrom(true, true, true, false),
})
const history = fc.record({
  all: fc.array(said, { minLength: 2, maxLength: 9 }),
  shuffle: fc.array(fc.nat({ max: 999 }), { minLength: 9, maxLength: 9 }),
  size: fc.integer({ min: 1, max: 4 }),
})
type History = typeof history extends fc.Arbitrary<infer Each> ? Each : never
type Said = History['all'][number]

const readingOf = ({ minute, channel, timed, look: _, ...given }: Said, n: number): MessageReading => {
  const effect: TaskEffect = {
    ...{ kind: 'task', at: null, ownerRaw: given.owner, native: given.state, dependsOn: [], blocker: null },
    ...given,
  }
  const at = AT - (20 - minute) * MINUTE
  const sent = timed ? { ms: at, raw: String(at), zoneKnown: true } : { ms: null, raw: null, zoneKnown: true }
  return message({ body: `said ${n}`, channel, sent, effects: [effect] })
}

/** What ended it is found before what is claimed to be older. */
const first: Omit<Said, 'minute' | 'look' | 'state'> = {
  ...{ channel: 'inside', id: '1', scope: 'team', owner: null, title: null, makes: true, timed: true },
}
const DISAGREES: History = {
  all: [
    { ...first, minute: 9, look: 0, state: 'done' },
    { ...first, minute: 5, look: 1, state: 'open' },
  ],
  ...{ shuffle: [0, 1], size: 1 },
}
/** What ended it is found last and claimed last. */
const ENDED: History = {
  all: [
    { ...first, minute: 5, look: 0, state: 'open' },
    { ...first, minute: 9, look: 1, state: 'done' },
  ],
  ...{ shuffle: [0, 1], size: 1 },
}
const examples: [History][] = [[DISAGREES], [ENDED]]

type Playing = { apart?: boolean; of?: (said: Said) => boolean }

/** Plays a history into a source of its own; `apart`: looks count, else one look found everything. Gives its label. */
async function played(db: TestDatabase, { all, shuffle, size }: History, { apart = true, of }: Playing = {}) {
  const { writer, batch, content, source } = await newScene(db)
  const lookOf = ({ look }: Said) => (apart ? look : 0)
  const order = all
    .map((one, n) => ({ one, n }))
    .filter(({ one }) => of?.(one) ?? true)
    .sort((a, b) => lookOf(a.one) - lookOf(b.one) || (shuffle[a.n] ?? 0) - (shuffle[b.n] ?? 0))
  for (let from = 0; from < order.length; ) {
    const look = order[from]?.one.look ?? 0
    const some = order.slice(from, from + size).filter(({ one }) => !apart || one.look === look)
    const observed = some.map(({ one, n }) => content(`in/${n}.json`, [readingOf(one, n)]))
    // Each transaction has its own time, a look the one at which it began.
    await writer.ingest({ ...batch(observed), at: AT + from, look: AT + (apart ? look * MINUTE : 0) - MINUTE })
    from += some.length
  }
  return source
}

/** What is told of its tasks, but for what tells the sources apart. */
const toldOf = ({ id: _, cursor: __, source: ___, conversation: ____, ...row }: TaskRow) => row
const byName = (one: TaskRow, other: TaskRow) => (`${one.scope} ${one.task}` < `${other.scope} ${other.task}` ? -1 : 1)

eachDatabase('tasks that several looks found', (db) => {
  const numRuns = db.dialect === 'sqlite' ? 60 : 12
  const tasksOf = async (label: string, channels?: readonly string[]) => {
    const reader = channels ? scoped(db.reader(), [{ source: label, channels }]) : unscoped(db.reader())
    return (await taskReader(reader).list({ source: label, limit: 200 })).rows.sort(byName).map(toldOf)
  }

  it('are the same in whatever order one look found them, however it was cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        history,
        fc.array(fc.nat({ max: 999 }), { minLength: 9, maxLength: 9 }),
        fc.integer({ min: 1, max: 9 }),
        async (given, shuffle, size) => {
          const [one, other] = [await played(db, given), await played(db, { ...given, shuffle, size })]
          expect(await tasksOf(other.label)).toEqual(await tasksOf(one.label))
        },
      ),
      { numRuns, endOnFailure: true },
    )
  })

  it('are what all that was said of them comes to at once', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (given) => {
        const { id, label } = await played(db, given)
        const changes = await db
          .reader()
          .all<TaskChange>(sql`select ${CHANGE} from task_changes h join files f on f.id = h.file_id
            where h.source_id = ${id}`)
        const states = ['1', '2'].flatMap((task) => {
          const family = familyOf()
          for (const change of inOrder(changes.filter((one) => one.task === task))) takeChange(label, family, change)
          return [...family.rows.values()].filter(({ made }) => made === 1)
        })
        const rows = await db.reader().all<{ uid: string }>(sql`select uid, state, since, updated_at as "updatedAt",
          created_at as "createdAt", title, owner, native, flags, changes, loose from tasks
          where made = 1 and source_id = ${id} order by uid`)
        const told = states.map(({ uid, state, since, updatedAt, createdAt, title, owner, native, flags, ...row }) => {
          return {
            uid,
            state,
            since,
            updatedAt,
            createdAt,
            title,
            owner,
            native,
            flags,
            changes: row.changes,
            loose: row.loose,
          }
        })
        expect(rows).toEqual(told.sort((one, other) => (one.uid < other.uid ? -1 : 1)))
      }),
      { numRuns, endOnFailure: true },
    )
  })

  it('that came apart only leave more open, and say why', async () => {
    let [ended, left] = [0, 0]
    await fc.assert(
      fc.asyncProperty(history, async (some) => {
        // What has no time was said when its look began, so that it is another history where there is but one.
        const given = { ...some, all: some.all.map((one) => ({ ...one, timed: true })) }
        const together = await tasksOf((await played(db, given, { apart: false })).label)
        const apart = await tasksOf((await played(db, given)).label)
        expect(apart).toHaveLength(together.length)
        for (const [at, task] of apart.entries()) {
          const inOne = together[at]
          if (inOne === undefined || inOne.task !== task.task || inOne.scope !== task.scope) throw new Error('another')
          if (isEnded(task.state)) expect(isEnded(inOne.state)).toBe(true)
          else if (isEnded(inOne.state)) expect(task.flags).toContain('disagrees')
          if (isEnded(task.state)) ended += 1
          else if (isEnded(inOne.state)) left += 1
        }
      }),
      { numRuns, endOnFailure: true, examples },
    )
    expect(ended).toBeGreaterThan(0)
    expect(left).toBeGreaterThan(0)
  })

  it('are told within a scope as if nothing had been said outside', async () => {
    let byTimesAlone = 0
    const of = ({ channel }: Said) => channel === 'inside'
    await fc.assert(
      fc.asyncProperty(history, async (given) => {
        const whole = await played(db, given)
        const within = await tasksOf(whole.label, ['inside'])
        expect(within).toEqual(await tasksOf((await played(db, given, { of })).label))
        const inOne = await tasksOf((await played(db, given, { of, apart: false })).label)
        if (JSON.stringify(inOne.map(({ state }) => state)) !== JSON.stringify(within.map(({ state }) => state)))
          byTimesAlone += 1
      }),
      { numRuns, endOnFailure: true, examples },
    )
    expect(byTimesAlone, 'by their times alone they would be told otherwise').toBeGreaterThan(0)
  })

  it('and all of it is the same when it is derived again', async () => {
    const flagged = sql`select 1 as one from tasks where flags like '%disagrees%'`
    expect((await db.reader().all(flagged)).length).toBeGreaterThan(0)
    const before = await dumpDerived(db.reader())
    await reindex(db.writer(), { facts: FACTS, read: readAgain, foretell: tellNothing })
    expect(await dumpDerived(db.reader())).toBe(before)
  })
})
