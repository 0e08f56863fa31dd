import type { Anchor } from '@/components/stream/window/load-rows'
import type { Item } from './items'

const ABOVE_PX = 280

/** How far down a list opens, px: at its end, or with the place a third down the screen. */
export function offsetOf(anchor: Anchor, items: readonly Item[], heightOf: (item: Item) => number): number {
  const before = items.slice(0, placeOf(anchor, items))
  return Math.max(0, before.reduce((sum, item) => sum + heightOf(item), 0) - (anchor.kind === 'end' ? 0 : ABOVE_PX))
}

function placeOf(anchor: Anchor, items: readonly Item[]): number {
  if (anchor.kind === 'end') return items.length
  const found = items.findIndex(
    (item) =>
      item.kind === 'row' &&
      (anchor.kind === 'row' ? item.row.cursor === anchor.cursor : item.row.orderAt >= anchor.at),
  )
  return found === -1 ? items.length : found
}
