import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { text } from '@/lib/text'
import { barriers, barriersInBoth } from './barriers'
import { connected, rested, rows, stage } from './harness'
import { demoWorld } from './world'

const console = stage({ world: async (home) => (await demoWorld(home)).roots })
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }

type View = {
  name: string
  address: string
  there: string
  /** By keyboard: not on a phone. */
  desk?: boolean
  open?: (page: Page) => Promise<unknown>
}

const openRow = async (page: Page) => {
  await rows(page).last().click()
  await page.getByText(text.message.provenance.disk.same).waitFor()
}
let thread = ''

/** The pages and what opens on them, and what stands there once they are there. */
const VIEWS: View[] = [
  { name: 'the stream with a message open', address: '/', there: '[role=row]', open: openRow },
  { name: 'a question with a mistake', address: '/?q=form%3Aqa', there: '.failure, .empty, .ink .bad' },
  { name: 'conversations', address: '/conversations', there: '[role=row]' },
  { name: 'a conversation', address: 'thread', there: '.turn' },
  { name: 'agents with one open', address: '/agents?agent=collab%2Fcodex-1', there: '.peek .strip, .peek .sec' },
  {
    name: 'the registration of an agent',
    address: '/agents?agent=collab%2Fcodex-1&tab=registration',
    there: '.peek .editions',
  },
  {
    name: 'tasks with one open',
    address: '/tasks',
    there: '.row.tcols',
    open: async (page) => {
      await page.locator('.row.tcols').first().click()
      await page.locator('.thistory').waitFor()
    },
  },
  { name: 'tasks of an owner', address: '/tasks?owner=docs-1', there: '.tfilter' },
  {
    name: 'unreadable places',
    address: '/unreadable',
    there: '.places .place',
    open: async (page) => {
      await page.locator('.places .place').first().click()
      await page.locator('.hx').first().waitFor()
    },
  },
  { name: 'people and tokens', address: '/settings/people', there: '.roles-table' },
  {
    name: 'the palette',
    desk: true,
    address: '/agents',
    there: '[role=row]',
    open: async (page) => {
      await connected(page)
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'the sources',
    desk: true,
    address: '/agents',
    there: '[role=row]',
    open: async (page) => {
      await connected(page)
      await page.keyboard.press('[')
      await page.getByRole('dialog').waitFor()
    },
  },
]

const addressOf = ({ address }: Pick<View, 'address'>) => (address === 'thread' ? thread : address)

async function shown(view: View, look: Parameters<typeof console.visit>[1]): Promise<Page> {
  const page = await console.visit(addressOf(view), look)
  await page.locator(view.there).first().waitFor()
  await view.open?.(page)
  return page
}

beforeAll(async () => {
  const page = await console.visit('/conversations')
  await rows(page).filter({ hasText: '夜间备份迁移' }).click()
  await page.locator('.turn').first().waitFor()
  thread = new URL(page.url()).pathname
  await page.close()
})

describe('nobody is kept out by', () => {
  test.each(VIEWS)('$name', async (view) => {
    const page = await shown(view, { bypassCSP: true })
    expect(await barriersInBoth(page)).toEqual([])
  })

  test('a barrier is found where there is one', async () => {
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

  test('the first visit without a session', async () => {
    const page = await console.visit('/', { bypassCSP: true })
    await connected(page)
    await rested(page)
    await page.context().clearCookies()
    console.forgive(/status of 401/)
    await page.goto(console.house().url)
    await page.getByText('signalbox link').or(page.getByText('start link')).first().waitFor()
    expect(await barriers(page)).toEqual([])
  })
})

describe('the theme', () => {
  test('is changed by its switch and kept', async () => {
    const page = await console.visit('/', { colorScheme: 'light' })
    const theme = () => page.locator('html').getAttribute('data-theme')
    await expect.poll(theme).toBe('light')
    const light = await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
    await page.getByRole('button', { name: text.shell.theme.label }).click()
    await expect.poll(theme).toBe('dark')
    expect(await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)).not.toBe(light)
    await page.reload()
    expect(await theme()).toBe('dark')
  })
})

describe('on a phone', () => {
  test.each(VIEWS.filter(({ desk }) => !desk))('$name fits the width', async (view) => {
    const page = await shown(view, PHONE)
    const width = () => page.evaluate(() => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth))
    expect(await width()).toBe(390)
    const outside = await page.evaluate(() =>
      [...document.querySelectorAll('main button, main a, main input, nav.tabbar a, [role=dialog] button')]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }))
        .map((one) => ({ box: one.getBoundingClientRect(), html: one.outerHTML.slice(0, 120) }))
        .filter(({ box }) => box.width > 0 && (box.right > 391 || box.left < -1))
        .map(({ html }) => html),
    )
    expect(outside).toEqual([])
  })

  test('one reads, opens, closes and goes to another page by touch', async () => {
    const page = await console.visit('/', PHONE)
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
    await page.getByRole('option', { name: text.shell.palette.sources }).tap()
    await page.getByRole('dialog', { name: text.shell.sources.title }).waitFor()
  })
})

test('a short name stays whole beside a long one', async () => {
  const page = await console.visit('/?q=type%3Acursor_output')
  const name = rows(page).first().locator('.nm')
  await name.waitFor()
  expect(await name.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  const other = rows(page).first().locator('.to-name')
  expect(await other.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeGreaterThan(0)
})

test('pages that nobody touches ask for nothing', async () => {
  const asked = [
    { address: '/', there: '[role=row]' },
    { address: '/conversations', there: '[role=row]' },
    { address: 'thread', there: '.turn' },
    { address: '/agents?agent=collab%2Fcodex-1', there: '.peek .sec' },
    { address: '/unreadable', there: '.hx' },
  ].map(async (view) => {
    const page = await console.visit(addressOf(view))
    await connected(page)
    await page.locator(view.there).first().waitFor()
    await rested(page)
    const request = await page.waitForRequest(() => true, { timeout: 5_000 }).catch(() => null)
    return request?.url() ?? null
  })
  expect(await Promise.all(asked)).toEqual(asked.map(() => null))
})
