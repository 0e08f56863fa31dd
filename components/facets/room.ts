import type { CSSProperties } from 'react'
import type { Cell } from './held-in'

export type Span = { left: number; right: number }

/** As wide as a pointer wants a target; where a cell has no room for two, they are narrower. */
const SIGN = 24
const LEAST = 12
/** A name beside each pair of signs needs about so much. */
const NAMED = 240

/** The cell, and where it is narrow what is free beside it: the signs of one cell never lie over another. */
export function roomOf(cell: Span, row: Span, others: readonly Span[]): Span {
  const before = others.filter(({ right }) => right <= cell.left).map(({ right }) => right)
  const after = others.filter(({ left }) => left >= cell.right).map(({ left }) => left)
  const right = Math.min(Math.max(cell.right, cell.left + 2 * SIGN), row.right, ...after)
  return { left: Math.max(Math.min(cell.left, right - 2 * SIGN), row.left, ...before), right }
}

/** Where names stand beside the signs, at the end; else in the half that the mouse is not in, so a click still opens the row. */
export function placeIn(cell: Cell, room: Span, list: Span, mouse: number): CSSProperties & { '--sign': string } {
  const width = room.right - room.left
  const right = { right: list.right - room.right, maxWidth: width }
  const left = { left: room.left - list.left, maxWidth: width }
  if (cell === 'words' || cell === 'way') return { ...right, '--sign': `${SIGN}px` }
  if (cell === 'flag') return { ...left, '--sign': `${LEAST}px` }
  const sign = Math.min(SIGN, Math.max(LEAST, Math.floor(width / 4)))
  return { ...(mouse < (room.left + room.right) / 2 ? right : left), '--sign': `${Math.min(sign, width / 2)}px` }
}

/** What a cell names: where the words of a message have little room, only the last. */
export const named = <T>(cell: Cell, held: readonly T[], room: number): readonly T[] =>
  cell === 'words' && room < held.length * NAMED ? held.slice(-1) : held
