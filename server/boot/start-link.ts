import { KnownError } from '@/server/errors'
import { makeStartToken } from '@/server/front/start-link'
import { findServing, type ServingNote } from './serving-note'

/** The console that runs on these data. Throws a `KnownError` when none does. */
export async function serving(data: string): Promise<ServingNote> {
  const running = await findServing(data)
  if (running) return running
  throw new KnownError(
    'unavailable',
    `No console runs on ${data}.`,
    'Start it with `signalbox serve`, or name its data directory with --data.',
  )
}

/** A start link for the console that runs on these data. Throws a `KnownError` when none does. */
export async function newStartLink(data: string, now: number): Promise<string> {
  const { url } = await serving(data)
  return `${url}/start?token=${await makeStartToken(data, now)}`
}
