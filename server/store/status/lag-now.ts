import type { SourceCondition } from '@/lib/message/message'

const SLOW_MS = 1_000
const REMEMBERED_MS = 10_000

/** A slow change is told of for 10 s; it says nothing of the ones to come. */
export function presentLag({ lagMs, lastChangeAt }: SourceCondition, now: number): number | null {
  const recent = lastChangeAt !== null && now - lastChangeAt <= REMEMBERED_MS
  return lagMs !== null && (lagMs <= SLOW_MS || recent) ? lagMs : null
}

export function largest(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : Math.max(...known)
}
