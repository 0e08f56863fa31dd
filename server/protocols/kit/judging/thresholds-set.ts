import { NO_THRESHOLDS, type Thresholds } from '@/lib/measures/measure'
import { limitIn, limitMs } from '@/lib/rules/limit'
import type { RuleSettings } from '@/lib/rules/rule-settings'
import type { Protocol } from '@/server/protocols/protocol'

/** What a source of a protocol is to stay below: as its rules about measures are set, and what no rule is about as the protocol has it. */
export function thresholdsSet(
  { thresholds = NO_THRESHOLDS, rules }: Pick<Protocol, 'thresholds' | 'rules'>,
  settings: RuleSettings,
): Thresholds {
  const set = { ...thresholds }
  for (const { code, measure, limits = [] } of rules) {
    const [limit] = limits
    if (measure === undefined || limit === undefined) continue
    const isOff = settings[code]?.severity === 'off'
    const told = { limits: settings[code]?.limits }
    if (measure === 'latency') set.latencyMs = isOff ? null : limitMs(told, limit)
    if (measure === 'queue') set.queue = isOff ? null : limitIn(told, limit)
    if (measure === 'errors') set.errorRate = isOff ? null : limitIn(told, limit) / 100
  }
  return set
}
