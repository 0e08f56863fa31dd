import { createTRPCClient, httpLink } from '@trpc/client'
import { people } from '@/lib/text/people/people-words'
import { sending } from '@/lib/text/posts/send-words'
import type { AppRouter } from '@/server/api/root'
import { KnownError } from '@/server/errors'
import { newStartLink, opensByLink, serving } from './start-link-file'

export type RunningConsole = ReturnType<typeof createTRPCClient<AppRouter>>

/**
 * The procedures of the console that runs on these data: by a token, or as the person of this machine who may read its
 * data directory. Throws a `KnownError` when none runs, or when it wants a password.
 */
export async function runningConsole(data: string, now: number, token: string | null = null): Promise<RunningConsole> {
  return callable(token === null ? await bySession(data, now) : await byToken(data, token))
}

/** `beatMs`: so often a session that was opened for it is renewed. */
type By = { data: string; now: number; token: string | null; beatMs?: number }

/** Sessions of commands end after a few minutes in which nothing was asked. */
const BEAT_MS = 60_000

/** The same for as long as somebody acts in it: a session that was opened for that ends with it, whatever came of it. */
export async function inRunningConsole<T>(
  { data, now, token, beatMs = BEAT_MS }: By,
  act: (console: RunningConsole) => Promise<T>,
): Promise<T> {
  if (token !== null) return act(callable(await byToken(data, token)))
  const entry = await bySession(data, now)
  const console = callable(entry)
  // What it waits for may be a person at a terminal.
  const beat = setInterval(() => void console.me.who.query().catch(() => 'the next call says it'), beatMs)
  try {
    return await act(console)
  } finally {
    clearInterval(beat)
    await leave(entry)
  }
}

function callable({ url, proof }: Entry): RunningConsole {
  const headers = { 'x-signalbox': '1', ...proof }
  return createTRPCClient<AppRouter>({ links: [httpLink({ url: `${url}/api/trpc`, headers })] })
}

/** What the command did is done, and its answer stands, whether or not the console is still there to be left. */
async function leave({ url, proof }: Entry): Promise<void> {
  const headers = { ...proof, origin: new URL(url).origin }
  const left = fetch(`${url}/sign-out`, {
    ...{ method: 'POST', headers, redirect: 'manual' as const, signal: AbortSignal.timeout(10_000) },
  })
  await left.catch(() => undefined)
}

type Entry = { url: string; proof: { [header: string]: string } }

async function byToken(data: string, token: string): Promise<Entry> {
  const { url } = await serving(data)
  // A header that cannot be sent would be said with all that it holds.
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new KnownError(
      'refused',
      () => sending.noEntry,
      () => sending.noEntryMend,
    )
  return { url, proof: { authorization: `Bearer ${token}` } }
}

async function bySession(data: string, now: number): Promise<Entry> {
  const { url } = await serving(data)
  if (!(await opensByLink(url)))
    throw new KnownError(
      'refused',
      () => sending.notLetIn,
      () => sending.notLetInMend,
    )
  const link = await newStartLink(data, now)
  const headers = { 'user-agent': people.command }
  const answer = await fetch(link, { headers, redirect: 'manual', signal: AbortSignal.timeout(10_000) })
  const [cookie] = answer.headers.getSetCookie()
  if (cookie === undefined)
    throw new KnownError(
      'refused',
      () => sending.notLetIn,
      () => sending.notLetInMend,
    )
  return { url, proof: { cookie: cookie.split(';', 1)[0] ?? '' } }
}

/** What the console answered instead, as the one line that a command prints. */
export async function asked<T>(call: Promise<T>): Promise<T> {
  return call.catch((error: unknown) => {
    const data = error instanceof Error && 'data' in error ? error.data : null
    const foreseen = typeof data === 'object' && data !== null && 'httpStatus' in data
    if (!(error instanceof Error) || !foreseen) throw error
    if (data.httpStatus === 401)
      throw new KnownError(
        'refused',
        () => sending.noEntry,
        () => sending.noEntryMend,
      )
    throw new KnownError(data.httpStatus === 400 ? 'bad-usage' : 'refused', error.message)
  })
}
