import type { SourceOrigin } from '@/lib/source/ingest-facts'
import type { Gravity } from './judged'
import type { JudgingLeft } from './problem'
import type { RuleFacts, RuleSettings } from './rule-settings'

/** How many problems of one rule a source has: since it is watched, and before. */
export type RuleCount = { rule: string; since: number; before: number }

/** The rules of a source, as its protocol has them and as they are set. */
export type SourceRules = {
  label: string
  title: string
  rules: readonly RuleFacts[]
  /** As it is judged now. */
  settings: RuleSettings
  /** What a person chose and the process that reads it has not taken up yet; null where there is none. */
  asked: RuleSettings | null
  /** Those that are told within the scope of who asks. */
  counts: readonly RuleCount[]
  /** How many messages, of all sources, are not judged as rules are set now; null where all are. */
  judging: JudgingLeft | null
  origin: SourceOrigin
  /** The configuration file that names it, else null. */
  file: string | null
}

/** A message that would break a rule and does not (`gained`), or breaks it and would not. `says`: as words are kept. */
export type RuleExample = { uid: string; says: string; gained: boolean; at: number }

/** What would be otherwise of one rule: how many messages break it as it is set and would break it, and how gravely. */
export type TriedRule = {
  rule: string
  now: number
  would: number
  /** Of what breaks it either way, how many would be of another severity. */
  otherwise: number
  severity: Gravity
  examples: readonly RuleExample[]
}

/**
 * Settings tried on a portion of the messages of a source, the newest first. `looked`: so many were judged. `next`: where
 * the next portion begins; null where there are no more. `oldest`: the time in order of the last one, UTC ms.
 */
export type RuleTrial = { rules: readonly TriedRule[]; looked: number; next: string | null; oldest: number | null }
