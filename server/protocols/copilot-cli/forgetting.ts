import { isSessionNamed, sessionNamed } from '@/lib/names/named-session'
import type { Forgetting } from '../protocol'

const SESSION = /^session-state\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/|$)/

/** A session has a folder of its own. */
export const forgetting: Forgetting = {
  asked: [],
  meant: (name, { paths }) => {
    const session = sessionNamed(
      name,
      paths.flatMap((path) => SESSION.exec(path)?.[1] ?? []),
    )
    if (session === null) return null
    return { kind: 'session', name: session, globs: [`session-state/${session}`], shared: [], sessions: [session] }
  },
  isNamed: isSessionNamed,
  namedIn: () => [],
}
