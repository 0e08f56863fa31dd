import { sql } from 'drizzle-orm'
import { foldValue } from '@/lib/fold'
import { facetToken, isValueField } from '@/lib/query/facets'
import { searchOf } from './question'
import type { ValueReader } from './readers'
import type { Scoped } from './scoped'
import { mayBegin } from './search-values'

const MOST_VALUES = 100
/** Values that may begin so and are looked at: the index knows them as they were written, people type as they please. */
const LOOKED_AT = 2_000
/** Within a scope each is counted, as far as this, until there are enough of them. */
const COUNTED = 1_000
const TRIED = 300

type Value = { value: string; count: number }

export function valueReader(reader: Scoped): ValueReader {
  return {
    complete: async ({ field, prefix, limit }) => {
      const begun = foldValue(prefix)
      const rows = await reader.all<Value>(sql`select value, count from facet_values
        where field = ${field} and ${mayBegin(reader, begun)} order by count desc, value limit ${LOOKED_AT}`)
      const found = rows.filter(({ value }) => foldValue(value).startsWith(begun))
      const most = Math.min(limit, MOST_VALUES)
      return reader.scope === null ? found.slice(0, most) : withinScope(reader, field, found, most)
    },
  }
}

/** The index keeps its counts of values for all sources together. */
async function withinScope(reader: Scoped, field: string, values: readonly Value[], most: number): Promise<Value[]> {
  if (!isValueField(field)) return []
  const all = await searchOf(reader, { node: 'and', items: [] }, 0)
  const found: Value[] = []
  for (const { value } of values.slice(0, TRIED)) {
    if (found.length >= most) break
    const having = all.and({ ask: 'facet', tokens: [facetToken(field, value)] })
    const count = (await reader.get<{ count: number }>(having.count(COUNTED)))?.count ?? 0
    if (count > 0) found.push({ value, count: Math.min(count, COUNTED) })
  }
  return found
}
