import { sources as words } from '@/lib/text/sources'
import { KnownError } from '@/server/errors'
import type { House } from './house'

const PATIENCE_MS = 10_000

/** Stops watching; what was indexed stays. Sources of the command line or the configuration file come back at the next start. */
export async function removeSource(house: House, label: string): Promise<void> {
  const { sources } = await house.status()
  const source = sources.find((one) => one.label === label)
  if (!source) throw new KnownError('not-found', words.unknown(label))
  await house.watched.remove(source.root)
  if (!house.tail.unwatch(label, source.root)) throw new KnownError('unavailable', words.tail.stopped)
  await house.until((now) => now.sources.every((one) => one.label !== label), PATIENCE_MS)
}
