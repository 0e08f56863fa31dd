import { type Foretold, NOTHING_FORETOLD } from '@/lib/message/foretold'
import { decode } from '@/server/containers/decode'
import type { Place, Protocol, ReadContext } from '@/server/protocols/protocol'
import type { TailLimits } from '@/server/tail/disk/tail-limits'
import { type Cursor, type Line, readOn } from './line-cursor'

/** What the lines tell that were read, as those behind them are. */
type Known = { foretold: Foretold } | undefined

const AT_ONCE = 4_000

/**
 * What the lines before `consumed` tell of those behind: each that is kept is asked once more, where its place has any that
 * tells something. Undefined where it has none.
 */
export function knownBefore(
  fd: number,
  { consumed }: Pick<Cursor, 'consumed'>,
  { place, path }: { place: Place; path: string },
  { limits, reader }: { limits: TailLimits; reader: { protocol: Protocol; context: ReadContext } },
): Known {
  const { foretells } = place
  if (foretells === undefined) return undefined
  const { protocol, context } = reader
  const at = { place: place.name, captures: place.match(path) ?? {}, context }
  const known = { foretold: NOTHING_FORETOLD }
  const sums = { bytesRead: 0, bytesUnreadable: 0, bytesIgnored: 0 }
  const cursor: Cursor = { generation: 0, consumed: 0, lines: 0, ...sums, long: null, gap: null }
  const take = ({ bytes, tooLong, hole }: Line) => {
    const text = tooLong || hole ? null : decode(bytes)
    if (typeof text !== 'string' || protocol.withholds?.({ ...at, text }) != null) return
    known.foretold = foretells(known.foretold, text)
  }
  for (let before = -1; before < cursor.consumed; ) {
    before = cursor.consumed
    if (readOn(fd, consumed, cursor, AT_ONCE, limits, take)) break
  }
  return known
}
