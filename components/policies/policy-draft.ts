import type { PolicyRule } from '@/lib/people/policy'

export type FieldsProps = {
  rule: PolicyRule
  /** What it is a draft on; null: a new policy. */
  before: PolicyRule | null
  /** Names of people by id. */
  names: { readonly [id: string]: string }
  /** It is only read. */
  fixed: boolean
  onChange: (changed: Partial<PolicyRule>) => void
  /** Whether what is typed as a time is none: the rule has none of it. */
  onUnread: (isUnread: boolean) => void
}

/** What a new policy begins with. */
export const FRESH: PolicyRule = {
  query: '',
  whose: 'agents',
  role: 'approver',
  people: [],
  needed: 1,
  secondFactor: false,
  reason: false,
  expiresAfterMs: null,
  onExpiry: 'nothing',
  irreversible: null,
  template: null,
}

/** How many of its demands are others. */
export function changesIn(draft: PolicyRule, from: PolicyRule): number {
  const told = Object.entries(from)
  const now = new Map(Object.entries(draft))
  return told.filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(now.get(name))).length
}

const MINUTE = 60_000

/** Minutes as they are typed; empty: never. Null where they are no time. */
export function msOfMinutes(typed: string): { ms: number | null } | null {
  if (typed.trim() === '') return { ms: null }
  const ms = Math.round(Number(typed) * MINUTE)
  return Number.isFinite(ms) && ms >= 10_000 && ms <= 31_536_000_000 ? { ms } : null
}

export function minutesOf(ms: number | null): string {
  return ms === null ? '' : String(Math.round((ms / MINUTE) * 100) / 100)
}
