import { DAY_MS } from '@/lib/time/clock'
import { readWhy } from '@/lib/unread/why-unread'
import type { Gravity } from './judged'

/**
 * What people are notified of without a setting: new problems of one cause in one source. Critical ones are of a rule
 * and an agent; places that could not be read are of a file and a reason.
 */
export type PressingProblem = {
  /** The same as long as it is the same source and cause; opaque. */
  key: string
  source: string
  rule: string
  severity: Gravity
  /** Who broke it; null where nobody is known, or it is a place in a file. */
  agent: string | null
  /** Its file, under the root of its source, and why a place in it could not be read, as `lib/unread` has it. */
  path: string | null
  cause: string | null
  /** So many of it are new. */
  count: number
  /** When the first and the last of these began, UTC ms. */
  firstAt: number
  lastAt: number
}

/** What presses now, and every cause of which there is a problem still, new or not. */
export type Pressing = { rows: readonly PressingProblem[]; standing: ReadonlySet<string> }

export const NOTHING_PRESSES: Pressing = { rows: [], standing: new Set() }

/** It is a place in a file, not a critical problem. */
export const isUnreadable = ({ cause }: Pick<PressingProblem, 'cause'>) => cause !== null

/** A file may be read while somebody writes it: a place that cannot be read is told of once it stays so, ms. */
export const SETTLES_MS = 60_000
/** What mends itself and breaks again is told of once in this time. */
export const FLAPS_MS = 3_600_000
/** What stays and grows is told of again after this time. */
export const REMINDS_MS = DAY_MS

type Caused = Pick<PressingProblem, 'source' | 'rule' | 'agent' | 'path' | 'cause'>

/** One text for each source and cause. Of what could not be read the details of a reason are none of its cause. */
export const causeKey = ({ source, rule, agent, path, cause }: Caused): string =>
  JSON.stringify(cause === null ? [source, rule, agent] : [source, rule, path, readWhy(cause).code])

/**
 * Of what presses what is to be told now, and which of the causes that were told of are to be forgotten, so that they are
 * told of when they come again: those that a person has seen or waived at once, those that mended themselves after a
 * while. `told`: when each was told of, UTC ms.
 */
export function pressingNews(
  { rows, standing }: Pressing,
  told: ReadonlyMap<string, number>,
  now: number,
): { tell: PressingProblem[]; forget: string[] } {
  const pressing = new Set(rows.map(({ key }) => key))
  const isDue = ({ key, lastAt }: PressingProblem) => {
    const before = told.get(key)
    return before === undefined || (now >= before + REMINDS_MS && lastAt > before)
  }
  const isOver = ([key, at]: [string, number]) => !pressing.has(key) && (standing.has(key) || now >= at + FLAPS_MS)
  return { tell: rows.filter(isDue), forget: [...told].filter(isOver).map(([key]) => key) }
}
