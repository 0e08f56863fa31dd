import { clockTime, dayDate, dayNumber } from '@/lib/time/clock'
import { Time } from './time-ago'

/** `14:28:30` on the day of `today` (UTC ms), else `19 Nov 14:28`, in another year `19 Nov 2025`. */
export function shortTime(at: number, today: number): string {
  if (dayNumber(at) === dayNumber(today)) return clockTime(at)
  const day = dayDate(at, today)
  return day === dayDate(at) ? `${day} ${clockTime(at).slice(0, 5)}` : day
}

/** A time in a list that goes further back than a day. */
export function When({ at, today, className = '' }: { at: number; today: number; className?: string }) {
  return <Time at={at} words={shortTime(at, today)} className={className} />
}
