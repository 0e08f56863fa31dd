import { describe, expect, it } from 'vitest'
import { clockTime, dayedTime, dayName, dayNumber, duration, fullTime, relative, runningClock } from '@/lib/time/clock'

const at = Date.UTC(2026, 10, 20, 14, 31, 28, 4)

describe('times as people read them', () => {
  it('are absolute and in UTC', () => {
    expect(clockTime(at)).toBe('14:31:28')
    expect(clockTime(at, true)).toBe('14:31:28.004')
    expect(dayName(at)).toBe('Fri 20 Nov')
    expect(dayName(at, Date.UTC(2027, 0, 1))).toBe('Fri 20 Nov 2026')
    expect(fullTime(at)).toBe('2026-11-20T14:31:28.004Z')
    expect(dayNumber(at)).toBe(dayNumber(at + 3_600_000))
  })

  it('say their day where it is not that of now', () => {
    expect(dayedTime(at, at + 3_600_000)).toBe('14:31:28')
    expect(dayedTime(at, at + 86_400_000)).toBe('Fri 20 Nov 14:31:28')
    expect(dayedTime(at, at - 86_400_000, true)).toBe('Fri 20 Nov 14:31:28.004')
    expect(dayedTime(at, Date.UTC(2027, 0, 1))).toBe('Fri 20 Nov 2026 14:31:28')
    expect(dayedTime(Number.NaN, at)).toBe('--:--:--')
  })

  it('never throw on a time that no calendar has', () => {
    for (const ms of [Number.NaN, 9e15, -9e15, Number.POSITIVE_INFINITY]) expect(clockTime(ms)).toBe('--:--:--')
    expect(clockTime(-62_198_755_200_000)).toBe('00:00:00')
    expect(clockTime(253_402_300_800_000)).toBe('00:00:00')
  })
})

describe('spans of time', () => {
  it('are said in the largest two units', () => {
    expect([38, 999.6, 4_260, 16_000, 78_000, 7_500_000, 273_600_000].map(duration)).toEqual([
      '38 ms',
      '1000 ms',
      '4.2 s',
      '16 s',
      '1 min 18 s',
      '2 h 05 min',
      '3 d 4 h',
    ])
    expect(duration(1_000)).toBe('1 s')
    expect(duration(-5)).toBe('0 ms')
  })

  it('run as clocks and are said relative to now', () => {
    expect([18_400, 401_000, 3_727_000].map(runningClock)).toEqual(['00:18', '06:41', '1:02:07'])
    expect(relative(at, at + 18_000)).toBe('18 s ago')
    expect(relative(at + 240_000, at)).toBe('in 4 min 00 s')
  })
})
