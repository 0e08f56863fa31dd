import type { DebtKind } from '@/lib/rules/debt'

/** What a reminder says that a person sends to an agent: it goes into the agents’ files, in English for whoever reads. */
export const nudgeWords = {
  /** Where the protocol has no word of its own for it. */
  wants: {
    answer: 'an answer',
    acknowledgement: 'an acknowledgement',
    result: 'the result',
    'pick-up': 'somebody who picks this up',
    shutdown: 'an acknowledgement of the shutdown',
    taking: 'this message to be read',
    completion: 'this task to be completed',
  } satisfies Record<DebtKind, string>,
  says: (creditor: string | null, wants: string, since: string) =>
    `Reminder: ${creditor ?? 'The sender'} has been waiting for ${wants} since ${since}.`,
  /** Of a task, by its title. */
  saysOfTask: (task: string, since: string) => `Reminder: the task “${task}” has been yours since ${since}.`,
  wasDue: (due: string) => `It was due at ${due}.`,
  isDue: (due: string) => `It is due at ${due}.`,
  reasoning: 'Nothing in the record settles what is owed.',
} as const
