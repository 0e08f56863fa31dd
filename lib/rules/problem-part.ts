import { z } from 'zod'
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

const keySchema = z.tuple([z.string(), z.string(), z.string().nullable(), z.string().nullable()])

export const partKey = ({ rule, source, agent, recipients }: PartOf) =>
  JSON.stringify([rule, source, agent, recipients])

/** Null for what is no key of a part. */
export function partFrom(key: string): PartOf | null {
  try {
    const [rule, source, agent, recipients] = keySchema.parse(JSON.parse(key))
    return { rule, source, agent, recipients }
  } catch {
    return null
  }
}
