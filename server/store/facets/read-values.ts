import { sql } from 'drizzle-orm'
import { foldValue } from '@/lib/letters/fold'
import type { Ast } from '@/lib/query/ast'
import { leafFor } from '@/lib/query/clauses'
import { facetValues, isValueField, type ValueField } from '@/lib/query/facet-tokens'
import { recipientsOf } from '@/server/store/rows/message-rows'
import { QuestionError } from '@/server/store/rows/question-error'
import type { Scoped } from '@/server/store/rows/scoped'
import { searchOf } from '@/server/store/search/question'
import { mayBegin } from '@/server/store/search/search-values'
import type { ValueReader } from '../readers'

const MOST_VALUES = 100
/** Values that may begin so and are looked at: the index knows them as they were written, people type as they please. */
const LOOKED_AT = 2_000
/** Within a scope they are those of the newest rows. */
const MOST_ROWS = 2_000

type Value = { value: string; count: number }

export function valueReader(reader: Scoped): ValueReader {
  return {
    complete: async ({ field, prefix, limit }) => {
      if (!isValueField(field)) return []
      return (await observedOf(reader, field, foldValue(prefix))).slice(0, Math.min(limit, MOST_VALUES))
    },
  }
}

/** The values of a field that begin so, folded, and that are seen; the most frequent first. Within a scope: in so many of its newest rows. */
export async function observedOf(
  reader: Scoped,
  field: ValueField,
  begun: string,
  newest = MOST_ROWS,
): Promise<Value[]> {
  if (reader.scope !== null) return withinScope(reader, field, begun, newest)
  const rows = await reader.all<Value>(sql`select value, count from facet_values
    where field = ${field} and ${mayBegin(reader, begun)} order by count desc, value limit ${LOOKED_AT}`)
  return joined(rows.filter(({ value }) => foldValue(value).startsWith(begun)))
}

/** What looks the same, however its letters are composed, is offered once, with its whole count; the most frequent first. */
function joined(values: readonly Value[]): Value[] {
  const counts = new Map<string, number>()
  for (const { value, count } of values) {
    const composed = value.normalize('NFC')
    counts.set(composed, (counts.get(composed) ?? 0) + count)
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
}

type NamesDbRow = {
  source: string
  protocol: string
  channel: string
  sender: string | null
  recipients: string
  mentions: string
  type: string
}

/** The index keeps its counts of values for all sources together, so that they would tell of what is outside. */
async function withinScope(reader: Scoped, field: ValueField, begun: string, newest: number): Promise<Value[]> {
  const seen = new Map<string, number>()
  for (const row of await newestOf(reader, field, begun, newest))
    for (const one of facetValues(namesIn(row)))
      if (one.field === field && foldValue(one.value).startsWith(begun))
        seen.set(one.value, (seen.get(one.value) ?? 0) + 1)
  return joined([...seen].map(([value, count]) => ({ value, count })))
}

/** The newest rows that have such a value; where it stands for too many, the newest of all. */
async function newestOf(reader: Scoped, field: ValueField, begun: string, limit: number): Promise<NamesDbRow[]> {
  const any: Ast = { node: 'and', items: [leafFor('is', 'any')] }
  const begins: Ast = { ...leafFor(field, begun), prefix: true }
  const search = await searchOf(reader, begun === '' ? any : { node: 'and', items: [...any.items, begins] }, 0).catch(
    (error: unknown) => {
      if (!(error instanceof QuestionError)) throw error
      return searchOf(reader, any, 0)
    },
  )
  const keys = search.keys({ order: 'time', direction: 'older', from: null, limit })
  return reader.all<NamesDbRow>(sql`select s.label as source, s.protocol, m.channel, m.sender, m.recipients, m.mentions,
    m.type from (${keys}) k cross join messages m join sources s on s.id = m.source_id where m.key = k.key`)
}

function namesIn({ sender, recipients, mentions, ...row }: NamesDbRow) {
  const to = recipientsOf(recipients).map(({ agent }) => agent)
  return { ...row, from: sender, to, mentions: mentions === '[]' ? [] : JSON.parse(mentions) }
}
