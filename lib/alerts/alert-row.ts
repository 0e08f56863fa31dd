import type { Try } from '@/lib/pages/notice'
import type { AlertRule } from './alert-rule'

/** An alert rule as the page shows it. */
export type AlertRow = AlertRule & {
  /** It could not be judged when it last was, and so does not fire. */
  failing: boolean
  /** The name of the webhook that is told where nobody acknowledges it; null: none is, or it is gone. */
  escalatesTo: string | null
  /** Names of the webhooks that are told when it fires. */
  told: string[]
}

/** What a webhook answered to a test. */
export type AlertTested = { webhook: string; told: Try }
