import type { DecisionDraft } from '@/lib/approval'
import type { Actor } from '@/lib/person'
import type { Held } from '@/lib/policy'
import { deciding as words } from '@/lib/text/deciding'
import { KnownError } from '@/server/errors'
import { DecidedBefore } from '@/server/store/decisions'
import type { Ask } from './ask'
import { askOf } from './asked'
import { layDecision } from './compose'
import { carry } from './decide'
import type { ApprovalHouse } from './house'

/** So many asks are looked at, and so many rejections written, at once. */
const MOST = 1_000
const AT_ONCE = 20

/**
 * Rejects what nobody decided in time, where a policy says so: in the policy's name, as an act of its own on record,
 * and in words that say that no human decided. Once for an ask, however many consoles look. `settled` are asks that need
 * not be looked at again. Gives how many it closed. What is held for another person is closed so too, whatever its policy says.
 */
export async function expireAsks(house: ApprovalHouse, settled: Set<string>): Promise<number> {
  const held = await expireHeld(house)
  const due = (await overdue(house)).filter((uid) => !settled.has(uid)).slice(0, AT_ONCE)
  let rejected = held
  for (const uid of due) {
    const done = await reject(house, uid)
    if (done !== 'later') settled.add(uid)
    if (done === 'rejected') rejected += 1
  }
  return rejected
}

/** What was held and nobody decided is closed, on record in the policy's name: its author is told. */
async function expireHeld(house: ApprovalHouse): Promise<number> {
  const now = house.now()
  const over = (await house.held.open()).filter(({ policy: { expiresAt } }) => expiresAt !== null && expiresAt <= now)
  let closed = 0
  for (const { message, policy } of over.slice(0, AT_ONCE)) {
    const ask = await askOf(house, message.uid, now)
    const { name, version, rule, expiresAt } = policy
    const reason = words.expiredHeld(name, version, rule.expiresAfterMs ?? 0, expiresAt ?? 0)
    const act = { actor: actorOf(policy), draft: { ...draftOf(ask, policy), reason }, key: `expired ${message.uid}` }
    try {
      await carry(house, { ...act, ask, laid: null })
      closed += 1
    } catch (error) {
      // A person, or another console, was first.
      if (!(error instanceof DecidedBefore || error instanceof KnownError)) throw error
    }
  }
  return closed
}

async function overdue(house: ApprovalHouse): Promise<string[]> {
  const now = house.now()
  if (!(await house.judge.rejects())) return []
  const added = (await house.judge.added()).held.keys()
  const open = await house.asks.uids({ now, limit: MOST, list: 'decide' })
  const uids = new Set([...added, ...open])
  const held = await house.judge.of([...uids])
  return [...held].flatMap(([uid, policy]) => (isOver(policy, now) ? [uid] : []))
}

function isOver({ rule, expiresAt }: Held, now: number): boolean {
  return rule.onExpiry === 'reject' && expiresAt !== null && expiresAt <= now
}

/** `later`: it cannot be written now. */
async function reject(house: ApprovalHouse, uid: string): Promise<'rejected' | 'nothing' | 'later'> {
  const ask = await askOf(house, uid, house.now())
  const { policy, closed, expiresAt } = ask
  // One that ended by itself, was answered, decided or withdrawn needs no rejection.
  if (policy === null || closed?.how !== 'expired' || expiresAt !== policy.expiresAt) return 'nothing'
  if (!isOver(policy, house.now())) return 'nothing'
  if (!ask.writable || ask.disk !== 'same') return 'later'
  const actor = actorOf(policy)
  const draft = draftOf(ask, policy)
  const laid = await layDecision(house, { ask, draft, actor })
  if (laid.problems.length > 0) return 'nothing'
  try {
    const { outcome } = await carry(house, { actor, draft, key: `expired ${uid}`, ask, laid })
    return outcome === 'written' ? 'rejected' : 'nothing'
  } catch (error) {
    // A person, or another console, was first.
    if (error instanceof DecidedBefore) return 'nothing'
    if (error instanceof KnownError) return 'later'
    throw error
  }
}

/** A policy is nobody: what it does is told from what people do wherever it stands. */
function actorOf({ name, version, rule }: Held): Actor {
  const person = `policy:${name}`
  return { person, name: words.policyName(name, version), role: rule.role, assurance: 'policy', session: 'policy' }
}

function draftOf({ message }: Ask, { name, version, rule, expiresAt }: Held): DecisionDraft {
  return {
    ...{ uid: message.uid, sha256: message.sha256, verb: 'reject', changed: null, typed: null },
    reason: words.expiredBy(name, version, rule.expiresAfterMs ?? 0, expiresAt ?? 0),
  }
}
