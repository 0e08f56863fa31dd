import { sql } from 'drizzle-orm'
import { FLAGS } from '@/lib/message/flags'
import { KINDS } from '@/lib/message/reading'
import type { FacetName } from '@/lib/query/clauses'
import { scaleOf } from '@/lib/query/scales'
import type { Reader } from '@/server/store/door/door'
import type { Scoped } from '@/server/store/rows/scoped'
import { keyOf, type Seen, type Tally } from './facet-window'

/** Observed values of one field that are looked at. */
const MOST_OBSERVED = 5_000
const MOST_STATES = 200

const observed = sql`select value, count from facet_values where field = ${sql.placeholder('field')}
  order by count desc, value limit ${MOST_OBSERVED + 1}`

/** Distinct states by leaps through their index. */
const states = sql`with recursive seen(value) as (select min(state) from messages
    union all select (select min(state) from messages where state > seen.value) from seen where seen.value is not null)
  select value from seen where value is not null limit ${MOST_STATES}`

const OBSERVED = ['source', 'channel', 'from', 'to', 'type'] as const
export type ObservedField = (typeof OBSERVED)[number]

export function isObserved(field: FacetName): field is ObservedField {
  return OBSERVED.some((one) => one === field)
}

/**
 * Values that may be asked for, the most frequent first; `all` when there are no others. What the index has observed is
 * of all sources together: within a scope nothing is known of it but by the rows.
 */
export async function knownValues(reader: Scoped, field: FacetName): Promise<{ values: string[]; all: boolean }> {
  if (field === 'kind') return { values: [...KINDS, 'log', 'unreadable'], all: true }
  const scale = scaleOf(field)
  if (scale !== null) return { values: [...scale], all: true }
  if (field === 'flag') return { values: Object.values(FLAGS), all: true }
  if (reader.scope !== null) return { values: [], all: false }
  const rows =
    field === 'state'
      ? await reader.all<{ value: string }>(states)
      : await reader.all<{ value: string }>(observed, { field })
  return {
    values: rows.map(({ value }) => value),
    all: rows.length < (field === 'state' ? MOST_STATES : MOST_OBSERVED + 1),
  }
}

/**
 * How often each value was observed, without the log lines counted in `logs`: the exact counts of the question that asks
 * for nothing. Null where the kept counts cannot tell: too many values, or one recipient in two spellings.
 */
export async function observedCounts(
  reader: Reader,
  field: ObservedField,
  logs: Tally,
): Promise<Map<string, Seen> | null> {
  const rows = await reader.all<Seen>(observed, { field })
  if (rows.length > MOST_OBSERVED) return null
  const counts = new Map<string, Seen>()
  for (const { value, count } of rows) {
    const key = keyOf(field, value)
    const known = counts.get(key)
    if (known && field === 'to') return null
    if (known) known.count += count
    else if (key !== '') counts.set(key, { value, count: count - (logs[field].get(key)?.count ?? 0) })
  }
  return counts
}
