import { CIRCLE_BACK, LOOKED_AT, minutesOf, QUIET_MS } from './circle-minutes'
import type { Passed } from './passed-alike'

export type CircleStart = { key: number; agents: readonly string[]; count: number }

type Told = {
  /** Those that are asked of, by their keys; what they are looked at by stands before them. Left out: all. */
  asked?: ReadonlySet<number>
  /** From when on all of the minute before a message stands there, UTC ms. Left out: of all. */
  wholeFrom?: number
}

/**
 * The messages, of some in order of time, with which a circle of agents wrote more than twenty within a minute, four of
 * five of them like another. One for each circle, however long it goes on: none is told where another was too many within
 * ten minutes before, in a circle of who wrote it and somebody it is for. Whoever gives work to many at once, and hears from
 * each of them, is in no circle: what an agent says counts as alike where it said so to the same agent too; in a ring, in
 * which each writes to one other only, where anybody said so.
 *
 * Whether one is told goes by itself and what stands `CIRCLE_BACK` before it, whatever else is looked at. Where less is
 * there, one may be told that is none, and never the other way round.
 */
export function circleStarts(passed: readonly Passed[], { asked, wholeFrom = 0 }: Told = {}): CircleStart[] {
  const minutes = minutesOf(passed)
  const starts: CircleStart[] = []
  let known: { agents: ReadonlySet<string>; nth: number }[] = []
  passed.forEach((one, nth) => {
    minutes.pass(nth)
    const isAsked = asked?.has(one.key) ?? true
    if (!(isAsked || isWhole(one, nth, wholeFrom)) || !minutes.mayClose(nth)) return
    known = known.filter((other) => isNear(passed[other.nth], other.nth, { last: nth, at: one.at }))
    if (known.some(({ agents }) => minutes.isWithin(nth, agents))) return
    const circle = minutes.circleAt(nth)
    if (circle === null) return
    known.push({ agents: new Set(circle.agents), nth })
    if (isAsked && !goesOn(passed, nth, wholeFrom)) starts.push({ key: one.key, ...circle })
  })
  return starts
}

/** Whether an agent is in a circle in which one of some messages, in order of time, was too many: ten minutes before the last, or since. */
export function isInCircle(passed: readonly Passed[], agent: string): boolean {
  const last = passed.length - 1
  const at = passed[last]?.at ?? 0
  const before = { passed, last, at, wholeFrom: at - QUIET_MS }
  return isSomeTooMany(before, agent, () => true)
}

/** What was passed over since it is of a circle that is known may have been too many in a larger one: each is looked at. */
function goesOn(all: readonly Passed[], nth: number, wholeFrom: number): boolean {
  const newest = all[nth]
  if (newest === undefined) return false
  const own = all.slice(Math.max(0, nth + 1 - LOOKED_AT), nth + 1)
  const minute = minutesOf(own)
  own.forEach((_, one) => {
    minute.pass(one)
  })
  const passed = all.slice(Math.max(0, nth + 1 - CIRCLE_BACK.rows), nth)
  const isOfBoth = (agents: ReadonlySet<string>) => minute.isWithin(own.length - 1, agents)
  return isSomeTooMany({ passed, last: passed.length, at: newest.at, wholeFrom }, newest.from, isOfBoth)
}

type Before = { passed: readonly Passed[]; last: number; at: number; wholeFrom: number }

function isSomeTooMany(
  { passed, last, at, wholeFrom }: Before,
  agent: string,
  isAsked: (agents: ReadonlySet<string>) => boolean,
): boolean {
  const minutes = minutesOf(passed)
  return passed.some((one, nth) => {
    minutes.pass(nth)
    if (!isNear(one, nth, { last, at }) || !isWhole(one, nth, wholeFrom)) return false
    const agents = minutes.mayClose(nth, agent) ? minutes.circleAt(nth)?.agents : undefined
    return agents?.includes(agent) === true && isAsked(new Set(agents))
  })
}

const isNear = (one: Passed | undefined, nth: number, { last, at }: Pick<Before, 'last' | 'at'>): boolean =>
  one !== undefined && at - one.at <= QUIET_MS && last - nth <= CIRCLE_BACK.rows - LOOKED_AT

/** All that it is looked at by stands before it. */
const isWhole = ({ at }: Passed, nth: number, wholeFrom: number): boolean => at >= wholeFrom || nth >= LOOKED_AT - 1
