import { shortWords, wholeWords } from '@/lib/letters/plain-words'
import type { SqlValue } from '@/server/store/door/door'

type Row = readonly SqlValue[]

/** How a row of a table is told as both databases hold it, and how the words of one are kept by SQLite. */
export type RowWords = { whole: (row: Row) => Row; short: (row: Row) => Row }

const AS_IT_IS: RowWords = { whole: (row) => row, short: (row) => row }

/** SQLite holds the words of messages without those that follow from their text. */
export function rowWords(table: string, columns: readonly string[]): RowWords {
  if (table !== 'messages') return AS_IT_IS
  const [words, body, reasoning] = ['words', 'body', 'reasoning'].map((name) => columns.indexOf(name))
  const changed = (row: Row, change: typeof wholeWords) => {
    const text = (at = -1) => (typeof row[at] === 'string' ? row[at] : '')
    return row.with(words ?? 0, change(text(words), text(body), text(reasoning)))
  }
  return { whole: (row) => changed(row, wholeWords), short: (row) => changed(row, shortWords) }
}
