import type { Levels } from './arrived'
import type { Item } from './items'

/**
 * The items with a line where the new ones begin: after the last row that arrived by the mark, if any row follows it that
 * did not. Rows above the line that arrived after it are late ones. A row of which that is not known yet is neither.
 */
export function withSeenLine(items: readonly Item[], levels: Levels | null): Item[] {
  if (levels === null) return [...items]
  const levelOf = (item: Item) => (item.kind === 'row' ? levels.get(item.row.seq) : undefined)
  const isNew = (item: Item) => (levelOf(item) ?? 0) > 0
  const last = items.findLastIndex((item) => levelOf(item) === 0)
  const above = items
    .slice(0, last + 1)
    .map((item) => (item.kind === 'row' && isNew(item) ? { ...item, late: true } : item))
  const below = items.slice(last + 1)
  return last === -1 || !below.some(isNew) ? [...above, ...below] : [...above, { kind: 'seen', key: 'seen' }, ...below]
}
