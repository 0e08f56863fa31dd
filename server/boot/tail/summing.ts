import type { WriteDoor } from '@/server/store/door/door'
import { sumPortion } from '@/server/store/measure/sum-portion'
import { openPortions, type Portions } from './work-in-portions'

/** A message is in the sums soon after it was taken in. */
const LOOK_MS = 1_000
/** While messages keep coming: the minute that is under way is read anew each time. */
const REST_MS = 5_000
/** Minutes or hours at once. */
const AT_ONCE = 4

type Parts = {
  door: WriteDoor
  /** A lot is being read: an hour of it is summed once, when all of it is there. */
  isBusy: () => boolean
  /** All sums are made; told too where none had to be, since time passed. */
  summed: (now: number) => Promise<void>
  now: () => number
  report: (error: unknown, where: string) => void
}

/** Keeps the sums of what was taken in, after it was: portion by portion. */
export function summing({ door, isBusy, summed, now, report }: Parts): Portions {
  const portion = async () => {
    const { left } = await sumPortion(door, { now: now(), limit: AT_ONCE })
    if (!left) await summed(now())
    return { left, next: null }
  }
  return openPortions({
    what: 'measures',
    everyMs: LOOK_MS,
    restMs: REST_MS,
    isHeld: isBusy,
    isBusy,
    portion,
    now,
    report,
  })
}

/** Sums everything that is in an index. */
export async function sumAll(door: WriteDoor, now: number): Promise<void> {
  while ((await sumPortion(door, { now, limit: AT_ONCE * 10 })).left);
}
