import { sources as words } from '@/lib/text/sources/sources-words'
import { KnownError } from '@/server/errors'
import type { SourceServices } from './source-services'
import { whyUnheard } from './unheard'

const PATIENCE_MS = 10_000

/**
 * Stops watching; what was indexed stays. Sources of the command line or the configuration file come back at the next
 * start. What only another process watches is ended there. Throws a `KnownError`.
 */
export async function removeSource(services: SourceServices, label: string): Promise<void> {
  const { sources } = await services.status()
  const source = sources.find((one) => one.label === label)
  if (!source) throw new KnownError('not-found', () => words.unknown(label))
  if (services.tail.apart) throw await whyUnheard(services, label, words.tail.stopped)
  if (services.originOf(source.root).origin === 'elsewhere') throw await notOurs(services, label)
  await services.watched.remove(source.root)
  if (!services.tail.unwatch(label, source.root)) throw new KnownError('unavailable', () => words.tail.stopped)
  const isGone = await services.until((now) => now.sources.every((one) => one.label !== label), PATIENCE_MS)
  if (isGone === null)
    throw new KnownError(
      'unavailable',
      () => words.tail.notYetGone,
      () => words.tail.notYetGoneMend,
    )
}

async function notOurs(services: SourceServices, label: string): Promise<KnownError> {
  const by = (await services.readBy()).get(label)
  return by
    ? new KnownError(
        'refused',
        () => words.readBy(by.host, by.pid),
        () => words.removeThere,
      )
    : new KnownError(
        'refused',
        () => words.notNamedHere,
        () => words.removeThere,
      )
}
