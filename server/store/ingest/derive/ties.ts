import type { Link } from '@/lib/message/reading'

/** A key of the index by which a message finds its conversation. */
export type Tie = {
  key: string
  link: Link
  /** What is kept under the key of the times of those that it led to; null where the message only looks there. */
  keeps: 'earliest' | 'latest' | 'any' | null
}

/**
 * A weak link leads to what lies within its time, in either direction and whichever came first. So time is cut into
 * stretches of that length, each with its earliest and its latest message: what is near enough lies in the same stretch,
 * or is the end of a neighbouring one.
 */
export function tiesOf(link: Link, at: number): Tie[] {
  const { key, withinMs } = link
  if (withinMs === undefined) return [{ key, link, keeps: 'any' }]
  const stretch = Math.floor(at / withinMs)
  return [
    { key: `${key} from ${stretch}`, link, keeps: 'earliest' },
    { key: `${key} to ${stretch}`, link, keeps: 'latest' },
    { key: `${key} to ${stretch - 1}`, link, keeps: null },
    { key: `${key} from ${stretch + 1}`, link, keeps: null },
  ]
}

export function isTooFar({ link }: Tie, from: number, at: number): boolean {
  return link.withinMs !== undefined && Math.abs(at - from) > link.withinMs
}

/** The time that is kept under a key after one more. */
export function keptAt({ keeps }: Tie, known: number, at: number): number {
  if (keeps === 'earliest') return Math.min(known, at)
  return keeps === 'latest' ? Math.max(known, at) : known
}
