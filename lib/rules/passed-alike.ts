import { BANDS, bandsOf, type ComparedBody, comparedBody, isAlike } from './alike-words'

/**
 * One message between agents. `at`: UTC ms; `to`: whom it is addressed to or mentions; `toAll`: the channel of one that is
 * for all there, null for any other.
 */
export type Passed = {
  key: number
  from: string
  to: readonly string[]
  toAll: string | null
  body: string
  at: number
}

const NONE = -1

/** Which of some messages in order say nearly the same as another of them. They are named by where they stand. */
export type LikesFound = {
  /** Compares one with those before it, from one of them on. Each is asked once, in order. */
  compare: (nth: number, from: number) => void
  /** How many may be alike, at most, of those from one of them on; asked for in order. */
  atMost: (from: number) => number
  /** Whether one that stands at `from` or later says nearly the same. */
  byAnybody: (nth: number, from: number) => boolean
  /** The same, of what its sender said to the same agent. */
  toTheSame: (nth: number, from: number) => boolean
  /** Whether one that was compared is for all there and says nothing but that something was heard. */
  acknowledgesToAll: (nth: number) => boolean
}

export function likesAmong(passed: readonly Passed[]): LikesFound {
  const bodies: ComparedBody[] = []
  const near = nearAmong(passed.length)
  /** The last that is alike, whether it stands before or after. */
  const anybody = new Int32Array(passed.length).fill(NONE)
  const same = new Int32Array(passed.length).fill(NONE)
  const acknowledgesToAll = (nth: number) => passed[nth]?.toAll != null && bodies[nth]?.isAcknowledgement === true
  /** Who acknowledges to all does so to whoever it wrote to, too. */
  const isToSame = (nth: number, other: number) =>
    isToTheSame(passed[nth], passed[other]) ||
    (passed[nth]?.from === passed[other]?.from && (acknowledgesToAll(nth) || acknowledgesToAll(other)))
  const isSettled = (last: Int32Array, nth: number, other: number) =>
    (last[nth] ?? NONE) >= other && (last[other] ?? NONE) > other
  let [alike, first] = [0, 0]
  const count = (nth: number) => {
    if (anybody[nth] === NONE) alike += 1
  }
  const note = (last: Int32Array, nth: number, other: number) => {
    last[nth] = Math.max(last[nth] ?? NONE, other)
    last[other] = nth
  }
  return {
    compare: (nth, from) => {
      const body = comparedBody(passed[nth]?.body ?? '')
      bodies[nth] = body
      near.find(nth, body, from, (other) => {
        const isSame = isToSame(nth, other)
        // What is known of both already holds as long as the other one is looked at.
        if (isSettled(isSame ? same : anybody, nth, other)) return
        const before = bodies[other]
        if (before === undefined || !isAlike(body, before)) return
        count(nth)
        count(other)
        note(anybody, nth, other)
        if (isSame) note(same, nth, other)
      })
    },
    atMost: (from) => {
      for (; first < from; first += 1) if (anybody[first] !== NONE) alike -= 1
      return alike
    },
    byAnybody: (nth, from) => (anybody[nth] ?? NONE) >= from,
    toTheSame: (nth, from) => (same[nth] ?? NONE) >= from,
    acknowledgesToAll,
  }
}

const isToTheSame = (one: Passed | undefined, other: Passed | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.from === other.from &&
  one.to.some((agent) => other.to.includes(agent))

/**
 * Finds those that may be alike without comparing each with each: in each band, and among acknowledgements, one knows the
 * last before it with the same number. Most messages are like none of a hundred.
 */
function nearAmong(count: number) {
  const LANES = BANDS + 1
  const lasts = Array.from({ length: LANES }, () => new Map<number, number>())
  const before = new Int32Array(count * LANES).fill(NONE)
  const marked = new Int32Array(count).fill(NONE)
  return {
    /** Tells those from one of them on, the last first, and knows this one from now on. */
    find: (nth: number, body: ComparedBody, from: number, tell: (other: number) => void) => {
      const bands = bandsOf(body)
      let first = nth
      lasts.forEach((last, lane) => {
        const number = lane < BANDS ? (bands[lane] ?? 0) : 0
        if (lane === BANDS && !body.isAcknowledgement) return
        let other = last.get(number) ?? NONE
        before[nth * LANES + lane] = other
        last.set(number, nth)
        for (; other >= from; other = before[other * LANES + lane] ?? NONE) {
          marked[other] = nth
          if (other < first) first = other
        }
      })
      for (let other = nth - 1; other >= first; other -= 1) if (marked[other] === nth) tell(other)
    },
  }
}
