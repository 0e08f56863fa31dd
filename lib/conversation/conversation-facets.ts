import type { FacetCount } from '@/lib/message/facets'
import type { ConversationRow } from '@/lib/message/message'

/** How a conversation may stand, what waits first. */
export const STANDINGS = [
  'waiting-on-human',
  'waiting',
  'active',
  'answered',
  'quiet',
  'one-message',
] as const satisfies readonly ConversationRow['status'][]

/** How sure the links of a conversation are, the surest first; `none`: its messages are linked by nothing. */
export const BASES = ['explicit', 'reply', 'task', 'derived', 'none'] as const

export const CONVERSATION_FACETS = ['status', 'source', 'basis', 'agent'] as const
export type ConversationFacetName = (typeof CONVERSATION_FACETS)[number]

/** Conversations that stand so and are linked so; empty: however. */
export type ConversationFilter = { status: (typeof STANDINGS)[number][]; basis: (typeof BASES)[number][] }

export const EVERY: ConversationFilter = { status: [], basis: [] }

export type ConversationFacet = { field: ConversationFacetName; values: FacetCount[] }

export function passes({ status, basis }: ConversationFilter, row: Pick<ConversationRow, 'status' | 'basis'>): boolean {
  return (
    (status.length === 0 || status.includes(row.status)) &&
    (basis.length === 0 || basis.some((one) => one === row.basis))
  )
}

/** What a conversation counts as in each facet. */
export function valuesOf(field: ConversationFacetName, row: ConversationRow): readonly string[] {
  return field === 'agent' ? row.participants.map(({ agent }) => agent) : [row[field]]
}

/** How many of these conversations have each value. `whole`: there are no others, so the counts are exact. */
export function facetOf(
  field: ConversationFacetName,
  { rows, whole }: { rows: readonly ConversationRow[]; whole: boolean },
): ConversationFacet {
  const counts = new Map<string, number>()
  for (const row of rows) for (const value of valuesOf(field, row)) counts.set(value, (counts.get(value) ?? 0) + 1)
  const values = [...counts].map(([value, count]) =>
    whole ? { value, count, capped: false } : { value, count, capped: true, among: rows.length },
  )
  const scale: readonly string[] = field === 'status' ? STANDINGS : field === 'basis' ? BASES : []
  const rank = (value: string) => scale.indexOf(value)
  return {
    field,
    values: values.sort((left, right) => rank(left.value) - rank(right.value) || right.count - left.count),
  }
}
