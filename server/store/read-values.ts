import { sql } from 'drizzle-orm'
import { foldValue } from '@/lib/fold'
import type { Reader } from './door'
import type { ValueReader } from './readers'

const MOST_VALUES = 100
/** Values looked at for one prefix: the index knows them as they were written, people type as they please. */
const LOOKED_AT = 2_000

const ofField = sql`select value, count from facet_values where field = ${sql.placeholder('field')}
  order by count desc, value limit ${sql.placeholder('limit')}`

export function valueReader(reader: Reader): ValueReader {
  return {
    complete: async ({ field, prefix, limit }) => {
      const rows = await reader.all<{ value: string; count: number }>(ofField, { field, limit: LOOKED_AT })
      const begun = foldValue(prefix)
      return rows.filter(({ value }) => foldValue(value).startsWith(begun)).slice(0, Math.min(limit, MOST_VALUES))
    },
  }
}
