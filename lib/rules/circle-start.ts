import { componentOf } from './components-of'
import { type LikesFound, likesAmong, type Passed } from './passed-alike'

export type CircleStart = { key: number; agents: readonly string[]; count: number }

const MINUTE_MS = 60_000
/** So many in a minute are no loop yet. */
const MOST = 20
const ALIKE = 0.8
/** A circle that was told goes on until nothing of it was too many for so long. */
export const QUIET_MS = 10 * MINUTE_MS
/** Of one minute so many, the newest, are looked at. */
const LOOKED_AT = 100

/**
 * The messages, of some in order of time, with which a circle of agents wrote more than twenty within a minute, four of
 * five of them like another. One for each circle, however long it goes on. Whoever gives work to many at once, and hears
 * from each of them, is in no circle: what an agent says counts as alike where it said so to the same agent too; in a ring,
 * in which each writes to one other only, where anybody said so. The work is bounded: of a minute the newest hundred are
 * compared.
 */
export function circleStarts(passed: readonly Passed[]): CircleStart[] {
  const likes = likesAmong(passed)
  const starts: CircleStart[] = []
  const known: { agents: ReadonlySet<string>; last: number }[] = []
  const addressed = new Map<string, number>()
  let first = 0
  passed.forEach((one, nth) => {
    for (const agent of one.to) addressed.set(agent, (addressed.get(agent) ?? 0) + 1)
    for (let oldest = passed[first]; oldest !== undefined && oldest.at <= one.at - MINUTE_MS; oldest = passed[first]) {
      for (const agent of oldest.to) addressed.set(agent, (addressed.get(agent) ?? 0) - 1)
      first += 1
    }
    const from = Math.max(first, nth + 1 - LOOKED_AT)
    likes.compare(nth, from)
    // Nobody wrote to whoever wrote this: it closes no circle.
    if (nth - first + 1 <= MOST || (addressed.get(one.from) ?? 0) <= 0) return
    const goesOn = known.find(
      ({ agents, last }) =>
        one.at - last <= QUIET_MS && agents.has(one.from) && one.to.some((agent) => agents.has(agent)),
    )
    if (goesOn !== undefined) {
      goesOn.last = one.at
      return
    }
    const found = circleOf(passed, { from, last: nth, likes })
    if (found === null) return
    known.push({ agents: new Set(found.agents), last: one.at })
    starts.push({ key: one.key, ...found })
  })
  return starts
}

type Looked = { from: number; last: number; likes: LikesFound }

/** The circle that the last of these messages is in, where it is one too many. */
function circleOf(passed: readonly Passed[], { from, last, likes }: Looked): Omit<CircleStart, 'key'> | null {
  // Fewer are alike in all of it than a circle needs: nothing is looked for.
  if (likes.atMost(from) <= MOST * ALIKE) return null
  let alike = 0
  for (let nth = from; nth <= last; nth += 1) if (likes.byAnybody(nth, from)) alike += 1
  const newest = passed[last]
  if (alike <= MOST * ALIKE || newest === undefined) return null
  const looked = passed.slice(from, last + 1)
  const agents = componentOf(newest.from, looked)
  if (agents === null || !newest.to.some((one) => agents.has(one))) return null
  const within = looked.flatMap((one, nth) =>
    agents.has(one.from) && one.to.some((other) => agents.has(other)) ? [from + nth] : [],
  )
  if (within.length <= MOST) return null
  const isLike = isRing(looked, agents) ? likes.byAnybody : likes.toTheSame
  const count = within.filter((nth) => isLike(nth, from)).length
  return count >= within.length * ALIKE ? { agents: [...agents].sort(), count: within.length } : null
}

/** Each of them writes to one other of them only. */
function isRing(looked: readonly Passed[], agents: ReadonlySet<string>): boolean {
  const next = new Map<string, string>()
  for (const { from, to } of looked)
    for (const agent of to) {
      if (!agents.has(from) || !agents.has(agent)) continue
      if ((next.get(from) ?? agent) !== agent) return false
      next.set(from, agent)
    }
  return true
}
