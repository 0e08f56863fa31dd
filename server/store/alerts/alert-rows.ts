import { sql } from 'drizzle-orm'
import type { AlertDraft, AlertKind, AlertRule } from '@/lib/alerts/alert-rule'
import { type AlertState, escalates, step } from '@/lib/alerts/alert-state'
import type { Gravity } from '@/lib/rules/judged'
import { insertMany, type ReadDoor, type Reader, type Tx, type WriteDoor } from '@/server/store/door/door'
import { appendEntry, type Draft } from '@/server/store/ledger/append-entry'
import { escalationFrom, keptEscalation } from './kept-escalation'

/** What may be noted of a rule that stays as it is. */
export type AlertNote = Partial<
  Pick<AlertRule, 'mutedUntil' | 'acknowledgedAt' | 'acknowledgedBy' | 'assignedTo' | 'assignedName'>
>

/** The rules that people are told by, and how each stands. Times are UTC ms. */
export type AlertStore = {
  /** By name. */
  list: () => Promise<AlertRule[]>
  one: (id: string) => Promise<AlertRule | null>
  add: (id: string, draft: AlertDraft, at: number) => Promise<void>
  /** Begins anew with these settings, quiet; gives false where there is none. */
  change: (id: string, draft: AlertDraft, at: number) => Promise<boolean>
  note: (id: string, note: AlertNote) => Promise<boolean>
  remove: (id: string) => Promise<void>
  /**
   * Takes one step with what was found of this very rule; where somebody is to be notified, that it fired is an entry of the
   * ledger in the same transaction, so of several consoles one puts it there. Gives whether it did.
   */
  step: (
    rule: AlertRule,
    found: { isOver: boolean; at: number },
    entryOf: (rule: AlertRule) => Draft,
  ) => Promise<boolean>
  /**
   * Puts on record that nobody acknowledged it, where that is so, and assigns it `to` somebody (null: to nobody else); as one
   * of several consoles. Gives whether it did.
   */
  escalate: (
    rule: AlertRule,
    when: { at: number; to: { id: string; name: string } | null },
    entryOf: (rule: AlertRule) => Draft,
  ) => Promise<boolean>
}

type Row = Omit<AlertRule, 'kind' | 'severity' | 'escalateTo' | 'escalatePerson'> & {
  kind: AlertKind
  severity: Gravity
  escalation: string | null
}

const FIELDS = sql`id, name, kind, query, expected, measure, most as count, window_ms as "windowMs", severity,
  cooldown_ms as "cooldownMs", escalate_ms as "escalateMs", escalate_to as escalation, escalated_at as "escalatedAt", made_at as "madeAt", since_at as since, muted_until as "mutedUntil",
  firing_since as "firingSince", fired_at as "firedAt", acknowledged_at as "acknowledgedAt",
  acknowledged_by as "acknowledgedBy", assigned_to as "assignedTo", assigned_name as "assignedName"`
const NAMES = [
  ...['id', 'name', 'kind', 'query', 'expected', 'measure', 'most', 'window_ms', 'severity', 'cooldown_ms'],
  ...['escalate_ms', 'escalate_to', 'made_at', 'since_at'],
]

const NOTED = [
  ['mutedUntil', 'muted_until'],
  ['acknowledgedAt', 'acknowledged_at'],
  ['acknowledgedBy', 'acknowledged_by'],
  ['assignedTo', 'assigned_to'],
  ['assignedName', 'assigned_name'],
] as const satisfies readonly (readonly [keyof AlertNote, string])[]

export function alertStore(writer: WriteDoor, reader: ReadDoor): AlertStore {
  return {
    list: async () => (await reader.all<Row>(sql`select ${FIELDS} from alert_rules order by name, id`)).map(ruleFrom),
    one: (id) => ruleOf(reader, id),
    add: (id, draft, at) =>
      writer.write((tx) => insertMany(tx, 'alert_rules', NAMES, [[id, ...settingsOf(draft), at, at]])),
    change: (
      id,
      { name, kind, query, expected, measure, count, windowMs, severity, cooldownMs, escalateMs, ...escalation },
      at,
    ) =>
      writer.write(async (tx) => {
        const changed = await tx.run(sql`update alert_rules set name = ${name}, kind = ${kind}, query = ${query},
          expected = ${expected}, measure = ${measure}, most = ${count}, window_ms = ${windowMs}, severity = ${severity},
          cooldown_ms = ${cooldownMs}, escalate_ms = ${escalateMs}, escalate_to = ${keptEscalation(escalation)}, since_at = ${at}, firing_since = null where id = ${id}`)
        return changed > 0
      }),
    note: (id, note) =>
      writer.write(async (tx) => {
        const set = NOTED.flatMap(([field, column]) => {
          const value = note[field]
          return value === undefined ? [] : [sql`${sql.raw(column)} = ${value}`]
        })
        return (
          set.length > 0 && (await tx.run(sql`update alert_rules set ${sql.join(set, sql`, `)} where id = ${id}`)) > 0
        )
      }),
    remove: (id) =>
      writer.write(async (tx) => {
        await tx.run(sql`delete from alert_rules where id = ${id}`)
      }),
    step: (rule, found, entryOf) => writer.write((tx) => stepOf(tx, rule, found, entryOf)),
    escalate: ({ id, since }, { at, to }, entryOf) =>
      writer.write(async (tx) => {
        const rule = await ruleOf(tx, id)
        if (rule === null || rule.since !== since || !escalates(rule, at)) return false
        await appendEntry(tx, entryOf(rule))
        const assigned = to === null ? sql`` : sql`, assigned_to = ${to.id}, assigned_name = ${to.name}`
        await tx.run(sql`update alert_rules set escalated_at = ${at}${assigned} where id = ${id}`)
        return true
      }),
  }
}

async function ruleOf(reader: Reader, id: string): Promise<AlertRule | null> {
  const row = await reader.get<Row>(sql`select ${FIELDS} from alert_rules where id = ${id}`)
  return row === undefined ? null : ruleFrom(row)
}

const ruleFrom = ({ escalation, ...row }: Row): AlertRule => ({ ...row, ...escalationFrom(escalation) })

async function stepOf(
  tx: Tx,
  judged: AlertRule,
  { isOver, at }: { isOver: boolean; at: number },
  entryOf: (rule: AlertRule) => Draft,
): Promise<boolean> {
  const rule = await ruleOf(tx, judged.id)
  // What was changed meanwhile is judged by its new settings.
  if (rule === null || rule.since !== judged.since) return false
  const { fires, ...next } = step(rule, isOver, at, rule)
  if (fires) await appendEntry(tx, entryOf(rule))
  if (differs(rule, next))
    await tx.run(sql`update alert_rules set firing_since = ${next.firingSince}, fired_at = ${next.firedAt}
      where id = ${rule.id}`)
  return fires
}

/** Whether a step would change anything: most do not, and need no transaction. */
export function differs(now: AlertState, next: AlertState): boolean {
  return now.firingSince !== next.firingSince || now.firedAt !== next.firedAt
}

function settingsOf(draft: AlertDraft) {
  const { name, kind, query, expected, measure, count, windowMs, severity, cooldownMs, escalateMs } = draft
  const asked = [name, kind, query, expected, measure, count, windowMs]
  return [...asked, severity, cooldownMs, escalateMs, keptEscalation(draft)]
}
