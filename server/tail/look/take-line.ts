import type { Reading } from '@/lib/message/reading'
import { why } from '@/lib/unread/why-unread'
import { decode } from '@/server/containers/decode'
import type { Place, Withheld } from '@/server/protocols/protocol'
import { sha256 } from '@/server/tail/disk/byte-lines'
import { type Draft, observe } from '@/server/tail/known/batch-draft'
import type { Reach } from '@/server/tail/known/reach'
import { isUnreadable, readBytes, readText, unreadable } from '@/server/tail/known/readings'
import type { Pool } from '@/server/tail/lines/align'
import { takeSame } from '@/server/tail/lines/align'
import type { Cursor, Line } from '@/server/tail/lines/line-cursor'

/** Where a line was found, and what older lines it may be; `lent`: lines that lie in versions that lost. */
export type LineAt = {
  path: string
  place: Place
  captures: Record<string, string>
  pool: Pool | null
  lent?: Pool | null
}

/**
 * Makes an observation of a line, or of each part where it is no record by itself and holds some, and adds its bytes to the
 * cursor's sums. True when there is a line that no older generation had.
 */
export function takeLine(line: Line, at: LineAt, cursor: Cursor, draft: Draft, reach: Reach): boolean {
  const text = isNotRead(line) ? null : decode(line.bytes)
  const held = typeof text === 'string' ? withheldOf(text, line, at, reach) : null
  if (held !== null && held !== 'bytes') {
    cursor.bytesIgnored += line.length
    return observeLine(line, [], { ...at, held }, cursor, draft, reach)
  }
  const readings =
    typeof text === 'string' ? readText(reach.reader, { ...at, line: line.line }, text) : readingsOf(line, at, reach)
  const bad = isUnreadable(readings)
  const parts = bad && !isNotRead(line) ? partsIn(line, at.place) : null
  if (parts !== null) {
    cursor.bytesRead += line.length
    return parts.map((part) => takePart(part, at, cursor, draft, reach)).includes(true)
  }
  if (bad) cursor.bytesUnreadable += line.length
  else cursor.bytesRead += line.length
  return readings.length > 0 && observeLine(line, readings, { ...at, held }, cursor, draft, reach)
}

/** The bytes of its whole line are counted as read. */
function takePart(part: Part, at: LineAt, cursor: Cursor, draft: Draft, reach: Reach): boolean {
  const text = decode(part.bytes)
  const held = typeof text === 'string' ? withheldOf(text, part, at, reach) : null
  const isLeftOut = held !== null && held !== 'bytes'
  const other = isLeftOut ? 'bytesIgnored' : part.isRecord ? 'bytesRead' : 'bytesUnreadable'
  cursor.bytesRead -= part.bytes.length
  cursor[other] += part.bytes.length
  return observeLine(part, isLeftOut ? [] : readingsOf(part, at, reach), { ...at, held }, cursor, draft, reach)
}

/** What its protocol does not keep of a line, or of one of the records that share one. */
function withheldOf(text: string, { line }: Line, { place }: LineAt, { reader }: Reach): Withheld | null {
  return reader.protocol.withholds?.({ place: place.name, line, text }) ?? null
}

type Part = Line & { isRecord: boolean; shared: true }

/** What a line holds, each with the bytes and the place of its own; what is around it belongs to the one before it. */
function partsIn(line: Line, { container }: Place): Part[] | null {
  const text = line.bytes.toString('utf8')
  const parts = container?.parts?.(text) ?? null
  if (parts === null || Buffer.byteLength(text) !== line.bytes.length) return null
  let chars = 0
  let from = 0
  const offsets = parts.map(({ start, end }) => {
    from += Buffer.byteLength(text.slice(chars, start))
    const to = from + Buffer.byteLength(text.slice(start, end))
    const offset = { from, to }
    chars = end
    from = to
    return offset
  })
  return parts.map(({ isRecord }, nth): Part => {
    const { from, to } = offsets[nth] ?? { from: 0, to: 0 }
    const bytes = line.bytes.subarray(from, to)
    const next = offsets[nth + 1]
    const unterminated = next === undefined && line.unterminated
    return {
      ...{ isRecord, bytes, unterminated, shared: true, tooLong: false, hole: false, line: line.line },
      ...{ start: line.start + from, length: (next?.from ?? line.length) - from, sha256: sha256(bytes) },
    }
  })
}

function readingsOf(line: Line, at: LineAt, reach: Reach): Reading[] {
  return isNotRead(line)
    ? [unreadable(reasonOf(line, reach))]
    : readBytes(reach.reader, { ...at, line: line.line }, line.bytes)
}

function observeLine(
  line: Line & { shared?: true },
  readings: Reading[],
  at: LineAt & { held?: Withheld | null },
  { generation }: Cursor,
  draft: Draft,
  reach: Reach,
): boolean {
  const { path, held = null } = at
  const { start, length, sha256: sha, unterminated, shared } = line
  const was = at.pool === null ? null : takeSame(at.pool, sha)
  if (was !== null) {
    observe(draft, { what: 'line-same', path, generation, start, length, line: line.line, sha256: sha, was })
    return false
  }
  const lent = at.lent == null ? null : takeSame(at.lent, sha)
  if (lent !== null) {
    observe(draft, { what: 'line-same', path, generation, start, length, line: line.line, sha256: sha, was: lent })
    observe(draft, { what: 'line-removed', path, was: lent })
    return false
  }
  const most = held !== null ? 0 : isUnreadable(readings) ? reach.limits.keptBytes : line.bytes.length
  const bytes = line.bytes.subarray(0, most)
  const cut = isNotRead(line) || bytes.length < line.bytes.length
  observe(draft, {
    what: 'line',
    path,
    generation,
    start,
    length,
    line: line.line,
    sha256: sha,
    bytes,
    cut,
    unterminated,
    ...(shared === undefined ? {} : { shared }),
    readings,
  })
  return true
}

const isNotRead = ({ tooLong, hole }: Line) => tooLong || hole

function reasonOf({ hole, length }: Line, { limits }: Reach): string {
  return hole ? why('passed-hole', length) : why('line-too-long', limits.lineBytes)
}
