import { FLAGS, type Flag } from '@/lib/message/flags'
import type { MessageRow } from '@/lib/message/message'

/** How grave what is to be said of a row is, rising. `error`: it says itself that something failed. */
export const SEVERITIES = ['none', 'warning', 'error', 'critical'] as const
export type Severity = (typeof SEVERITIES)[number]

/** Flags that are more than information. */
export const WARNINGS: readonly Flag[] = [
  FLAGS.conflict,
  FLAGS.noTime,
  FLAGS.timeAhead,
  FLAGS.template,
  FLAGS.noSender,
  FLAGS.ambiguousKeys,
  FLAGS.hiddenCharacters,
  FLAGS.cycle,
  FLAGS.removedLine,
  FLAGS.movedLine,
  FLAGS.ruleWarning,
]
export const GRAVE: readonly Flag[] = [FLAGS.claimsHuman, FLAGS.copied, FLAGS.tampered]
/** The same, and what rules call critical. */
export const CRITICAL: readonly Flag[] = [...GRAVE, FLAGS.ruleCritical]
export const ERRORS: readonly Flag[] = [FLAGS.ruleError]

export type SeverityFacts = Pick<MessageRow, 'reading' | 'kind'> & { flags: readonly string[]; hasError: boolean }

/** How grave a flag is; a word that is not known is information. */
export function severityOf(flag: string): Severity {
  if (CRITICAL.some((one) => one === flag)) return 'critical'
  if (ERRORS.some((one) => one === flag)) return 'error'
  return WARNINGS.some((one) => one === flag) ? 'warning' : 'none'
}

/** The severity that a row is found by. */
export function severityOfRow({ reading, kind, flags, hasError }: SeverityFacts): Severity {
  if (CRITICAL.some((flag) => flags.includes(flag))) return 'critical'
  if (hasError || kind === 'error' || ERRORS.some((flag) => flags.includes(flag))) return 'error'
  return reading === 'unreadable' || WARNINGS.some((flag) => flags.includes(flag)) ? 'warning' : 'none'
}
