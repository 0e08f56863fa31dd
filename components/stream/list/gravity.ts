import type { WhyKey } from '@/components/why/why-key'
import { SEVERITIES, type Severity, severityOf } from '@/lib/asks/severity'
import type { MessageRow } from '@/lib/message/message'
import { RULE_FLAGS, ruleOfFlag } from '@/lib/rules/rule-flags'
import { text } from '@/lib/text/console/first-load-words'

/** What stands in the flag column: a word, how grave it is. `none` has no bar at the edge. */
export type Gravity = {
  severity: Severity
  word: string
  /** By what the word is explained. */
  why: WhyKey
}

/** The colour of words about what is so grave. */
export const LOOKS: Record<Severity, string> = {
  none: 'text-fg-3',
  warning: 'text-warn',
  error: 'text-crit',
  critical: 'text-crit',
}

/** The gravest flag; remarks that are no more than information are left out. */
export function worstOf(flags: readonly string[]): string | null {
  const rank = (flag: string) => SEVERITIES.indexOf(severityOf(flag))
  const grave = flags.filter((flag) => severityOf(flag) !== 'none')
  return grave.toSorted((left, right) => rank(right) - rank(left))[0] ?? null
}

/** The gravest thing to be said of a row, or null. Flags that are no warning stand in the panel only. */
export function gravityOf(row: MessageRow): Gravity | null {
  const worst = worstOf(row.flags)
  const flagged: Gravity | null =
    worst === null ? null : { severity: severityOf(worst), word: codeFor(worst, row.flags), why: `flag:${worst}` }
  if (flagged?.severity === 'critical') return flagged
  if (row.reading === 'unreadable') {
    const severity = flagged?.severity === 'error' ? 'error' : 'warning'
    return { severity, word: text.stream.bytes, why: 'word:bytes' }
  }
  if (row.error !== null || row.kind === 'error')
    return { severity: 'error', word: row.error?.code ?? row.type, why: 'word:reported' }
  if (flagged !== null) return flagged
  return row.goneAt === null ? null : { severity: 'none', word: text.stream.gone, why: 'word:gone' }
}

/** Which rule it is, where the flag says only how grave one is. */
function codeFor(flag: string, flags: readonly string[]): string {
  return RULE_FLAGS.some((one) => one === flag) ? (flags.find((one) => ruleOfFlag(one) !== null) ?? flag) : flag
}

/** Whether a warning or worse is to be said of it. */
export function isProblem(row: MessageRow): boolean {
  return (gravityOf(row)?.severity ?? 'none') !== 'none'
}

/**
 * A flag as it is shown: by the code of a rule, or by its word where it has no name of its own. `among`: those that stand
 * with it, by which one that says only how grave a rule is has the code of that.
 */
export function shownFlag(flag: string, among: readonly string[] = []): string {
  return (
    ruleOfFlag(codeFor(flag, among)) ?? Object.entries(text.flagNames).find(([known]) => known === flag)?.[1] ?? flag
  )
}

/** The class of a row with a bar at its left edge. `askedAt`: as long as a person is waited for. */
export function barOf(gravity: Gravity | null, askedAt: number | null = null): string {
  if (gravity === null) return askedAt === null ? '' : 'warnr'
  return gravity.severity === 'none' ? '' : gravity.severity === 'warning' ? 'warnr' : 'critr'
}
