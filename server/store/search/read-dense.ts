import type { Reader } from '@/server/store/door/door'
import type { Search } from './search-sql'

/** Newest rows that say how many messages hold the beginning of a word, and how many of them make it a dense one. */
const SAMPLE = 2000
const MANY = 40
/** Rows that are looked at for a dense one. */
const LOOKED = 5000

/** `within`: so many rows are looked at, the newest first; `whole`: beyond them there is nothing to be found. */
export type Reach = { within: number | undefined; whole: boolean }

/**
 * Beginnings that many words have cannot all be gathered in time, so a part of the rows is looked at one by one; where
 * few rows hold everything else, that is all of them.
 */
export async function reachOf(reader: Reader, { sample }: Search): Promise<Reach> {
  const found = sample === null ? undefined : await reader.get<{ count: number; looked: number }>(sample(SAMPLE))
  if (found === undefined) return { within: undefined, whole: true }
  if (found.looked < SAMPLE) return { within: SAMPLE, whole: true }
  return found.count < MANY ? { within: undefined, whole: true } : { within: LOOKED, whole: false }
}
