import { type Kept, keepTyped } from '@/lib/ledger/kept-words'
import { includes, lesser } from '@/lib/people/people-told'
import { type Actor, type Assurance, LOCAL_PERSON, localActor, type Role } from '@/lib/people/person'
import { narrower, type Scope } from '@/lib/people/scope'
import { NO_PREFERENCES } from '@/lib/reader/preferences'
import { people } from '@/lib/text/people/people-words'
import { keptNames } from '@/lib/text/written/kept-names'
import type { Session } from '@/server/api/base/context'
import { KnownError } from '@/server/errors'
import { bearerIn } from '@/server/front/door/bearer'
import { cookieIn, cookieName, setCookie } from '@/server/front/door/cookie'
import { type Comer, isBeyond } from '@/server/front/door/guess-source'
import { type Knocking, knocking } from '@/server/front/door/knocking'
import { byStartLink, type Knock } from '@/server/front/door/noted-refusals'
import { forgetOldStartTokens, makeStartToken, redeemStartToken } from '@/server/front/door/start-link'
import type { Draft } from '@/server/store/ledger/append-entry'
import { unrecorded } from '@/server/store/ledger/unrecorded'
import { newSecret, sha256Hex } from '@/server/store/people/secret'
import type { NewSession, SessionStore } from '@/server/store/people/sessions'
import type { TokenStore } from '@/server/store/people/token-rows'
import { askedOnce } from '@/server/store/rows/shared-question'
import { actorOf, isWeak, scopeFor, stronger } from './account-actor'

/** What the front door needs of the ledger. */
export type SessionParts = {
  sessions: Pick<SessionStore, 'find' | 'create' | 'renew' | 'touch' | 'revoke'>
  tokens: Pick<TokenStore, 'find' | 'touch'>
}

/** By what a request says who sends it. */
export type Proof = {
  cookie?: string | undefined
  authorization?: string | undefined
  host?: string | undefined
  /** A page asks by itself: that is no act of anybody. */
  unattended?: boolean
}

export type SignIn = Knocking & {
  /** The session that a cookie or a token proves, or null. A token counts alone: beside it no cookie is looked at. */
  authorise: (proof: Proof) => Promise<Session | null>
  /** Is the session with this id still good, and what it may see still this? A token sees less where its maker does. */
  stillGood: (id: string, scope: Scope) => Promise<boolean>
  /**
   * A Set-Cookie header for a good start token, else null. Each token works once. Throws a `KnownError` when it cannot be
   * put on record, or everybody is asked for a password.
   */
  redeem: (token: string, comer: Comer) => Promise<string | null>
  /** A Set-Cookie header for somebody who has shown who they are. */
  admit: (account: { id: string; name: string; role: Role }, shown: Shown, comer: Comer) => Promise<string>
  /** A Set-Cookie header for the session of somebody who has shown it again; the former token is good no longer. */
  renew: (session: Session, shown: Shown, comer: Comer) => Promise<string>
  /** Ends the session; gives the header that takes the cookie away. */
  leave: (session: Session, comer: Comer) => Promise<string>
  /** Puts on record that who is signed in did not show it again. */
  unproven: (session: Session, tried: Knock & { judged: boolean }) => Promise<void>
  /** A token for one more browser of this machine. */
  invite: () => Promise<string>
}

/** How somebody is known now, and the words for how they showed it. */
type Shown = { assurance: Assurance; how: Kept }

type Parts = SessionParts & {
  data: string
  /** May who is on this machine go on without a password? */
  localOpen: () => Promise<boolean>
  /** Do approvers and admins need a second factor on this machine too? */
  strict: boolean
  append: (draft: Draft) => Promise<unknown>
  /** The name of the console beyond this machine. */
  publicHost: string | null
  /** Of the program. */
  version: string
  lifetimeMs: number
  /** After this long who acts shows again who they are. */
  proofMs: number
  now: () => number
  report: (error: unknown, where: string) => void
}

const TOUCH_EVERY_MS = 60_000
/** Of who may decide or change who may. */
const IDLE_MS = 30 * 60_000
/** Of a command that says nothing any more: one that is killed cannot sign out. */
const COMMAND_MS = 5 * 60_000
const TOKEN = 'token '

