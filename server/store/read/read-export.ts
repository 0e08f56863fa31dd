import { sql } from 'drizzle-orm'
import { type Canonical, canonical, type Secrets } from '@/lib/message/canonical'
import { text } from '@/lib/text'
import { KnownError } from '@/server/errors'
import { LISTED, type ListedDbRow, MESSAGE_TABLES, messageColumns, messageRow } from '@/server/store/rows/message-rows'
import { readRev } from '@/server/store/rows/read-rev'
import type { Scoped } from '@/server/store/rows/scoped'
import { searchFor } from '@/server/store/search/question'
import type { Search } from '@/server/store/search/search-sql'
import { rowsWithin } from '@/server/store/within/rows-within'
import { wholeTexts } from './full-texts'
import { rowsOf } from './read-page'

/** Found at once: only their keys. */
const KEYS = 2_000
/** Read at once. */
const ROWS = 200
/** Messages are read whole until their records have so many bytes together. */
const CHUNK_BYTES = 1_048_576

/** What is exported arrived at or before `seq` and lies at or before `key`. */
type Bounds = { seq: number; key: number; secrets: Secrets }

/**
 * All that a question finds, whole, oldest first, a few messages at a time: at most 200, and of large ones as many as
 * fit into 1 MiB, or one. What had arrived when it was asked, each message as it is when its turn comes; what arrives
 * later is left out, however old it says it is. Throws `QuestionError` before the first chunk.
 */
export async function exportOf(
  reader: Scoped,
  { query, now, secrets = 'masked' }: { query: string; now: number; secrets?: Secrets },
): Promise<AsyncIterable<Canonical[]>> {
  const search = await searchFor(reader, query, now)
  const seq = await readRev(reader)
  const [newest] = await rowsOf(reader, search, { order: 'time', direction: 'older', from: null, limit: 1 })
  return chunksOf(reader, search, newest ? { seq, key: newest.key, secrets } : null)
}

async function* chunksOf(reader: Scoped, search: Search, bounds: Bounds | null): AsyncGenerator<Canonical[]> {
  if (bounds === null) return
  let from: number | null = null
  for (;;) {
    const page = search.keys({ order: 'time', direction: 'newer', from, limit: KEYS })
    const keys: number[] = (await reader.all<{ key: number }>(page)).map(({ key }) => key)
    for (let at = 0; at < keys.length; at += ROWS) {
      const rows = await rowsWithin(reader, await rowsWith(reader, keys.slice(at, at + ROWS)))
      const wanted = rows.filter(({ seq, key }) => seq <= bounds.seq && key <= bounds.key)
      for (const some of bySize(wanted)) {
        yield await wholeOf(reader, some, bounds.secrets)
        // Whoever reads as fast as this writes must not keep everyone else waiting.
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
    from = keys.at(-1) ?? null
    if (from === null || keys.length < KEYS || from >= bounds.key) return
  }
}

function rowsWith(reader: Scoped, keys: readonly number[]): Promise<ListedDbRow[]> {
  return reader.all<ListedDbRow>(
    sql`select ${messageColumns(LISTED, reader.scope)} from ${MESSAGE_TABLES} where ${reader.inList(sql`m.key`, keys)} order by m.key`,
  )
}

function* bySize(rows: readonly ListedDbRow[]): Generator<ListedDbRow[]> {
  let some: ListedDbRow[] = []
  let bytes = 0
  for (const row of rows) {
    if (some.length > 0 && bytes + row.length > CHUNK_BYTES) {
      yield some
      some = []
      bytes = 0
    }
    some.push(row)
    bytes += row.length
  }
  if (some.length > 0) yield some
}

async function wholeOf(reader: Scoped, rows: readonly ListedDbRow[], secrets: Secrets): Promise<Canonical[]> {
  const texts = await wholeTexts(
    reader,
    rows.map(({ uid }) => uid),
  )
  return rows.map((row) => {
    const whole = texts.get(row.uid)
    if (!whole)
      throw new KnownError(
        'conflict',
        () => text.export.anew,
        () => text.export.again,
      )
    return canonical(messageRow(row, reader), reader.scope === null ? row.seq : null, whole, secrets)
  })
}
