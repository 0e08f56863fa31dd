import type { Thresholds } from '@/lib/measures/measure'
import type { Limit } from '@/lib/rules/rule-settings'
import { breaches } from '@/lib/text/rules/breach-words'
import { errorsRule, latencyRule, MEASURE_LIMITS, queueRule } from '@/server/protocols/kit/judging/measured-rules'
import type { RecordRule } from '@/server/protocols/kit/judging/rule'

const LATENCY: Limit = { ...MEASURE_LIMITS.latency, usual: 5 }
const QUEUE: Limit = { ...MEASURE_LIMITS.queue, usual: 100 }
const ERRORS: Limit = { ...MEASURE_LIMITS.errors, usual: 1 }

/** What ClawOS calls too much: latency is what the log of messages says. */
export const THRESHOLDS: Thresholds = {
  ...{ stage: 'logged', latencyMs: LATENCY.usual * 1_000, queue: QUEUE.usual, errorRate: ERRORS.usual / 100 },
}

const METRICS = { passage: 'Metrics', severity: 'error' } as const

/** Rules about what many messages come to. */
export const METRIC_RULES: readonly RecordRule[] = [
  latencyRule({ ...METRICS, code: 'CLW470' }, LATENCY, breaches.slow),
  queueRule({ ...METRICS, code: 'CLW471' }, QUEUE),
  errorsRule({ ...METRICS, code: 'CLW472' }, ERRORS),
]
