import type { CSSProperties } from 'react'
import type { Cell } from './held-in'

export type Span = { left: number; right: number }
export type Placed = { cell: Cell; room: Span; list: Span; mouse: number }
type Place = CSSProperties & { '--sign': string }

/** As wide as a pointer wants a target; where a cell has no room for two, they are narrower. */
const SIGN = 24
const LEAST = 12
/** Between what is said of the sender and of the recipient. */
const ARROW = 16
/** A name beside each pair of signs needs about so much. */
const NAMED = 240

/** The cell, and where it is narrow what is free beside it: the signs of one cell never lie over another. */
export function roomOf(cell: Span, row: Span, others: readonly Span[]): Span {
  const before = others.filter(({ right }) => right <= cell.left).map(({ right }) => right)
  const after = others.filter(({ left }) => left >= cell.right).map(({ left }) => left)
  const right = Math.min(Math.max(cell.right, cell.left + 2 * SIGN), row.right, ...after)
  return { left: Math.max(Math.min(cell.left, right - 2 * SIGN), row.left, ...before), right }
}

/**
 * Where names stand beside the signs, at the end; before the word of a flag; else in the half that the mouse is not in,
 * so a click still opens the row. `pairs` stand one after the other, an arrow between them.
 */
export function placeIn({ cell, room, list, mouse, pairs }: Placed & { pairs: number }): Place {
  const width = room.right - room.left
  const right = { right: list.right - room.right, maxWidth: width }
  const left = { left: room.left - list.left, maxWidth: width }
  if (cell === 'words') return { ...right, '--sign': `${SIGN}px` }
  if (cell === 'flag') return { ...left, '--sign': `${LEAST}px` }
  const half = Math.floor((width / 2 - (pairs - 1) * ARROW) / (2 * pairs))
  const sign = Math.min(SIGN, Math.max(LEAST, half), width / 2)
  return { ...(mouse < (room.left + room.right) / 2 ? right : left), '--sign': `${sign}px` }
}

/** What a cell names: where the words of a message have little room, only the last. */
export const named = <T>({ cell, room }: Placed, held: readonly T[]): readonly T[] =>
  cell === 'words' && room.right - room.left < held.length * NAMED ? held.slice(-1) : held
