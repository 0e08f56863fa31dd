import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { text } from '@/lib/text'
import { why } from '@/lib/text/console/why-words'
import { connected, type Look, rows, stage } from '../harness'
import { demoWorld } from '../world'

const console = stage({ world: async (home) => (await demoWorld(home)).roots })
const tip = (page: Page) => page.getByRole('tooltip')
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

async function opened(address: string, look: Look = {}): Promise<Page> {
  const page = await console.visit(address, look)
  if (!look.isMobile) await connected(page)
  return page
}

test('keys are those of the system that one sits at, and what the server made is gone on with', async () => {
  const keyOf = async (platform: string) => {
    const page = await console.visit('/', {}, (before) =>
      before.addInitScript((name) => Object.defineProperty(navigator, 'platform', { get: () => name }), platform),
    )
    await connected(page)
    await page.locator('.rail').getByRole('button', { name: text.shell.search }).hover()
    return page.locator('.tip kbd').first().innerText()
  }
  expect(await keyOf('Linux x86_64')).toBe('Ctrl')
  expect(await keyOf('MacIntel')).toBe('⌘')
})

describe('a word explains itself', () => {
  test('to the pointer: a flag in its row, and no longer when the pointer has left', async () => {
    const page = await opened('/?q=flag%3Ano-time')
    await rows(page).first().waitFor()
    await page.locator('[data-why="flag:no-time"]').first().hover()
    await tip(page).getByText(text.flags['no-time']).waitFor()
    await page.mouse.move(5, 5)
    await expect.poll(() => tip(page).count()).toBe(0)
  })

  test('to the keyboard: a state, until Escape, which does nothing else', async () => {
    const page = await opened('/sources?source=teams')
    const word = page.locator('[data-why="source:watching"]').first()
    await page.locator('.sources-table button').first().focus()
    await page.keyboard.press('Tab')
    await expect.poll(() => word.evaluate((one) => one === document.activeElement)).toBe(true)
    await tip(page).getByText(why.sources.watching).waitFor()
    expect(await word.getAttribute('aria-describedby')).toBe(await tip(page).getAttribute('id'))
    await page.keyboard.press('Escape')
    await expect.poll(() => tip(page).count()).toBe(0)
    expect(new URL(page.url()).search).toBe('?source=teams')
  })

  test('to a finger: a rule by which files are left out', async () => {
    const page = await opened('/sources', PHONE)
    await page.locator('.ignored > summary').first().tap()
    const word = page.locator('.ignored [data-why]').first()
    // What answers a tap is there once the page has come to rest.
    const said = async () => {
      await word.tap()
      return tip(page).count()
    }
    await expect.poll(said).toBe(1)
    const { x = -1, width = 999 } = (await tip(page).boundingBox()) ?? {}
    expect([x >= 0, x + width <= 390]).toEqual([true, true])
  })
})