/** Sessions are opaque 256-bit tokens; the ledger knows their hashes only. */
export function signIn(parts: Parts): SignIn {
  const { data, sessions, tokens, localOpen, strict, publicHost, append, version, lifetimeMs, proofMs, now, report } =
    parts
  const nameOf = (beyond: boolean) => cookieName(data, beyond)
  let failedAt = Number.NEGATIVE_INFINITY

  const entryOf = (actor: Actor, subject: Kept, { agent, address }: Omit<Comer, 'beyond'>) => ({
    ...({ at: now(), actor, act: 'sign-in', subject, source: null, of: null, outcome: 'done', why: null } as const),
    ...{ detail: { agent: agent?.slice(0, 256) ?? null, address }, shown: null, written: null, version },
  })

  /** A ledger that cannot be written, on a full disk, keeps nobody out: reading goes on. */
  const touched = async (write: () => Promise<void>, at: number) => {
    if (at - failedAt <= TOUCH_EVERY_MS) return
    try {
      await write()
    } catch (error) {
      failedAt = at
      report(error, 'session')
    }
  }

  // A page asks for much at once, and each time it is looked up who asks.
  const sessionOf = askedOnce(
    (tokenSha: string) => sessions.find(tokenSha, now()),
    (tokenSha) => tokenSha,
  )
  const ofBrowser = async (
    tokenSha: string,
    { acts, beyond }: { acts: boolean; beyond: boolean },
  ): Promise<Session | null> => {
    const at = now()
    const stored = await sessionOf(tokenSha)
    if (!stored || stored.expiresAt <= at) return null
    const { account, agent, createdAt, expiresAt, lastSeenAt } = stored
    if (account === null && (beyond || !(await localOpen()))) return null
    if (account && includes(account.role, 'approver') && at - lastSeenAt > IDLE_MS) return null
    if (acts && at - lastSeenAt > TOUCH_EVERY_MS) {
      const until = agent === people.command ? Math.min(at + COMMAND_MS, createdAt + lifetimeMs) : null
      await touched(() => sessions.touch(tokenSha, at, until), at)
    }
    const known = account && { ...account, strict: strict || beyond }
    const withheld = known && isWeak(known) ? known.role : null
    return {
      id: tokenSha,
      actor: actorOf(known, tokenSha),
      scope: account && scopeFor(account),
      withheld,
      preferences: stored.preferences,
      stale: account !== null && at - stored.provenAt > proofMs,
      createdAt,
      expiresAt,
    }
  }

  const ofProgram = async (tokenSha: string): Promise<Session | null> => {
    const at = now()
    const found = await tokens.find(tokenSha, at)
    if (!found || (found.maker === null && !(await localOpen()))) return null
    if (at - (found.usedAt ?? 0) > TOUCH_EVERY_MS) await touched(() => tokens.touch(found.id, at), at)
    const actor: Actor = {
      ...{ person: found.person, name: keptNames.byToken(found.maker?.name ?? LOCAL_PERSON, found.name) },
      ...{ role: lesser(found.role, found.maker?.role ?? 'admin'), assurance: 'token', session: found.id },
    }
    const scope = narrower(found.scope, found.maker && scopeFor(found.maker))
    const times = { createdAt: found.madeAt, expiresAt: found.endsAt }
    return {
      id: `${TOKEN}${tokenSha}`,
      actor,
      scope,
      withheld: null,
      stale: false,
      preferences: NO_PREFERENCES,
      ...times,
    }
  }

  const begin = async (
    account: NewSession['account'],
    actorFor: (session: string) => Actor,
    how: Kept,
    comer: Comer,
  ) => {
    const at = now()
    const token = newSecret()
    const tokenSha = sha256Hex(token)
    const lives = comer.agent === people.command ? Math.min(COMMAND_MS, lifetimeMs) : lifetimeMs
    const times = { createdAt: at, lastSeenAt: at, expiresAt: at + lives }
    const session = { tokenSha, ...times, account, agent: comer.agent?.slice(0, 256) ?? null, address: comer.address }
    await sessions.create(session, entryOf(actorFor(tokenSha), how, comer)).catch(unrecorded)
    return setCookie(nameOf(comer.beyond), token, lifetimeMs / 1000, comer.beyond)
  }

  const knocks = knocking({ append, entryOf, now, report })

  return {
    authorise: async ({ cookie, authorization, host, unattended = false }) => {
      const bearer = bearerIn(authorization)
      if (bearer !== null) return bearer === '' ? null : ofProgram(sha256Hex(bearer))
      const beyond = isBeyond(host, publicHost)
      const token = cookieIn(cookie, nameOf(beyond))
      return token === null || token.length > 128 ? null : ofBrowser(sha256Hex(token), { acts: !unattended, beyond })
    },
    stillGood: async (id, scope) => {
      const found = id.startsWith(TOKEN)
        ? await ofProgram(id.slice(TOKEN.length))
        : await ofBrowser(id, { acts: false, beyond: false })
      return found !== null && JSON.stringify(found.scope) === JSON.stringify(scope)
    },
    redeem: async (startToken, comer) => {
      if (comer.beyond) return null
      if (!(await localOpen()))
        throw new KnownError(
          'refused',
          () => people.localShut,
          () => people.localShutMend,
        )
      if (!(await redeemStartToken(data, startToken, now()))) return null
      return begin(null, localActor, byStartLink(), comer)
    },
    admit: (account, { assurance, how }, comer) =>
      begin(
        { id: account.id, assurance },
        (session) => actorOf({ ...account, assurance, strict: strict || comer.beyond }, session),
        how,
        comer,
      ),
    renew: async ({ id, actor, withheld, expiresAt }, shown, comer) => {
      const at = now()
      const token = newSecret()
      const next = sha256Hex(token)
      const assurance = stronger(actor.assurance, shown.assurance)
      const role = withheld ?? actor.role
      const renewed = actorOf(
        { id: actor.person, name: actor.name, role, assurance, strict: strict || comer.beyond },
        next,
      )
      const entry: Draft = { ...entryOf(renewed, shown.how, comer), act: 'prove' }
      await sessions.renew(id, { next, assurance, at }, entry).catch(unrecorded)
      return setCookie(nameOf(comer.beyond), token, (expiresAt - at) / 1000, comer.beyond)
    },
    unproven: async ({ actor }, { judged, ...knock }) => {
      if (!judged) return knocks.tooSoon(actor, knock)
      const { how, why, comer } = knock
      const entry: Draft = { ...entryOf(actor, how, comer), act: 'prove', outcome: 'refused', why }
      await append(entry).catch((error: unknown) => report(error, 'refused proof'))
    },
    leave: async ({ id, actor }, comer) => {
      await sessions.revoke(id, now())
      const entry: Draft = { ...entryOf(actor, keepTyped(actor.name), comer), act: 'sign-out', detail: {} }
      await append(entry).catch((error: unknown) => report(error, 'sign-out'))
      return setCookie(nameOf(comer.beyond), '', 0, comer.beyond)
    },
    ...knocks,
    invite: async () => {
      await forgetOldStartTokens(data, now())
      return makeStartToken(data, now())
    },
  }
}
