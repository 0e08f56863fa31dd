import { type Foretold, NOTHING_FORETOLD } from '@/lib/message/foretold'
import { isSessionNamed, sessionNamed } from '@/lib/names/named-session'
import type { Forgetting, Remembered } from '../protocol'
import { foretells, toldIn } from './foretelling'

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const THREAD = new RegExp(`^(?:sessions|archived_sessions)/(?:.*/)?rollout-[^/]*-(${ID})\\.jsonl`)
const WHOLE = new RegExp(`^${ID}$`)

/** Each agent of a session has a file of its own, whose beginning says of which session it is. */
export const forgetting: Forgetting = {
  asked: ['rollout'],
  meant: (name, remembered) => {
    const sessions = sessionsOf(remembered)
    const session = sessionNamed(name, sessions.values())
    if (session === null) return null
    const threads = [...sessions].filter(([, of]) => of === session).map(([thread]) => thread)
    return { kind: 'session', name: session, globs: threads.flatMap(filesOf), shared: [], sessions: [session] }
  },
  isNamed: isSessionNamed,
  namedIn: () => [],
}

/** Where a file lies now, and where the program puts it aside. */
function filesOf(thread: string): string[] {
  return [`sessions/*/*/*/rollout-*-${thread}.jsonl*`, `archived_sessions/rollout-*-${thread}.jsonl*`]
}

/** The session of each agent, by the id of the agent. */
function sessionsOf({ paths, said }: Remembered): Map<string, string> {
  const told = new Map<string, Foretold>()
  for (const { path, text, foretold } of said) {
    const thread = THREAD.exec(path)?.[1]
    if (thread === undefined || told.has(thread)) continue
    const known = text === '' ? foretold : foretells(NOTHING_FORETOLD, text)
    if (Object.hasOwn(known, 'id')) told.set(thread, known)
  }
  const threads = paths.flatMap((path) => THREAD.exec(path)?.[1] ?? [])
  return new Map(threads.map((thread) => [thread, sessionOf(thread, told)]))
}

/** What it says itself, else the session of whoever began it. */
function sessionOf(thread: string, told: ReadonlyMap<string, Foretold>): string {
  const met = new Set<string>()
  for (let at = thread; ; ) {
    met.add(at)
    const known = told.get(at) ?? NOTHING_FORETOLD
    const above = [toldIn(known, 'session_id'), toldIn(known, 'parent_thread_id')].find(
      (one) => one !== null && WHOLE.test(one) && !met.has(one),
    )
    if (above == null) return at
    at = above
  }
}
