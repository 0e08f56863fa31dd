import { reading as words } from '@/lib/text/sources/reading-words'
import type { Place } from '@/server/protocols/protocol'
import { sizeInWords } from '@/server/tail/disk/tail-limits'
import { type Draft, observe } from '@/server/tail/known/batch-draft'
import type { Reach } from '@/server/tail/known/reach'
import { isUnreadable, readBytes, unreadable } from '@/server/tail/known/readings'
import type { Pool } from '@/server/tail/lines/align'
import { takeSame } from '@/server/tail/lines/align'
import type { Cursor, Line } from '@/server/tail/lines/line-cursor'

/** Where a line was found, and what older lines it may be. */
export type LineAt = { path: string; place: Place; captures: Record<string, string>; pool: Pool | null }

/** Makes an observation of a line and adds its bytes to the cursor's sums. True when it is a line that no older generation had. */
export function takeLine(line: Line, at: LineAt, cursor: Cursor, draft: Draft, reach: Reach): boolean {
  const readings = isNotRead(line)
    ? [unreadable(reasonOf(line, reach))]
    : readBytes(reach.reader, { ...at, line: line.line }, line.bytes)
  const bad = isUnreadable(readings)
  if (bad) cursor.bytesUnreadable += line.length
  else cursor.bytesRead += line.length
  if (readings.length === 0) return false

  const { start, length, sha256, unterminated } = line
  const { generation } = cursor
  const was = at.pool === null ? null : takeSame(at.pool, sha256)
  if (was !== null) {
    observe(draft, { what: 'line-same', path: at.path, generation, start, length, line: line.line, sha256, was })
    return false
  }
  const bytes = bad ? line.bytes.subarray(0, reach.limits.keptBytes) : line.bytes
  const cut = isNotRead(line) || bytes.length < line.bytes.length
  const { path } = at
  observe(draft, {
    what: 'line',
    path,
    generation,
    start,
    length,
    line: line.line,
    sha256,
    bytes,
    cut,
    unterminated,
    readings,
  })
  return true
}

const isNotRead = ({ tooLong, hole }: Line) => tooLong || hole

function reasonOf({ hole, length }: Line, { limits }: Reach): string {
  return hole ? words.unreadable.hole(sizeInWords(length)) : words.unreadable.lineTooLong(sizeInWords(limits.lineBytes))
}
