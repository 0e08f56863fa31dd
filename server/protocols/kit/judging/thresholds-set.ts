import { NO_THRESHOLDS, type Thresholds } from '@/lib/measures/measure'
import { limitIn, limitMs } from '@/lib/rules/limit'
import type { RuleSettings } from '@/lib/rules/rule-settings'
import type { Protocol } from '@/server/protocols/protocol'
import { openThresholds } from './measured-rules'

/** What a source of a protocol is to stay below: as its rules about measures are set, and what no rule is about as the protocol has it. */
export function thresholdsSet(
  protocol: Pick<Protocol, 'thresholds' | 'rules' | 'queues'>,
  settings: RuleSettings,
): Thresholds {
  const set = { ...(protocol.thresholds ?? NO_THRESHOLDS) }
  for (const { code, measure, limits = [] } of [...protocol.rules, ...openThresholds(protocol)]) {
    const [limit] = limits
    if (measure === undefined || limit === undefined) continue
    const isOff = settings[code]?.severity === 'off'
    const told = { limits: settings[code]?.limits }
    if (measure === 'latency') set.latencyMs = isOff ? null : limitMs(told, limit)
    if (measure === 'queue') set.queue = isOff ? null : limitIn(told, limit)
    if (measure === 'errors') set.errorRate = isOff ? null : partOf(limitIn(told, limit))
  }
  return set
}

const partOf = (percent: number | null): number | null => (percent === null ? null : percent / 100)
