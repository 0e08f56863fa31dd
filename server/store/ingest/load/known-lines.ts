import { sql } from 'drizzle-orm'
import type { Reader } from '@/server/store/door/door'
import { spot } from '@/server/store/ingest/derive/rows/model'
import type { Before } from '@/server/store/ingest/write/files'
import type { KnownLines } from '@/server/store/ingest/write/observe'
import type { Batch } from '@/server/store/store'

type Asked = { file: number; lines: Set<number>; removed: boolean }

/**
 * Looks up the lines of a batch that may be known: those before the cursor, and those that moved or were removed.
 * In the usual case, lines after the cursor, there are none and nothing is asked.
 */
export async function loadKnownLines(
  reader: Reader,
  batch: Batch,
  before: ReadonlyMap<string, Before>,
): Promise<KnownLines> {
  const known: KnownLines = { lines: new Map(), removed: new Set() }
  for (const { file, lines, removed } of askedOf(batch, before).values()) {
    if (lines.size > 0) {
      const rows = await reader.all<{ id: number; generation: number; start: number }>(
        sql`select id, generation, start from observations where file_id = ${file} and what in ('line', 'line-same')
          and ${reader.inList(sql`start`, [...lines])} order by id`,
      )
      for (const { id, generation, start } of rows) known.lines.set(spot(file, generation, start), id)
    }
    if (!removed) continue
    const rows = await reader.all<{ generation: number; start: number }>(
      sql`select generation, start from observations where file_id = ${file} and what = 'line-removed'`,
    )
    for (const { generation, start } of rows) known.removed.add(spot(file, generation, start))
  }
  return known
}

function askedOf(batch: Batch, before: ReadonlyMap<string, Before>): Map<number, Asked> {
  const asked = new Map<number, Asked>()
  for (const observed of batch.observed) {
    if (observed.what !== 'line' && observed.what !== 'line-same' && observed.what !== 'line-removed') continue
    const file = before.get(observed.path)
    if (file === undefined) continue
    const wanted = asked.get(file.id) ?? { file: file.id, lines: new Set(), removed: false }
    asked.set(file.id, wanted)
    if (observed.what !== 'line-removed') {
      const ahead = observed.generation > file.generation
      const beyond = observed.generation === file.generation && observed.start >= file.consumed
      if (!ahead && !beyond) wanted.lines.add(observed.start)
    } else wanted.removed = true
    if (observed.what === 'line-same') wanted.lines.add(observed.was.start)
  }
  return asked
}
