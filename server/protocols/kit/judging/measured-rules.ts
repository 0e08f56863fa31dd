import type { OverThreshold } from '@/lib/rules/over-threshold'
import type { AnyLimit } from '@/lib/rules/rule-settings'
import { breaches } from '@/lib/text/rules/breach-words'
import type { Protocol } from '@/server/protocols/protocol'
import type { RecordRule } from './rule'

type Named = Pick<RecordRule, 'code' | 'passage' | 'severity'>

const hourOf = (ms: number) => new Date(ms).toISOString()
const percent = (part: number) => Math.round(part * 1_000) / 10

function overBy<Name extends OverThreshold['measure']>(over: readonly OverThreshold[], measure: Name) {
  return over.find((one): one is Extract<OverThreshold, { measure: Name }> => one.measure === measure) ?? null
}

/** About how long messages take. `says`: that in words, by the stage that is measured; `seconds` is rounded. */
export function latencyRule(
  named: Named,
  limit: AnyLimit,
  says: (hour: string, seconds: number, messages: number) => string,
): RecordRule {
  return {
    ...{ ...named, about: 'record', measure: 'latency', limits: [limit] },
    breaks: ({ over }) => {
      const found = overBy(over, 'latency')
      return found === null ? null : says(hourOf(found.hour), Math.round(found.p95 / 100) / 10, found.messages)
    },
  }
}

/** About how many messages lie in one inbox. */
export function queueRule(named: Named, limit: AnyLimit): RecordRule {
  return {
    ...{ ...named, about: 'record', measure: 'queue', limits: [limit] },
    breaks: ({ over }) => {
      const found = overBy(over, 'queue')
      return found === null ? null : breaches.queueFull(found.agent, found.waiting)
    },
  }
}

/** About how many messages are errors. */
export function errorsRule(named: Named, limit: AnyLimit): RecordRule {
  return {
    ...{ ...named, about: 'record', measure: 'errors', limits: [limit] },
    breaks: ({ over }) => {
      const found = overBy(over, 'errors')
      if (found === null) return null
      const { hour, errors, messages } = found
      return breaches.manyErrors(hourOf(hour), errors, messages, percent(errors / messages))
    },
  }
}

/** What may be set of each measure; whoever has thresholds of its own says from where on. */
export const MEASURE_LIMITS = {
  latency: { name: 'latency', unit: 'seconds', least: 0.01, most: 86_400 },
  queue: { name: 'queue', unit: 'messages', least: 1, most: 1_000_000 },
  errors: { name: 'errors', unit: 'percent', least: 0.01, most: 100 },
} as const

const OPEN: Named = { code: 'GEN014', passage: 'General rules', severity: 'warning' }

/** For a protocol whose page says nothing of measures: thresholds that hold only where they are set for a source. */
export function openThresholds({ rules, queues }: Pick<Protocol, 'rules' | 'queues'>): RecordRule[] {
  if (rules.some(({ measure }) => measure !== undefined)) return []
  const { latency, queue, errors } = MEASURE_LIMITS
  return [
    latencyRule(OPEN, { ...latency, usual: null }, breaches.slowAnswers),
    ...(queues ? [queueRule(OPEN, { ...queue, usual: null })] : []),
    errorsRule(OPEN, { ...errors, usual: null }),
  ]
}
