import { FLAGS } from '@/lib/message/flags'
import type { Judged } from '@/lib/rules/judged'
import { breaches as words } from '@/lib/text/rules/breach-words'

/** Of a message that has a file of its own: that the file was given other content, or took another one's place; in words. */
export function replacedDocument({ reading, goneAt, flags, beside }: Judged): string | null {
  if (reading !== 'message') return null
  if (goneAt !== null) return beside === null || beside.replaced ? words.changed : null
  return flags.includes(FLAGS.conflict) && (beside === null || beside.replaces) ? words.tookPlace : null
}

/** When that was seen, UTC ms; null where it was not. */
export function replacedAt({ goneAt, beside, observedAt }: Judged): number | null {
  if (goneAt !== null) return beside?.replaced ? goneAt : null
  return beside?.replaces ? observedAt : null
}
