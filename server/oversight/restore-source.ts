import { sources as words } from '@/lib/text/sources/sources-words'
import { KnownError } from '@/server/errors'
import type { SourceServices } from './source-services'

const PATIENCE_MS = 15_000

/** Takes back that a source is no longer watched, for as long as this console runs. Throws a `KnownError`. */
export async function restoreSource(services: SourceServices, root: string): Promise<void> {
  await services.watched.restore(root)
  const told = services.tail.watchAgain(root)
  if (told === null)
    throw new KnownError(
      'not-found',
      () => words.notRemoved(root),
      () => words.notRemovedMend,
    )
  if (!told)
    throw new KnownError(
      'unavailable',
      () => words.tail.stopped,
      () => words.tail.later,
    )
  await services.until((now) => now.sources.some((one) => one.root === root), PATIENCE_MS)
}
