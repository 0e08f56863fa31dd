import { createTRPCClient, httpLink } from '@trpc/client'
import type { AppRouter } from '@/server/api/root'
import { KnownError } from '@/server/errors'
import { newStartLink } from './start-link'

export type RunningConsole = ReturnType<typeof createTRPCClient<AppRouter>>

/**
 * The procedures of the console that runs on these data, as the person of this machine who may read its data directory.
 * Throws a `KnownError` when none runs.
 */
export async function runningConsole(data: string, now: number): Promise<RunningConsole> {
  const link = await newStartLink(data, now)
  const answer = await fetch(link, { redirect: 'manual', signal: AbortSignal.timeout(10_000) })
  const [cookie] = answer.headers.getSetCookie()
  if (cookie === undefined)
    throw new KnownError('unavailable', 'The console does not let this command in.', 'Look at its log.')
  const headers = { 'x-signalbox': '1', cookie: cookie.split(';', 1)[0] ?? '' }
  return createTRPCClient<AppRouter>({ links: [httpLink({ url: `${new URL(link).origin}/api/trpc`, headers })] })
}

/** What the console answered instead, as the one line that a command prints. */
export async function asked<T>(call: Promise<T>): Promise<T> {
  return call.catch((error: unknown) => {
    const data = error instanceof Error && 'data' in error ? error.data : null
    const foreseen = typeof data === 'object' && data !== null && 'httpStatus' in data
    if (!(error instanceof Error) || !foreseen) throw error
    throw new KnownError(data.httpStatus === 400 ? 'bad-usage' : 'refused', error.message)
  })
}
