import type { DecisionDraft } from '@/lib/asks/approval'
import type { Actor } from '@/lib/people/person'
import { deciding as words } from '@/lib/text/decisions/deciding-words'
import { KnownError } from '@/server/errors'
import type { Ask } from '@/server/oversight/approvals/asked/current-ask'
import { mayDo } from '@/server/oversight/approvals/asked/may'
import { isYes } from '@/server/oversight/approvals/asked/signing'
import { unseenOf } from '@/server/oversight/post/compose/warnings'
import type { Laid } from './compose-decision'

type Asked = {
  ask: Ask
  actor: Actor
  draft: DecisionDraft
  /** Null where nothing would be written. */
  laid: Pick<Laid, 'problems' | 'warnings'> | null
  /** Warnings, in words, that whoever decides was shown; null where none were looked for. */
  warned: readonly string[] | null
  now: number
}

/** What keeps a decision from being made; null when nothing does. */
export function refusalOf({ ask, actor, draft, laid, warned, now }: Asked): KnownError | null {
  const { message, closed, disk } = ask
  if (closed !== null)
    return new KnownError(
      'conflict',
      () => words.closed(closed, now),
      () => words.nothingWritten,
    )
  if (draft.sha256 !== message.sha256) {
    const changed = { how: 'changed', at: now, by: null, decided: null } as const
    return new KnownError(
      'conflict',
      () => words.closed(changed, now),
      () => words.nothingWritten,
    )
  }
  const { verbs, why } = mayDo(ask, actor, now)
  if (!verbs.includes(draft.verb))
    return new KnownError(
      'refused',
      () => why ?? words.mayNot.verb(draft.verb, ask.list),
      () => words.nothingWritten,
    )
  if (disk !== 'same')
    return new KnownError(
      'unavailable',
      () => words.unseen,
      () => words.unseenMend,
    )
  const wrong = wrongIn(ask, draft)
  if (wrong !== null) return new KnownError('bad-usage', wrong, () => words.nothingWritten)
  const { problems, warnings } = laid ?? { problems: [], warnings: [] }
  if (problems.length > 0)
    return new KnownError('bad-usage', problems.map(({ says }) => says).join(' '), () => words.nothingWritten)
  return unseenOf(warnings, warned, () => words.warnsAnewMend)
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
