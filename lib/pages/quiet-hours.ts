import { given } from '@/lib/text/typed-names'
import '@/lib/zod-in-pages'
import * as z from 'zod'
import { DAY_MS } from '@/lib/time/clock'
import { isZone, localToUtc, utcToLocal } from '@/lib/time/zone'

const MINUTE_MS = 60_000
const minuteOfDay = z.int().min(0).max(1_439)

/** As somebody types them, though they may not hold. */
export const typedQuiet = z.strictObject({
  /** Minutes of the day by the clocks of `zone`. What is `until` no later than `from` is of the next day. */
  from: minuteOfDay,
  until: minuteOfDay,
  /** Weekdays on which they begin, 0 (Sunday) to 6. */
  days: z.array(z.int().min(0).max(6)).max(7),
  /** An IANA name. */
  zone: z.string().max(64),
})

/** Hours in which nobody is notified but of what is critical, or due before they end. */
export const quietHours = typedQuiet
  .refine(({ from, until }) => from !== until, { error: given.quietSpan })
  .refine(({ days }) => days.length > 0, { error: given.quietDays })
  .refine(({ zone }) => isZone(zone), { error: given.quietZone })
export type QuietHours = z.infer<typeof quietHours>

/** How little something can wait: `critical` not at all; `dueAt`, UTC ms: until somebody has to have seen it. */
export type Haste = { critical: boolean; dueAt: number | null }

export const NO_HASTE: Haste = { critical: false, dueAt: null }

/** Of several the greatest. */
export function mostHaste(all: readonly Haste[]): Haste {
  const due = Math.min(...all.map(({ dueAt }) => dueAt ?? Infinity))
  return { critical: all.some(({ critical }) => critical), dueAt: due === Infinity ? null : due }
}

/** The quiet hours that go on, or the next, UTC ms; null where there are none. */
export function quietSpan(quiet: QuietHours | null, at: number): { from: number; until: number } | null {
  if (quiet === null) return null
  const today = Math.floor(utcToLocal(at, quiet.zone) / DAY_MS)
  // From yesterday, which may last until now, to this weekday in a week.
  const spans = Array.from({ length: 10 }, (_, n) => spanOf(quiet, today - 1 + n)).filter((span) => span !== null)
  const found = spans.find(({ until }) => until > at)
  if (found === undefined) return null
  let { until } = found
  // Where clocks skip an hour, one may begin as the last ends.
  for (const span of spans) if (span.from <= until && span.until > until) until = span.until
  return { from: found.from, until }
}

/** When the quiet hours that go on end, UTC ms; null: none do. */
export function quietUntil(quiet: QuietHours | null, at: number): number | null {
  const span = quietSpan(quiet, at)
  return span !== null && span.from <= at ? span.until : null
}

/** When what would be told at `at` is told: then, or once the quiet hours end in which it can wait. */
export function afterQuiet(quiet: QuietHours | null, at: number, { critical, dueAt }: Haste): number {
  const until = quietUntil(quiet, at)
  return until === null || critical || (dueAt !== null && dueAt <= until) ? at : until
}

/** `22:00` */
export function clockOf(minute: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

/** Null: it is no such time. */
export function minuteOf(clock: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(clock) ?? []
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes)
}

/** The quiet hours that begin on a day, counted from the epoch. */
function spanOf({ from, until, days, zone }: QuietHours, day: number): { from: number; until: number } | null {
  // The epoch was a Thursday.
  if (!days.includes((((day + 4) % 7) + 7) % 7)) return null
  const moment = (on: number, minute: number) => localToUtc(on * DAY_MS + minute * MINUTE_MS, zone)
  const span = { from: moment(day, from), until: moment(until <= from ? day + 1 : day, until) }
  return span.from < span.until ? span : null
}
