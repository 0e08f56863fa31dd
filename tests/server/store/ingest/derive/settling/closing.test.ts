import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Arrival,
  type Closing,
  closingsOf,
  type Law,
  MOST_ANSWERS,
  MOST_OF_ONE_ID,
} from '@/server/store/ingest/derive/settling/closing'

/** `worth` of a word to whatever it may answer; `for`: whom it is for, where it says so. */
type Word = Arrival & { worth: 'closes' | 'adds'; for: number | null }
type Request = Arrival & { by: number }

const law: Law<Request, Word> = {
  worth: (_, { worth }) => worth,
  meant: (asked, word) => asked.filter(({ by }) => word.for === null || by === word.for),
}

const at = (uid: string, minute: number, look = 0, seq = 0) => ({ uid, at: minute, look, seq })
const ask = (uid: string, minute: number, look?: number, seq?: number): Request => ({
  ...at(uid, minute, look, seq),
  by: 0,
})
const word = (uid: string, minute: number, look?: number, seq?: number): Word => ({
  ...at(uid, minute, look, seq),
  worth: 'closes',
  for: null,
})
const told = (asked: readonly Request[], words: readonly Word[]) =>
  Object.fromEntries(
    [...closingsOf(asked, words, law)].map(([{ uid }, { closes, waits }]) => [uid, closes?.uid ?? waits]),
  )

describe('an answer that names no more than an id', () => {
  it('closes one: the newest before it that was open', () => {
    expect(told([ask('a', 0), ask('b', 5)], [word('y', 6)])).toEqual({ a: ['id-taken'], b: 'y' })
    expect(told([ask('a', 0), ask('b', 5)], [word('y', 6), word('z', 7)])).toEqual({ a: 'z', b: 'y' })
    expect(told([ask('a', 0), ask('b', 5)], [word('x', 1), word('z', 7)])).toEqual({ a: 'x', b: 'z' })
  })

  it('never closes what was not there yet', () => {
    expect(told([ask('a', 0), ask('b', 10)], [word('y', 1)])).toEqual({ a: 'y', b: ['answer-before', 'id-taken'] })
    expect(told([ask('b', 10)], [word('y', 1)])).toEqual({ b: ['answer-before'] })
  })

  it('closes nothing where when it came and what times say disagree', () => {
    expect(told([ask('a', 10, 2, 9)], [word('y', 11, 1, 3)])).toEqual({ a: ['disagrees'] })
    expect(told([ask('a', 10, 1, 3)], [word('y', 9, 2, 9)])).toEqual({ a: ['disagrees'] })
    expect(told([ask('a', 10, 1, 9)], [word('y', 11, 1, 3)]), 'one look has no order').toEqual({ a: 'y' })
    expect(told([ask('a', 10, 2, 9)], [word('y', 11, 1, 3), word('z', 12, 3, 11)]), 'a later one does').toEqual({
      a: 'z',
    })
  })

  it('of the same time counts only where nothing else has the id', () => {
    expect(told([ask('a', 5)], [word('y', 5)])).toEqual({ a: 'y' })
    expect(told([ask('a', 0), ask('b', 5)], [word('y', 5)])).toEqual({ a: 'y', b: ['answer-before', 'id-taken'] })
  })

  it('closes nothing where more have the id than anybody can tell apart', () => {
    const many = Array.from({ length: MOST_OF_ONE_ID + 1 }, (_, n) => ask(`a${n}`, n))
    expect(new Set(Object.values(told(many, [word('y', 99)])).flat())).toEqual(new Set(['id-worn']))
    const words = Array.from({ length: MOST_ANSWERS + 1 }, (_, n) => word(`w${100 + n}`, n))
    expect(told([ask('a', 0), ask('late', 200)], words)).toEqual({
      a: 'w101',
      late: ['id-worn', 'answer-before', 'id-taken'],
    })
  })
})

const minute = fc.nat({ max: 8 })
const looks = fc.nat({ max: 3 })
const asks = fc.array(fc.record({ minute, look: looks, by: fc.nat({ max: 1 }) }), { minLength: 1, maxLength: 5 })
const words = fc.array(
  fc.record({
    ...{ minute, look: looks },
    worth: fc.constantFrom('closes' as const, 'adds' as const),
    for: fc.option(fc.nat({ max: 1 }), { nil: null }),
  }),
  { maxLength: 6 },
)
/** Who came when: an order of arrival within each look, whatever times say. */
const history = fc.record({ asks, words, shuffle: fc.array(fc.nat(), { minLength: 11, maxLength: 11 }) })
type History = typeof history extends fc.Arbitrary<infer Each> ? Each : never

