import type { SourceChoice } from '@/lib/source/source-choice'
import { sources as words } from '@/lib/text/sources/sources-words'
import { KnownError } from '@/server/errors'
import type { SourceConfig } from '@/server/store/store'
import type { SourceServices } from './source-services'
import { whyUnheard } from './unheard'

const PATIENCE_MS = 15_000

/**
 * Reads a source with another choice from now on. What was read before stays as it was derived, and what is set of its rules
 * as it is. Throws a `KnownError`.
 */
export function changeSource(services: SourceServices, label: string, choice: SourceChoice): Promise<void> {
  // What is left out is as its protocol says again.
  return configureSource(services, label, ({ keepDays: _, ...before }) => ({ ...before, ...choice }))
}

/**
 * Check, record, tell the tail, and wait until that source is read with what `change` makes of its configuration; the others
 * go on. Only for sources that were chosen in the console. Throws a `KnownError`.
 */
export async function configureSource(
  services: SourceServices,
  label: string,
  change: (before: SourceConfig) => SourceConfig,
): Promise<void> {
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
  const config = change(before)
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
