import * as z from 'zod'
import { ALERT_MEASURES, type AlertMeasure, isOfInboxes } from '@/lib/alerts/alert-measure'
import { GRAVITIES, type Gravity } from '@/lib/rules/judged'

/**
 * An alert rule that fired: the number of its entry, its id, and what it was called then; of a rule about a measure which,
 * and `found`, how much it counted in inboxes. `to`: nobody acknowledged that, so this webhook alone is told, whatever it is told of
 * otherwise; `person`: whose it became then.
 */
export type ToldAlert = {
  entry: number
  rule: string
  name: string
  severity: Gravity
  measure?: AlertMeasure | null
  found?: number | null
  to?: string
  person?: string
}

/** What an entry keeps of an alert rule that fired. */
const alertSchema = z.object({
  rule: z.string(),
  name: z.string(),
  severity: z.enum(GRAVITIES),
  measure: z.enum(ALERT_MEASURES).nullish(),
  found: z.number().nullish(),
  to: z.string().nullish(),
  person: z.object({ name: z.string(), able: z.boolean() }).nullish(),
})

/** What webhooks are told of it; of one that escalated to a person alone nothing. */
export function alertIn({ act, entry, detail }: { act: string; entry: number; detail: string }): ToldAlert[] {
  if (act !== 'alert' && act !== 'alert-escalate') return []
  const { rule, name, severity, measure = null, found = null, to, person } = alertSchema.parse(JSON.parse(detail))
  const told = { entry, rule, name, severity, measure, found: isOfInboxes(measure) ? found : null }
  if (act === 'alert') return [told]
  if (to == null) return []
  return [person?.able ? { ...told, to, person: person.name } : { ...told, to }]
}
