import type { ToldStatus } from '@/lib/message/message'
import { EVERYTHING, type Scope } from '@/lib/people/scope'
import { NOBODY, readAs } from '@/lib/reader/reader'
import { catchUp } from './catch-up'
import { once } from './each-once'
import { floodOf } from './flood'
import type { Follower } from './follower'
import { contentOfStatus, type Frame, resetFrame, statusFrame, tickFrame } from './frames'
import { heardWithin } from './heard-within'
import type { HubParts } from './hub-parts'
import { MOST_REVS, PAGE_ROWS } from './live-limits'
import { framesFor, type LiveQuestion, type Written, written } from './live-question'
import { paced } from './paced'
import { type Audience, audienceOf, nameOf, shownBy } from './shown'
import { inSlices } from './slices'

export type Hub = {
  /** The record has changed, up to `rev` where that is known. */
  ring: (rev?: number) => void
  /** Something of the status has changed that no row shows. */
  statusChanged: () => void
  /** Somebody's views, or deliveries of notices, have changed; whose and how is not said: each page asks for what its person may see. */
  viewsChanged: () => void
  /** Tells the follower what it missed since its rev, then everything as it comes, until its line closes. */
  join: (follower: Follower) => Promise<void>
  /** Ends the streams of a session at once. */
  endSession: (session: string) => void
  /** Some session may be good no longer: all are judged now. */
  sessionsChanged: () => void
  followers: () => number
  /** Another number whenever somebody's views have changed or an act is on record within the scope. */
  people: (scope: Scope) => Promise<number>
  close: () => void
}

const COALESCE_MS = 16
const STATUS_MS = 500
const TICK_MS = 10_000
const AUTHORISE_MS = 5_000
const FLOOD_REST_MS = 1_000
const FLOOD_SPAN_MS = 1_000

