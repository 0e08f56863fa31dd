import { FLAGS } from '@/lib/message/flags'
import type { Priority } from '@/lib/message/reading'
import type { Judged } from '@/lib/rules/judged'
import { asText, type Fields, find } from '@/server/protocols/kit/json-fields'
import { MESSAGE } from './schema'

const MINUTE_MS = 60_000

/** How soon a message of each priority has to be answered. */
const ANSWER_WITHIN_MS: { readonly [priority in Priority]: number } = {
  critical: MINUTE_MS,
  high: 5 * MINUTE_MS,
  normal: 30 * MINUTE_MS,
  low: 24 * 60 * MINUTE_MS,
}

const ZONED = /(?:Z|[+-]\d{2}:?\d{2})$/

/** When it was sent, UTC ms, as far as that is certain: what names no zone was sent by when it was seen. */
function sentOf({ flags, sentAt, observedAt }: Judged): number | null {
  if (sentAt === null) return null
  return flags.includes(FLAGS.zoneAssumed) ? observedAt : sentAt
}

/** When its ttl is over, UTC ms; null where it has none, or nothing certain tells. */
export function expiryOf(judged: Judged): number | null {
  const { expiresAt, sentAt } = judged
  const sent = sentOf(judged)
  return expiresAt === null || sentAt === null || sent === null ? null : sent + (expiresAt - sentAt)
}

/**
 * By when a request that somebody was sent has to be answered, UTC ms: by its deadline or, without one, by its priority.
 * Null for anything else.
 */
export function answerBy(judged: Judged, said: Fields): number | null {
  const { type, place, nativeId, deadlineAt, to, broadcast } = judged
  if (type.toLowerCase() !== 'request' || nativeId === null || (to.length === 0 && !broadcast)) return null
  if (place === 'escalations' || place === 'tasks') return null
  const deadline = asText(find(said, 'deadline', MESSAGE.deadline).value)
  if (deadlineAt !== null || deadline !== null) return ZONED.test(deadline ?? '') ? deadlineAt : null
  const sent = sentOf(judged)
  return sent === null || judged.priority === null ? null : sent + ANSWER_WITHIN_MS[judged.priority]
}
