import { type Actor, LOCAL_PERSON } from '@/lib/person'
import type { Session } from '@/server/api/context'
import { cookieIn, cookieName, setCookie } from './cookie'
import { forgetOldStartTokens, makeStartToken, newToken, redeemStartToken, sha256Hex } from './start-link'

export type StoredSession = { tokenSha: string; createdAt: number; lastSeenAt: number; expiresAt: number }

/** What the front door needs of the ledger. */
export type Sessions = {
  find: (tokenSha: string, now: number) => Promise<StoredSession | null>
  create: (session: StoredSession & { agent: string | null }) => Promise<void>
  touch: (tokenSha: string, at: number) => Promise<void>
}

export type SignIn = {
  /** The session that a Cookie header proves, or null. */
  authorise: (cookie: string | undefined) => Promise<Session | null>
  /** Is the session with this id still good? */
  stillGood: (id: string) => Promise<boolean>
  /** A Set-Cookie header for a good start token, else null. Each token works once. */
  redeem: (token: string, agent: string | null) => Promise<string | null>
  /** A token for one more browser. */
  invite: () => Promise<string>
}

type Parts = {
  data: string
  sessions: Sessions
  lifetimeMs: number
  now: () => number
  report: (error: unknown, where: string) => void
}

const TOUCH_EVERY_MS = 60_000

/** Sessions are opaque 256-bit tokens; the ledger knows their hashes only. */
export function signIn({ data, sessions, lifetimeMs, now, report }: Parts): SignIn {
  const name = cookieName(data)
  let failedAt = Number.NEGATIVE_INFINITY

  /** A ledger that cannot be written, on a full disk, keeps nobody out: reading goes on. */
  const touch = async (tokenSha: string, at: number) => {
    if (at - failedAt <= TOUCH_EVERY_MS) return
    try {
      await sessions.touch(tokenSha, at)
    } catch (error) {
      failedAt = at
      report(error, 'session')
    }
  }

  const found = async (tokenSha: string): Promise<Session | null> => {
    const at = now()
    const stored = await sessions.find(tokenSha, at)
    if (!stored || stored.expiresAt <= at) return null
    if (at - stored.lastSeenAt > TOUCH_EVERY_MS) await touch(tokenSha, at)
    const { createdAt, expiresAt } = stored
    return { id: tokenSha, actor: localActor(tokenSha), createdAt, expiresAt }
  }

  return {
    authorise: async (cookie) => {
      const token = cookieIn(cookie, name)
      return token === null || token.length > 128 ? null : found(sha256Hex(token))
    },
    stillGood: async (id) => (await found(id)) !== null,
    redeem: async (startToken, agent) => {
      const at = now()
      if (!(await redeemStartToken(data, startToken, at))) return null
      const token = newToken()
      await sessions.create({
        tokenSha: sha256Hex(token),
        createdAt: at,
        lastSeenAt: at,
        expiresAt: at + lifetimeMs,
        agent: agent?.slice(0, 256) ?? null,
      })
      return setCookie(name, token, lifetimeMs / 1000)
    },
    invite: async () => {
      await forgetOldStartTokens(data, now())
      return makeStartToken(data, now())
    },
  }
}

/** Everybody who comes in by a start link is one person, whom nothing proves to be human. */
function localActor(session: string): Actor {
  return { person: LOCAL_PERSON, name: LOCAL_PERSON, role: 'admin', assurance: 'loopback', session }
}
