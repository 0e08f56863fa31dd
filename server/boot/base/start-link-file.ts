import { running as words } from '@/lib/text/commands/cannot-start'
import { people } from '@/lib/text/people/people-words'
import { KnownError } from '@/server/errors'
import { makeStartToken } from '@/server/front/door/start-link'
import { asReadOnly } from '@/server/store/door/sqlite/read-only'
import { assertReadable } from './readable-data'
import { findServing, type ServingNote, servingNoteIn } from './serving-note'

/** The console that runs on these data. Throws a `KnownError` when none does. */
export async function serving(data: string): Promise<ServingNote> {
  const running = await findServing(data)
  if (running) return running
  await assertReadable(servingNoteIn(data))
  throw new KnownError(
    'unavailable',
    () => words.none(data),
    () => words.noneMend,
  )
}

/** Whether the console at this address lets a start link open anything. */
export async function opensByLink(url: string): Promise<boolean> {
  const { status } = await fetch(`${url}/start`, { method: 'HEAD', signal: AbortSignal.timeout(10_000) })
  return status !== 403
}

/** What shows that one may write the data directory. Throws a `StoreError` where its disk takes nothing. */
export function startTokenIn(data: string, now: number): Promise<string> {
  return makeStartToken(data, now).catch(async (error: unknown) => {
    throw await asReadOnly(error, data)
  })
}

/** A start link for the console that runs on these data. Throws a `KnownError` when none does, or when none would open anything. */
export async function newStartLink(data: string, now: number): Promise<string> {
  const { url } = await serving(data)
  if (!(await opensByLink(url)))
    throw new KnownError(
      'refused',
      () => people.localShut,
      () => people.localShutMend,
    )
  return `${url}/start?token=${await startTokenIn(data, now)}`
}
