import { beforeAll, describe, expect, test } from 'vitest'
import { text } from '@/lib/text'
import { barriers } from '../../barriers'
import { connected, rested, rows, stage } from '../../harness'
import { demoWorld } from '../../world'

const console = stage({ world: async (home) => (await demoWorld(home)).roots })
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }

let thread = ''

beforeAll(async () => {
  const page = await console.visit('/conversations')
  await rows(page).filter({ hasText: '夜间备份迁移' }).click()
  await page.locator('.turn').first().waitFor()
  thread = new URL(page.url()).pathname
  await page.close()
})

describe('barriers', () => {
  test('are found where there are some', async () => {
    const page = await console.visit('/agents', { bypassCSP: true })
    await rows(page).first().waitFor()
    await page.evaluate(() => {
      const bad = document.createElement('p')
      bad.style.cssText = 'color: #777; background: #888; position: fixed; top: 0; z-index: 99'
      bad.textContent = 'hardly to be seen'
      document.querySelector('main')?.append(bad, document.createElement('img'))
    })
    const found = await barriers(page)
    expect(found.map((barrier) => barrier.split(' ')[0])).toEqual(['color-contrast', 'image-alt'])
  })
})

describe('the theme', () => {
  test('is changed by its switch and kept', async () => {
    const page = await console.visit('/', { colorScheme: 'light' })
    const theme = () => page.locator('html').getAttribute('data-theme')
    await expect.poll(theme).toBe('light')
    await connected(page)
    const light = await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
    await page.getByRole('button', { name: text.shell.theme.label }).click()
    await expect.poll(theme).toBe('dark')
    const shown = () => page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
    await expect.poll(shown).not.toBe(light)
    await page.reload()
    await expect.poll(theme).toBe('dark')
  })
})

describe('on a phone', () => {
  test('one reads, opens, closes and goes to another page by touch', async () => {
    const page = await console.visit('/', PHONE)
    await connected(page, '.main')
    await rows(page).last().tap()
    const peek = page.getByRole('complementary', { name: text.message.label })
    await peek.getByText(text.message.sections.provenance).waitFor()
    await peek.getByRole('button', { name: text.shell.close }).tap()
    await expect.poll(() => peek.count()).toBe(0)
    await page.locator('.tabbar').getByRole('link', { name: text.shell.pages.conversations }).tap()
    await page.getByRole('heading', { name: text.shell.pages.conversations }).waitFor()
    await rows(page).first().tap()
    await page.locator('.turn').first().waitFor()
    await page.locator('.tabbar').getByRole('link', { name: text.shell.pages.unreadable }).tap()
    await page.locator('.places .place').first().tap()
    await page.locator('.hx').first().waitFor()
    await page.getByRole('button', { name: text.unreadable.back }).tap()
    await page.locator('.places .place').first().waitFor()
  })

  test('the theme, the sources and every page are two taps away', async () => {
    const page = await console.visit('/', { ...PHONE, colorScheme: 'dark' })
    await connected(page, '.main')
    const goTo = page.locator('.tabbar').getByRole('button', { name: text.shell.search })
    await goTo.tap()
    await page.getByRole('option', { name: text.shell.theme.toLight }).tap()
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('light')
    await goTo.tap()
    await page.getByRole('option', { name: text.palette.sources }).tap()
    await page.getByRole('dialog', { name: text.watched.title }).waitFor()
  })
})

test('a short name stays whole beside a long one', async () => {
  const page = await console.visit('/?q=type%3Acursor_output')
  const name = rows(page).first().locator('.nm')
  await name.waitFor()
  await expect.poll(() => name.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  const other = rows(page).first().locator('.to-name')
  await expect.poll(() => other.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeGreaterThan(0)
})

test('the code of an error stands out, also where the message begins with it', async () => {
  const page = await console.visit('/?q=severity%3Aerror')
  const row = rows(page).filter({ hasText: 'E004' }).first()
  await row.locator('.tx', { hasText: /^E004 / }).waitFor()
  await expect.poll(() => row.locator('.tx .text-crit').allInnerTexts()).toEqual(['E004'])
  expect(await row.locator('.tx').innerText()).not.toMatch(/^E004\s+E004/)
})

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
]) {
  test(`a button that shows only its sign shows it in its middle, ${viewport.width} wide`, async () => {
    const page = await console.visit('/', { viewport })
    await rows(page).first().waitFor()
    const aside = await page
      .locator('.bar :is(.foldable, .compose)')
      .filter({ visible: true })
      .evaluateAll((buttons) =>
        buttons.map((button) => {
          const [box, sign] = [button.getBoundingClientRect(), button.querySelector('svg')?.getBoundingClientRect()]
          return sign && Math.abs(box.x + box.width / 2 - sign.x - sign.width / 2)
        }),
      )
    expect(aside).toEqual([0, 0])
  })
}

test('pages that nobody touches ask for nothing', async () => {
  const asked = [
    { address: '/', there: '[role=row]' },
    { address: '/conversations', there: '[role=row]' },
    { address: 'thread', there: '.turn' },
    { address: '/agents?agent=collab%2Fcodex-1', there: '.peek .sec' },
    { address: '/unreadable', there: '.hx' },
  ].map(async (view) => {
    // A window of its own: a tab behind another is given no idle time.
    const page = await console.visit(view.address === 'thread' ? thread : view.address, {})
    await connected(page)
    await page.locator(view.there).first().waitFor()
    await rested(page, 8)
    const request = await page.waitForRequest(() => true, { timeout: 5_000 }).catch(() => null)
    return request?.url() ?? null
  })
  expect(await Promise.all(asked)).toEqual(asked.map(() => null))
})
