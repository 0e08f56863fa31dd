import { sources as words } from '@/lib/text/sources'
import { KnownError } from '@/server/errors'
import type { House, Unread } from './house'

/** Asks the tail to read one unreadable place again, or, of `count` that there are, all. */
export function retryUnreadable({ tail }: House, place: Unread | null, count: number): { asked: number } {
  if (!tail.retry(place)) throw new KnownError('unavailable', words.tail.stoppedAgain)
  return { asked: count }
}
