import { FLAGS } from '@/lib/message/flags'
import type { Priority } from '@/lib/message/reading'
import type { Judged } from '@/lib/rules/judged'
import { limitMs } from '@/lib/rules/limit'
import type { Limit } from '@/lib/rules/rule-settings'
import { asText, find } from '@/server/protocols/kit/json-fields'
import type { Told } from '@/server/protocols/kit/judging/rule'
import { MESSAGE } from './schema'

/** How soon a message of each priority has to be answered. */
const ANSWER_WITHIN: { readonly [priority in Priority]: Limit } = {
  critical: within('critical', 1),
  high: within('high', 5),
  normal: within('normal', 30),
  low: within('low', 24 * 60),
}
export const ANSWER_LIMITS: readonly Limit[] = Object.values(ANSWER_WITHIN)

function within(name: Priority, usual: number): Limit {
  return { name, unit: 'minutes', usual, least: 0.1, most: 30 * 24 * 60 }
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
export function answerBy(judged: Judged, told: Pick<Told, 'said' | 'limits'>): number | null {
  const { type, place, nativeId, deadlineAt, to, broadcast } = judged
  if (type.toLowerCase() !== 'request' || nativeId === null || (to.length === 0 && !broadcast)) return null
  if (place === 'escalations' || place === 'tasks') return null
  const deadline = asText(find(told.said, 'deadline', MESSAGE.deadline).value)
  if (deadlineAt !== null || deadline !== null) return ZONED.test(deadline ?? '') ? deadlineAt : null
  const sent = sentOf(judged)
  return sent === null || judged.priority === null ? null : sent + limitMs(told, ANSWER_WITHIN[judged.priority])
}
