import '@/lib/zod-in-pages'
import { z } from 'zod'
import type { AlertRow } from '@/lib/alerts/alert-row'
import { ALERT_KINDS, type AlertDraft, alertDraft } from '@/lib/alerts/alert-rule'
import { GRAVITIES } from '@/lib/rules/judged'

/** Half-way typed: what may not be saved yet may be kept. */
export const GIVEN = z.object({
  name: z.string(),
  kind: z.enum(ALERT_KINDS),
  query: z.string(),
  expected: z.string(),
  count: z.string(),
  windowMs: z.number().nullable(),
  severity: z.enum(GRAVITIES),
  cooldownMs: z.number().nullable(),
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
      ...{ name: '', kind: 'more', query: '', expected: '', count: '0', severity: 'warning' },
      ...{ windowMs: 3_600_000, cooldownMs: 3_600_000 },
    }
  const { name, kind, query, expected, count, windowMs, severity, cooldownMs } = rule
  return { name, kind, query, expected: expected ?? '', count: String(count), windowMs, severity, cooldownMs }
}

/** Null while it is not whole. */
export function draftOf({ kind, count, expected, ...given }: Given): AlertDraft | null {
  const draft =
    kind === 'more' ? { ...given, kind, expected: null, count: countOf(count) } : { ...given, kind, expected, count: 0 }
  return alertDraft.safeParse(draft).data ?? null
}
