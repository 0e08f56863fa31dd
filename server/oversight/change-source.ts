import type { SourceChoice } from '@/lib/source/source-choice'
import { sources as words } from '@/lib/text/sources/sources-words'
import { KnownError } from '@/server/errors'
import type { SourceServices } from './source-services'
import { whyUnheard } from './unheard'

const PATIENCE_MS = 15_000

/**
 * Check, record, tell the tail, and wait until it reads that source so; the others go on. What was read before stays as
 * it was derived. Only for sources that were chosen in the console. Throws a `KnownError`.
 */
export async function changeSource(services: SourceServices, label: string, choice: SourceChoice): Promise<void> {
  const { sources } = await services.status()
  const source = sources.find((one) => one.label === label)
  const before = (await services.configs()).get(label)
  if (!source || !before) throw new KnownError('not-found', () => words.unknown(label))
  const { origin, file } = services.originOf(source.root)
  if (origin !== 'console') throw new KnownError('refused', ...elsewhere(origin, file))
  const by = (await services.readBy()).get(label)
  if (by?.fixed && !by.here)
    throw new KnownError(
      'refused',
      () => words.fixedBy(by.host, by.pid),
      () => words.configuredMend,
    )
  // What is left out is as its protocol says again.
  const { keepDays: _, ...known } = before
  const config = { ...known, ...choice }
  if (services.tail.apart) throw await whyUnheard(services, label, words.tail.stopped)
  await services.watched.configure(source.root, config)
  if (!services.tail.restart(source.root, config))
    throw new KnownError(
      'unavailable',
      () => words.tail.stopped,
      () => words.tail.kept,
    )
  if (!(await services.untilRead(label, config, PATIENCE_MS)))
    throw new KnownError(
      'unavailable',
      () => words.tail.notYetSo,
      () => words.tail.notYetSoMend,
    )
}

function elsewhere(
  origin: 'command-line' | 'configuration' | 'elsewhere',
  file: string | null,
): readonly [problem: string, mend: string] {
  if (origin !== 'configuration') return words.elsewhere[origin]
  return [words.configured(file ?? 'signalbox.config.json'), words.configuredMend]
}
