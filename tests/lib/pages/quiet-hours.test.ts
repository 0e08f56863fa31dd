import { expect, test } from 'vitest'
import { afterQuiet, NO_HASTE, type QuietHours, quietHours, quietSpan, quietUntil } from '@/lib/pages/quiet-hours'

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]
const NIGHT: QuietHours = { from: 22 * 60, until: 7 * 60, days: EVERY_DAY, zone: 'Europe/Berlin' }
const at = (iso: string) => Date.parse(iso)
const until = (quiet: QuietHours, iso: string) => {
  const found = quietUntil(quiet, at(iso))
  return found === null ? null : new Date(found).toISOString()
}

test('hours over midnight are quiet from their first minute to the one before they end', () => {
  const morning = '2026-12-02T06:00:00.000Z'
  expect(until(NIGHT, '2026-12-01T20:59:59.999Z')).toBe(null)
  expect(until(NIGHT, '2026-12-01T21:00:00.000Z')).toBe(morning)
  expect(until(NIGHT, '2026-12-02T05:59:59.999Z')).toBe(morning)
  expect(until(NIGHT, morning)).toBe(null)
  expect(quietSpan(NIGHT, at(morning))).toEqual({ from: at('2026-12-02T21:00:00Z'), until: at('2026-12-03T06:00:00Z') })
})

test('a night belongs to the day on which it begins', () => {
  // 4 December 2026 is a Friday.
  const fridays = { ...NIGHT, days: [5] }
  expect(until(fridays, '2026-12-05T03:00:00Z'), 'the morning after Friday').toBe('2026-12-05T06:00:00.000Z')
  expect(until(fridays, '2026-12-04T03:00:00Z'), 'the morning of Friday').toBe(null)
  expect(quietSpan(fridays, at('2026-12-05T06:00:00Z'))?.from).toBe(at('2026-12-11T21:00:00Z'))
})

test('hours by day end on the same day', () => {
  const noon = { ...NIGHT, from: 12 * 60, until: 13 * 60 + 30, zone: 'Asia/Kolkata' }
  expect(until(noon, '2026-12-02T06:30:00Z')).toBe('2026-12-02T08:00:00.000Z')
  expect(until(noon, '2026-12-02T08:00:00Z')).toBe(null)
})

test('they end by the clocks of their zone in nights in which those change', () => {
  // On 28 March 2027 clocks skip from 2 to 3 in Berlin, on 31 October from 3 back to 2.
  expect(until(NIGHT, '2027-03-27T21:00:00Z'), 'an hour less').toBe('2027-03-28T05:00:00.000Z')
  expect(until(NIGHT, '2027-10-30T20:00:00Z'), 'an hour more').toBe('2027-10-31T06:00:00.000Z')
  const toSkipped = { ...NIGHT, until: 2 * 60 + 30 }
  expect(until(toSkipped, '2027-03-28T00:30:00Z'), 'half past two is skipped').toBe('2027-03-28T01:30:00.000Z')
  const toRepeated = { ...NIGHT, until: 2 * 60 + 30 }
  expect(until(toRepeated, '2027-10-30T22:00:00Z'), 'the first half past two').toBe('2027-10-31T00:30:00.000Z')
  expect(until(toRepeated, '2027-10-31T01:15:00Z'), 'the second comes after they ended').toBe(null)
  const fromSkipped = { ...NIGHT, from: 3 * 60 + 5, until: 2 * 60 + 30 }
  expect(until(fromSkipped, '2027-03-28T00:30:00Z'), 'the next begin before these end').toBe('2027-03-29T00:30:00.000Z')
})

test('what is critical or due before they end is told in them, all else once they end', () => {
  const night = at('2026-12-01T23:00:00Z')
  const end = at('2026-12-02T06:00:00Z')
  expect(afterQuiet(NIGHT, night, NO_HASTE)).toBe(end)
  expect(afterQuiet(NIGHT, night, { critical: true, dueAt: null })).toBe(night)
  expect(afterQuiet(NIGHT, night, { critical: false, dueAt: end })).toBe(night)
  expect(afterQuiet(NIGHT, night, { critical: false, dueAt: end + 1 })).toBe(end)
  expect(afterQuiet(null, night, NO_HASTE), 'none are set').toBe(night)
})

test.each([
  ['end when they begin', { until: NIGHT.from }],
  ['are on no day', { days: [] }],
  ['are of an unknown zone', { zone: 'Europe/Atlantis' }],
  ['are of no minute of a day', { from: 1_440 }],
  ['are on no weekday', { days: [7] }],
])('hours that %s are refused', (_, given) => {
  expect(quietHours.safeParse(NIGHT).success, 'red control').toBe(true)
  expect(quietHours.safeParse({ ...NIGHT, ...given }).success).toBe(false)
})
