import type { Item } from './items'

/**
 * The items with a line where the new ones begin: after the last row that arrived up to `seq`, if any row follows it.
 * Rows above the line that arrived after it are late ones.
 */
export function withSeenLine(items: readonly Item[], seq: number | null): Item[] {
  if (seq === null) return [...items]
  const isNew = (item: Item) => item.kind === 'row' && item.row.seq > seq
  const last = items.findLastIndex((item) => item.kind === 'row' && item.row.seq <= seq)
  const above = items
    .slice(0, last + 1)
    .map((item) => (item.kind === 'row' && isNew(item) ? { ...item, late: true } : item))
  const below = items.slice(last + 1)
  return last === -1 || !below.some(isNew) ? [...above, ...below] : [...above, { kind: 'seen', key: 'seen' }, ...below]
}
