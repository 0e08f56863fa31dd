import type { MessageRow, Page } from '@/lib/message/message'

/** The most rows a page holds; the rest is fetched again when one scrolls there. */
export const MOST_ROWS = 2_000

/** A moving window over a list, oldest first, in the order that the server gives, each row once. */
export type Window<Row extends MessageRow = MessageRow> = {
  rows: Row[]
  /** Whether the server has more on that side. `newer: false` means the window ends where the list ends. */
  older: boolean
  newer: boolean
}

export const EMPTY: Window<never> = { rows: [], older: false, newer: false }

/** By which time rows go into a window, UTC ms: that which its list is ordered by. */
export type TimeOf = (row: Pick<MessageRow, 'orderAt' | 'observedAt'>) => number

const byOrder: TimeOf = ({ orderAt }) => orderAt

/** A page as a window takes it; the stream gives what is older newest first. */
export function oldestFirst<Row>(page: Page<Row>, direction: 'older' | 'newer'): Page<Row> {
  return direction === 'newer' ? page : { rows: page.rows.toReversed(), next: page.next }
}

/** What is newest: one page of the older side, ending at the end. Pages are oldest first here and below. */
export function windowAtEnd<Row extends MessageRow>(page: Page<Row>): Window<Row> {
  return { rows: page.rows, older: page.next !== null, newer: false }
}

/** The window around a place: a page on each side of it. */
export function windowAround<Row extends MessageRow>(before: Page<Row>, after: Page<Row>): Window<Row> {
  return { rows: joined(before.rows, after.rows), older: before.next !== null, newer: after.next !== null }
}

export function addOlder<Row extends MessageRow>(window: Window<Row>, page: Page<Row>): Window<Row> {
  const rows = [...page.rows, ...without(window.rows, page.rows)]
  const cut = rows.length > MOST_ROWS
  return { rows: rows.slice(0, MOST_ROWS), older: page.next !== null, newer: window.newer || cut }
}

export function addNewer<Row extends MessageRow>(window: Window<Row>, page: Page<Row>): Window<Row> {
  const rows = joined(window.rows, page.rows)
  return { rows: rows.slice(-MOST_ROWS), older: window.older || rows.length > MOST_ROWS, newer: page.next !== null }
}

export type Admitted<Row extends MessageRow = MessageRow> = {
  window: Window<Row>
  /** New here, in the window or beyond its end. */
  fresh: Row[]
}

/**
 * Rows as the live stream sends them, new or changed; what it says later is later. Known ones are replaced where they
 * stand. New ones enter by their time, behind those of the same; those before a window that has older rows to fetch, or
 * after one that has newer, are left to the server. A full window lets go of its oldest rows while one follows the end,
 * else of its newest.
 */
export function admit<Row extends MessageRow>(
  window: Window<Row>,
  heard: readonly Row[],
  following: boolean,
  timeOf: TimeOf = byOrder,
): Admitted<Row> {
  const known = new Map(window.rows.map((row) => [row.uid, row]))
  const latest = new Map(heard.map((row) => [row.uid, row]))
  for (const [uid, row] of latest) if (JSON.stringify(row) === JSON.stringify(known.get(uid))) latest.delete(uid)
  if (latest.size === 0) return { window, fresh: [] }
  const fresh = [...latest.values()].filter(({ uid }) => !known.has(uid))
  const [first, last] = [window.rows[0], window.rows.at(-1)]
  const entering = fresh.filter((row) => {
    if (window.older && first && timeOf(row) < timeOf(first)) return false
    return !(window.newer && last && timeOf(row) > timeOf(last))
  })
  if (entering.length === 0 && fresh.length === latest.size) return { window, fresh }
  const rows = window.rows.map((row) => latest.get(row.uid) ?? row)
  // What is fetched behind the last goes on from it: nothing else may be the last of the same time.
  const end = window.newer && last ? timeOf(last) : null
  for (const row of entering) {
    const time = timeOf(row)
    rows.splice(rows.findLastIndex((one) => timeOf(one) < time || (timeOf(one) === time && time !== end)) + 1, 0, row)
  }
  const over = rows.length > MOST_ROWS
  const kept = following ? rows.slice(-MOST_ROWS) : rows.slice(0, MOST_ROWS)
  return {
    window: { rows: kept, older: window.older || (over && following), newer: window.newer || (over && !following) },
    fresh,
  }
}

/** Rows that match no longer. */
export function dismiss<Row extends MessageRow>(window: Window<Row>, uids: readonly string[]): Window<Row> {
  const gone = new Set(uids)
  const rows = window.rows.filter(({ uid }) => !gone.has(uid))
  return rows.length === window.rows.length ? window : { ...window, rows }
}

/** Messages a minute over the last five, or over what the window holds of them; null when that is too little to say. */
export function ratePerMinute(window: Window, now: number): number | null {
  const since = now - 300_000
  const oldest = window.rows[0]
  if (!oldest || window.newer) return null
  const from = window.older ? Math.max(since, oldest.orderAt) : since
  const minutes = (now - from) / 60_000
  if (minutes < 0.25) return null
  return window.rows.filter(({ orderAt }) => orderAt >= from && orderAt <= now).length / minutes
}

/** Of what both have, the second is the later word, and says where it stands. */
function joined<Row extends MessageRow>(one: readonly Row[], other: readonly Row[]): Row[] {
  return [...without(one, other), ...other]
}

function without<Row extends MessageRow>(rows: readonly Row[], others: readonly Row[]): Row[] {
  const uids = new Set(others.map(({ uid }) => uid))
  return rows.filter(({ uid }) => !uids.has(uid))
}
