import { shortWords, wholeWords } from '@/lib/letters/plain-words'
import { shortFacets, wholeFacets } from '@/lib/query/facet-tokens'
import type { SqlValue } from '@/server/store/door/door'
import { facetRowOf } from '@/server/store/rows/message-rows'

type Row = readonly SqlValue[]

/** How a row of a table is told as both databases hold it, and how the words and facets of one are kept by SQLite. */
export type RowWords = { whole: (row: Row) => Row; short: (row: Row) => Row }

const AS_IT_IS: RowWords = { whole: (row) => row, short: (row) => row }

/** SQLite holds the words and facets of messages without those that follow from the rest of the row. */
export function rowWords(table: string, columns: readonly string[]): RowWords {
  if (table !== 'messages') return AS_IT_IS
  const places = new Map(columns.map((name, at) => [name, at]))
  const changed = (row: Row, words: typeof wholeWords, facets: typeof wholeFacets) => {
    const value = (name: string) => row[places.get(name) ?? -1] ?? null
    const text = (name: string) => textOf(value(name))
    const whole = (name: string) => text(name) ?? ''
    const broadcast = value('broadcast') === 1
    const priority = value('priority')
    const of = facetRowOf({
      ...{ reading: whole('reading'), channel: whole('channel'), type: whole('type'), kind: whole('kind') },
      ...{ sender: text('sender'), recipients: whole('recipients'), mentions: whole('mentions') },
      ...{ nativeId: text('native_id'), traceId: text('trace_id'), replyTo: text('reply_to') },
      ...{ broadcast: broadcast ? 1 : 0, priority: typeof priority === 'number' ? priority : null },
    })
    return row
      .with(places.get('words') ?? 0, words(whole('words'), whole('body'), text('reasoning')))
      .with(places.get('facets') ?? 0, facets(whole('facets'), of))
  }
  return {
    whole: (row) => changed(row, wholeWords, wholeFacets),
    short: (row) => changed(row, shortWords, shortFacets),
  }
}

const textOf = (value: SqlValue) => (typeof value === 'string' ? value : null)
