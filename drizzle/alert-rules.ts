import type { Kit } from './columns/sqlite'

/** When people want to be told of what agents do, and how each of these rules stands. Times are UTC epoch ms, spans ms. */
export function defineAlertRules({ table, int, text }: Kit) {
  const alertRules = table('alert_rules', {
    /** UUID. */
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** `more`, `absent` or `measure`. */
    kind: text('kind').notNull(),
    query: text('query').notNull(),
    /** Of `absent`: what has to follow. */
    expected: text('expected'),
    /** Of `measure`: which. */
    measure: text('measure'),
    /** It fires beyond this number; of a measure from it on. */
    most: int('most').notNull(),
    windowMs: int('window_ms').notNull(),
    /** As `GRAVITIES` names it. */
    severity: text('severity').notNull(),
    cooldownMs: int('cooldown_ms').notNull(),
    /** After so long without an acknowledgement whoever stands in `escalate_to` is told, too; null: nobody is. */
    escalateMs: int('escalate_ms'),
    /** The id of a webhook, `person:` and the id of a person, or both with a space between. */
    escalateTo: text('escalate_to'),
    escalatedAt: int('escalated_at'),
    madeAt: int('made_at').notNull(),
    /** Since when it is as it is now. */
    since: int('since_at').notNull(),
    mutedUntil: int('muted_until'),
    /** Null: it is quiet. */
    firingSince: int('firing_since'),
    /** When somebody was last notified. */
    firedAt: int('fired_at'),
    acknowledgedAt: int('acknowledged_at'),
    acknowledgedBy: text('acknowledged_by'),
    assignedTo: text('assigned_to'),
    assignedName: text('assigned_name'),
  })

  return { alertRules }
}
