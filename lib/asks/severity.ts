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
]
export const GRAVE: readonly Flag[] = [FLAGS.claimsHuman, FLAGS.copied, FLAGS.tampered]

export type SeverityFacts = Pick<MessageRow, 'reading' | 'kind'> & { flags: readonly string[]; hasError: boolean }

/** How grave a flag is; a word that is not known is information. */
export function severityOf(flag: string): Severity {
  if (GRAVE.some((one) => one === flag)) return 'critical'
  return WARNINGS.some((one) => one === flag) ? 'warning' : 'none'
}

/** The severity that a row is found by. */
export function severityOfRow({ reading, kind, flags, hasError }: SeverityFacts): Severity {
  if (GRAVE.some((flag) => flags.includes(flag))) return 'critical'
  if (hasError || kind === 'error') return 'error'
  return reading === 'unreadable' || WARNINGS.some((flag) => flags.includes(flag)) ? 'warning' : 'none'
}
