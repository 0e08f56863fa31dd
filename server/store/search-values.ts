import { sql } from 'drizzle-orm'
import type { ValueField } from '@/lib/query/facets'
import type { Reader } from './door'
import { beginning, type ObservedValues } from './search-plan'

/** Observed values that are looked through for one prefix, most frequent first; more of them count as capped. */
const MOST_LOOKED_AT = 20_000

/** The values of a field that the index has seen. */
export function observedValues(reader: Reader): ObservedValues {
  return async (field: ValueField, prefix: string) => {
    const rows = await reader.all<{ value: string }>(
      sql`select value from facet_values where field = ${field} order by count desc, value limit ${MOST_LOOKED_AT + 1}`,
    )
    const found = beginning(
      rows.map(({ value }) => value),
      prefix,
    )
    return { values: found.values, capped: found.capped || rows.length > MOST_LOOKED_AT }
  }
}
