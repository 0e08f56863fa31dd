import type { Try } from '@/lib/pages/notice'
import type { AlertRule } from './alert-rule'

/** An alert rule as the page shows it. */
export type AlertRow = AlertRule & {
  /** It could not be judged when it last was, and so does not fire. */
  failing: boolean
  /** The name of the webhook that is told where nobody acknowledges it; null: none is, or it is gone. */
  escalatesTo: string | null
  /** Whose it becomes then; not `able`: they were removed, or may not act or see every source any more. */
  escalatesToPerson: { name: string; able: boolean } | null
  /** Names of the webhooks that are told when it fires. */
  told: string[]
}

/** Who is told where nobody acknowledges a rule, by name; and who is not though it was chosen, null: a removed webhook. */
export function escalationOf(rule: AlertRow): { told: string[]; lost: (string | null)[] } {
  const { escalateTo, escalatesTo, escalatesToPerson: person } = rule
  const names = [escalatesTo, person?.able ? person.name : null].filter((name) => name !== null)
  return {
    told: names,
    lost: [
      ...(escalateTo !== null && escalatesTo === null ? [null] : []),
      ...(person !== null && !person.able ? [person.name] : []),
    ],
  }
}

/** What a webhook answered to a test. `escalated`: it is the one to which the rule escalates, told as it would be then. */
export type AlertTested = { webhook: string; told: Try; escalated: boolean }
