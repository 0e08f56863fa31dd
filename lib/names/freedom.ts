/** Words for levels of autonomy that are known: 0 keeps an agent from more, 1 lets it do more. */
const LEVELS: ReadonlyMap<string, number> = new Map([
  ...['supervised', 'restricted', 'limited', 'manual', 'none', 'low', 'paused', 'locked'].map(
    (word) => [word, 0] as const,
  ),
  ...['autonomous', 'unsupervised', 'unrestricted', 'full', 'high'].map((word) => [word, 1] as const),
])

/** What was read of a file keeps a number as text. */
const DIGITS = /^\d{1,15}(?:\.\d{1,15})?$/

/** Ranks of one scale alone are compared. */
export type Rank = { scale: 'word' | 'number'; at: number; word: string }

/** How free a level of autonomy makes an agent; null where that is not known. */
export function freedomOf(value: unknown): Rank | null {
  if (typeof value === 'number') return { scale: 'number', at: value, word: String(value) }
  if (typeof value !== 'string') return null
  if (DIGITS.test(value)) return { scale: 'number', at: Number(value), word: value }
  const at = LEVELS.get(value.trim().toLowerCase())
  return at === undefined ? null : { scale: 'word', at, word: value }
}

/** Does it take freedom away, whatever was before? Any other level may give some. */
export function isLeast(level: string): boolean {
  const rank = freedomOf(level)
  return rank?.scale === 'word' && rank.at === 0
}

/**
 * Of levels of which nobody knows which was said last the one that surely gives no more than any of them; null where none
 * does: nothing is granted then.
 */
export function leastFree(levels: readonly string[]): string | null {
  const [first, ...others] = [...new Set(levels)]
  if (first === undefined || others.length === 0) return first ?? null
  const least = levels.find(isLeast)
  if (least !== undefined) return least
  const ranks = levels.map(freedomOf)
  const numbers = ranks.filter((rank) => rank !== null && rank.scale === 'number')
  if (numbers.length < ranks.length) return null
  return numbers.reduce((low, rank) => (low !== null && rank !== null && rank.at < low.at ? rank : low))?.word ?? null
}
