import type { Reader } from './door'
import type { Search } from './search-sql'

/** Newest rows that say how many messages hold the beginning of a word, and how many of them make it a dense one. */
const SAMPLE = 2000
const MANY = 40
/** Rows that are looked at for a dense one. */
const LOOKED = 5000

/**
 * Beginnings that many words have cannot all be gathered in time. How many rows are then looked at, the newest first;
 * undefined where everything can be found.
 */
export async function withinOf(reader: Reader, { sample }: Search): Promise<number | undefined> {
  if (sample === null) return undefined
  const found = await reader.get<{ count: number; looked: number }>(sample(SAMPLE))
  return found !== undefined && found.looked >= SAMPLE && found.count >= MANY ? LOOKED : undefined
}
