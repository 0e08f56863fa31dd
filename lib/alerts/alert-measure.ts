import { quantileOf, type Steps } from '@/lib/measures/latency-steps'
import { HOUR_MS, STAGES } from '@/lib/measures/measure'
import type { OverSpan } from './alert-trial'

/** What is counted as it is now, of all senders: the messages of the fullest inbox, or inboxes that nobody drains. */
export const INBOX_MEASURES = ['queue', 'undrained'] as const
export type InboxMeasure = (typeof INBOX_MEASURES)[number]

/** What a rule about a measure goes by: the part of errors, inboxes, or latency until a stage. */
export const ALERT_MEASURES = ['errors', ...INBOX_MEASURES, ...STAGES] as const
export type AlertMeasure = (typeof ALERT_MEASURES)[number]

/** Whether it goes by what lies in inboxes now: of the past that is not known. */
export const isOfInboxes = (measure: AlertMeasure | null): measure is InboxMeasure =>
  INBOX_MEASURES.some((one) => one === measure)

const UNITS = { errors: 'percent', queue: 'messages', undrained: 'inboxes' } as const

/** In what the bound of each is counted. */
export function unitOf(measure: AlertMeasure): 'percent' | 'messages' | 'inboxes' | 'seconds' {
  return measure === 'errors' || isOfInboxes(measure) ? UNITS[measure] : 'seconds'
}

/** What the messages of one hour come to; `steps`: of the latency that is asked about. */
export type HourSums = { slot: number; messages: number; errors: number; steps: Steps }

type Bound = { measure: AlertMeasure; count: number }

/** Of fewer, one message is more than one in twenty. */
const FEWEST_MEASURED = 20

/** Whether what lies in some hours is at the bound or over it: per cent of errors, or seconds that 95 of 100 stay under. */
export function isOverBound(hours: readonly HourSums[], { measure, count }: Bound): boolean {
  if (measure === 'errors') {
    const messages = hours.reduce((sum, hour) => sum + hour.messages, 0)
    const errors = hours.reduce((sum, hour) => sum + hour.errors, 0)
    // Of so few messages a single error is more than the bound.
    return messages * count >= 100 && errors * 100 >= messages * count
  }
  const steps = new Map<number, number>()
  for (const hour of hours) for (const [step, some] of hour.steps) steps.set(step, (steps.get(step) ?? 0) + some)
  const measured = [...steps.values()].reduce((sum, some) => sum + some, 0)
  return measured >= FEWEST_MEASURED && (quantileOf(steps, 0.95) ?? 0) >= count * 1_000
}

/** When the first hour of those begins that are looked at together with the one in which `now` lies. */
export const windowFrom = (now: number, windowMs: number): number =>
  Math.floor(now / HOUR_MS) * HOUR_MS - (Math.ceil(windowMs / HOUR_MS) - 1) * HOUR_MS

/** Hours in which a rule was over its bound, each looked at together with those before it that lie in its window. `hours` rise. */
export function overByHours(
  hours: readonly HourSums[],
  { windowMs, ...bound }: Bound & { windowMs: number },
): OverSpan[] {
  const spans: OverSpan[] = []
  for (const { slot } of hours) {
    const from = windowFrom(slot, windowMs)
    const together = hours.filter((hour) => hour.slot >= from && hour.slot <= slot)
    if (!isOverBound(together, bound)) continue
    const last = spans.at(-1)
    if (last !== undefined && last.until === slot) last.until = slot + HOUR_MS
    else spans.push({ from: slot, until: slot + HOUR_MS })
  }
  return spans
}
