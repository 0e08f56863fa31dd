import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { text } from '@/lib/text'
import { approvals } from '@/lib/text/decisions/approvals-words'
import { settings } from '@/lib/text/people/settings-words'
import { notFitting, SPACED } from '../../fits'
import { connected, rows, stage, withoutSharing } from '../../harness'
import { demoWorld } from '../../world'

const console = stage({ world: async (home) => (await demoWorld(home, 60)).roots })
/** A screen of 1440x900 at 200 %. */
const ZOOMED = { viewport: { width: 720, height: 450 }, bypassCSP: true }
const NARROW = { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true, bypassCSP: true }
/** What many machines at once may take, ms. */
const PATIENCE_MS = 240_000

const PAGES = [
  ...['/', '/conversations', '/approvals', '/approvals?lists=true', '/approvals?closed=true', '/unreadable'],
  ...['/agents', '/agents?agent=collab%2Fcodex-1', '/tasks', '/sources', '/ledger', '/ledger?entry=1'],
  ...['/settings/people', '/settings/policies?new=true', '/settings/notifications?new=true', '/?compose=new'],
]

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox()
  if (box === null) throw new Error('It is not on the page.')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

/** Controls of a bar that lie over each other. */
const overlapsIn = (page: Page) =>
  page
    .locator('.bar')
    .first()
    .evaluate((bar) => {
      const parts = [...bar.querySelectorAll('h1, .hint, input, button')].filter((part) => part.checkVisibility())
      const boxes = parts.map((part) => ({ part, box: part.getBoundingClientRect() }))
      return boxes.flatMap(({ part, box }, at) =>
        boxes
          .slice(at + 1)
          .filter((other) => !part.contains(other.part) && box.left < other.box.right - 1)
          .filter((other) => box.right > other.box.left + 1)
          .map((other) => `${part.textContent} over ${other.part.textContent}`),
      )
    })

const went = async (page: Page, address: string) => {
  await page.goto(new URL(address, console.house().url).href)
  const there = '.row, .ask-line, .phone-head, .places, .sec, .empty, .composer, .settings-form, .rule-fields, .tbl'
  await page.locator(there).filter({ visible: true }).first().waitFor()
}

describe('at 200 %', () => {
  test('a message lies over the list with all its width, and Escape leads back to it', async () => {
    const page = await console.visit('/', ZOOMED)
    await connected(page)
    await rows(page).last().click()
    const peek = page.getByRole('complementary', { name: text.message.label })
    await peek.getByText(text.message.sections.provenance).waitFor()
    const rail = await boxOf(page.locator('.rail'))
    await expect.poll(async () => (await boxOf(peek)).x).toBe(rail.right)
    expect((await boxOf(peek)).right).toBe(ZOOMED.viewport.width)
    await page.keyboard.press('Escape')
    await peek.waitFor({ state: 'detached' })
    await rows(page).last().waitFor()
  })

  test('the question has room in the bar, also of a time that is past', async () => {
    const page = await console.visit('/', ZOOMED)
    await connected(page)
    await page.locator('.q .hint').waitFor()
    const question = page.getByRole('combobox', { name: text.stream.query.label })
    expect((await boxOf(question)).width).toBeGreaterThan(120)
    await page.keyboard.press('h')
    await page.locator('.bar .time').waitFor()
    expect((await boxOf(question)).width).toBeGreaterThan(60)
    expect(await overlapsIn(page)).toEqual([])
  })

  test('an ask, what is said to it and its file are one page', async () => {
    const page = await console.visit('/approvals', ZOOMED)
    const card = page.getByRole('region', { name: approvals.card.label, exact: true })
    await page.locator('.ask-beside pre').first().waitFor()
    const window = { top: 0, bottom: ZOOMED.viewport.height }
    const ask = await boxOf(card.locator('.asked h2'))
    expect([ask.y > window.top, ask.bottom < window.bottom]).toEqual([true, true])
    const hidden = (part: Locator) => part.evaluate((one) => one.scrollHeight - one.clientHeight)
    for (const part of ['.body', '.decide-foot']) expect(await hidden(card.locator(part).first())).toBeLessThan(2)
    await page.locator('.ask-beside .ladder').scrollIntoViewIfNeeded()
    expect((await boxOf(page.locator('.ask-beside .ladder'))).bottom).toBeLessThan(window.bottom)
  })

  test('the state of the console is whole while the page is paused, and each figure is wide enough to be met', async () => {
    const page = await console.visit('/', ZOOMED)
    await connected(page)
    const status = page.locator('.status')
    await status.getByText(text.shell.status.ledger).waitFor()
    const beyond = () => status.evaluate((line) => line.scrollWidth - line.clientWidth)
    expect(await beyond()).toBe(0)
    await page.keyboard.press('Space')
    await status.getByText(text.shell.connection.paused).waitFor()
    expect(await beyond()).toBe(0)
    const sizes = await status.locator('a:visible, button:visible').evaluateAll((all) =>
      all.map((one) => {
        const { width, height } = one.getBoundingClientRect()
        return Math.min(width, height)
      }),
    )
    expect(sizes.length).toBeGreaterThan(9)
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(24)
  })

  test('the clock stays in sight where the figures of the console need more than there is', async () => {
    const viewport = { width: 660, height: 450 }
    const page = await console.visit('/', { ...ZOOMED, viewport })
    await connected(page)
    const status = page.locator('.status')
    await status.getByText(text.shell.status.ledger).waitFor()
    expect(await status.evaluate((line) => line.scrollWidth - line.clientWidth)).toBeGreaterThan(0)
    const clock = status.locator('> :last-child')
    expect((await boxOf(clock)).right).toBeLessThanOrEqual(viewport.width)
    const isOnTop = (one: Element) => {
      const { x, y, width, height } = one.getBoundingClientRect()
      return [x + 1, x + width - 1].every((at) => one.contains(document.elementFromPoint(at, y + height / 2)))
    }
    expect(await clock.evaluate(isOnTop)).toBe(true)
    expect(await clock.innerText()).toMatch(/\d\d:\d\d:\d\d UTC$/)
  })

  test('the next unreadable place begins at its top', async () => {
    const page = await console.visit('/unreadable', ZOOMED)
    await page.locator('.place-main .reason').waitFor()
    const all = page.locator('.unread')
    await all.evaluate((one) => one.scrollTo(0, one.scrollHeight))
    expect(await all.evaluate((one) => one.scrollTop)).toBeGreaterThan(0)
    await page.keyboard.press('j')
    await page.waitForURL(/u=/)
    await expect.poll(() => all.evaluate((one) => one.scrollTop)).toBe(0)
  })

  test('a dialog is whole', async () => {
    const page = await console.visit('/?q=to%3Apm-infra', ZOOMED)
    await connected(page)
    await page.keyboard.press('s')
    const put = page.getByRole('dialog').getByRole('button', { name: text.views.form.put })
    await put.waitFor()
    expect((await boxOf(put)).bottom).toBeLessThan(ZOOMED.viewport.height)
  })
})

