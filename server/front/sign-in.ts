import { type Actor, localActor } from '@/lib/person'
import { ledger as words } from '@/lib/text/ledger'
import type { Session } from '@/server/api/context'
import type { Draft } from '@/server/store/ledger/append'
import { unrecorded } from '@/server/store/ledger/unrecorded'
import { cookieIn, cookieName, setCookie } from './cookie'
import { forgetOldStartTokens, makeStartToken, newToken, redeemStartToken, sha256Hex } from './start-link'

export type StoredSession = { tokenSha: string; createdAt: number; lastSeenAt: number; expiresAt: number }

/** What the front door needs of the ledger. */
export type Sessions = {
  find: (tokenSha: string, now: number) => Promise<StoredSession | null>
  create: (session: StoredSession & { agent: string | null }, entry: Draft) => Promise<void>
  touch: (tokenSha: string, at: number) => Promise<void>
}

export type SignIn = {
  /** The session that a Cookie header proves, or null. */
  authorise: (cookie: string | undefined) => Promise<Session | null>
  /** Is the session with this id still good? */
  stillGood: (id: string) => Promise<boolean>
  /**
   * A Set-Cookie header for a good start token, else null. Each token works once. Throws a `KnownError` when it cannot be
   * put on record.
   */
  redeem: (token: string, agent: string | null) => Promise<string | null>
  /** Puts on record that somebody was kept out. */
  refused: (agent: string | null) => Promise<void>
  /** A token for one more browser. */
  invite: () => Promise<string>
}

type Parts = {
  data: string
  sessions: Sessions
  append: (draft: Draft) => Promise<unknown>
  /** Of the program. */
  version: string
  lifetimeMs: number
  now: () => number
  report: (error: unknown, where: string) => void
}

const TOUCH_EVERY_MS = 60_000
/** Whoever knocks without end fills the ledger no faster than this. */
const REFUSED_EVERY_MS = 10_000
const NOBODY: Actor = { person: 'unknown', name: 'unknown', role: 'viewer', assurance: 'loopback', session: '' }

/** Sessions are opaque 256-bit tokens; the ledger knows their hashes only. */
export function signIn({ data, sessions, append, version, lifetimeMs, now, report }: Parts): SignIn {
  const name = cookieName(data)
  let failedAt = Number.NEGATIVE_INFINITY
  let refusedAt = Number.NEGATIVE_INFINITY
  let refusals = 0

  const entryOf = (actor: Actor, agent: string | null): Draft => ({
    ...{ at: now(), actor, act: 'sign-in', subject: words.startLink, source: null, of: null, outcome: 'done' },
    ...{ why: null, detail: { agent }, shown: null, written: null, version },
  })

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
      const tokenSha = sha256Hex(token)
      const browser = agent?.slice(0, 256) ?? null
      const session = { tokenSha, createdAt: at, lastSeenAt: at, expiresAt: at + lifetimeMs, agent: browser }
      await sessions.create(session, entryOf(localActor(tokenSha), browser)).catch(unrecorded)
      return setCookie(name, token, lifetimeMs / 1000)
    },
    refused: async (agent) => {
      refusals += 1
      if (now() - refusedAt < REFUSED_EVERY_MS) return
      refusedAt = now()
      const detail = { agent: agent?.slice(0, 256) ?? null, times: refusals }
      refusals = 0
      const entry: Draft = { ...entryOf(NOBODY, null), outcome: 'refused', why: words.spentLink, detail }
      await append(entry).catch((error: unknown) => report(error, 'refused sign-in'))
    },
    invite: async () => {
      await forgetOldStartTokens(data, now())
      return makeStartToken(data, now())
    },
  }
}
