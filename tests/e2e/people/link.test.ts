import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { entrance } from '@/lib/text/people/entrance-words'
import { people } from '@/lib/text/people/people-words'
import { type House, openHouse } from '@/tests/serving'
import { FLAGS, PATIENCE_MS } from '../harness'

const THREE_HOURS_MS = 3 * 3_600_000

let house: House
let browser: Browser
const troubles: string[] = []

beforeAll(async () => {
  house = await openHouse()
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: FLAGS,
    timeout: PATIENCE_MS,
  })
})
afterEach(() => expect(troubles.splice(0)).toEqual([]))
afterAll(async () => {
  await browser.close()
  await house.close()
})

/** In a browser whose clock is three hours slow and stands still, until a test moves it. */
async function open(address: string, options: Parameters<Browser['newPage']>[0] = {}): Promise<Page> {
  const page = await browser.newPage(options)
  page.setDefaultTimeout(PATIENCE_MS)
  page.on('pageerror', ({ message }) => troubles.push(message))
  const slow = Date.now() - THREE_HOURS_MS
  await page.clock.install({ time: slow })
  await page.clock.pauseAt(slow + 1_000)
  await page.goto(address)
  return page
}

const link = async () => (await house.serving.firstLink()) ?? ''
const left = (page: Page) => page.getByRole('timer', { name: entrance.first.left })
const clock = (page: Page) => page.locator('footer .clock')

/** Seconds that a running clock shows. */
async function secondsIn(page: Page): Promise<number> {
  const [minutes, seconds] = (await left(page).innerText()).split(':').map(Number)
  return (minutes ?? Number.NaN) * 60 + (seconds ?? Number.NaN)
}

test('a one-time link says how long it is good still, by the clock of the server', async () => {
  const page = await open(await link())
  const before = await secondsIn(page)
  expect(before).toBeGreaterThan(14 * 60)
  expect(before).toBeLessThanOrEqual(15 * 60)
  await page.clock.fastForward(60_000)
  expect(await secondsIn(page)).toBe(before - 60)
  await expect.poll(() => page.getByRole('alert').allInnerTexts()).toEqual([])
  await page.close()
})

test('a link that ends while it is looked at says so once, and what to do', async () => {
  const page = await open(await link())
  await page.clock.fastForward(15 * 60_000)
  await expect.poll(() => left(page).isVisible()).toBe(false)
  const said = await page.getByRole('alert').innerText()
  expect(said).toMatch(/^Expired \d\d:\d\d:\d\d UTC\. /)
  expect(said).toContain(people.link.firstEndedWhy)
  await page.close()
})

test('the clock in the foot goes, in UTC and as the server has it', async () => {
  const asked = Date.now()
  const page = await open(await link())
  const shown = async () => {
    const text = await clock(page).innerText()
    expect(text).toMatch(/^\w{3} \d{1,2} \w{3} \d\d:\d\d:\d\d UTC$/)
    return Date.parse(text.replace(/ (\d\d:)/, ` ${new Date().getUTCFullYear()} $1`))
  }
  const before = await shown()
  expect(before).toBeGreaterThan(asked - 1_000)
  expect(before).toBeLessThanOrEqual(Date.now())
  await page.clock.fastForward(5_000)
  expect((await shown()) - before).toBe(5_000)
  await page.close()
})

test('who has no link is told of none', async () => {
  const page = await open(`${house.url}/join?token=wrong`)
  await expect.poll(() => clock(page).isVisible()).toBe(true)
  expect(await left(page).count()).toBe(0)
  await page.close()
})

test('without scripts there is neither a clock that stands still nor an empty meter', async () => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  page.setDefaultTimeout(PATIENCE_MS)
  await page.goto(await link())
  expect(await page.getByText(/^Expires (\w{3} \d{1,2} \w{3} )?\d\d:\d\d:\d\d UTC$/).isVisible()).toBe(true)
  expect([await clock(page).isVisible(), await page.locator('.meter').isVisible()]).toEqual([false, false])
  await page.close()
})

test.each([320, 390, 801, 1001, 1389])('nothing of it goes beyond a page that is %d wide', async (width) => {
  const page = await open(await link(), { viewport: { width, height: 900 } })
  await expect.poll(() => clock(page).isVisible()).toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  await page.close()
})
