import { changeOf, type Foretold, type ForetoldChange } from '@/lib/message/foretold'
import type { Reading } from '@/lib/message/reading'
import { LEFT_OUT } from '@/lib/source/leaving-out'
import { why } from '@/lib/unread/why-unread'
import { decode } from '@/server/containers/decode'
import type { Place, Withheld } from '@/server/protocols/protocol'
import { sha256 } from '@/server/tail/disk/byte-lines'
import { keptFrom } from '@/server/tail/disk/kept-from'
import { type Draft, observe } from '@/server/tail/known/batch-draft'
import type { Reach } from '@/server/tail/known/reach'
import { isUnreadable, readText, unreadable } from '@/server/tail/known/readings'
import type { Order, Pool, Was } from '@/server/tail/lines/align'
import { takeSame } from '@/server/tail/lines/align'
import type { Cursor, Line } from '@/server/tail/lines/line-cursor'

/**
 * Where a line was found, and what older lines it may be; `lent`: lines that lie in versions that lost. `known`: what the
 * lines before it tell, moved on by each that is taken.
 */
export type LineAt = {
  path: string
  place: Place
  captures: Record<string, string>
  pool: Pool | null
  lent?: Pool | null
  /** Left out where the order of lines says nothing. */
  order?: Order
  known?: { foretold: Foretold } | undefined
}

/**
 * Makes an observation of a line, or of each part where it is no record by itself and holds some, and adds its bytes to the
 * cursor's sums. True when there is a line that no older generation had.
 */
export function takeLine(line: Line, at: LineAt, cursor: Cursor, draft: Draft, reach: Reach): boolean {
  const taken = readLine(line, at, reach)
  const bad = isUnreadable(taken.readings)
  const parts = bad && !isNotRead(line) ? partsIn(line, at.place) : null
  if (parts !== null) {
    cursor.bytesRead += line.length
    return parts.map((part) => takePart(part, at, cursor, draft, reach)).includes(true)
  }
  cursor[isLeftOut(taken.held) ? 'bytesIgnored' : bad ? 'bytesUnreadable' : 'bytesRead'] += line.length
  const isBlank = taken.readings.length === 0 && taken.held === null
  return !isBlank && observeLine(line, taken, at, cursor, draft, reach)
}

/** The bytes of its whole line are counted as read. */
function takePart(part: Part, at: LineAt, cursor: Cursor, draft: Draft, reach: Reach): boolean {
  const taken = readLine(part, at, reach)
  cursor.bytesRead -= part.bytes.length
  const sum = isLeftOut(taken.held) ? 'bytesIgnored' : part.isRecord ? 'bytesRead' : 'bytesUnreadable'
  cursor[sum] += part.bytes.length
  return observeLine(part, taken, at, cursor, draft, reach)
}

/**
 * What a line, or one of the records that share one, says, and what its protocol does not keep of it. `foretold`: what it
 * tells all the same of those behind it.
 */
type Taken = { readings: Reading[]; held: Withheld | null; foretold?: ForetoldChange }

function readLine(line: Line, at: LineAt, reach: Reach): Taken {
  const { reader } = reach
  const text = isNotRead(line) ? unreadable(reasonOf(line, reach)) : decode(line.bytes)
  if (typeof text !== 'string') return { readings: [text], held: null }
  const { captures } = at
  const withheld =
    reader.protocol.withholds?.({ place: at.place.name, captures, text, context: reader.context }) ?? null
  const foretold = at.known?.foretold
  const found = isLeftOut(withheld) ? [] : readText(reader, { ...at, line: line.line, foretold }, text)
  // What is too old to be kept says all the same whose the younger lines behind it are.
  const told = withheld === null ? tellOn(at, text) : undefined
  if (isOld(found, reach)) return { readings: [], held: { rule: LEFT_OUT.older }, foretold: told }
  return { readings: found, held: withheld }
}

/** Moves on what is known of the lines behind this one; gives what it changed. */
function tellOn({ known, place }: LineAt, text: string): ForetoldChange | undefined {
  if (known === undefined || place.foretells === undefined) return undefined
  const before = known.foretold
  known.foretold = place.foretells(before, text)
  return known.foretold === before ? undefined : changeOf(before, known.foretold)
}

/** By its own word it was written before what is kept of this source. What gives no time is as young as it is read. */
function isOld(readings: readonly Reading[], { reader, source, clock }: Reach): boolean {
  const from = keptFrom(reader.protocol, source.config, clock.wall())
  return from !== null && readings.length > 0 && readings.every((reading) => (writtenAt(reading) ?? from) < from)
}

function writtenAt(reading: Reading): number | null {
  if (reading.reading === 'message') return reading.sent.ms
  return reading.reading === 'log' || reading.reading === 'heartbeat' ? reading.claimed.ms : null
}

function isLeftOut(held: Withheld | null): held is Exclude<Withheld, 'bytes'> {
  return held !== null && held !== 'bytes'
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

/** One line that goes to the front of a long file leaves all others behind it: so many of a generation are told. */
const MOST_MOVED = 100

/** It stands behind a line that it stood before. */
function isMoved(was: Was, order: LineAt['order']): boolean {
  if (order === undefined) return false
  const { last } = order
  if (last !== null && last.generation === was.generation && was.start < last.start) {
    order.moved += 1
    return order.moved <= MOST_MOVED
  }
  if (last === null || was.generation >= last.generation) order.last = was
  return false
}

function observeLine(
  line: Line & { shared?: true },
  { readings, held, foretold }: Taken,
  at: LineAt,
  { generation }: Cursor,
  draft: Draft,
  reach: Reach,
): boolean {
  const { path } = at
  const { start, length, sha256: sha, unterminated, shared } = line
  const was = at.pool === null ? null : takeSame(at.pool, sha)
  if (was !== null) {
    const moved = isMoved(was, at.order)
    observe(draft, {
      ...{ what: 'line-same', path, generation, start, length, line: line.line, sha256: sha, was },
      ...(moved ? { moved } : {}),
    })
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
    ...(isLeftOut(held) ? { leftOut: held.rule } : {}),
    ...(foretold === undefined ? {} : { foretold }),
    readings,
  })
  return true
}

const isNotRead = ({ tooLong, hole }: Line) => tooLong || hole

function reasonOf({ hole, length }: Line, { limits }: Reach): string {
  return hole ? why('passed-hole', length) : why('line-too-long', limits.lineBytes)
}
