import '@/lib/zod-in-pages'
import * as z from 'zod'
import { ALERT_MEASURES } from '@/lib/alerts/alert-measure'
import type { AlertRow } from '@/lib/alerts/alert-row'
import { ALERT_KINDS, type AlertDraft, alertDraft } from '@/lib/alerts/alert-rule'
import { GRAVITIES } from '@/lib/rules/judged'

/** Half-way typed: what may not be saved yet may be kept. */
export const GIVEN = z.object({
  name: z.string(),
  kind: z.enum(ALERT_KINDS),
  query: z.string(),
  expected: z.string(),
  measure: z.enum(ALERT_MEASURES).default('errors'),
  count: z.string(),
  windowMs: z.number().nullable(),
  severity: z.enum(GRAVITIES),
  cooldownMs: z.number().nullable(),
  escalateTo: z.string().default(''),
  escalatePerson: z.string().default(''),
  escalateMs: z.number().nullable().default(null),
})
export type Given = z.infer<typeof GIVEN>

/** Null: it is no such number. */
export function countOf(typed: string): number | null {
  return /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : null
}

/** As the fields have it; a new one begins so. */
export function givenBy(rule: AlertRow | null): Given {
  if (rule === null)
    return {
      ...{ name: '', kind: 'more', query: '', expected: '', count: '0', severity: 'warning', measure: 'errors' },
      ...{ windowMs: 3_600_000, cooldownMs: 3_600_000, escalateTo: '', escalatePerson: '' },
      escalateMs: 1_800_000,
    }
  const { name, kind, query, expected, measure, count, windowMs, severity, cooldownMs } = rule
  const { escalateTo, escalatePerson, escalateMs } = rule
  const targets = { escalateTo: escalateTo ?? '', escalatePerson: escalatePerson ?? '' }
  const escalation = { ...targets, escalateMs: escalateMs ?? 1_800_000 }
  const typed = { expected: expected ?? '', measure: measure ?? 'errors', count: String(count) }
  return { name, kind, query, ...typed, windowMs, severity, cooldownMs, ...escalation }
}

/** Null while it is not whole. */
export function draftOf({
  kind,
  count,
  expected,
  measure,
  escalateTo,
  escalatePerson,
  escalateMs,
  ...given
}: Given): AlertDraft | null {
  const none = { expected: null, measure: null, count: 0 }
  const targets = { escalateTo: escalateTo || null, escalatePerson: escalatePerson || null }
  const escalation = { ...targets, escalateMs: escalateTo + escalatePerson === '' ? null : escalateMs }
  const asked = {
    more: { ...none, count: countOf(count) },
    absent: { ...none, expected },
    measure: { ...none, measure, count: countOf(count) },
  }
  return alertDraft.safeParse({ ...given, kind, ...asked[kind], ...escalation }).data ?? null
}
