/** The three lists of what agents want of a person, in this order. */
export const LISTS = ['decide', 'answer', 'inform'] as const
/** `decide`: needs yes or no. `answer`: expects words. `inform`: the rest that is meant for a person. */
export type List = (typeof LISTS)[number]

/**
 * What else must hold for it to be one. `guarded`: its sender's registration lets changes be approved. `overdue`: whom
 * it was for has not answered in time, or a person acts in their place. `running`: the session of its channel runs, as far as
 * is known. `alone`: nothing that is `running` says more exactly what its channel waits for. `idle`: the session of its
 * channel is idle, and nothing was said there since; that it waits is a guess.
 */
export type AskWhen = 'always' | 'guarded' | 'overdue' | 'running' | 'alone' | 'idle'

/** Whether it can be answered in the terminal of its session alone. */
export function isInTerminal(when: AskWhen): boolean {
  return when === 'running' || when === 'alone' || when === 'idle'
}

/** What a reading says that it wants of a person. */
export type Ask = { list: List; when: AskWhen }

/**
 * So long after a session was heard, whose process no file names, nobody knows whether it still waits, ms: one that was
 * killed may have left that as it was.
 */
export const UNHEARD_MS = 7 * 86_400_000

/** Whom a message was for has so long before a person is asked in their place, ms. */
export const OVERDUE_MS = 15 * 60_000

/**
 * Why an ask waits although something seems to answer it: its id is given by more messages than anybody can tell apart, or
 * was answered more often than is looked at; when it came and what times say disagree; what names its id came before it;
 * another message has its id.
 */
export const WAITS = ['id-worn', 'disagrees', 'answer-before', 'id-taken'] as const
export type Waits = (typeof WAITS)[number]
