import { setImmediate as nextTurn } from 'node:timers/promises'
import { openLooking } from '@/server/boot/base/look-again'
import type { WriteDoor } from '@/server/store/door/door'
import { sumPortion } from '@/server/store/measure/sum-portion'

/** A message is in the sums soon after it was taken in. */
const LOOK_MS = 1_000
/** Minutes or hours at once: no message waits for longer than they take. */
const AT_ONCE = 4
/** What another process left behind is looked for that often. */
const REST_MS = 60_000
/** So soon it is tried again where the database was busy or away. */
const AGAIN_MS = 1_000

type Parts = {
  door: WriteDoor
  /** A lot is being read: an hour of it is summed once, when all of it is there. */
  isBusy: () => boolean
  /** All sums are made; told too where none had to be, since time passed. */
  summed: (now: number) => Promise<void>
  now: () => number
  report: (error: unknown, where: string) => void
}

export type Summing = {
  /** Something was taken in. */
  look: () => void
  close: () => Promise<void>
}

/** Keeps the sums of what was taken in, after it was: portion by portion. */
export function summing({ door, isBusy, summed, now, report }: Parts): Summing {
  let isOpen = true
  let due = 0
  let wasAsked = false
  const pass = async () => {
    if (isBusy() || (now() < due && !wasAsked)) return
    wasAsked = false
    due = now() + REST_MS
    try {
      for (let left = true; left && isOpen && !isBusy(); ) {
        left = (await sumPortion(door, { now: now(), limit: AT_ONCE })).left
        if (left) await nextTurn()
        if (left && isBusy()) due = 0
        if (!left) await summed(now())
      }
    } catch (error) {
      due = now() + AGAIN_MS
      throw error
    }
  }
  const looking = openLooking({ what: 'measures', look: pass, everyMs: LOOK_MS, report })
  return {
    look: () => {
      wasAsked = true
    },
    close: () => {
      isOpen = false
      return looking.close()
    },
  }
}

/** Sums everything that is in an index. */
export async function sumAll(door: WriteDoor, now: number): Promise<void> {
  while ((await sumPortion(door, { now, limit: AT_ONCE * 10 })).left);
}
