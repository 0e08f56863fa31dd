import { setTimeout as pause } from 'node:timers/promises'
import { openLooking } from '@/server/boot/base/look-again'

/** What another process left behind is looked for that often. */
const REST_MS = 60_000
/** So soon it is tried again where the database was busy or away. */
const AGAIN_MS = 1_000
/** While something comes in it has the other half of the time; so long it is left to it at most. */
const MOST_PAUSE_MS = 100

type Parts = {
  /** What is done so. */
  what: string
  everyMs: number
  /** Between what was done and what is done next, while it is asked for all the time; left out: as often as it is looked. */
  restMs?: number
  /** At each look, whether there is something to do or not. */
  first?: () => Promise<unknown>
  /** Nothing is begun meanwhile. */
  isHeld?: () => boolean
  /** After one portion nothing more is done for now. */
  isBusy: () => boolean
  /** `left`: there is more to do now. `next`: when there will be, UTC ms; null where nobody knows. */
  portion: () => Promise<{ left: boolean; next: number | null }>
  now: () => number
  report: (error: unknown, where: string) => void
}

/** Something that is done in portions, beside what is taken in. */
export type Portions = {
  /** Something was taken in. */
  look: () => void
  close: () => Promise<void>
}

/** Does what is due, portion by portion: soon after it was asked for, when its time has come, and once in a while. */
export function openPortions(parts: Parts): Portions {
  const { what, everyMs, restMs = 0, first, isHeld, isBusy, portion, now, report } = parts
  let isOpen = true
  let due = 0
  let rests = Number.NEGATIVE_INFINITY
  let wasAsked = false
  let cameIn = false
  const pass = async () => {
    await first?.()
    if (isHeld?.() || performance.now() < rests || (now() < due && !wasAsked)) return
    wasAsked = false
    const rested = now() + REST_MS
    due = rested
    try {
      for (let goesOn = true; goesOn && isOpen; ) {
        const began = performance.now()
        cameIn = false
        const { left, next } = await portion()
        due = left ? 0 : Math.min(rested, next ?? rested)
        goesOn = left && !isBusy()
        if (goesOn) await pause(cameIn ? Math.min(MOST_PAUSE_MS, performance.now() - began) : 0)
      }
      rests = performance.now() + restMs
    } catch (error) {
      due = now() + AGAIN_MS
      throw error
    }
  }
  const looking = openLooking({ what, look: pass, everyMs, report })
  return {
    look: () => {
      cameIn = true
      wasAsked = true
    },
    close: () => {
      isOpen = false
      return looking.close()
    },
  }
}
