import { shortWords, wholeWords } from '@/lib/letters/plain-words'
import { markedFacets, shortFacets, wholeFacets } from '@/lib/query/facet-tokens'
import type { SqlValue } from '@/server/store/door/door'
import { facetRowOf } from '@/server/store/rows/message-rows'

type Row = readonly SqlValue[]

type Dialect = 'sqlite' | 'postgres'

/** How a row of a table is told alike whichever database holds it, and how the words and facets of one are kept by each. */
export type RowWords = { whole: (row: Row) => Row; short: { readonly [dialect in Dialect]: (row: Row) => Row } }

const same = (row: Row) => row
const AS_IT_IS: RowWords = { whole: same, short: { sqlite: same, postgres: same } }

/** Words and facets of messages are kept without those that follow from the rest of the row. */
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
    short: {
      sqlite: (row) => changed(row, shortWords, shortFacets),
      postgres: (row) => changed(row, shortWords, markedFacets),
    },
  }
}

const textOf = (value: SqlValue) => (typeof value === 'string' ? value : null)
