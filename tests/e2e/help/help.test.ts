import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { TOPICS } from '@/lib/help/topics'
import { text } from '@/lib/text'
import type { HelpedPage } from '@/lib/text/console/help-words'
import { helpPage } from '@/server/boot/help/help-files'
import { barriersInBoth } from '../barriers'
import { notFitting } from '../fits'
import { connected, type Look, stage } from '../harness'
import { demoWorld } from '../world'

const words = text.help
const console = stage({ world: async (home) => (await demoWorld(home)).roots })

const sheet = (page: Page) => page.getByRole('dialog', { name: words.title })
const lineOf = (page: HelpedPage) => words.pages[page][0] ?? 'nothing is said'
const isInSight = (place: Element) => {
  const { top, bottom } = place.getBoundingClientRect()
  return top >= 0 && bottom <= window.innerHeight
}

async function opened(address: string, look: Look = {}): Promise<Page> {
  const page = await console.visit(address, { bypassCSP: true, ...look })
  if (!look.isMobile) await connected(page)
  return page
}

describe('the sheet behind ?', () => {
  test.each([
    ['/', 'stream'],
    ['/approvals', 'approvals'],
    ['/settings/policies', 'policies'],
  ] as const)('says on %s what that page is for, and leads to where more is said', async (address, name) => {
    const page = await opened(address)
    await page.keyboard.press('?')
    for (const line of words.pages[name]) await sheet(page).getByText(line).waitFor()
    await sheet(page).locator('.page-help a').click()
    await page.waitForURL('**/help/*')
    await page.locator('.help-article h1').waitFor()
    await expect.poll(() => sheet(page).count()).toBe(0)
  })

  test('is opened by the mouse too, and by hand from the palette', async () => {
    const desk = await opened('/agents')
    await desk.locator('.rail').getByRole('button', { name: text.shell.help }).click()
    await sheet(desk).getByText(lineOf('agents')).waitFor()
    const phone = await opened('/tasks', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    await phone.locator('.tabbar').getByRole('button', { name: text.shell.search }).tap()
    await phone.getByRole('option', { name: text.palette.keys }).tap()
    await sheet(phone).getByText(lineOf('tasks')).waitFor()
    expect(await notFitting(phone)).toEqual([])
    await sheet(phone).getByRole('button', { name: words.close }).tap()
    await expect.poll(() => sheet(phone).count()).toBe(0)
  })
})

describe('about', () => {
  const facts = (page: Page) => page.locator('.about-body .kv')

  test('is found from the sheet, settings and the palette, and says what runs here', async () => {
    const page = await opened('/agents')
    await page.keyboard.press('?')
    await sheet(page).getByRole('link', { name: text.about.title }).click()
    await page.waitForURL('**/settings/about')
    await facts(page).getByText(text.about.databases.sqlite).waitFor()
    await facts(page).getByText(process.versions.node).waitFor()
    await page.locator('.licences summary', { hasText: 'marked' }).click()
    await page.locator('.licences pre', { hasText: 'Permission is hereby granted' }).waitFor()
    expect(await barriersInBoth(page)).toEqual([])
    await page.goto(new URL('/settings/people', console.house().url).href)
    await page.locator('.settings-pages').getByRole('link', { name: text.about.title }).click()
    await facts(page).waitFor()
    await page.keyboard.press('Control+k')
    await page.locator('.palette [cmdk-input]').fill('about')
    await page.getByRole('option', { name: text.about.title }).first().waitFor()
  })
})

describe('the pages of help', () => {
  test('are all listed, and each is opened from there', async () => {
    const page = await opened('/help')
    for (const topic of TOPICS) {
      const { title } = helpPage(topic)
      await page.locator('.help-pages').getByRole('link', { name: title, exact: true }).click()
      await page.waitForURL(`**/help/${topic}`)
      await page.locator('.help-article h1', { hasText: title }).waitFor()
    }
  })

  test('lead to each other, and to a heading by its address', async () => {
    const page = await opened('/help/commands')
    await page.locator('.help-article').getByRole('link', { name: 'Postgres' }).click()
    await page.waitForURL('**/help/postgres')
    await page.goto(new URL('/help/access#from-another-machine', console.house().url).href)
    await expect.poll(() => page.locator('#from-another-machine').evaluate(isInSight)).toBe(true)
    await page.locator('.help-places').getByRole('link', { name: 'Programs' }).click()
    await page.waitForURL('**/help/access#programs')
    await expect.poll(() => page.locator('#programs').evaluate(isInSight)).toBe(true)
    const out = page.locator('.help-article a[href^="https:"]').first()
    expect(await out.getAttribute('rel')).toBe('noreferrer')
  })

  test('are found in the palette by title and by heading', async () => {
    const page = await opened('/agents')
    await page.keyboard.press('Control+k')
    const input = page.locator('.palette [cmdk-input]')
    await input.fill('Connection pooler')
    await page.getByRole('option', { name: 'Connection pooler in' }).click()
    await page.waitForURL('**/help/postgres#connection-pooler')
    await page.keyboard.press('Control+k')
    await input.fill('Notifications')
    await page.getByRole('option', { name: 'Notifications in' }).click()
    await page.waitForURL('**/help/deciding#notifications')
    await expect.poll(() => page.locator('#notifications').evaluate(isInSight)).toBe(true)
    await page.keyboard.press('Control+k')
    await input.fill('retent')
    await page.getByRole('option', { name: 'Retention' }).click()
    await page.waitForURL('**/help/retention')
  })

  test('say so where there is none of that name, and are for nobody who is not signed in', async () => {
    const page = await opened('/help/nowhere')
    await page.getByText(words.noTopic.title).waitFor()
    const answer = await fetch(new URL('/help/using', console.house().url))
    expect(await answer.text()).not.toContain('Search language')
  })

  test('put up no barrier in either theme, and fit a phone', async () => {
    const page = await opened('/help/settings')
    expect(await barriersInBoth(page)).toEqual([])
    const phone = await opened('/help', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    for (const address of ['/settings/about', '/help', ...TOPICS.map((topic) => `/help/${topic}`)]) {
      await phone.goto(new URL(address, console.house().url).href)
      await phone.locator('.help-article h1, .licences').first().waitFor()
      expect([address, await notFitting(phone)]).toEqual([address, []])
    }
  })
})
