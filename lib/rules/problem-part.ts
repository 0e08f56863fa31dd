import type { Gravity } from './judged'

/** Rules about what goes on between two agents: their problems are counted for each pair, all others for each agent. */
export const OF_PAIRS: readonly string[] = [
  ...['CLW401', 'CLW402', 'CLW403', 'CLW450', 'SWM220', 'SWM221', 'SWM222', 'SWM223'],
  ...['MAO110', 'MAO160', 'GEN007', 'GEN008', 'GEN011'],
]

/** Of a group the problems of one rule and one agent, or one pair of agents. Times are UTC ms. */
export type ProblemPart = {
  /** By what it is asked for within its group. */
  key: string
  rule: string
  source: string
  agent: string | null
  /** Of a pair: whom the agent wrote to. */
  to: readonly string[]
  /** Of the gravest that is new, or else of the gravest. */
  severity: Gravity
  count: number
  /** Of these so many are new: neither acknowledged nor waived nor muted. */
  fresh: number
  lastAt: number
  /** Until when all of it is waived; null where some of it is not. */
  waivedUntil: number | null
  /** Of its newest problem. */
  uid: string
}

/** A group's parts, those in which something is new first, then the gravest, then the newest. */
export type ProblemParts = {
  parts: readonly ProblemPart[]
  /** There are more parts than these. */
  more: boolean
}

/** What a part is of; `recipients`: as the index keeps them, null where it is of no pair. */
export type PartOf = Pick<ProblemPart, 'rule' | 'source' | 'agent'> & { recipients: string | null }

/** Four words, each as an address may hold it: what is null is empty, and all else begins with a sign. */
export const partKey = ({ rule, source, agent, recipients }: PartOf) =>
  [rule, source, agent, recipients].map((one) => (one === null ? '' : `=${encodeURIComponent(one)}`)).join('/')

/** Null for what is no key of a part. */
export function partFrom(key: string): PartOf | null {
  const words = key.split('/').map(readWord)
  const [rule, source, agent, recipients] = words
  if (words.length !== 4 || rule == null || source == null) return null
  if (agent === undefined || recipients === undefined) return null
  return { rule, source, agent, recipients }
}

/** Undefined for what is none. */
function readWord(word: string): string | null | undefined {
  if (word === '') return null
  try {
    return word.startsWith('=') ? decodeURIComponent(word.slice(1)) : undefined
  } catch {
    return undefined
  }
}
