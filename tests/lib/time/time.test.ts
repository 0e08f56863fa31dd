import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { believable, parseClaimed, timeFlags } from '@/lib/time/time'

const ms = (raw: unknown, zone = 'UTC') => parseClaimed(raw, zone).ms
const iso = (raw: unknown, zone = 'UTC') => {
  const value = ms(raw, zone)
  return value === null ? null : new Date(value).toISOString()
}

describe('parseClaimed', () => {
  test.each([
    ['2026-01-11T16:33:15.123Z', '2026-01-11T16:33:15.123Z'],
    ['2026-01-11T16:33:15Z', '2026-01-11T16:33:15.000Z'],
    ['2026-01-11T16:33:15.1234567Z', '2026-01-11T16:33:15.123Z'],
    ['2026-01-11T16:33:15.123456789Z', '2026-01-11T16:33:15.123Z'],
    ['2026-01-11T16:33:15.5Z', '2026-01-11T16:33:15.500Z'],
    ['2026-01-11T16:33:15+0000', '2026-01-11T16:33:15.000Z'],
    ['2026-01-11T16:33:15+00:00Z', '2026-01-11T16:33:15.000Z'],
    ['2026-01-11T16:33:15.123456+08:00', '2026-01-11T08:33:15.123Z'],
    ['2026-01-11 16:33:15-05', '2026-01-11T21:33:15.000Z'],
    ['2026-01-11 16:33:15 UTC', '2026-01-11T16:33:15.000Z'],
    ['2026-01-11T16:33Z', '2026-01-11T16:33:00.000Z'],
    ['20260111T163315Z', '2026-01-11T16:33:15.000Z'],
    [1_768_149_195, '2026-01-11T16:33:15.000Z'],
    [1_768_149_195.5, '2026-01-11T16:33:15.500Z'],
    [1_768_149_195_123, '2026-01-11T16:33:15.123Z'],
    [1_768_149_195_123_456, '2026-01-11T16:33:15.123Z'],
    ['1768149195', '2026-01-11T16:33:15.000Z'],
    ['1768149195.25', '2026-01-11T16:33:15.250Z'],
    ['Sun, 11 Jan 2026 16:33:15 +0000', '2026-01-11T16:33:15.000Z'],
    ['Sun, 11 Jan 2026 16:33:15 +0000 (UTC)', '2026-01-11T16:33:15.000Z'],
    ['11 Jan 2026 16:33 -0500', '2026-01-11T21:33:00.000Z'],
    ['Sun, 1 Feb 2026 08:05:09 GMT', '2026-02-01T08:05:09.000Z'],
    ['January 11, 2026 17:50 UTC', '2026-01-11T17:50:00.000Z'],
    ['Jan 3rd, 2026 at 7:50:01 EST', '2026-01-03T12:50:01.000Z'],
    ['11 January 2026, 16:33 -0500', '2026-01-11T21:33:00.000Z'],
    ['2026-07-11 0050 CDT', '2026-07-11T05:50:00.000Z'],
    ['2026-01-11 16:33:15 PST', '2026-01-12T00:33:15.000Z'],
    ['Sun, 11 Jan 2026 16:33:15 PST', '2026-01-12T00:33:15.000Z'],
    ['2026-01-11T16:33:15Z[UTC]', '2026-01-11T16:33:15.000Z'],
    ['2026-01-11T16:33:15.123Z[Europe/Berlin]', '2026-01-11T16:33:15.123Z'],
    ['2026-01-11T17:33:15+01:00[Europe/Berlin][u-ca=gregory]', '2026-01-11T16:33:15.000Z'],
    ['2026-07-11T18:33:15[Europe/Berlin]', '2026-07-11T16:33:15.000Z'],
    ['2026/01/11 16:33:15Z', '2026-01-11T16:33:15.000Z'],
    ['2026/1/9 9:05 +0000', '2026-01-09T09:05:00.000Z'],
    ['20260111163315Z', '2026-01-11T16:33:15.000Z'],
  ])('%s is a time with a zone', (raw, expected) => {
    expect(iso(raw)).toBe(expected)
    expect(parseClaimed(raw, 'Asia/Shanghai').zoneKnown).toBe(true)
    expect(iso(raw, 'Asia/Shanghai')).toBe(expected)
  })

  test.each([
    ['2026-02-30T00:00:00Z'],
    ['2026-13-01T00:00:00Z'],
    ['2026-01-11T25:00:00Z'],
    ['2026-01-11T16:61:00.000Z'],
    ['{{iso_timestamp_utc}}'],
    ['[AUTO_TIMESTAMP]'],
    ['yesterday'],
    ['-0001-01-01T00:00:00Z'],
    ['20261311163315'],
    ['20260111253315'],
    [20_260_230_000_000],
    ['11/01/2026 16:33:15'],
    ['2026/13/01 00:00:00'],
    ['31 Feb 2026 00:00:00 +0000'],
    ['11 Jan 2026 16:33:15 NZT'],
    ['2026-01-11 16:33:15 NZT'],
    ['Maybe 11, 2026'],
    ['February 30, 2026'],
    ['Marching 3, 2026'],
    ['2026-01-11T16:33:15[No/Such]'],
    [''],
    [0],
    [-5],
    [Number.NaN],
    [1e300],
    [null],
    [undefined],
    [{}],
    [[]],
    [true],
    ['20260111'.repeat(40)],
  ])('%j is no time, kept as written', (raw) => {
    expect(ms(raw)).toBeNull()
    expect(timeFlags(parseClaimed(raw, 'UTC'))).toContain('no-time')
  })

  test.each([
    ['20260111163315', '2026-01-11T16:33:15.000Z'],
    [20_260_111_163_315, '2026-01-11T16:33:15.000Z'],
    ['20260111163315.25', '2026-01-11T16:33:15.250Z'],
    ['20260111163315123', '2026-01-11T16:33:15.123Z'],
    ['20260111163315123456', '2026-01-11T16:33:15.123Z'],
    ['202601111633', '2026-01-11T16:33:00.000Z'],
    [202_601_111_633, '2026-01-11T16:33:00.000Z'],
    ['20260111', '2026-01-11T00:00:00.000Z'],
    [20_260_111, '2026-01-11T00:00:00.000Z'],
    ['2026/01/11 16:33:15', '2026-01-11T16:33:15.000Z'],
    ['2026/01/11', '2026-01-11T00:00:00.000Z'],
    ['January 11, 2026', '2026-01-11T00:00:00.000Z'],
    ['1 September 2026 9:05', '2026-09-01T09:05:00.000Z'],
    ['Sun, 11 Jan 2026 16:33:15', '2026-01-11T16:33:15.000Z'],
  ])('%s spells a date, of which no unit is guessed, in the zone of its source', (raw, expected) => {
    expect(iso(raw)).toBe(expected)
    expect(parseClaimed(raw, 'UTC').zoneKnown).toBe(false)
    expect(iso(raw, 'Asia/Shanghai')).toBe(new Date(Date.parse(expected) - 8 * 3_600_000).toISOString())
  })

  test('a time before the year 2000 orders nothing and is flagged', () => {
    expect(timeFlags(parseClaimed('1970-01-01T00:00:00Z', 'UTC'))).toEqual(['no-time'])
    expect(timeFlags(parseClaimed('2000-01-01T00:00:00Z', 'UTC'))).toEqual([])
  })

  test('a time without a zone is in the zone of its source, clocks changing included', () => {
    expect(iso('2026-02-08T13:30:00.123456', 'Asia/Shanghai')).toBe('2026-02-08T05:30:00.123Z')
    expect(iso('2026-01-15 12:00:00', 'Europe/Berlin')).toBe('2026-01-15T11:00:00.000Z')
    expect(iso('2026-07-15 12:00:00', 'Europe/Berlin')).toBe('2026-07-15T10:00:00.000Z')
    expect(iso('2026-03-29T02:30:00', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z')
    expect(iso('2026-10-25T02:30:00', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z')
    expect(iso('2026-10-25T03:30:00', 'Europe/Berlin')).toBe('2026-10-25T02:30:00.000Z')
    expect(iso('2026-03-08T01:59:59', 'America/New_York')).toBe('2026-03-08T06:59:59.000Z')
    expect(iso('2026-01-11', 'Asia/Kolkata')).toBe('2026-01-10T18:30:00.000Z')
    expect(timeFlags(parseClaimed('2026-01-11T16:33:15', 'UTC'))).toEqual(['zone-assumed'])
    expect(iso('2026-01-11T16:33:15', 'No/Such')).toBe('2026-01-11T16:33:15.000Z')
  })

  test('the time of every date is read back to the millisecond, in both spellings', () => {
    const dates = fc.date({
      min: new Date('2000-01-01T00:00:00Z'),
      max: new Date('2199-01-01T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(dates, (date) => {
        const text = date.toISOString()
        expect(ms(text)).toBe(date.getTime())
        expect(ms(text.replace('T', ' ').replace('Z', '+00:00'))).toBe(date.getTime())
      }),
    )
  })

  test('no input throws or gives an impossible number', () => {
    fc.assert(
      fc.property(fc.anything(), fc.string(), (raw, zone) => {
        const claimed = parseClaimed(raw, zone)
        expect(claimed.ms === null || Number.isSafeInteger(claimed.ms)).toBe(true)
      }),
    )
  })

  test('a time counts from the year 2000 to 60 s after it was observed', () => {
    const now = Date.UTC(2026, 0, 11)
    expect(believable(now + 60_000, now)).toBe(true)
    expect(believable(now + 60_001, now)).toBe(false)
    expect(believable(Date.UTC(2000, 0, 1), now)).toBe(true)
    expect(believable(Date.UTC(2000, 0, 1) - 1, now)).toBe(false)
    expect(believable(null, now)).toBe(false)
  })
})