/** Reads what changed once per ring, judges it once per question, and tells everyone who follows. */
export function openHub(parts: HubParts): Hub {
  const followers = new Set<Follower>()
  /** Those who are still told what they missed; they are judged with the others. */
  const joining = new Set<Follower>()
  /** Everyone in `followers` was told everything up to here, or is being told it. */
  let told = 0
  let rung = 0
  /** By audience. */
  const lastStatus = new Map<string, string>()
  /** Another one after a restart too, so that a page that comes back asks anew. */
  let views = parts.now()
  const inside = heardWithin(parts.within, parts.now)
  const shown = shownBy(parts.placeOf)
  const flood = floodOf(MOST_REVS, FLOOD_SPAN_MS)

  const tell = (frames: (follower: Follower) => Frame[]) =>
    inSlices(followers, (follower) => {
      if (follower.open()) for (const frame of frames(follower)) follower.send(frame)
      else followers.delete(follower)
    })

  /** Whoever joins from here on was told it already; what else is told meanwhile says how far each one is. */
  const tellUpTo = (upTo: number, frames: (follower: Follower) => Frame[]) => {
    told = Math.max(told, upTo)
    return tell((follower) => {
      if (follower.rev >= upTo) return []
      const due = frames(follower)
      follower.rev = upTo
      if (due.length > 0) shown.note(follower, upTo)
      return due
    })
  }

  const scopesNow = () => new Map([...followers].map(({ question: { scope } }) => [JSON.stringify(scope), scope]))

  /** To each what is told within its scope; `all` to who sees everything. */
  const tellChanges = async (upTo: number, most: number, all: (question: LiveQuestion, now: number) => Frame[]) => {
    inside.keep([...followers, ...joining].map(({ question }) => question.scope))
    const heard = await inside.all(() => scopesNow().values(), { after: told, upTo, most })
    const now = parts.now()
    const framesOf = once(
      (question: LiveQuestion) => {
        if (question.scope === null) return all(question, now)
        const { rows, rest } = heard.get(JSON.stringify(question.scope)) ?? { rows: [], rest: false }
        const placeOf = parts.placeOf(question.scope)
        return rest ? [resetFrame(placeOf(upTo))] : framesFor(question, rows, upTo, { now, placeOf })
      },
      ({ name }) => name,
    )
    return tellUpTo(upTo, ({ question }) => framesOf(question))
  }

  const placeOf = parts.placeOf(EVERYTHING)
  const tellRows = (rows: Written[], upTo: number) =>
    tellChanges(upTo, MOST_REVS, (question, now) => framesFor(question, rows, upTo, { now, placeOf }))

  const askAnew = async (rev: number) => {
    const frame = resetFrame(placeOf(rev))
    await tellChanges(rev, MOST_REVS, () => [frame])
    return FLOOD_REST_MS
  }

  const pump = async (): Promise<number | undefined> => {
    const goal = rung
    if (goal - told > MOST_REVS) return followers.size === 0 ? undefined : askAnew(goal)
    while (followers.size > 0) {
      const rows = await parts.since(told, PAGE_ROWS)
      const upTo = rows.at(-1)?.rev ?? goal
      if (flood.over(rows.length)) return askAnew(Math.max(goal, upTo))
      if (rows.length > 0) await tellRows(rows.map(written), upTo)
      if (rows.length < PAGE_ROWS) {
        if (goal > told) await tellUpTo(goal, () => [])
        return undefined
      }
      // A record that grows as fast as it is read must not keep everyone else waiting.
      await new Promise((resolve) => setImmediate(resolve))
    }
    return undefined
  }

  const people = async (scope: Scope) => views + (await parts.acts(scope))
  /** Its sentences are in the language of its audience; times in them are none of anybody's zone. */
  const statusOf = async ({ scope, language }: Audience): Promise<ToldStatus> => {
    const standing = await readAs({ ...NOBODY, language }, () => parts.status(scope))
    return { ...standing, taken: standing.taken + inside.toldOf(scope), people: await people(scope) }
  }

  const tellStatus = async (): Promise<undefined> => {
    const audiences = new Map([...followers].map(audienceOf).map((audience) => [nameOf(audience), audience]))
    const changed = new Map<string, ToldStatus>()
    for (const [name, audience] of audiences) {
      const status = await statusOf(audience)
      const content = contentOfStatus(status)
      if (content !== lastStatus.get(name)) changed.set(name, status)
      lastStatus.set(name, content)
    }
    for (const name of lastStatus.keys()) if (!audiences.has(name)) lastStatus.delete(name)
    if (changed.size === 0) return
    const frames = shown.once((place, audience) => {
      const status = changed.get(nameOf(audience))
      return status === undefined ? [] : [statusFrame(place, status)]
    })
    await tell(frames)
  }

  const authorise = async () => {
    const known = new Map<string, boolean>()
    for (const follower of [...followers, ...joining]) {
      const { session, question } = follower
      const name = JSON.stringify([session, question.scope])
      const isGood = known.get(name) ?? (await parts.stillGood(session, question.scope))
      known.set(name, isGood)
      if (!isGood) end(follower)
    }
  }

  const end = (follower: Follower) => {
    followers.delete(follower)
    joining.delete(follower)
    follower.close()
  }

  const endSession = (session: string) => {
    for (const follower of [...followers, ...joining]) if (follower.session === session) end(follower)
  }

  const failed = (error: unknown) => parts.report(error, 'live')
  const changes = paced(COALESCE_MS, pump, failed)
  const statuses = paced(STATUS_MS, tellStatus, failed)
  const tellTick = () => {
    tell(shown.once((place) => [tickFrame(place, parts.now())])).catch(failed)
  }
  const tick = setInterval(tellTick, TICK_MS)
  const judge = () => {
    authorise().catch((error: unknown) => {
      failed(error)
      // Who cannot be authorised is not told anything.
      for (const follower of [...followers, ...joining]) end(follower)
    })
  }
  const guard = setInterval(() => {
    statuses.ask()
    judge()
  }, AUTHORISE_MS)

  return {
    ring: (rev) => {
      rung = Math.max(rung, rev ?? 0)
      changes.ask()
      statuses.ask()
    },
    statusChanged: () => statuses.ask(),
    viewsChanged: () => {
      views += 1
      statuses.ask()
    },
    join: async (follower) => {
      joining.add(follower)
      try {
        const audience = audienceOf(follower)
        const { scope } = audience
        const reached = await parts.reached()
        if (followers.size === 0) told = Math.max(told, reached)
        await inside.begin(scope, told, !scopesNow().has(JSON.stringify(scope)))
        const status = await statusOf(audience)
        const name = nameOf(audience)
        const content = contentOfStatus(status)
        if (!lastStatus.has(name)) lastStatus.set(name, content)
        await catchUp(follower, {
          now: parts.now,
          ...inside.catching(scope, parts.since),
          status,
          placeOf: parts.placeOf(scope),
          reached,
          told: () => told,
          add: () => {
            shown.note(follower, follower.rev)
            followers.add(follower)
          },
        })
        // Others may have been told of something meanwhile, or nobody was there to be told.
        if (lastStatus.get(name) !== content) {
          lastStatus.delete(name)
          statuses.ask()
        }
      } finally {
        joining.delete(follower)
      }
      changes.ask()
    },
    endSession,
    sessionsChanged: judge,
    followers: () => followers.size,
    people,
    close: () => {
      clearInterval(tick)
      clearInterval(guard)
      changes.stop()
      statuses.stop()
      for (const follower of [...followers, ...joining]) end(follower)
    },
  }
}
