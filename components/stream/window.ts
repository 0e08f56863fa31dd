import type { MessageRow, Page } from '@/lib/message'

/** The most rows a page holds; the rest is fetched again when one scrolls there. */
export const MOST_ROWS = 2_000

/** A moving window over a list, oldest first, each row once. */
export type Window<Row extends MessageRow = MessageRow> = {
  rows: Row[]
  /** Whether the server has more on that side. `newer: false` means the window ends where the list ends. */
  older: boolean
  newer: boolean
}

export const EMPTY: Window<never> = { rows: [], older: false, newer: false }

/** Order of time, as the server orders: cursors are numbers in base 36 behind a letter, so longer is later. */
export function compareRows(left: Pick<MessageRow, 'cursor'>, right: Pick<MessageRow, 'cursor'>): number {
  if (left.cursor.length !== right.cursor.length) return left.cursor.length - right.cursor.length
  return left.cursor < right.cursor ? -1 : left.cursor > right.cursor ? 1 : 0
}

/** What is newest: one page of the older side, ending at the end. */
export function windowAtEnd<Row extends MessageRow>(page: Page<Row>): Window<Row> {
  return { rows: page.rows.toSorted(compareRows), older: page.next !== null, newer: false }
}

/** The window around a place: a page on each side of it. */
export function windowAround<Row extends MessageRow>(before: Page<Row>, after: Page<Row>): Window<Row> {
  return { rows: merged(before.rows, after.rows), older: before.next !== null, newer: after.next !== null }
}

export function addOlder<Row extends MessageRow>(window: Window<Row>, page: Page<Row>): Window<Row> {
  const rows = merged(window.rows, page.rows)
  const cut = rows.length > MOST_ROWS
  return { rows: rows.slice(0, MOST_ROWS), older: page.next !== null, newer: window.newer || cut }
}

export function addNewer<Row extends MessageRow>(window: Window<Row>, page: Page<Row>): Window<Row> {
  const rows = merged(window.rows, page.rows)
  return { rows: rows.slice(-MOST_ROWS), older: window.older || rows.length > MOST_ROWS, newer: page.next !== null }
}

export type Admitted<Row extends MessageRow = MessageRow> = {
  window: Window<Row>
  /** New here, in the window or beyond its end. */
  fresh: Row[]
}

/**
 * Rows as the live stream sends them, new or changed. Known ones are replaced where they stand. New ones enter in
 * order of time; those before a window that has older rows to fetch, or after one that has newer, are left to the
 * server. A full window lets go of its oldest rows while one follows the end, else of its newest.
 */
export function admit<Row extends MessageRow>(
  window: Window<Row>,
  heard: readonly Row[],
  following: boolean,
): Admitted<Row> {
  const known = new Map(window.rows.map((row) => [row.uid, row]))
  const latest = heard.filter(({ uid, rev }) => (known.get(uid)?.rev ?? -1) < rev)
  if (latest.length === 0) return { window, fresh: [] }
  const fresh = latest.filter(({ uid }) => !known.has(uid))
  const first = window.rows[0]
  const last = window.rows.at(-1)
  const inside = latest.filter((row) => {
    if (known.has(row.uid)) return true
    if (window.older && first && compareRows(row, first) < 0) return false
    return !(window.newer && last && compareRows(row, last) > 0)
  })
  if (inside.length === 0) return { window, fresh }
  const rows = merged(window.rows, inside)
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

function merged<Row extends MessageRow>(held: readonly Row[], added: readonly Row[]): Row[] {
  const rows = new Map(held.map((row) => [row.uid, row]))
  for (const row of added) {
    const known = rows.get(row.uid)
    if (known === undefined || known.rev <= row.rev) rows.set(row.uid, row)
  }
  return [...rows.values()].sort(compareRows)
}
