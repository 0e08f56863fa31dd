import { sql } from 'drizzle-orm'
import { type AlteredSide, SIDE_BYTES } from '@/lib/rules/alteration'
import { observedBytes } from '@/server/store/rows/read-bytes'
import type { Scoped } from '@/server/store/rows/scoped'

/** A line end is counted and not kept. */
const LINE_END = 2
const NEW_LINE = Buffer.from('\n')

/** Bytes of one side, of which there were so many; `at`: when they were observed, UTC ms. */
export function sideOf(bytes: Uint8Array, length: number, at: number): AlteredSide {
  if (bytes.length === 0 && length > LINE_END) return { what: 'dropped', length }
  const shown = bytes.subarray(0, SIDE_BYTES)
  const whole = shown.length >= length - LINE_END
  return { what: 'kept', bytes: Buffer.from(shown).toString('base64'), length, whole, at }
}

/** The same of what was observed, one below the other; the first of them says when. */
export async function sideOfObserved(reader: Scoped, ids: readonly number[]): Promise<AlteredSide> {
  const rows = await reader.all<{ id: number; at: number; length: number }>(
    sql`select id, at, length from observations where ${reader.inList(sql`id`, ids)} order by start, id`,
  )
  const [first] = rows
  if (first === undefined) return { what: 'nothing' }
  const parts: Uint8Array[] = []
  let [kept, length] = [0, 0]
  for (const row of rows) {
    length += row.length
    if (kept >= SIDE_BYTES) continue
    const bytes = await observedBytes(reader, row.id)
    kept += bytes.length
    parts.push(...(parts.length === 0 ? [bytes] : [NEW_LINE, bytes]))
  }
  // What is kept of a line lacks its end, what stands between two of them is one.
  return sideOf(Buffer.concat(parts), rows.length === 1 ? length : length - rows.length * LINE_END, first.at)
}
