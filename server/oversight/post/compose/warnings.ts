import { type PostNote, warningsIn } from '@/lib/post/post-parts'
import { post as words } from '@/lib/text/posts/post-words'
import { KnownError, type Sentence } from '@/server/errors'
import { audienceOf } from './addressed-agents'
import type { Composed } from './compose-post'

/** What goes on record with a message that is written all the same. */
export function warningsOf(composed: Composed, now: number): PostNote[] {
  return warningsIn({ notes: [...composed.problems, ...audienceOf(composed, now).notes] })
}

/**
 * A click is on the warnings that stood there: why it does not hold, where another has come since. `warned`: those that
 * were shown, in words; null where none were looked for. `mend`: what to do then.
 */
export function unseenOf(
  warnings: readonly PostNote[],
  warned: readonly string[] | null,
  mend: Sentence,
): KnownError | null {
  const others = warned === null ? [] : warnings.filter(({ says }) => !warned.includes(says))
  if (others.length === 0) return null
  const says = others.map((note) => (note.code === null ? note.says : `${note.code}: ${note.says}`))
  return new KnownError('conflict', () => words.warnsAnew(says), mend)
}

/** As an entry of the ledger keeps them, and whether they were shown. */
export function warnedOf(
  warnings: readonly PostNote[],
  warned: readonly string[] | null,
): { warnings: Pick<PostNote, 'code' | 'says'>[]; warned: boolean } {
  return { warnings: warnings.map(({ code, says }) => ({ code, says })), warned: warned !== null }
}