/** `apart`: looks count; else one look found everything. */
function played({ asks: asked, words: said, shuffle }: History, apart: boolean) {
  const seqOf = (look: number, n: number) => (apart ? look * 1_000_000 : 0) + ((shuffle[n] ?? 0) % 1_000) * 100 + n
  const place = (one: { minute: number; look: number }, n: number) => ({
    ...{ at: one.minute, look: apart ? one.look : 0, seq: seqOf(one.look, n) },
  })
  const requests = asked.map((one, n): Request => ({ uid: `ask ${n}`, by: one.by, ...place(one, n) }))
  const answers = said.map(
    (one, n): Word => ({ uid: `word ${n}`, worth: one.worth, for: one.for, ...place(one, asked.length + n) }),
  )
  return { requests, answers }
}

type Core = (asked: readonly Request[], words: readonly Word[]) => Map<Request, Closing<Word>>
const core: Core = (asked, said) => closingsOf(asked, said, law)
const closedIn = (found: Map<Request, Closing<Word>>) =>
  new Map([...found].flatMap(([{ uid }, { closes }]) => (closes === null ? [] : [[uid, closes.uid] as const])))

/** Whatever order it is given in, and in whatever order one look found it, the same is closed by the same. */
const orderIsNothing = (settle: Core) =>
  fc.property(history, fc.array(fc.nat(), { minLength: 11, maxLength: 11 }), (given, other) => {
    const { requests, answers } = played(given, true)
    const mixed = played({ ...given, shuffle: other }, true)
    expect(closedIn(settle(mixed.requests.toReversed(), mixed.answers.toReversed()))).toEqual(
      closedIn(settle(requests, answers)),
    )
  })

/** Looks that came apart only ever leave more waiting, and what waits for that says why. */
const lookOnlyOpens = (settle: Core) =>
  fc.property(history, (given) => {
    const one = played(given, false)
    const together = closedIn(settle(one.requests, one.answers))
    const many = played(given, true)
    const apart = settle(many.requests, many.answers)
    for (const [{ uid }, { closes, waits }] of apart) {
      if (closes !== null) expect(together.has(uid)).toBe(true)
      else if (together.has(uid)) expect(waits).toContain('disagrees')
    }
  })

/** Nothing is closed by what was not after it, by its time, and by when it came; and no word closes two. */
const nothingBeforeItsTime = (settle: Core) =>
  fc.property(history, (given) => {
    const { requests, answers } = played(given, true)
    const used = new Set<string>()
    for (const [asked, { closes }] of settle(requests, answers)) {
      if (closes === null) continue
      expect(closes.at).toBeGreaterThanOrEqual(asked.at)
      expect(closes.look).toBeGreaterThanOrEqual(asked.look)
      expect(closes.worth).toBe('closes')
      expect(used.has(closes.uid)).toBe(false)
      used.add(closes.uid)
    }
  })

/** What is closed by an id alone: whatever bears it, by the first that names it. */
const byIdAlone: Core = (asked, said) =>
  new Map(
    asked.map((one) => [one, { closes: said.find(({ worth }) => worth === 'closes') ?? null, adds: null, waits: [] }]),
  )

/** What came last before each word in the order of arrival, whatever times say. */
const byArrivalAlone: Core = (asked, said) => {
  const found = new Map<Request, Closing<Word>>(asked.map((one) => [one, { closes: null, adds: null, waits: [] }]))
  for (const one of said.toSorted((a, b) => a.seq - b.seq)) {
    const last = asked.filter(({ seq }) => seq < one.seq).toSorted((a, b) => b.seq - a.seq)[0]
    if (last !== undefined && one.worth === 'closes') found.set(last, { closes: one, adds: null, waits: [] })
  }
  return found
}

const RUNS = { numRuns: 2_000 }
/** The naive way fails the same: the property has teeth. */
const fails = { numRuns: 2_000, seed: 1 }

describe('requests and answers of one id', () => {
  it('in any order of one look the same is closed', () => {
    fc.assert(orderIsNothing(core), RUNS)
    expect(fc.check(orderIsNothing(byArrivalAlone), fails).failed).toBe(true)
  })

  it('between looks closed may turn into waiting, which says why, and nothing the other way', () => {
    fc.assert(lookOnlyOpens(core), RUNS)
    expect(fc.check(lookOnlyOpens(byArrivalAlone), fails).failed).toBe(true)
  })

  it('nothing is closed by what was there before it, and by no word that closed another', () => {
    fc.assert(nothingBeforeItsTime(core), RUNS)
    expect(fc.check(nothingBeforeItsTime(byIdAlone), fails).failed).toBe(true)
  })
})
