import { sources as words } from '@/lib/text/sources/sources-words'
import { KnownError } from '@/server/errors'
import type { SourceServices, Unread } from './source-services'
import { whyUnheard } from './unheard'

/**
 * Asks our tail to read one unreadable place again, or all: how many files that are, and how many are read elsewhere,
 * where nobody is asked. Throws a `KnownError` when all of them are.
 */
export async function retryUnreadable(
  services: SourceServices,
  place: Unread | null,
): Promise<{ asked: number; elsewhere: number }> {
  const { sources } = await services.status()
  const meant = sources.filter(({ label, files }) => (place === null ? files.unreadable > 0 : label === place.label))
  const own = meant.filter(({ label }) => services.tail.reads(label))
  const others = meant.filter((source) => !own.includes(source))
  const [first] = others
  if (own.length === 0 && first) throw await whyUnheard(services, first.label, words.tail.stoppedAgain)
  if (!services.tail.retry(place)) throw new KnownError('unavailable', () => words.tail.stoppedAgain)
  const count = (some: typeof sources) => some.reduce((sum, { files }) => sum + files.unreadable, 0)
  return place === null ? { asked: count(own), elsewhere: count(others) } : { asked: 1, elsewhere: 0 }
}
