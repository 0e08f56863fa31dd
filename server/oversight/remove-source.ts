import { sources as words } from '@/lib/text/sources/sources-words'
import { KnownError } from '@/server/errors'
import type { House } from './source-services'
import { whyUnheard } from './unheard'

const PATIENCE_MS = 10_000

/**
 * Stops watching; what was indexed stays. Sources of the command line or the configuration file come back at the next
 * start. What only another process watches is ended there. Throws a `KnownError`.
 */
export async function removeSource(house: House, label: string): Promise<void> {
  const { sources } = await house.status()
  const source = sources.find((one) => one.label === label)
  if (!source) throw new KnownError('not-found', words.unknown(label))
  if (house.tail.apart) throw await whyUnheard(house, label, words.tail.stopped)
  if (house.originOf(source.root).origin === 'elsewhere') throw await notOurs(house, label)
  await house.watched.remove(source.root)
  if (!house.tail.unwatch(label, source.root)) throw new KnownError('unavailable', words.tail.stopped)
  const isGone = await house.until((now) => now.sources.every((one) => one.label !== label), PATIENCE_MS)
  if (isGone === null) throw new KnownError('unavailable', words.tail.notYetGone, words.tail.notYetGoneMend)
}

async function notOurs(house: House, label: string): Promise<KnownError> {
  const by = (await house.readBy()).get(label)
  return by
    ? new KnownError('refused', words.readBy(by.host, by.pid), words.removeThere)
    : new KnownError('refused', words.notNamedHere, words.removeThere)
}
