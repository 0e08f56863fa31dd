import { setTimeout as rest } from 'node:timers/promises'
import { running as words } from '@/lib/text/commands/cannot-start'
import { findServing, type ServingNote } from '@/server/boot/base/serving-note'
import { KnownError } from '@/server/errors'
import { lockConsole } from '@/server/store/data/data-lock'
import { type Data, prepareDirectory } from '@/server/store/keep/data'

/**
 * Makes this console the only one on its data directory; gives what ends that. Throws a `KnownError` where another one
 * runs, whatever database both use.
 */
export async function standAlone(data: Data): Promise<() => void> {
  const running = await findServing(data.directory)
  if (running !== null) throw alreadyRuns(running)
  await prepareDirectory(data)
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const release = lockConsole(data.directory)
    if (release !== null) return release
    if (performance.now() > until) throw alreadyRuns(null)
    await rest(50)
  }
}

/** A command that puts on record what it does holds the ledger for a moment. */
const PATIENCE_MS = 2_000

function alreadyRuns(at: ServingNote | null): KnownError {
  return new KnownError(
    'conflict',
    () => words.already(at),
    () => words.alreadyMend,
  )
}