describe('on a phone', () => {
  const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

  test('who may do what here is said whole', async () => {
    const page = await console.visit('/settings/people', PHONE)
    const says = page.locator('.bar').getByText(settings.people.known(0, 0))
    await says.waitFor()
    expect(await says.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThan(1)
  })

  test('what stands beside an ask stands in rows of one height', async () => {
    const page = await console.visit('/approvals', PHONE)
    const parts = page.locator('.phone-row')
    await parts.filter({ hasText: approvals.phone.risk }).waitFor()
    const heights = await parts.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
    expect(heights.length).toBeGreaterThan(3)
    expect(new Set(heights).size).toBe(1)
  })
})

describe('at 320 px', () => {
  test('no page is wider than the screen and no word is cut', { timeout: PATIENCE_MS }, async () => {
    const page = await console.visit('about:blank', NARROW)
    const wrong: Record<string, string[]> = {}
    for (const address of PAGES) {
      await went(page, address)
      const found = await notFitting(page)
      if (found.length > 0) wrong[address] = found
    }
    expect(wrong, JSON.stringify(wrong)).toEqual({})
  })

  test('a page that is not connected yet shows the mark whole and cuts no word', async () => {
    const page = await console.visit('about:blank', NARROW)
    await withoutSharing(page)
    await page.route('**/api/live', () => undefined)
    await went(page, '/')
    await page.locator('.bar .live').filter({ hasText: text.shell.connection.connecting }).waitFor()
    expect(await notFitting(page)).toEqual([])
    // Until the scripts of the page run, the head of the facets is there too, out of sight.
    const mark = await boxOf(page.locator('.bar h1 svg').filter({ visible: true }))
    expect([mark.width, mark.height]).toEqual([22, 22])
  })

  test('the verdict on the ledger, once it is there, leaves room for its entries', async () => {
    const page = await console.visit('/ledger', NARROW)
    const compared = page.locator('details.verdict summary')
    await compared.waitFor()
    const entry = page.locator('.row.ecols').first()
    await entry.waitFor()
    const [box, foot] = [await entry.boundingBox(), await page.locator('.tabbar').boundingBox()]
    expect((box?.y ?? Number.NaN) + (box?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0)
    await compared.click()
    await page.getByText(text.ledger.tables.notCompared).waitFor()
  })

  test('what can be found is named in the palette', async () => {
    const page = await console.visit('/', NARROW)
    await connected(page, '.main')
    await page.locator('.tabbar').getByRole('button', { name: text.shell.search }).tap()
    await page.locator('.palette [cmdk-input]').fill('codex-1')
    const name = page.getByRole('option').first().locator('.lead + .trunc')
    await expect.poll(() => name.innerText()).toBe('codex-1')
    await expect.poll(() => name.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThan(1)
    const heard = page.getByRole('option').first().locator('.m11')
    expect((await boxOf(heard)).right).toBeLessThan((await boxOf(page.getByRole('option').first())).right)
  })
})

test('with more space between letters, words and lines nothing is cut', { timeout: PATIENCE_MS }, async () => {
  const page = await console.visit('about:blank', { viewport: { width: 1440, height: 900 }, bypassCSP: true })
  const wrong: Record<string, string[]> = {}
  for (const address of PAGES) {
    await went(page, address)
    await page.addStyleTag({ content: SPACED })
    const found = await notFitting(page)
    if (found.length > 0) wrong[address] = found
  }
  expect(wrong, JSON.stringify(wrong)).toEqual({})
})

test('a tablet that is worked by hand shows no keys; a window of its size on a desk does', async () => {
  const viewport = { width: 1024, height: 768 }
  const keysOf = async (look: object) => {
    const page = await console.visit('/', { viewport, ...look })
    await connected(page)
    await rows(page).last().click()
    await page.locator('.peek .foot').waitFor()
    return page.locator('.peek kbd:visible, .tail kbd:visible').allInnerTexts()
  }
  expect(await keysOf({ isMobile: true, hasTouch: true })).toEqual([])
  expect((await keysOf({})).length).toBeGreaterThan(1)
})
