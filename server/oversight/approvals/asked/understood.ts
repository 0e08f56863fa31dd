import type { Verb } from '@/lib/asks/approval'
import type { Assurance } from '@/lib/people/person'
import { ASSURANCES } from '@/lib/people/person'
import type { Ask } from './current-ask'

type Asked = Pick<Ask, 'protocol' | 'record'>

/** What whoever asks understands, where that is less than every verb; else null. */
export function understoodBy({ protocol, record }: Asked): readonly Verb[] | null {
  return record === null ? null : (protocol.writing?.understands?.(record) ?? null)
}

/** Whether nothing is written for it: whoever asks is told that nobody decides only where it understands that. */
export function isSilent(ask: Asked, verb: Verb): boolean {
  return verb === 'withdraw' || (verb === 'no-decision' && !(understoodBy(ask)?.includes(verb) ?? false))
}

/** How well whoever says yes must be known for it to count where it is asked; null where it counts in any way. */
export function leastFor({ protocol, record }: Asked): Assurance | null {
  return record === null ? null : (protocol.writing?.least?.(record) ?? null)
}

export function isKnownAtLeast(assurance: Assurance, least: Assurance | null): boolean {
  return least === null || ASSURANCES.indexOf(assurance) >= ASSURANCES.indexOf(least)
}
