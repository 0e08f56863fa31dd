import type { FacetName } from '@/lib/query/clauses'

/** How many messages have a value. `capped`: at least so many. `among`: of so many of the newest alone. */
export type FacetCount = { value: string; count: number; capped: boolean; among?: number }

/** Values of one field, most frequent first; `more` when the index may hold others. */
export type Facet = { field: FacetName; values: FacetCount[]; more: boolean }

/** How many, or at least so many; null where it was not counted in time. */
export type Counted = { count: number | null; capped: boolean }

/** How many messages fall into a step of time, and how many of them are errors or unreadable. */
export type Bar = Counted & { errors: Counted; unreadable: Counted }

/**
 * Messages over time. UTC ms; bars begin at `from`, each `step` long. `whole`: whether nothing that matches lies before the
 * first bar, or behind the last.
 */
export type Histogram = { from: number; step: number; bars: Bar[]; whole: { from: boolean; until: boolean } }
