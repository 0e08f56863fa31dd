import { type SQL, sql } from 'drizzle-orm'
import type { Ask, Question } from '@/lib/query/compiled-question'
import { facetToken } from '@/lib/query/facet-tokens'
import type { Reader } from '@/server/store/door/door'

type Named = Extract<Ask, { ask: 'named' }>

/** Observed names of a field that are compared with those of a scope; where there are more, each row is. */
const MOST_COMPARED = 1_000

/** An observed name is kept as far as this: one that is so long may be the beginning of others. */
const KEPT = 200

/** A scope, where it names sources and channels with those that were compared with them. */
export async function withApart(reader: Reader, question: Question): Promise<Question> {
  // Postgres opens each row that its index finds in any case.
  if (reader.dialect !== 'sqlite') return question
  if ('all' in question) return { all: await Promise.all(question.all.map((part) => withApart(reader, part))) }
  if ('any' in question) return { any: await Promise.all(question.any.map((part) => withApart(reader, part))) }
  if ('not' in question || question.ask !== 'named') return question
  const apart = await apartFrom(reader, question)
  return apart === null ? question : { ...question, apart }
}

/** Null where the tokens of these names find other names too, as far as is known. */
async function apartFrom(reader: Reader, { field, names }: Named): Promise<readonly string[] | null> {
  const observed = await reader.all<{ value: string }>(
    sql`select value from facet_values where field = ${field} limit ${MOST_COMPARED + 1}`,
  )
  if (observed.length > MOST_COMPARED) return null
  const tokens = new Set(names.map((name) => facetToken(field, name)))
  const isApart = (value: string) =>
    !tokens.has(facetToken(field, value)) || (value.length < KEPT && names.includes(value))
  return observed.every(({ value }) => isApart(value)) ? observed.map(({ value }) => value) : null
}

/**
 * Holds where every name that was ever observed of the field is one that was compared, so that the tokens find none but
 * the names: of the very moment of which the rows are, as part of the same statement. Asked once for all rows.
 */
export function noneBesides(field: Named['field'], apart: readonly string[]): SQL {
  return sql`not exists (select 1 from facet_values
    where field = ${field} and value not in (select value from json_each(${JSON.stringify(apart)})))`
}
