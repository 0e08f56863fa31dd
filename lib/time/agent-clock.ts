import { AHEAD_MS, believable, YEAR_2000 } from './time'

/** One heartbeat: when it came, what it claimed (UTC ms), and in which file it lay. */
export type Claim = { observed: number; claimed: number | null; file: number }

/** So many before and after one are compared with it. */
const NEAR = 4

/**
 * By how much the clock of who wrote the last of these heartbeats (in the order in which they came) is off: ahead of ours
 * above 0, behind it below. Null where nothing shows it: an old file that was copied here claims an old time too.
 */
export function clockOff(claims: readonly Claim[]): number | null {
  const last = claims.at(-1)
  if (last === undefined) return null
  const along = claims.filter((claim) => goesAlong(claim, last))
  const off = along.flatMap((claim) => apart(claim) ?? [])
  const own = apart(last)
  if (own === null || (off.length === 0 && own <= AHEAD_MS)) return null
  // What came later than it was written for another reason came later still.
  return Math.max(own, ...off)
}

/** When each of these heartbeats was: as it claims, or when it came where the clock that wrote it is known to be off. */
export function beatTimes(claims: readonly Claim[]): number[] {
  return claims.map((claim, index) => {
    const near = claims.slice(Math.max(0, index - NEAR), index + NEAR + 1)
    return timeOf(
      claim,
      near.some((other) => goesAlong(claim, other)),
    )
  })
}

/** When one heartbeat was; `isOff`: its clock is known to be off. */
export function timeOf({ observed, claimed }: Pick<Claim, 'observed' | 'claimed'>, isOff: boolean): number {
  return !isOff && believable(claimed, observed) ? Math.min(observed, claimed) : observed
}

/** Whether, between two heartbeats of one file, the clock that wrote them went on as ours did: then somebody was there to write. */
function goesAlong(one: Claim, other: Claim): boolean {
  if (one.file !== other.file || one.claimed === null || other.claimed === null) return false
  const ours = other.observed - one.observed
  const theirs = other.claimed - one.claimed
  return (
    ours !== 0 &&
    Math.sign(ours) === Math.sign(theirs) &&
    Math.abs(ours - theirs) <= Math.min(AHEAD_MS, Math.abs(ours) / 2)
  )
}

function apart({ observed, claimed }: Claim): number | null {
  return claimed === null || claimed < YEAR_2000 ? null : claimed - observed
}
