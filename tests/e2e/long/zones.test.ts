import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { connected, rows, stage } from '../harness'
import { append, quietWorld, swarmLine } from '../world'

/** Days on which somebody's clock is set, and instants around midnight there and in UTC. */
const TIMES = [
  ...['2026-03-08T05:29:59.000Z', '2026-03-08T06:30:00.000Z', '2026-03-08T23:59:59.000Z', '2026-03-09T00:00:00.000Z'],
  ...['2026-03-28T18:14:59.000Z', '2026-03-28T18:15:00.000Z', '2026-03-29T01:00:00.000Z', '2026-03-29T01:59:59.000Z'],
  ...['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z', '2026-11-01T03:29:59.000Z', '2026-11-01T04:30:00.000Z'],
]
const DAYS = ['Sun 8 Mar', 'Mon 9 Mar', 'Sat 28 Mar', 'Sun 29 Mar', 'Sun 25 Oct', 'Sun 1 Nov']

const console = stage({
  world: async (home) => {
    const sources = quietWorld(home)
    const channel = path.join(home, 'world/teams/clocks/channel.jsonl')
    for (const ts of TIMES) append(channel, swarmLine('dev', `at ${ts}`, { ts }))
    return sources
  },
})

test.each([
  ['UTC', 0],
  ['America/St_Johns', 150],
  ['Asia/Kathmandu', -345],
  ['Europe/Berlin', -60],
])('a browser in %s shows the times and days that were written', async (timezoneId, apart) => {
  const page = await console.visit('/?q=channel%3Aclocks', { timezoneId })
  await rows(page)
    .nth(TIMES.length - 1)
    .waitFor()
  await connected(page)
  expect(await page.evaluate(() => new Date('2026-03-08T12:00:00Z').getTimezoneOffset())).toBe(apart)
  const said = await rows(page).allInnerTexts()
  expect(said.map((row) => [/\d\d:\d\d:\d\d/.exec(row)?.[0], /at (\S+Z)/.exec(row)?.[1]])).toEqual(
    TIMES.map((time) => [time.slice(11, 19), time]),
  )
  expect(await daysOf(page)).toEqual(DAYS)
})

async function daysOf(page: Page): Promise<string[]> {
  const lines = await page.locator('.gap').allInnerTexts()
  return lines.flatMap((line) => /(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d{1,2} \w{3}/.exec(line)?.[0] ?? [])
}
