import type { Verb } from '@/lib/asks/approval'
import { FLAGS } from '@/lib/message/flags'
import type { AttemptRow, Happened, Held, Would } from '@/lib/people/policy'
import type { Candidate } from '@/lib/query/match'

/** A message of history, what policies say of it and what they would. `at`: when that was asked. */
export type Compared = {
  candidate: Candidate
  before: Held | null
  after: Held | null
  /** Whether the version that holds finds it, and whether the draft does. */
  matched: boolean
  matches: boolean
  decided: { verb: Verb; at: number; people: number } | null
  at: number
}

/** How it would have gone differently; null: as it went. */
export function differently(compared: Compared): AttemptRow | null {
  const would = wouldOf(compared)
  if (would === null) return null
  const { row } = compared.candidate
  const { uid, source, from, fromTier, body, observedAt } = row
  const policy = compared.before !== null
  return {
    ...{ uid, at: observedAt, source, from, fromTier, words: body, policy },
    happened: happenedTo(compared),
    would,
  }
}

/** What a person said through Signalbox: on record, so that it is nobody who only claims to be one. */
export function isPosted({ candidate }: Pick<Compared, 'candidate'>): boolean {
  return candidate.row.flags.includes(FLAGS.posted)
}

function happenedTo(compared: Compared): Happened {
  const { candidate, decided } = compared
  const { row } = candidate
  const { observedAt } = row
  if (isPosted(compared)) return { what: 'posted' }
  if (decided !== null)
    return { what: 'decided', verb: decided.verb, afterMs: decided.at - observedAt, people: decided.people }
  if (row.answeredAt !== null) return { what: 'answered', afterMs: Math.max(0, row.answeredAt - observedAt) }
  return { what: row.goneAt === null ? 'open' : 'gone' }
}

function wouldOf(compared: Compared): Would | null {
  const { candidate, before, after, matched, matches, decided, at } = compared
  if (!matches) return matched ? { what: 'released' } : null
  if (isPosted(compared)) {
    const needed = after?.rule.needed ?? 1
    return matched && needed === before?.rule.needed ? null : { what: 'held', needed }
  }
  const end = decided?.at ?? candidate.row.answeredAt ?? at
  const endsAt = after?.expiresAt ?? null
  const ended = before?.expiresAt ?? null
  if (endsAt !== null && end > endsAt && !(ended !== null && end > ended)) return { what: 'expired' }
  const agreed = decided === null || isRefusal(decided.verb) ? (before?.rule.needed ?? 1) : decided.people
  const more = decided !== null && isRefusal(decided.verb) ? 0 : (after?.rule.needed ?? 1) - agreed
  if (more > 0) return { what: 'more', more }
  if (!matched) return { what: 'new' }
  return decided === null && candidate.row.answeredAt === null ? termsOf(before, after) : null
}

/** One person is enough for everything but a yes. */
function isRefusal(verb: Verb): boolean {
  return verb !== 'approve' && verb !== 'approve-as-changed'
}

function termsOf(before: Held | null, after: Held | null): Would | null {
  const [ended, ends] = [before?.expiresAt ?? null, after?.expiresAt ?? null]
  const target = (after?.rule.irreversible ?? null) !== (before?.rule.irreversible ?? null)
  if (ended === ends && !target) return null
  return { what: 'terms', endsByMs: ended === null || ends === null ? null : ends - ended, target }
}
