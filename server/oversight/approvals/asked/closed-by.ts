import type { Closed, Decided } from '@/lib/asks/approval'
import type { DiskState } from '@/lib/source/source'
import { type DecisionRow, isOpen, type SignatureRow } from '@/server/store/hand/decisions'
import type { AskStanding } from '@/server/store/readers'

type Standing = {
  standing: Pick<AskStanding, 'answer' | 'decision' | 'goneAt'>
  decision: DecisionRow | null
  /** A policy has it decided: words that its protocol takes for an answer close nothing. */
  added: boolean
  /** By the ask itself or by a policy. */
  expiresAt: number | null
  disk: DiskState
  now: number
}

/** Why nothing can be decided any more; null while something can. */
export function closedBy({ standing, decision, added, expiresAt, disk, now }: Standing): Closed | null {
  if (decision !== null && !isOpen(decision))
    return { how: 'decided', at: decision.at, by: decision.name, decided: decidedOf(decision) }
  const { goneAt } = standing
  const answer = added ? standing.decision : answerOf(standing, decision)
  if (answer !== null)
    return { how: answer.posted ? 'answered' : 'decided-on-disk', at: answer.at, by: answer.from, decided: null }
  // Where a file holds other bytes now, what it said is gone too.
  if (goneAt !== null) return { how: disk === 'changed' ? 'changed' : 'withdrawn', at: goneAt, by: null, decided: null }
  if (expiresAt !== null && expiresAt <= now) return { how: 'expired', at: expiresAt, by: null, decided: null }
  if (disk === 'gone') return { how: 'withdrawn', at: now, by: null, decided: null }
  return disk === 'changed' ? { how: 'changed', at: now, by: null, decided: null } : null
}

/** What asked for more on our behalf is no answer. */
function answerOf({ answer }: Standing['standing'], decision: DecisionRow | null): AskStanding['answer'] {
  return decision?.verb === 'ask-more' && answer?.posted ? null : answer
}

type Said = Omit<Decided, 'reason' | 'words'> & { reason: string; words: string }

/** A decision as pages show it. */
export function decidedOf(row: Said): Decided {
  const { entry, verb, at, person, name, role, assurance, reason, words, uid } = row
  return { entry, verb, at, person, name, role, assurance, reason: reason === '' ? null : reason, words, uid }
}

export function signatureOf(row: SignatureRow, words: string): Decided {
  return decidedOf({ ...row, words })
}
