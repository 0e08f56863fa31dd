import type { MessageRow } from '@/lib/message/message'
import { personIn } from '@/lib/names/face'
import { dayNumber } from '@/lib/time/clock'

/** One line of the list. */
export type Item =
  /**
   * `repeated`: same sender, as far as it is known, and recipients, in the same channel, as the row right above. `late`: new, although it stands
   * among rows that were seen.
   */
  | { kind: 'row'; key: string; row: MessageRow; repeated: boolean; late?: boolean }
  /** Nothing matched for `ms`. */
  | { kind: 'quiet'; key: string; ms: number }
  /** Another day, after nothing matched for `quiet` ms; 0: no more than usual. */
  | { kind: 'day'; key: string; at: number; quiet: number }
  /** What stands above was seen, what arrived below is new. */
  | { kind: 'seen'; key: string }

export const QUIET_MS = 60_000

/** Rows with what stands between them: quiet gaps over 60 s and, where the UTC day changes, its name. The first row names its day unless it is `today`, in days since 1970 UTC. */
export function itemsOf(rows: readonly MessageRow[], today: number): Item[] {
  const items: Item[] = []
  let above: MessageRow | null = null
  for (const row of rows) {
    const between = gapBefore(row, above, today)
    if (between) items.push(between)
    const repeated = above !== null && between === null && sameWay(above, row)
    items.push({ kind: 'row', key: row.uid, row, repeated })
    above = row
  }
  return items
}

function gapBefore(row: MessageRow, above: MessageRow | null, today: number): Item | null {
  const day = dayNumber(row.orderAt)
  const ms = above === null ? 0 : row.orderAt - above.orderAt
  if (above === null ? day !== today : day !== dayNumber(above.orderAt)) {
    return { kind: 'day', key: `day ${row.uid}`, at: row.orderAt, quiet: ms > QUIET_MS ? ms : 0 }
  }
  return ms > QUIET_MS ? { kind: 'quiet', key: `quiet ${row.uid}`, ms } : null
}

function sameWay(above: MessageRow, row: MessageRow): boolean {
  return (
    row.from !== null &&
    row.reading !== 'unreadable' &&
    above.reading === row.reading &&
    above.from === row.from &&
    personIn(above.flags) === personIn(row.flags) &&
    above.source === row.source &&
    above.channel === row.channel &&
    above.broadcast === row.broadcast &&
    above.to.length === row.to.length &&
    above.to.every((agent, at) => agent === row.to[at])
  )
}
