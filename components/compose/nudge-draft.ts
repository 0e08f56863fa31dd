import type { Manners } from '@/lib/post/post-parts'
import type { DebtRow } from '@/lib/rules/debt'
import { nudgeWords } from '@/lib/text/written/nudge-words'
import type { Composed } from './post-draft'

/** A reminder of what is owed, as it begins: to whoever owes it, in the words of the protocol. `now`: UTC ms. */
export function nudgeDraft(debt: DebtRow, { nudge }: Manners, now: number): Partial<Composed> {
  const { channel, debtor, creditor, kind, since, due, task, said } = debt
  const wants = nudge?.wants[kind] ?? nudgeWords.wants[kind]
  const time = due === null ? null : (due <= now ? nudgeWords.wasDue : nudgeWords.isDue)(iso(due))
  const says = task ? nudgeWords.saysOfTask(said, iso(since)) : nudgeWords.says(creditor, wants, iso(since))
  return {
    ...{ channel, to: debtor === null ? [] : [debtor], type: nudge?.type ?? null },
    ...{ text: time === null ? says : `${says} ${time}`, reasoning: nudgeWords.reasoning },
  }
}

/** To the second. */
const iso = (ms: number) => new Date(ms).toISOString().replace(/\.\d{3}Z$/, 'Z')
