import type { Closed, Decided } from '@/lib/asks/approval'
import { isInTerminal } from '@/lib/asks/ask-kinds'
import { LEFT } from '@/lib/message/left-place'
import type { DiskState } from '@/lib/source/source'
import type { AskStanding } from '@/server/store/asks/ask-reader'
import { type DecisionRow, isOpen, type SignatureRow } from '@/server/store/hand/decisions'
import type { ActsTold } from '@/server/store/rows/acts-told'

type Standing = {
  standing: Pick<
    AskStanding,
    'ask' | 'answer' | 'decision' | 'state' | 'goneAt' | 'endedAt' | 'overAt' | 'unheardSince'
  >
  decision: DecisionRow | null
  /** A policy has it decided: words that its protocol takes for an answer close nothing. */
  added: boolean
  /** By the ask itself or by a policy. */
  expiresAt: number | null
  disk: DiskState
  now: number
}

/** Why nothing can be decided any more; null while something can. */
export function closedBy(told: Told, { standing, decision, added, expiresAt, disk, now }: Standing): Closed | null {
  if (decision !== null && !isOpen(decision))
    return { how: 'decided', at: decision.at, by: decision.name, decided: decidedOf(told, decision) }
  const { ask, goneAt, endedAt, overAt, unheardSince, state } = standing
  const answer = added ? standing.decision : answerOf(standing, decision)
  if (answer !== null) {
    const inTerminal = ask !== null && isInTerminal(ask.when) && !answer.person
    const how = answer.posted ? 'answered' : inTerminal ? 'over' : 'decided-on-disk'
    return { how, at: answer.at, by: answer.from, decided: null }
  }
  if (goneAt !== null && (state === LEFT.over || state === LEFT.ended))
    return { how: state, at: goneAt, by: null, decided: null }
  if (overAt !== null) return { how: 'over', at: overAt, by: null, decided: null }
  if (endedAt !== null) return { how: 'ended', at: endedAt, by: null, decided: null }
  if (unheardSince !== null) return { how: 'unheard', at: unheardSince, by: null, decided: null }
  // Where a file holds other bytes now, what it said is gone too.
  if (goneAt !== null) return { how: disk === 'changed' ? 'changed' : 'withdrawn', at: goneAt, by: null, decided: null }
  if (expiresAt !== null && expiresAt <= now) return { how: 'expired', at: expiresAt, by: null, decided: null }
  // Whoever took it out of an inbox has not answered it.
  if (state === LEFT.read) return null
  if (disk === 'gone') return { how: 'withdrawn', at: now, by: null, decided: null }
  return disk === 'changed' ? { how: 'changed', at: now, by: null, decided: null } : null
}

/** What asked for more on our behalf is no answer. */
function answerOf({ answer }: Standing['standing'], decision: DecisionRow | null): AskStanding['answer'] {
  return decision?.verb === 'ask-more' && answer?.posted ? null : answer
}

type Said = Omit<Decided, 'entry' | 'reason' | 'words'> & { entry: number; reason: string; words: string }
type Told = Pick<ActsTold, 'entry' | 'uid'>

/** A decision as pages show it. */
export function decidedOf(told: Told, row: Said): Decided {
  const { verb, at, person, name, role, assurance, reason, words } = row
  const [entry, uid] = [told.entry(row.entry), told.uid(row.uid)]
  return { entry, verb, at, person, name, role, assurance, reason: reason === '' ? null : reason, words, uid }
}

export function signatureOf(told: Told, row: SignatureRow, words: string): Decided {
  return decidedOf(told, { ...row, words })
}
