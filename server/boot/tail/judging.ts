import { hash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Judge } from '@/lib/rules/judged'
import { openLooking } from '@/server/boot/base/look-again'
import { judgeBy } from '@/server/protocols/kit/judging/judge-by-rules'
import { protocols } from '@/server/protocols/registry'
import type { WriteDoor } from '@/server/store/door/door'
import { judgePortion } from '@/server/store/judge/judge-portion'

/** A problem stands there soon after what made it; no message waits for longer than one portion takes. */
const LOOK_MS = 250
const AT_ONCE = 100
/** What another process left behind is looked for that often. */
const REST_MS = 60_000
/** So soon it is tried again where the database was busy or away. */
const AGAIN_MS = 1_000

const hashOf = (text: string) => hash('sha256', text)
const JUDGES: ReadonlyMap<string, Judge> = new Map(protocols.map((one) => [one.name, judgeBy(one, hashOf)]))

/** The rules that hold for a protocol, those for all among them. */
export const judgeOf = (protocol: string): Judge | null => JUDGES.get(protocol) ?? null

type Parts = {
  door: WriteDoor
  /** A lot is being read: of what is known already only little is judged meanwhile. */
  isBusy: () => boolean
  now: () => number
  report: (error: unknown, where: string) => void
}

export type Judging = {
  /** Something was taken in. */
  look: () => void
  close: () => Promise<void>
}

/** Judges what was taken in, after it was: portion by portion, each as short as a small batch. */
export function judging({ door, isBusy, now, report }: Parts): Judging {
  let isOpen = true
  let due = 0
  let wasAsked = false
  const pass = async () => {
    if (now() < due && !wasAsked) return
    wasAsked = false
    const asked = now() + REST_MS
    due = asked
    try {
      for (let left = true; left && isOpen; ) {
        const done = await judgePortion(door, { judgeOf, now: now(), limit: AT_ONCE })
        left = done.left && !isBusy()
        due = done.left ? 0 : Math.min(asked, done.next ?? asked)
        if (left) await nextTurn()
      }
    } catch (error) {
      due = now() + AGAIN_MS
      throw error
    }
  }
  const looking = openLooking({ what: 'rules', look: pass, everyMs: LOOK_MS, report })
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

/** Judges everything that is in an index, as for a command that reads once. */
export async function judgeAll(door: WriteDoor, now: number): Promise<void> {
  while ((await judgePortion(door, { judgeOf, now, limit: AT_ONCE * 10 })).left);
}
