import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isEnded, standingOf } from '@/lib/message/task'
import type { TaskChange } from '@/server/store/ingest/derive/rows/model'
import { familyOf, takeChange } from '@/server/store/ingest/derive/tasks/task-fold'
import { inOrder } from '@/server/store/ingest/derive/tasks/task-order'

const NO_CHANGE: TaskChange = {
  ...{ id: 0, sourceId: 1, scope: '', said: 'team', task: '7', at: 0, look: 0, uid: 'm', fileId: 1, path: 'a' },
  ...{ observationId: 1, makes: 1, gone: 0, title: null, titled: 0, owner: null, ownerRaw: null, state: null },
  ...{ native: null, dependsOn: '[]', blocker: null },
}

type Fold = (changes: readonly TaskChange[]) => Told[]
type Told = { scope: string; state: string; flags: string; since: number; owner: string | null; title: string | null }

/** What changes come to: all that is told but the numbers that arrival gives. */
const fold: Fold = (changes) => {
  const family = familyOf()
  for (const change of inOrder(changes)) takeChange('source', family, { ...change })
  return [...family.rows.values()].map(({ changeId: _, madeBy: __, fileId: ___, ...row }) => row).sort(byScope)
}
const byScope = (one: Told, other: Told) => (one.scope < other.scope ? -1 : 1)
const isClosed = ({ state }: Told) => isEnded(standingOf(state))

/** The change of a message, claimed at `at` and found in a look, in the order in which they are given. */
const said = (at: number, look: number, state: string | null, given: Partial<TaskChange> = {}) => ({
  ...{ at, look, state },
  ...given,
})
const told = (...all: (Partial<TaskChange> & { look: number })[]) => {
  const changes = all.map((one, n) => ({ ...NO_CHANGE, id: n + 1, uid: `m${n}`, path: `f${n}`, ...one }))
  return fold(changes).map(({ state, flags }) => (flags === '' ? state : `${state},${flags}`))
}

describe('a task', () => {
  it('is ended by what was said of it after all that leaves it open', () => {
    expect(told(said(9, 1, 'open'), said(10, 1, 'done'))).toEqual(['done'])
    expect(told(said(9, 1, 'open'), said(10, 2, 'done'))).toEqual(['done'])
    expect(told(said(10, 1, 'done'), said(9, 1, 'open')), 'one look has no order but its times').toEqual(['done'])
  })

  it('waits where what ended it was there before what is claimed to be older, and says so', () => {
    expect(told(said(10, 1, 'done'), said(9, 2, 'open'))).toEqual(['open, disagrees '])
    expect(told(said(8, 1, 'open'), said(10, 1, 'done'), said(9, 2, 'in-progress'))).toEqual([
      'in-progress, disagrees ',
    ])
    expect(told(said(10, 1, 'done'), said(9, 2, null)), 'who asks for it without a state').toEqual(['open, disagrees '])
    expect(told(said(10, 1, 'done'), said(9, 2, 'failed'))).toEqual(['failed, disagrees '])
  })

  it('is not ended by what is found later and claims to have been before', () => {
    expect(told(said(10, 1, 'in-progress'), said(9, 2, 'done'))).toEqual(['in-progress, disagrees '])
    expect(told(said(10, 1, 'blocked'), said(9, 2, 'in-progress')), 'nor is it moved back').toEqual([
      'blocked, disagrees ',
    ])
    expect(told(said(10, 1, 'in-progress'), said(9, 2, 'blocked')), 'nor is what is pressing buried').toEqual([
      'blocked, disagrees ',
    ])
  })

  it('is as it was said once something comes after all of it', () => {
    const late = [said(10, 1, 'done'), said(9, 2, 'in-progress')]
    expect(told(...late, said(11, 3, 'done'))).toEqual(['done'])
    expect(told(...late, said(9.5, 3, 'done')), 'a time that all the same lies between').toEqual(['done'])
    expect(told(...late, said(8, 3, 'done')), 'a time before it').toEqual(['in-progress, disagrees '])
  })

  it('that is asked for again after it had ended is open', () => {
    expect(told(said(9, 1, 'done'), said(10, 1, null))).toEqual(['open'])
    expect(told(said(9, 1, 'in-progress'), said(10, 1, null)), 'and else goes on as it was').toEqual(['in-progress'])
    expect(told(said(9, 1, 'done'), said(10, 1, null, { makes: 0 })), 'an answer asks for nothing').toEqual(['done'])
    const listed = { uid: null, fileId: 2 }
    expect(told(said(9, 1, 'done'), said(10, 1, null, listed)), 'nor does a list that says no state').toEqual(['done'])
    expect(told(said(9, 1, 'done', { makes: 0 }), said(10, 1, null, listed)), 'unless it is its first').toEqual([
      'open',
    ])
  })

  it('of one time is as its file says it, in its order; of several files one that ended it comes after', () => {
    const one = { path: 'one' }
    expect(told(said(9, 1, 'done', one), said(9, 1, 'open', one))).toEqual(['open'])
    expect(told(said(9, 1, 'open', one), said(9, 1, 'done', one))).toEqual(['done'])
    expect(told(said(9, 1, 'done', { path: 'a' }), said(9, 1, 'open', { path: 'b' }))).toEqual(['done'])
    expect(told(said(9, 1, 'done', { path: 'b' }), said(9, 1, 'open', { path: 'a' }))).toEqual(['done'])
  })

  it('keeps the title and owner that were said last by their times, however late others are found', () => {
    const named = (title: string) => ({ title, titled: 1, owner: `who ${title}` })
    const changes = [said(10, 1, 'open', named('new')), said(9, 2, null, named('old'))]
    const [task] = fold(changes.map((one, n) => ({ ...NO_CHANGE, id: n, path: `f${n}`, ...one })))
    expect(task).toMatchObject({ title: 'new', owner: 'who new', state: 'open' })
  })
})

