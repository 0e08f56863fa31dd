import { sources as words } from '@/lib/text/sources/sources-words'
import { KnownError } from '@/server/errors'
import type { House } from './source-services'

const PATIENCE_MS = 15_000

/** Takes back that a source is no longer watched, for as long as this console runs. Throws a `KnownError`. */
export async function restoreSource(house: House, root: string): Promise<void> {
  await house.watched.restore(root)
  const told = house.tail.watchAgain(root)
  if (told === null) throw new KnownError('not-found', words.notRemoved(root), words.notRemovedMend)
  if (!told) throw new KnownError('unavailable', words.tail.stopped, words.tail.later)
  await house.until((now) => now.sources.some((one) => one.root === root), PATIENCE_MS)
}
