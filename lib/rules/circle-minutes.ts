import { componentOf } from './components-of'
import { likesAmong, type Passed } from './passed-alike'

const MINUTE_MS = 60_000
/** So many in a minute are no loop yet. */
const MOST = 20
const ALIKE = 0.8
/** A circle that was told goes on until nothing of it was too many for so long. */
export const QUIET_MS = 10 * MINUTE_MS
/** Of one minute so many, the newest, are looked at. */
export const LOOKED_AT = 100

/** What is looked at for whether a circle begins with a message: so long before it, or so many. */
export const CIRCLE_BACK = { ms: QUIET_MS + MINUTE_MS, rows: 2_000 + LOOKED_AT }

/** A circle as it stands with the message that is one too many in it. `count`: messages within the minute. */
export type Closed = { agents: readonly string[]; count: number }

/** The minute before each of some messages in order of time. They are named by where they stand, and asked for in order. */
export type Minutes = {
  /** Goes on to the next; nothing is asked of one before. */
  pass: (nth: number) => void
  /** Whether it may be too many in a circle, by how many there are and how many are alike; `among`: in one of this agent. */
  mayClose: (nth: number, among?: string) => boolean
  /** The circle in which it is one too many; null where it is in none. */
  circleAt: (nth: number) => Closed | null
  /** Whether one of these wrote it to another of them. */
  isWithin: (nth: number, agents: ReadonlySet<string>) => boolean
}

/** The work is bounded: of a minute the newest hundred are compared. */
export function minutesOf(passed: readonly Passed[]): Minutes {
  const likes = likesAmong(passed)
  let first = 0
  let from = 0
  /** Who acknowledges to all answers whoever else does so there within the minute; what else is said to all is said to nobody. */
  const addressed = (nth: number, to: number) => {
    const one = passed[nth]
    if (one === undefined || !likes.acknowledgesToAll(nth)) return one?.to ?? []
    const others = new Set(one.to)
    for (let other = from; other <= to; other += 1) {
      const that = passed[other]
      if (that !== undefined && that.toAll === one.toAll && that.from !== one.from && likes.acknowledgesToAll(other))
        others.add(that.from)
    }
    return [...others]
  }
  const circleAt = (last: number): Closed | null => {
    const newest = passed[last]
    if (newest === undefined) return null
    const looked: { nth: number; from: string; to: readonly string[] }[] = []
    for (let nth = from; nth <= last; nth += 1)
      looked.push({ nth, from: passed[nth]?.from ?? '', to: addressed(nth, last) })
    const agents = componentOf(newest.from, looked)
    if (agents === null) return null
    const within = looked.filter((one) => agents.has(one.from) && one.to.some((other) => agents.has(other)))
    if (within.length <= MOST || within.at(-1)?.nth !== last) return null
    const isLike = isRing(looked, agents) ? likes.byAnybody : likes.toTheSame
    const count = within.filter(({ nth }) => isLike(nth, from)).length
    return count >= within.length * ALIKE ? { agents: [...agents].sort(), count: within.length } : null
  }
  return {
    pass: (nth) => {
      const at = passed[nth]?.at ?? 0
      for (let oldest = passed[first]; oldest !== undefined && oldest.at <= at - MINUTE_MS; oldest = passed[first])
        first += 1
      from = Math.max(first, nth + 1 - LOOKED_AT)
      likes.compare(nth, from)
    },
    mayClose: (nth, among) => {
      // Fewer are alike in all of it than a circle needs: nothing is looked for.
      if (nth - from + 1 <= MOST || likes.atMost(from) <= MOST * ALIKE) return false
      let [alike, isAmong] = [0, among === undefined]
      for (let one = from; one <= nth; one += 1) {
        if (likes.byAnybody(one, from)) alike += 1
        if (passed[one]?.from === among) isAmong = true
      }
      return isAmong && alike > MOST * ALIKE
    },
    circleAt,
    isWithin: (nth, agents) =>
      agents.has(passed[nth]?.from ?? '') && addressed(nth, nth).some((agent) => agents.has(agent)),
  }
}

/** Each of them writes to one other of them only. */
function isRing(looked: readonly Pick<Passed, 'from' | 'to'>[], agents: ReadonlySet<string>): boolean {
  const next = new Map<string, string>()
  for (const { from, to } of looked)
    for (const agent of to) {
      if (!agents.has(from) || !agents.has(agent)) continue
      if ((next.get(from) ?? agent) !== agent) return false
      next.set(from, agent)
    }
  return true
}