const change = fc.record({
  at: fc.nat({ max: 8 }),
  look: fc.nat({ max: 3 }),
  said: fc.constantFrom('team', 'team', 'plan', null),
  state: fc.constantFrom(null, 'open', 'in-progress', 'blocked', 'done', 'done', 'failed', 'odd'),
  owner: fc.constantFrom(null, 'dev', 'qa'),
  title: fc.constantFrom(null, 'one', 'two'),
  makes: fc.constantFrom(1, 1, 0),
  /** Which file, and whether it is a list: 0 to 3 messages of their own, 4 lines of one file, 5 and 6 lists. */
  file: fc.nat({ max: 6 }),
  gone: fc.constantFrom(0, 0, 1),
})
const history = fc.record({
  all: fc.array(change, { minLength: 1, maxLength: 9 }),
  shuffle: fc.array(fc.nat({ max: 999 }), { minLength: 9, maxLength: 9 }),
})
type History = typeof history extends fc.Arbitrary<infer Each> ? Each : never

/**
 * As they arrive: look by look, within one in any order, but that what is of one file keeps its own. `apart`: looks count;
 * else one look found everything.
 */
function arrived({ all, shuffle }: History, apart: boolean): TaskChange[] {
  const changes = all.map(({ file, gone, ...given }, n): TaskChange => {
    const list = file > 4
    const path = file < 4 ? `m${n}` : `f${file}`
    // A list is found as it lies there: its times rise with the looks.
    const at = list ? given.look * 3 : given.at
    const own = list && gone === 1 ? { gone: 1, state: null, makes: 0 } : { gone: 0 }
    const uid = list ? null : `m${n}`
    return { ...NO_CHANGE, ...given, ...own, at, path, uid, fileId: file < 4 ? 100 + n : file, titled: n % 2 }
  })
  const turn = new Map(changes.map((one, n) => [one, shuffle[n] ?? 0]))
  const order = changes.toSorted((one, other) => one.look - other.look || (turn.get(one) ?? 0) - (turn.get(other) ?? 0))
  const inFiles = new Map<string, TaskChange[]>()
  for (const one of changes.toSorted((a, b) => a.look - b.look)) {
    const place = `${one.look} ${one.path}`
    inFiles.set(place, [...(inFiles.get(place) ?? []), one])
  }
  const placed = order.map((one) => inFiles.get(`${one.look} ${one.path}`)?.shift() ?? one)
  return placed.map((one, n) => ({ ...one, id: n + 1, look: apart ? one.look : 0 }))
}

