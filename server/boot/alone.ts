import { KnownError } from '@/server/errors'
import { type Data, prepareDirectory } from '@/server/store/data'
import { lockConsole } from '@/server/store/lock'
import { findServing } from './serving-note'

/**
 * Makes this console the only one on its data directory; gives what ends that. Throws a `KnownError` where another one
 * runs, whatever database both use.
 */
export async function standAlone(data: Data): Promise<() => void> {
  const running = await findServing(data.directory)
  if (running !== null) throw alreadyRuns(`, at ${running.url} (process ${running.pid})`)
  await prepareDirectory(data)
  const release = lockConsole(data.directory)
  if (release === null) throw alreadyRuns(', or is just starting')
  return release
}

function alreadyRuns(where: string): KnownError {
  return new KnownError(
    'conflict',
    `Signalbox already runs on these data${where}.`,
    'Run `signalbox link` for a start link, or stop it first.',
  )
}
