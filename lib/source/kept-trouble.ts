import { sayKept, toKeep } from '@/lib/ledger/kept-words'
// Kept words are told only where they are loaded: these are all that a trouble is kept of.
import '@/lib/text/messages/unread-because'
import '@/lib/text/sources/trouble-words'

/** The words of a trouble: `cause` names one thing. */
type Words<Given> = { readonly cause: (given: Given) => string; readonly mend: string }

/** What is kept of the words for a trouble, which are told to readers of any language. */
export function keepTrouble<Given>(words: Words<Given>, given: Given): { cause: string; mend: string } {
  return { cause: toKeep(() => words.cause(given)), mend: toKeep(() => words.mend) }
}

/** What was kept of a trouble, said to who reads. */
export function sayTrouble<Kept extends { cause: string | null; mend: string | null }>(kept: Kept): Kept {
  const { cause, mend } = kept
  return { ...kept, cause: cause === null ? null : sayKept(cause), mend: mend === null ? null : sayKept(mend) }
}
