import { sources as words } from '@/lib/text/sources/sources-words'
import { KnownError } from '@/server/errors'
import type { SourceServices } from './source-services'

/** Why our tail cannot do it: another process reads the source, nobody does, or our tail does not run (`stopped`). */
export async function whyUnheard(services: SourceServices, label: string, stopped: string): Promise<KnownError> {
  const by = (await services.readBy()).get(label)
  if (by && !by.here)
    return new KnownError(
      'unavailable',
      () => words.readBy(by.host, by.pid),
      () => words.readByMend,
    )
  const { tail, sources } = await services.status()
  if (tail === 'stopped') return new KnownError('unavailable', stopped)
  if (services.tail.apart)
    return new KnownError(
      'unavailable',
      () => words.readApart,
      () => words.readByMend,
    )
  const { state, cause, mend } = sources.find((one) => one.label === label)?.condition ?? {}
  const unread = state === 'stopped' && cause
  return unread ? new KnownError('unavailable', unread, mend ?? undefined) : new KnownError('unavailable', stopped)
}
