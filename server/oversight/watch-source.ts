import type { SourceStatus } from '@/lib/message/message'
import type { ProjectChoices } from '@/lib/source/chosen-projects'
import { ledger as words } from '@/lib/text/ledger/ledger-words'
import { sources as said } from '@/lib/text/sources/sources-words'
import { KnownError } from '@/server/errors'
import { isWithin } from '@/server/files/outside-roots'
import { checkSource } from './check-source'
import type { SourceServices } from './source-services'

const PATIENCE_MS = 15_000

/** Check, record, tell the tail, and wait until it says that it has the source. Throws a `KnownError`. */
export async function watchSource(
  services: SourceServices,
  wanted: { root: string; protocol: string | null; label?: string | null; demo?: boolean; projects?: ProjectChoices },
): Promise<SourceStatus> {
  const checked = await checkSource(services, wanted.root)
  const chosen = wanted.protocol ?? checked.protocol
  if (!checked.readable || chosen === null) throw new KnownError('refused', () => checked.problem ?? said.cannot)
  if (!services.protocols.some(({ name }) => name === chosen))
    throw new KnownError('refused', () => said.noProtocol(chosen))
  const { root } = checked
  const outside = services.checkpoints()
  if (outside !== null && isWithin(outside, root))
    throw new KnownError(
      'refused',
      () => words.watchedHolds(root),
      () => words.watchedHoldsMend,
    )
  const label = wanted.label ?? null
  const { sources } = await services.status()
  if (label !== null && sources.some((source) => source.label === label && source.root !== root))
    throw new KnownError(
      'conflict',
      () => said.taken(label),
      () => said.takenMend,
    )
  const asked = { protocol: chosen, root, label, demo: wanted.demo ?? false, projects: wanted.projects ?? null }
  await services.watched.add(asked)
  if (!services.tail.watch(asked))
    throw new KnownError(
      'unavailable',
      () => said.tail.stoppedRead,
      () => said.tail.later,
    )
  const found = await services.until((now) => now.sources.some((source) => source.root === root), PATIENCE_MS)
  const source = found?.sources.find((one) => one.root === root)
  if (!source)
    throw new KnownError(
      'unavailable',
      () => said.tail.notYet,
      () => said.tail.notYetMend,
    )
  return source
}
