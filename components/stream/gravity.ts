import type { MessageRow } from '@/lib/message'
import { text } from '@/lib/text/first-load'
import type { Severity } from '@/lib/text/flags'

/** What stands in the flag column: a word, how grave it is. Info has no bar at the edge. */
export type Gravity = { severity: Severity; word: string }

const RANK: Record<Severity, number> = { info: 0, warn: 1, crit: 2 }

/** The gravest thing to be said of a row, or null. Flags that are no warning stand in the panel only. */
export function gravityOf(row: MessageRow): Gravity | null {
  if (row.reading === 'unreadable') return { severity: 'warn', word: text.stream.bytes }
  if (row.error !== null || row.kind === 'error') return { severity: 'crit', word: row.error?.code ?? row.type }
  const flags = row.flags.map((flag): Gravity => ({ severity: severityOf(flag), word: flag }))
  const worst = flags.toSorted((left, right) => RANK[right.severity] - RANK[left.severity])[0]
  if (worst && worst.severity !== 'info') return worst
  return row.goneAt === null ? null : { severity: 'info', word: text.stream.gone }
}

/** Whether a warning or worse is to be said of it. */
export function isProblem(row: MessageRow): boolean {
  return (gravityOf(row)?.severity ?? 'info') !== 'info'
}

export function severityOf(flag: string): Severity {
  return known(flag)?.severity ?? 'info'
}

/** What a flag means, in one sentence. */
export function meaningOf(flag: string): string {
  return known(flag)?.says ?? text.flagWords.unknown
}

/** A flag as it is shown: by its word, where it has no name of its own. */
export function shownFlag(flag: string): string {
  return known(flag)?.name ?? flag
}

function known(flag: string) {
  return Object.entries(text.flags).find(([name]) => name === flag)?.[1]
}

/** The class of a row with a bar at its left edge. */
export function barOf(gravity: Gravity | null): string {
  return gravity === null || gravity.severity === 'info' ? '' : gravity.severity === 'crit' ? 'critr' : 'warnr'
}