const orderIsNothing = (settle: Fold) =>
  fc.property(history, fc.array(fc.nat({ max: 999 }), { minLength: 9, maxLength: 9 }), (given, shuffle) => {
    const other = arrived({ ...given, shuffle }, true).toReversed()
    expect(settle(other)).toEqual(settle(arrived(given, true)))
  })

/** Looks that came apart only ever leave more waiting, and what waits for that says why. */
const lookOnlyOpens = (settle: Fold) =>
  fc.property(history, (given) => {
    const together = new Map(settle(arrived(given, false)).map((task) => [task.scope, task]))
    const apart = settle(arrived(given, true))
    expect(apart).toHaveLength(together.size)
    for (const task of apart) {
      const inOne = together.get(task.scope)
      if (isClosed(task)) expect(inOne && isClosed(inOne)).toBe(true)
      else if (inOne && isClosed(inOne)) expect(task.flags).toContain('disagrees')
    }
  })

/** Looks are nothing to what is told beside its state. */
const lookLeavesNames = (settle: Fold) =>
  fc.property(history, (given) => {
    const names = (apart: boolean) =>
      settle(arrived(given, apart)).map(({ scope, title, owner }) => [scope, title, owner])
    expect(names(true)).toEqual(names(false))
  })

/** Whatever leaves it open is followed by something that ended it, by its time and by when it came. */
const nothingBeforeItsTime = (settle: Fold) =>
  fc.property(history, (given) => {
    const changes = arrived({ ...given, all: given.all.map((one) => ({ ...one, said: 'team', file: 0 })) }, true)
    const [task] = settle(changes)
    if (task === undefined || !isClosed(task)) return
    const ends = changes.filter(({ state }) => state !== null && isEnded(standingOf(state)))
    for (const open of changes.filter(({ state }) => state !== null && !isEnded(standingOf(state))))
      expect(ends.some(({ at, look }) => at >= open.at && look >= open.look)).toBe(true)
  })

/** As it was before looks counted: by the time that is claimed. */
const byTimeAlone: Fold = (changes) => fold(changes.map((one) => ({ ...one, look: 0 })))
/** Whatever came last. */
const byArrivalAlone: Fold = (changes) => fold(changes.map((one) => ({ ...one, at: one.id, look: 0 })))
/** By looks, and by time within each: what is found last holds, whatever time it claims. */
const byLooksFirst: Fold = (changes) => fold(changes.map((one) => ({ ...one, at: one.look * 100 + one.at, look: 0 })))

const RUNS = { numRuns: 3_000 }
/** The naive way fails the same: the property has teeth. */
const fails = { numRuns: 3_000, seed: 1 }

describe('what is said of tasks of one id', () => {
  it('comes to the same in any order of one look', () => {
    fc.assert(orderIsNothing(fold), RUNS)
    expect(fc.check(orderIsNothing(byArrivalAlone), fails).failed).toBe(true)
  })

  it('between looks may leave open what times alone end, which says why, and ends nothing that they leave open', () => {
    fc.assert(lookOnlyOpens(fold), RUNS)
    expect(fc.check(lookOnlyOpens(byLooksFirst), fails).failed).toBe(true)
  })

  it('is named by times alone', () => {
    fc.assert(lookLeavesNames(fold), RUNS)
    expect(fc.check(lookLeavesNames(byLooksFirst), fails).failed).toBe(true)
  })

  it('is ended by nothing that was there before it', () => {
    fc.assert(nothingBeforeItsTime(fold), RUNS)
    expect(fc.check(nothingBeforeItsTime(byTimeAlone), fails).failed).toBe(true)
    expect(fc.check(nothingBeforeItsTime(byArrivalAlone), fails).failed).toBe(true)
  })
})
