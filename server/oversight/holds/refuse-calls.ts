import type { DecisionDraft } from '@/lib/asks/approval'
import type { Actor } from '@/lib/people/person'
import { decidedWords } from '@/lib/text/written/decided-words'
import { keptNames } from '@/lib/text/written/kept-names'
import { KnownError } from '@/server/errors'
import type { ApprovalServices } from '@/server/oversight/approvals/approval-services'
import { askOf } from '@/server/oversight/approvals/asked/ask-or-held'
import type { Ask } from '@/server/oversight/approvals/asked/current-ask'
import { layDecision } from '@/server/oversight/approvals/decide/compose-decision'
import { carry } from '@/server/oversight/approvals/decide/decide'
import { DecidedBefore } from '@/server/store/hand/decisions'
import { type Hold, holdActor } from '@/server/store/hand/hold-rows'

/** So many requests are looked at, and so many refused, at once. */
const MOST = 1_000
const AT_ONCE = 50
/** What could not be written is tried again after so long. */
const AGAIN_MS = 5_000

/** Requests that were looked at and are under no hold: by uid, the holds that were on then. */
export type Passed = Map<string, string>

/**
 * Refuses every call that a program asks about while a hold is on for it: in the name of the hold, with the words of who
 * put it on, as an act of its own on record. Once for a request, however many consoles look. Gives how many it refused.
 */
export async function refuseCalls(services: ApprovalServices, passed: Passed): Promise<number> {
  const holds = await services.holds.on()
  if (holds.length === 0) {
    passed.clear()
    return 0
  }
  const mark = holds.map(({ id }) => id).join(' ')
  const open = await services.asks.uids({ now: services.now(), limit: MOST, list: 'decide' })
  for (const uid of passed.keys()) if (!open.includes(uid)) passed.delete(uid)
  let refused = 0
  for (const uid of open.filter((one) => passed.get(one) !== mark).slice(0, AT_ONCE)) {
    const done = await refuse(services, uid)
    if (done === 'passed') passed.set(uid, mark)
    if (done === 'refused') refused += 1
  }
  return refused
}

/** `later`: it cannot be written now. */
async function refuse(services: ApprovalServices, uid: string): Promise<'refused' | 'passed' | 'later'> {
  const ask = await askOf(services, uid, services.now()).catch(nothing)
  if (ask === null || ask.closed !== null || ask.hold === null) return 'passed'
  if (!ask.writable || ask.disk !== 'same' || isResting(ask, services.now())) return 'later'
  const actor = actorOf(ask.hold)
  const draft = draftOf(ask, ask.hold)
  const laid = await layDecision(services, { ask, draft, actor })
  if (laid.problems.length > 0) return 'passed'
  try {
    const { outcome } = await carry(services, { actor, draft, key: keyOf(ask), ask, laid })
    return outcome === 'written' ? 'refused' : 'later'
  } catch (error) {
    // A person, or another console, was first.
    if (error instanceof DecidedBefore) return 'passed'
    if (error instanceof KnownError) return 'later'
    throw error
  }
}

/** It was taken back meanwhile. */
function nothing(error: unknown): null {
  if (error instanceof KnownError) return null
  throw error
}

function isResting({ decision }: Ask, now: number): boolean {
  return decision?.status === 'failed' && now - decision.at < AGAIN_MS
}

/** The same for every console that looks; another one after what failed. */
function keyOf({ message, decision }: Ask): string {
  return `held ${message.uid}${decision?.status === 'failed' ? ` after ${decision.entry}` : ''}`
}

/** What a hold does is told from what people do wherever it stands. */
function actorOf({ id, name, role }: Hold): Actor {
  return { person: holdActor(id), name: keptNames.hold(name), role, assurance: 'policy', session: 'hold' }
}

function draftOf({ message }: Ask, { name, why, since }: Hold): DecisionDraft {
  const reason = decidedWords.heldBy(name, why, since)
  return { uid: message.uid, sha256: message.sha256, verb: 'reject', reason, changed: null, typed: null }
}
