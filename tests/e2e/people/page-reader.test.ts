import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { rows, stage } from '../harness'
import { demoWorld } from '../world'

const console = stage({ world: async (home) => (await demoWorld(home)).roots })

const clock = (page: Page) => page.locator('footer.status [data-clock]')
const lang = (page: Page) => page.evaluate(() => document.documentElement.lang)

/** What is asked for and not given before it is said. */
function heldBack() {
  let isAsked = false
  let give: () => void = () => {}
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return {
    asked: () => isAsked,
    give: () => give(),
    until: async () => {
      isAsked = true
      await given
    },
  }
}

describe('a page is made for who reads it', () => {
  test('in the language of the browser, also where no script runs', async () => {
    const still = await console.visit('/', { locale: 'zh-CN', javaScriptEnabled: false })
    await still.getByRole('searchbox', { name: '搜索' }).or(still.getByLabel('搜索')).first().waitFor()
    const page = await console.visit('/agents', { locale: 'zh-CN' })
    expect(await lang(page)).toBe('zh-CN')
    await page.getByRole('link', { name: '操作台账' }).first().waitFor()
    await page.locator('.rail a[href="/"]').click()
    await rows(page).first().waitFor()
    const english = await console.visit('/', { locale: 'de-DE' })
    expect(await lang(english)).toBe('en')
  })

  // An exception on any of them fails the test: a page whose two makings differ is made anew, which its language would show.
  test('once, also where its Chinese words come when the page has long come, one part after the other', async () => {
    const first = '跳到正文'
    const rest = '所有页面'
    for (const address of ['/approvals', '/conversations', '/sources', '/']) {
      const page = await console.visit('about:blank', { locale: 'zh-CN' })
      const held = { [first]: heldBack(), [rest]: heldBack() }
      await page.route('**/_next/static/chunks/*.js', async (route) => {
        const answer = await route.fetch()
        const script = await answer.text()
        const part = Object.entries(held).find(([words]) => script.includes(words))
        await part?.[1].until()
        await route.fulfill({ response: answer })
      })
      await page.goto(new URL(address, console.house().url).href, { waitUntil: 'domcontentloaded' })
      await expect.poll(() => held[first].asked()).toBe(true)
      held[first].give()
      if (address !== '/') await expect.poll(() => held[rest].asked()).toBe(true)
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
      held[rest].give()
      await page.locator('.live').filter({ hasText: '实时' }).first().waitFor()
      expect(await lang(page)).toBe('zh-CN')
      // Parts that the page does not wait for are still on their way.
      await page.unrouteAll({ behavior: 'wait' })
    }
  })

  test('in the zone of the browser from the second page on; the clock at the foot changes to UTC, for good', async () => {
    const page = await console.visit('/', { timezoneId: 'Asia/Kolkata' })
    await page.waitForFunction(() => document.cookie.includes('signalbox-zone'))
    await page.reload()
    await expect.poll(() => clock(page).textContent()).toContain('UTC+05:30')
    await clock(page).click()
    await expect.poll(() => clock(page).textContent()).toMatch(/ UTC$/)
    const elsewhere = await console.visit('/', { timezoneId: 'Europe/Berlin' })
    await elsewhere.waitForFunction(() => document.cookie.includes('signalbox-zone'))
    await elsewhere.reload()
    await expect.poll(() => clock(elsewhere).textContent()).toMatch(/ UTC$/)
    await clock(elsewhere).click()
    await expect.poll(() => clock(elsewhere).textContent()).toMatch(/UTC\+[12]$/)
  })

  test('in the language that they chose, whatever the browser asks for', async () => {
    const page = await console.visit('/settings/people')
    await page.locator('select[name=language]').selectOption('zh')
    await expect.poll(() => lang(page)).toBe('zh-CN')
    const other = await console.visit('/', { locale: 'en-GB' })
    expect(await lang(other)).toBe('zh-CN')
    await page.locator('select[name=language]').selectOption('')
    await expect.poll(() => lang(page)).toBe('en')
  })
})
