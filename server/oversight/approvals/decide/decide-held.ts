import type { Verb } from '@/lib/asks/approval'
import { type Kept, keepBoth, keepTyped, toKeep } from '@/lib/ledger/kept-words'
import { includes, lesser, type Somebody } from '@/lib/people/people-told'
import type { Actor } from '@/lib/people/person'
import { narrower } from '@/lib/people/scope'
import { deciding as words } from '@/lib/text/decisions/deciding-words'
import { KnownError } from '@/server/errors'
import { outsideOf } from '@/server/oversight/post/check/outside-problem'
import { compose, errorNote } from '@/server/oversight/post/compose/compose-post'
import { decidesOf } from '@/server/oversight/post/compose/decides'
import { changesOf } from '@/server/oversight/post/compose/object-over'
import { stamped } from '@/server/oversight/post/compose/stamp-post'
import type { Target } from '@/server/oversight/post/compose/targets'
import { unstamped } from '@/server/oversight/post/compose/unstamped'
import { warningsOf } from '@/server/oversight/post/compose/warnings'
import { carryBegun, plannedOf } from '@/server/oversight/post/send/carry-out'
import type { FileChange, SignedChange } from '@/server/protocols/kit/written-post'
import { DecidedBefore, type Deciding } from '@/server/store/hand/decisions'
import { type HeldRow, NotHeld } from '@/server/store/hand/held-rows'
import type { Along, OutboxRow } from '@/server/store/hand/outbox'
import { appendAfter, type Draft, headOf } from '@/server/store/ledger/append-entry'
import { refsTo } from '@/server/store/ledger/rows-told'
import { unrecorded } from '@/server/store/ledger/unrecorded'
import type { ApprovalServices } from '../approval-services'
import { type Laid, saidIn } from './compose-decision'

/**
 * A held post as it would be written now, by the checks of one that is posted anew, and what it warns of now. Where that is not what was held to
 * the letter, but for what its stamp fixes, it is kept from being written.
 */
export async function layHeld(services: ApprovalServices, { draft, act, files }: HeldRow): Promise<Laid> {
  try {
    const composed = await compose(services, draft)
    const { post, problems, target } = composed
    const { protocol } = target
    const changes = () =>
      stamped(services, { source: act.source, protocol, post, actor: act.draft.actor }, (stamp) =>
        changesOf(composed, stamp),
      )
    const author = (await isLetPost(services, act.draft.actor, target, changes().files))
      ? []
      : [errorNote(words.heldAuthor(act.draft.actor.name))]
    const { at, files: laid } = changes()
    const decides = await decidesOf(services, { draft, composed, files: laid, at })
    const settles = decides === null ? [] : [errorNote(decides.told.message)]
    const errors = [...author, ...settles, ...problems.filter(({ severity }) => severity === 'error')]
    const same = errors.length > 0 || JSON.stringify(unstamped(changes().files)) === JSON.stringify(unstamped(files))
    const warnings = warningsOf(composed, services.now())
    return {
      problems: same ? errors : [...errors, errorNote(words.heldChanged)],
      warnings,
      changes,
      says: saidIn(services, target),
    }
  } catch (thrown) {
    if (!(thrown instanceof KnownError)) throw thrown
    const changes = () => ({ at: services.now(), files: [], signed: () => [] })
    return { problems: [errorNote(thrown.told.message)], warnings: [], changes, says: async () => null }
  }
}

/**
 * Whether who posted it might do so now: what was held for somebody who left, or may less, is not written in their name,
 * nor what was for a program whose token ended.
 */
async function isLetPost(
  services: ApprovalServices,
  actor: Actor,
  target: Target,
  files: readonly FileChange[],
): Promise<boolean> {
  const account = await accountOf(services, actor)
  const now = account === null ? null : await grantedTo(services, actor, account)
  return now !== null && includes(now.role, 'operator') && outsideOf(now.scope, target, files) === null
}

type Granted = Pick<Somebody, 'role' | 'scope'>

async function accountOf({ people }: ApprovalServices, { person }: Actor): Promise<Granted | null> {
  return (await people()).find(({ id, closedAt }) => id === person && closedAt === null) ?? null
}

/** A program has no more than its token, and than who made it. */
async function grantedTo(
  { tokens, now }: ApprovalServices,
  { assurance, session }: Actor,
  maker: Granted,
): Promise<Granted | null> {
  if (assurance !== 'token') return maker
  const token = (await tokens()).find(({ id }) => id === session)
  if (token === undefined || token.revokedAt !== null || token.endsAt <= now()) return null
  return { role: lesser(token.role, maker.role), scope: narrower(token.scope, maker.scope) }
}

type Carrying = { held: HeldRow; deciding: Deciding; laid: Laid; by: readonly string[]; entryOf: EntryOf }
export type EntryOf = (files: readonly Pick<SignedChange, 'path' | 'text' | 'again'>[]) => Draft

/** Writes what was held, for its author: the last who agrees goes on record with it. Throws `DecidedBefore` or `SignedMeanwhile`. */
export function carryHeld(
  services: ApprovalServices,
  { held, deciding, laid, by, entryOf }: Carrying,
): Promise<OutboxRow> {
  const sign = () => {
    const { at, signed } = laid.changes()
    const files = signed()
    return { at, files, changes: plannedOf(files) }
  }
  const begin = ({ at, files, changes }: ReturnType<typeof sign>) => {
    const along = decidingWith(services, deciding, entryOf(files))
    const released = { tag: services.newId(), at, changes, approved: { by } }
    return first(services, deciding.uid, services.held.release(held.act.id, released, along))
  }
  return carryBegun(services, { root: held.act.root, sign, begin })
}

type Declining = { held: HeldRow; deciding: Deciding; entry: Draft; why: Kept }

/** Closes what was held unwritten: rejected, withdrawn or expired. Throws `DecidedBefore`. */
export function declineHeld(services: ApprovalServices, { held, deciding, entry, why }: Declining): Promise<OutboxRow> {
  const along = decidingWith(services, deciding, entry)
  const declined = services.held.decline(held.act.id, { why, at: entry.at }, along)
  return first(services, deciding.uid, declined).catch(unrecorded)
}

/** The decision, which has an entry of its own beside that of what it decides on, and tells of both. */
function decidingWith({ decisions }: ApprovalServices, deciding: Deciding, draft: Draft): Along {
  return async (tx, { outboxId }) => {
    const head = await headOf(tx)
    const rows = await decisions.along(deciding)(tx, { entry: (head?.n ?? 0) + 1, outboxId })
    await appendAfter(tx, head, { ...draft, rows: [...rows, ...refsTo('outbox', [outboxId])] })
    return []
  }
}

/** Who was not first is told who was. */
function first<T>(services: ApprovalServices, uid: string, done: Promise<T>): Promise<T> {
  return done.catch(async (thrown: unknown) => {
    const row = thrown instanceof NotHeld ? await services.decisions.of(uid) : null
    throw row === null ? thrown : new DecidedBefore(row)
  })
}

/** Why what was held was not written, for who posted it. */
export function whyDeclined(verb: Verb, { name, assurance }: Actor, reason: string): Kept {
  if (assurance === 'policy') return keepBoth(keepTyped(reason), () => words.keptNothing)
  const why = toKeep(() => (verb === 'withdraw' ? words.withdrawn : words.declined(name, reason)))
  return keepBoth(why, () => words.keptNothing)
}
