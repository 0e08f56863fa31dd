import * as z from 'zod'
import { cameLater } from '@/lib/message/came-later'
import { isLeast, leastFree } from '@/lib/names/freedom'

/**
 * What a message said of an agent's autonomy. `at`: when it was said, as far as a look tells, UTC ms; `seq`: its place in the
 * order of arrival; `uid`: the message. `doubtful`: it claims a time at which it cannot have been said.
 */
export type Grant = {
  level: string
  at: number
  look: number
  seq: number
  fileId: number
  uid: string
  doubtful: boolean
}

const kept = z.array(
  z.strictObject({
    ...{ level: z.string(), at: z.number(), look: z.number(), seq: z.number() },
    ...{ fileId: z.number(), uid: z.string(), doubtful: z.boolean() },
  }),
)

/** Those that nothing took the place of, as they are kept. */
export const grantsIn = (json: string | null): Grant[] => (json === null ? [] : kept.parse(JSON.parse(json)))

/** Whoever writes ever older times, a look after the other, makes no more than these. */
const MOST = 32

/**
 * Takes in one more, in whatever order they come. What is said later takes the place of what was said before, but of
 * nothing that a later look found; what is doubtful takes the place of nothing.
 */
export function withGrant(grants: readonly Grant[], said: Grant): Grant[] {
  if (grants.some((one) => takesPlace(one, said))) return [...grants]
  return bounded([...grants.filter((one) => !takesPlace(said, one)), said].sort(inOrder))
}

function takesPlace(later: Grant, one: Grant): boolean {
  if (later.doubtful || cameLater(one, later)) return false
  // What several files say at one time has no order.
  return later.at > one.at || (later.at === one.at && later.fileId === one.fileId && later.seq > one.seq)
}

/** By their time; what is of one time by what it says, so that it tells nothing of how they came. */
function inOrder(one: Grant, other: Grant): number {
  return one.at - other.at || compared(one.level, other.level) || compared(one.uid, other.uid)
}

const compared = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** What goes gives freedom, so that what is left gives no more. */
function bounded(grants: Grant[]): Grant[] {
  if (grants.length <= MOST) return grants
  const goes = grants.find(({ level }) => !isLeast(level)) ?? grants[0]
  return grants.filter((one) => one !== goes)
}

/**
 * What they come to, and since when. Where times and looks disagree about which was last, the one that gives least holds;
 * what is doubtful gives nothing, and may take. `level` null: nothing is granted for sure.
 */
export function granted(grants: readonly Grant[]): { level: string | null; at: number | null } {
  const sure = grants.filter(({ doubtful, level }) => !doubtful || isLeast(level))
  const level = leastFree(sure.map((one) => one.level))
  const holds = level === null ? undefined : sure.findLast((one) => one.level === level)
  return { level, at: holds?.at ?? null }
}
