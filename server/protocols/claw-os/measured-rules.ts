import type { Thresholds } from '@/lib/measures/measure'
import type { OverThreshold } from '@/lib/rules/over-threshold'
import type { Limit } from '@/lib/rules/rule-settings'
import { breaches } from '@/lib/text/rules/breach-words'
import type { RecordRule } from '@/server/protocols/kit/judging/rule'

const LATENCY: Limit = { name: 'latency', unit: 'seconds', usual: 5, least: 0.01, most: 86_400 }
const QUEUE: Limit = { name: 'queue', unit: 'messages', usual: 100, least: 1, most: 1_000_000 }
const ERRORS: Limit = { name: 'errors', unit: 'percent', usual: 1, least: 0.01, most: 100 }

/** What ClawOS calls too much: latency is what the log of messages says. */
export const THRESHOLDS: Thresholds = {
  ...{ stage: 'logged', latencyMs: LATENCY.usual * 1_000, queue: QUEUE.usual, errorRate: ERRORS.usual / 100 },
}

const hourOf = (ms: number) => new Date(ms).toISOString()
const percent = (part: number) => Math.round(part * 1_000) / 10

function overBy<Name extends OverThreshold['measure']>(over: readonly OverThreshold[], measure: Name) {
  return over.find((one): one is Extract<OverThreshold, { measure: Name }> => one.measure === measure) ?? null
}

/** Rules about what many messages come to. */
export const MEASURED_RULES: readonly RecordRule[] = [
  {
    code: 'CLW470',
    passage: 'Metrics',
    severity: 'error',
    about: 'record',
    measure: 'latency',
    limits: [LATENCY],
    breaks: ({ over }) => {
      const found = overBy(over, 'latency')
      return found === null ? null : breaches.slow(hourOf(found.hour), Math.round(found.p95 / 100) / 10, found.messages)
    },
  },
  {
    code: 'CLW471',
    passage: 'Metrics',
    severity: 'error',
    about: 'record',
    measure: 'queue',
    limits: [QUEUE],
    breaks: ({ over }) => {
      const found = overBy(over, 'queue')
      return found === null ? null : breaches.queueFull(found.agent, found.waiting)
    },
  },
  {
    code: 'CLW472',
    passage: 'Metrics',
    severity: 'error',
    about: 'record',
    measure: 'errors',
    limits: [ERRORS],
    breaks: ({ over }) => {
      const found = overBy(over, 'errors')
      if (found === null) return null
      return breaches.manyErrors(
        hourOf(found.hour),
        found.errors,
        found.messages,
        percent(found.errors / found.messages),
      )
    },
  },
]
