import { type ComparedBody, comparedBody, isAlike } from './alike-words'

/** One message between agents. `at`: UTC ms; `to`: whom it is addressed to or mentions. */
export type Passed = { key: number; from: string; to: readonly string[]; body: string; at: number }

const NONE = -1

/** Which of some messages in order say nearly the same as another of them. They are named by where they stand. */
export type LikesFound = {
  /** Compares one with those before it, from one of them on. Each is asked once, in order. */
  compare: (nth: number, from: number) => void
  /** Whether one that stands at `from` or later says nearly the same. */
  byAnybody: (nth: number, from: number) => boolean
  /** The same, of what its sender said to the same agent. */
  toTheSame: (nth: number, from: number) => boolean
}

export function likesAmong(passed: readonly Passed[]): LikesFound {
  const bodies: (ComparedBody | undefined)[] = []
  /** The last that is alike, whether it stands before or after. */
  const anybody = new Int32Array(passed.length).fill(NONE)
  const same = new Int32Array(passed.length).fill(NONE)
  const bodyOf = (nth: number): ComparedBody => {
    const body = bodies[nth] ?? comparedBody(passed[nth]?.body ?? '')
    bodies[nth] = body
    return body
  }
  const isSettled = (last: Int32Array, nth: number, other: number) =>
    (last[nth] ?? NONE) >= other && (last[other] ?? NONE) > other
  const note = (last: Int32Array, nth: number, other: number) => {
    last[nth] = Math.max(last[nth] ?? NONE, other)
    last[other] = nth
  }
  return {
    compare: (nth, from) => {
      for (let other = nth - 1; other >= from; other -= 1) {
        const isSame = isToTheSame(passed[nth], passed[other])
        // What is known of both already holds as long as the other one is looked at.
        if (isSettled(isSame ? same : anybody, nth, other)) continue
        if (!isAlike(bodyOf(nth), bodyOf(other))) continue
        note(anybody, nth, other)
        if (isSame) note(same, nth, other)
      }
    },
    byAnybody: (nth, from) => (anybody[nth] ?? NONE) >= from,
    toTheSame: (nth, from) => (same[nth] ?? NONE) >= from,
  }
}

const isToTheSame = (one: Passed | undefined, other: Passed | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.from === other.from &&
  one.to.some((agent) => other.to.includes(agent))
