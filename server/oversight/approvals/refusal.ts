import type { DecisionDraft } from '@/lib/approval'
import type { Actor } from '@/lib/person'
import type { PostNote } from '@/lib/post'
import { deciding as words } from '@/lib/text/deciding'
import { KnownError } from '@/server/errors'
import type { Ask } from './ask'
import { mayDo } from './may'
import { isYes } from './signing'

type Asked = { ask: Ask; actor: Actor; draft: DecisionDraft; problems: readonly PostNote[]; now: number }

/** What keeps a decision from being made; null when nothing does. */
export function refusalOf({ ask, actor, draft, problems, now }: Asked): KnownError | null {
  const { message, closed, disk } = ask
  if (closed !== null) return new KnownError('conflict', words.closed(closed, now), words.nothingWritten)
  if (draft.sha256 !== message.sha256) {
    const changed = { how: 'changed', at: now, by: null, decided: null } as const
    return new KnownError('conflict', words.closed(changed, now), words.nothingWritten)
  }
  const { verbs, why } = mayDo(ask, actor, now)
  if (!verbs.includes(draft.verb))
    return new KnownError('refused', why ?? words.mayNot.verb(draft.verb, ask.list), words.nothingWritten)
  if (disk !== 'same') return new KnownError('unavailable', words.unseen, words.unseenMend)
  const wrong = wrongIn(ask, draft)
  if (wrong !== null) return new KnownError('bad-usage', wrong)
  return problems.length === 0 ? null : new KnownError('bad-usage', problems.map(({ says }) => says).join(' '))
}

function wrongIn(ask: Ask, { verb, reason, changed, typed }: DecisionDraft): string | null {
  const { policy, target } = ask
  if ((verb === 'answer' || verb === 'ask-more') && reason === '') return words.wordsMissing
  if (verb === 'approve-as-changed' && (changed ?? '').trim() === '') return words.changedMissing
  if (verb === 'no-decision' || verb === 'withdraw') return null
  if (policy?.rule.reason && reason === '') return words.reasonMissing
  if (!isYes(ask, verb) || target === null || target === 'missing' || typed === target.text) return null
  return words.targetWrong(target.text)
}
