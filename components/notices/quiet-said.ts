import { clockOf, type QuietHours } from '@/lib/pages/quiet-hours'
import { quietWords as words } from '@/lib/text/notices/quiet-words'
import { dayedTime, dayNumber, zoneName } from '@/lib/time/clock'

/** Until when it is quiet, or when it next is; empty where it never is. */
export function spanSaid(span: { from: number; until: number } | null, now: number): string {
  if (span === null) return ''
  const { from, until } = span
  return from <= now
    ? words.goesOn(momentSaid(until, now))
    : words.next(shortMoment(from, now), momentSaid(until, dayNumber(from) === dayNumber(until) ? until : now))
}

/** `Tue 1 Dec 07:00 CET`, of today `07:00 CET`: quiet hours begin and end with a minute. */
export function momentSaid(at: number, now: number): string {
  return `${shortMoment(at, now)} ${zoneName(at)}`
}

export function hoursSaid({ from, until, days, zone }: QuietHours): string {
  return words.hours({ from: clockOf(from), until: clockOf(until), days, zone })
}

const shortMoment = (at: number, now: number) => dayedTime(at, now).slice(0, -3)
