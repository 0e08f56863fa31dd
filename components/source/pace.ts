import type { SourceCondition } from '@/lib/message/message'
import { text } from '@/lib/text'
import { clauses } from '@/lib/text/joined'
import { duration } from '@/lib/time/clock'

const words = text.ingest.progress

/** The rate of an import and the time left, as far as they are known. */
export function paceOf({ perSecond, leftMs }: NonNullable<SourceCondition['progress']>): string {
  if (perSecond === 0) return words.begins
  return leftMs === null || leftMs === 0
    ? words.rate(perSecond)
    : clauses(words.rate(perSecond), words.left(duration(leftMs)))
}
