import { type SQL, sql } from 'drizzle-orm'
import type { ValueField } from '@/lib/query/facet-tokens'
import type { Reader } from '@/server/store/door/door'
import { beginning, type ObservedValues } from './search-plan'

/** Observed values that may begin so and are looked through for one prefix, most frequent first; more of them count as capped. */
const MOST_LOOKED_AT = 20_000

/** The values of a field that the index has seen. */
export function observedValues(reader: Reader): ObservedValues {
  return async (field: ValueField, prefix: string) => {
    const rows = await reader.all<{ value: string }>(
      sql`select value from facet_values where field = ${field} and ${mayBegin(reader, prefix)}
        order by count desc, value limit ${MOST_LOOKED_AT + 1}`,
    )
    const found = beginning(
      rows.map(({ value }) => value),
      prefix,
    )
    return { values: found.values, capped: found.capped || rows.length > MOST_LOOKED_AT }
  }
}

const PLAIN = /^[!-~]+$/

/** What may be said of values in SQL that begin with a folded prefix: how others than visible ASCII are folded only we know. */
export function mayBegin({ dialect }: Pick<Reader, 'dialect'>, prefix: string): SQL {
  if (prefix === '') return sql`1 = 1`
  const others = dialect === 'sqlite' ? sql`value glob '*[^!-~]*'` : sql`value collate "C" ~ '[^!-~]'`
  return PLAIN.test(prefix) ? sql`(lower(substr(value, 1, ${prefix.length})) = ${prefix} or ${others})` : others
}
