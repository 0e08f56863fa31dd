import { hash } from 'node:crypto'
import type { Judge } from '@/lib/rules/judged'
import { judgeBy } from '@/server/protocols/kit/judging/judge-by-rules'
import { protocols } from '@/server/protocols/registry'
import type { WriteDoor } from '@/server/store/door/door'
import type { Waiver } from '@/server/store/hand/problem-act-rows'
import { isUnjudged, judgePortion } from '@/server/store/judge/judge-portion'
import { judgedSources } from '@/server/store/judge/judge-rows'
import { noteOver } from '@/server/store/judge/note-over'
import { isLimited } from '@/server/store/judge/over-thresholds'
import { actsTaken, forgetActs, takeActs, waiveAnew } from '@/server/store/judge/take-acts'
import { waiveNoMore } from '@/server/store/judge/waive-problems'
import type { ProblemActsTold } from '@/server/store/keep/problem-acts-told'
import { sumAll } from './summing'
import { openPortions, type Portions } from './work-in-portions'

/** A problem stands there soon after what made it; no message waits for longer than one portion takes. */
const LOOK_MS = 250
/** While messages keep coming: what is looked up for one of them is looked up for all of a second at once. */
const REST_MS = 1_000
const AT_ONCE = 100

const hashOf = (text: string) => hash('sha256', text)
const JUDGES: ReadonlyMap<string, Judge> = new Map(protocols.map((one) => [one.name, judgeBy(one, hashOf)]))

/** The rules that hold for a protocol, those for all among them. */
export const judgeOf = (protocol: string): Judge | null => JUDGES.get(protocol) ?? null

type Parts = {
  door: WriteDoor
  /** What people did about problems. */
  acts: ProblemActsTold
  /** A lot is being read: of what is known already only little is judged meanwhile. */
  isBusy: () => boolean
  now: () => number
  report: (error: unknown, where: string) => void
}

/** Judges what was taken in, after it was: portion by portion, each as short as a small batch. */
export function judging({ door, acts, isBusy, now, report }: Parts): Portions {
  let known: KnownActs | null = null
  const portion = async () => {
    const { left, next, behind } = await judgePortion(door, { judgeOf, now: now(), limit: AT_ONCE, acts: known })
    // Another tail took over what this one has not read yet.
    if (behind) known = await actsKnown(door, acts, null, now())
    return { left, next }
  }
  const first = async () => {
    known = await actsKnown(door, acts, known, now())
  }
  return openPortions({ what: 'rules', everyMs: LOOK_MS, restMs: REST_MS, first, isBusy, portion, now, report })
}

/** Waivers that hold, as of a change of the ledger. */
type KnownActs = { n: number; waivers: readonly Waiver[] }

/**
 * Takes over what people did since. What was judged meanwhile without their waivers is looked at once more where nothing is
 * known yet. Null where no ledger can be read.
 */
export async function actsKnown(
  door: WriteDoor,
  acts: ProblemActsTold,
  known: KnownActs | null,
  now: number,
): Promise<KnownActs | null> {
  const last = await acts.last()
  if (last === null) return known
  if (last === known?.n) return endRunOut(door, known, now)
  let taken = await door.write(actsTaken)
  // The ledger is an older one, as after a restore.
  if (last < taken) {
    await forgetActs(door)
    taken = 0
  }
  while (taken < last) {
    const changes = await acts.after(taken)
    if (changes === null) break
    await takeActs(door, changes, now)
    taken = changes.n
  }
  const waivers = await acts.holding(now)
  if (known === null) await waiveAnew(door, waivers)
  return { n: taken, waivers }
}

/** A waiver that has run out holds for no problem by itself; whoever counts them is told to count anew. */
async function endRunOut(door: WriteDoor, known: KnownActs, now: number): Promise<KnownActs> {
  const over = known.waivers.filter(({ until }) => until <= now)
  if (over.length === 0) return known
  await door.write(async (tx) => {
    await waiveNoMore(
      tx,
      over.map(({ id }) => id),
    )
    await tx.ring()
  })
  return { ...known, waivers: known.waivers.filter(({ until }) => until > now) }
}

/** Whether some source is to stay below anything that many messages come to. */
async function isMeasured(door: WriteDoor): Promise<boolean> {
  const sources = await door.write(judgedSources)
  return [...sources.values()].some(({ protocol, rules }) => {
    const thresholds = judgeOf(protocol)?.thresholds?.(rules)
    return thresholds !== undefined && isLimited(thresholds)
  })
}

/** Judges everything that is in an index, as for a command that reads once. */
export async function judgeAll(door: WriteDoor, now: number): Promise<void> {
  if (await isMeasured(door)) {
    await sumAll(door, now)
    await noteOver(door, { judgeOf, now })
  }
  const complete = await isUnjudged(door)
  while ((await judgePortion(door, { judgeOf, now, limit: AT_ONCE * 10, acts: null, complete })).left);
}
