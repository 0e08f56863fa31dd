import { afterEach, describe, expect, test } from 'vitest'
import { momentIn } from '@/components/facets/brush'
import { stepsOver } from '@/lib/post/proof-steps'
import { languageIn, NO_PREFERENCES, readerOf } from '@/lib/reader/preferences'
import { NOBODY, type Reader, readBy, sayInChinese } from '@/lib/reader/reader'
import { text } from '@/lib/text'
import { first } from '@/lib/text/zh/first-zh'
import { rest } from '@/lib/text/zh/rest-zh'
import { clockTime, dayedTime, dayName, dayNumber, dayStart, duration, fullTime, zonedTime } from '@/lib/time/clock'

const show = (reader: Partial<Reader>) => readBy({ now: () => ({ ...NOBODY, ...reader }), as: (_, act) => act() })
afterEach(() => show({}))

describe('who reads', () => {
  test.each([
    ['', 'en'],
    ['zh', 'zh'],
    ['zh-Hans-CN, en;q=0.5', 'zh'],
    ['en-GB,zh;q=0.9', 'en'],
    ['en;q=0.1, zh;q=0.2', 'zh'],
    ['de, fr;q=0.9', 'en'],
    ['de, zh-TW;q=0.3', 'zh'],
    ['zh;q=0', 'en'],
    ['*', 'en'],
    [';;q=,,', 'en'],
  ])('a browser that takes %j reads %s', (header, language) => {
    expect(languageIn(header)).toBe(language)
  })

  test('what a person chose holds before what the browser says', () => {
    const browser = { languages: 'zh', zone: 'Europe/Berlin' }
    expect(readerOf(NO_PREFERENCES, browser)).toEqual({ language: 'zh', zone: 'Europe/Berlin' })
    expect(readerOf({ language: 'en', times: 'utc' }, browser)).toEqual(NOBODY)
    expect(readerOf(NO_PREFERENCES, { languages: undefined, zone: 'No/Where' })).toEqual(NOBODY)
    expect(readerOf(NO_PREFERENCES, { languages: undefined, zone: null })).toEqual(NOBODY)
  })
})

describe('words', () => {
  test('are said in the language of whoever reads when they are taken, however deep they stand', () => {
    sayInChinese(first)
    const { pages } = text.shell
    expect(pages.ledger).toBe('Ledger')
    show({ language: 'zh' })
    expect(pages.ledger).toBe('操作台账')
    expect(text.stream.kept(1200)).toBe('此处保留 1,200 行')
    expect(Object.values(text.shell.sourceStates).at(-1)).toBe('已停止')
  })

  test('the seconds until the next try carry the unit of the language', () => {
    sayInChinese({ ...first, ...rest })
    const said = () => [text.connection.banner.retry(2, 9), text.shell.connection.lostFor('00:18', 9)]
    expect(said()).toEqual(['retry 2 in 9 s', '00:18, retry in 9 s'])
    show({ language: 'zh' })
    expect(said()).toEqual(['9 秒后第 2 次重试', '00:18，9 秒后重试'])
  })
})

describe('times', () => {
  const SUMMER = Date.UTC(2026, 6, 1, 22, 30, 5, 7)

  test('are those of the reader’s clock, with the zone beside; the whole form stays UTC', () => {
    expect(zonedTime(SUMMER)).toBe('22:30:05 UTC')
    show({ zone: 'Europe/Berlin' })
    expect(zonedTime(SUMMER, true)).toBe('00:30:05.007 UTC+2')
    expect(dayName(SUMMER)).toBe('Thu 2 Jul')
    expect(fullTime(SUMMER)).toBe('2026-07-01T22:30:05.007Z')
    show({ zone: 'Asia/Kolkata' })
    expect(zonedTime(SUMMER)).toBe('04:00:05 UTC+05:30')
    show({ zone: 'America/St_Johns' })
    expect(zonedTime(SUMMER)).toBe('20:00:05 UTC−02:30')
  })

  test('a day is as long as it is there: 23 hours when the clocks go forward, 25 when they go back', () => {
    show({ zone: 'Europe/Berlin' })
    const hours = (at: number) => (dayStart(dayNumber(at) + 1) - dayStart(dayNumber(at))) / 3_600_000
    expect(hours(Date.UTC(2026, 2, 29, 12))).toBe(23)
    expect(hours(Date.UTC(2026, 9, 25, 12))).toBe(25)
    expect(hours(Date.UTC(2026, 9, 26, 12))).toBe(24)
    // One minute before midnight there, and at midnight.
    expect(dayedTime(Date.UTC(2026, 9, 25, 22, 59), Date.UTC(2026, 9, 25, 23))).toBe('Sun 25 Oct 23:59:00')
    expect(clockTime(Date.UTC(2026, 9, 25, 23))).toBe('00:00:00')
  })

  test('in Chinese', () => {
    show({ language: 'zh', zone: 'Asia/Shanghai' })
    expect(dayName(SUMMER)).toBe('7 月 2 日 周四')
    expect(dayName(SUMMER, Date.UTC(2027, 1, 1))).toBe('2026 年 7 月 2 日 周四')
    expect(duration(78_000)).toBe('1 分 18 秒')
  })
})

describe('steps over time', () => {
  const DAY = 86_400_000
  test('of a day begin at midnight there', () => {
    const from = Date.UTC(2026, 9, 20)
    const { from: first, step } = stepsOver(from, from + 40 * DAY, 50, 8 * 3_600_000)
    expect(step).toBe(DAY)
    expect(new Date(first).toISOString()).toBe('2026-10-19T16:00:00.000Z')
  })

  test('that are an hour beside midnight since the clocks changed say their hour', () => {
    show({ zone: 'Europe/Berlin' })
    const steps = { from: Date.UTC(2026, 9, 23, 23), step: DAY, bars: { length: 5 } }
    expect([0, 1, 3].map((at) => momentIn(steps, steps.from + at * DAY))).toEqual([
      '24 Oct 01:00',
      '25 Oct 01:00',
      'Tue 27 Oct',
    ])
  })
})
