import type { DecisionDraft } from '@/lib/asks/approval'
import type { Actor } from '@/lib/people/person'
import type { Held } from '@/lib/people/policy'
import { decidedWords } from '@/lib/text/written/decided-words'
import { keptNames } from '@/lib/text/written/kept-names'
import { KnownError } from '@/server/errors'
import { askOf } from '@/server/oversight/approvals/asked/ask-or-held'
import type { Ask } from '@/server/oversight/approvals/asked/current-ask'
import { lacking } from '@/server/protocols/kit/capable'
import { DecidedBefore } from '@/server/store/hand/decisions'
import type { ApprovalServices } from '../approval-services'
import { layDecision } from './compose-decision'
import { carry } from './decide'

/** So many asks are looked at, and so many rejections written, at once. */
const MOST = 1_000
const AT_ONCE = 20
/** A rejection that failed is tried again after so long, and then after as long as it has been due each time. */
const AGAIN_MS = 60_000

/** Asks that a console has looked at. */
export type Looked = {
  /** They need not be looked at again. */
  settled: Set<string>
  /** They could not be rejected when they were looked at; the longest ago first. */
  later: Set<string>
}

/**
 * Rejects what nobody decided in time, where a policy says so: in the policy's name, as an act of its own on record,
 * and in words that say that no human decided. Once for an ask, however many consoles look. Gives how many it closed.
 * What is held for another person is closed so too, whatever its policy says.
 */
export async function expireAsks(services: ApprovalServices, looked: Looked): Promise<number> {
  let closed = await expireHeld(services)
  for (const uid of nextOf(await overdue(services), looked)) {
    const done = await reject(services, uid)
    looked.later.delete(uid)
    looked[done === 'later' ? 'later' : 'settled'].add(uid)
    if (done === 'rejected') closed += 1
  }
  return closed
}

/** What was never looked at comes first: what cannot be rejected now keeps nobody waiting behind it. */
function nextOf(due: readonly string[], { settled, later }: Looked): string[] {
  const still = new Set(due)
  for (const uid of later) if (!still.has(uid)) later.delete(uid)
  const fresh = due.filter((uid) => !settled.has(uid) && !later.has(uid))
  return [...fresh, ...later].slice(0, AT_ONCE)
}

/** What was held and nobody decided is closed, on record in the policy's name: its author is told. */
async function expireHeld(services: ApprovalServices): Promise<number> {
  const now = services.now()
  const over = (await services.held.open()).filter(
    ({ policy: { expiresAt } }) => expiresAt !== null && expiresAt <= now,
  )
  let closed = 0
  for (const { message, policy } of over.slice(0, AT_ONCE)) {
    const ask = await askOf(services, message.uid, now)
    const { name, version, rule, expiresAt } = policy
    const reason = decidedWords.expiredHeld(name, version, rule.expiresAfterMs ?? 0, expiresAt ?? 0)
    const act = { actor: actorOf(policy), draft: { ...draftOf(ask, policy), reason }, key: `expired ${message.uid}` }
    try {
      await carry(services, { ...act, ask, laid: null })
      closed += 1
    } catch (error) {
      // A person, or another console, was first.
      if (!(error instanceof DecidedBefore || error instanceof KnownError)) throw error
    }
  }
  return closed
}

async function overdue(services: ApprovalServices): Promise<string[]> {
  const now = services.now()
  if (!(await services.judge.rejects())) return []
  const added = (await services.judge.added()).held.keys()
  const open = await services.asks.uids({ now, limit: MOST, list: 'decide' })
  const uids = new Set([...added, ...open])
  const held = await services.judge.of([...uids])
  return [...held].flatMap(([uid, policy]) => (isOver(policy, now) ? [uid] : []))
}

function isOver({ rule, expiresAt }: Held, now: number): boolean {
  return rule.onExpiry === 'reject' && expiresAt !== null && expiresAt <= now
}

/** `later`: it cannot be written now. */
async function reject(services: ApprovalServices, uid: string): Promise<'rejected' | 'nothing' | 'later'> {
  const ask = await askOf(services, uid, services.now())
  const { policy, closed, expiresAt } = ask
  // One that ended by itself, was answered, decided or withdrawn needs no rejection.
  if (policy === null || closed?.how !== 'expired' || expiresAt !== policy.expiresAt) return 'nothing'
  if (!isOver(policy, services.now()) || lacking(ask.protocol) !== null) return 'nothing'
  if (!ask.writable || ask.disk !== 'same' || isResting(ask.decision, expiresAt ?? 0, services.now())) return 'later'
  const actor = actorOf(policy)
  const draft = draftOf(ask, policy)
  const laid = await layDecision(services, { ask, draft, actor })
  if (laid.problems.length > 0) return 'nothing'
  try {
    const { outcome } = await carry(services, { actor, draft, key: keyOf(ask), ask, laid })
    return outcome === 'written' ? 'rejected' : 'later'
  } catch (error) {
    // A person, or another console, was first.
    if (error instanceof DecidedBefore) return 'nothing'
    if (error instanceof KnownError) return 'later'
    throw error
  }
}

/** What failed a moment ago, as where an agent holds the lock of its mailbox, would fail again. */
function isResting(decision: Ask['decision'], expiresAt: number, now: number): boolean {
  return decision?.status === 'failed' && now - decision.at < Math.max(AGAIN_MS, decision.at - expiresAt)
}

/** The same for every console that looks; another one after what failed. */
function keyOf({ message, decision }: Ask): string {
  return `expired ${message.uid}${decision?.status === 'failed' ? ` after ${decision.entry}` : ''}`
}

/** A policy is nobody: what it does is told from what people do wherever it stands. */
function actorOf({ name, version, rule }: Held): Actor {
  const person = `policy:${name}`
  return { person, name: keptNames.policy(name, version), role: rule.role, assurance: 'policy', session: 'policy' }
}

function draftOf({ message }: Ask, { name, version, rule, expiresAt }: Held): DecisionDraft {
  return {
    ...{ uid: message.uid, sha256: message.sha256, verb: 'reject', changed: null, typed: null },
    reason: decidedWords.expiredBy(name, version, rule.expiresAfterMs ?? 0, expiresAt ?? 0),
  }
}
