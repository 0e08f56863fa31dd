import path from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { text } from '@/lib/text'
import { connected, rested, rows, stage } from '../harness'
import { append, demoWorld, swarmLine } from '../world'

const console = stage({ world: async (home) => (await demoWorld(home)).roots })

const asked = (page: Page) => new URL(page.url()).searchParams.get('q') ?? ''
const found = (page: Page) => page.locator('.q .hint')
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const value = (page: Page, name: string, says: string) =>
  section(page, name).locator('.fr').filter({ hasText: says }).locator('.pick').first()

async function opened(address = '/', look?: Parameters<typeof console.visit>[1]): Promise<Page> {
  const page = await console.visit(address, look)
  await rows(page).first().waitFor()
  await connected(page)
  return page
}

describe('facets', () => {
  test('a value clicked is asked for with the count it showed; clicked again it is not', async () => {
    const page = await opened()
    const qa = value(page, text.facets.fields.from, 'programmer')
    const count = await qa.locator('.n').innerText()
    await qa.click()
    await expect.poll(() => asked(page)).toBe('from:programmer')
    await expect.poll(() => found(page).innerText()).toMatch(new RegExp(`^${count} in `))
    await expect.poll(() => qa.getAttribute('aria-pressed')).toBe('true')
    await qa.click()
    await expect.poll(() => asked(page)).toBe('')
  })

  test('a value beside the chosen one keeps its count and becomes an alternative', async () => {
    const page = await opened('/?q=from%3Aprogrammer')
    const critic = value(page, text.facets.fields.from, 'critic')
    expect(Number(await critic.locator('.n').innerText())).toBeGreaterThan(0)
    await critic.click()
    await expect.poll(() => asked(page)).toBe('(from:programmer OR from:critic)')
  })

  test('agents are called as they write themselves, here and beside conversations, and asked for by their ids', async () => {
    for (const [path, name] of [
      ['/', text.facets.fields.from],
      ['/conversations', text.conversations.facets.fields.agent],
    ] as const) {
      const page = await opened(`${path}?q=source%3Adream`)
      const who = value(page, name, 'RefactorAgent')
      // A name is found whatever its case, and read as it stands.
      await expect.poll(() => who.innerText()).toContain('RefactorAgent')
      await who.click()
      await expect.poll(() => asked(page)).toMatch(/^source:dream (?:from|agent):refactoragent$/)
    }
  })

  test('how grave messages are is counted, the gravest first, and asked for', async () => {
    const page = await opened()
    const error = value(page, text.facets.fields.severity, text.facets.severities.error)
    const count = await error.locator('.n').innerText()
    expect(await section(page, text.facets.fields.severity).locator('.pick').last().innerText()).toContain(
      text.facets.severities.none,
    )
    await error.click()
    await expect.poll(() => asked(page)).toBe('severity:error')
    await expect.poll(() => found(page).innerText()).toMatch(new RegExp(`^${count} in `))
  })

  test('Alt-click and the minus leave a value out', async () => {
    const page = await opened()
    await value(page, text.facets.fields.source, 'clawos').click({ modifiers: ['Alt'] })
    await expect.poll(() => asked(page)).toBe('-source:clawos')
    const type = section(page, text.facets.fields.type).locator('.fr').first()
    await type.hover()
    await type.locator('.leave').click()
    await expect.poll(() => asked(page)).toMatch(/^-source:clawos -type:\S+$/)
    await value(page, text.facets.fields.source, 'clawos').click()
    await expect.poll(() => asked(page)).toMatch(/^-type:\S+$/)
  })

  test('f goes to the facets, arrows walk, Enter chooses, minus leaves out', async () => {
    const page = await opened()
    await section(page, text.facets.fields.source).waitFor()
    const source = section(page, text.facets.fields.source)
    await rested(page)
    await page.keyboard.press('f')
    await source.locator('.pick:focus').waitFor()
    await page.keyboard.press('ArrowDown')
    const second = source.locator('.pick').nth(1)
    await expect.poll(() => second.evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => asked(page)).toMatch(/^source:\S+$/)
    await page.keyboard.press('-')
    await expect.poll(() => asked(page)).toMatch(/^-source:\S+$/)
  })

  test('hidden they stay hidden, and f brings them back', async () => {
    const page = await opened('/', { viewport: { width: 1440, height: 900 } })
    await page.getByRole('button', { name: text.facetPane.hide }).click()
    await page.reload()
    await rows(page).first().waitFor()
    await connected(page)
    await expect.poll(() => page.locator('.facets').count()).toBe(0)
    await page.keyboard.press('f')
    await page.locator('.facets .pick').first().waitFor()
  })

  test('plus and minus on a cell of a row', async () => {
    const page = await opened('/?q=from%3Aprogrammer')
    await rested(page)
    const type = rows(page).last().locator('.ty')
    const written = await type.innerText()
    await type.hover()
    await page
      .locator('.cell-filter')
      .getByRole('button', { name: new RegExp(`^${text.facets.without('type:')}`) })
      .click()
    await expect.poll(() => asked(page)).toBe(`from:programmer -type:${written}`)
    await expect.poll(() => rows(page).locator('.ty').allInnerTexts()).not.toContain(written)
    await rested(page)
    await rows(page).last().locator('.tx').hover()
    await page
      .locator('.cell-filter')
      .getByRole('button', { name: new RegExp(`^${text.facets.only('channel:')}`) })
      .click()
    await expect.poll(() => asked(page)).toMatch(/ channel:\S+$/)
    await rested(page)
    await rows(page).last().locator('.src').hover()
    await page
      .locator('.cell-filter')
      .getByRole('button', { name: new RegExp(`^${text.facets.only('source:')}`) })
      .click()
    await expect.poll(() => asked(page)).toMatch(/ source:\S+$/)
  })

  test('a new message is counted without a reload', async () => {
    const page = await console.visit('/?q=from%3Afresh-face')
    await connected(page)
    await append(
      path.join(console.home(), 'world', 'teams', 'atlas', 'channel.jsonl'),
      swarmLine('fresh-face', 'hello'),
    )
    await expect.poll(() => value(page, text.facets.fields.from, 'fresh-face').locator('.n').innerText()).toBe('1')
  })
})

describe('the histogram', () => {
  test('drawing over it asks for that time; its edges move by key; all times come back', async () => {
    const page = await opened()
    const plot = page.locator('.hist .plot')
    await plot.waitFor()
    await rested(page)
    const box = await plot.boundingBox()
    if (box === null) throw new Error('There is no histogram.')
    await page.mouse.move(box.x + box.width * 0.02, box.y + 20)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.5, box.y + 20, { steps: 4 })
    await page.mouse.up()
    await expect.poll(() => asked(page)).toMatch(/^after:\S+Z before:\S+Z$/)
    const before = asked(page)
    await rows(page).first().waitFor()
    await page.getByRole('slider', { name: text.histogram.until }).press('ArrowLeft')
    await expect.poll(() => asked(page)).not.toBe(before)
    expect(asked(page).split(' ')[0]).toBe(before.split(' ')[0])
    await page.locator('.hist-clear').click()
    await expect.poll(() => asked(page)).toBe('')
  })

  test('an end that reaches the newest or the oldest step is open, and the foot tells whether new rows enter', async () => {
    const page = await opened()
    const says = page.locator('.tail .says')
    const drawn = async (one: number, other: number) => {
      await rested(page)
      const box = await page.locator('.hist .plot').boundingBox()
      if (box === null) throw new Error('There is no histogram.')
      await page.mouse.move(box.x + box.width * one, box.y + 20)
      await page.mouse.down()
      await page.mouse.move(box.x + box.width * other, box.y + 20, { steps: 4 })
      await page.mouse.up()
    }
    await page.getByRole('slider', { name: text.histogram.from }).press('ArrowRight')
    await expect.poll(() => asked(page)).toMatch(/^after:\S+Z$/)
    expect(await says.innerText()).toBe(text.stream.follow)
    await drawn(0.4, 1.02)
    await expect.poll(() => asked(page)).toMatch(/^after:\S+Z$/)
    await page.locator('.hist-clear').click()
    await expect.poll(() => asked(page)).toBe('')
    await drawn(0.6, -0.01)
    await expect.poll(() => asked(page)).toMatch(/^before:\S+Z$/)
    await expect.poll(() => says.innerText()).toBe(text.stream.over)
  })

  test('is drawn over to its newest step, which nothing covers', async () => {
    const page = await opened('/?q=after%3A2020-01-01')
    await page.locator('.hist-clear').waitFor()
    await rested(page)
    const box = await page.locator('.hist .plot').boundingBox()
    if (box === null) throw new Error('There is no histogram.')
    await page.mouse.move(box.x + box.width - 12, box.y + 10)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.5, box.y + 10, { steps: 4 })
    await page.mouse.up()
    await expect.poll(() => asked(page)).toMatch(/^after:\S+Z$/)
  })

  test('the bars of a question add up to what it finds', async () => {
    const page = await opened('/?q=from%3Aprogrammer')
    await expect.poll(() => found(page).innerText()).toMatch(/^\d/)
    const count = Number((await found(page).innerText()).split(' ')[0])
    const sum = () =>
      page
        .locator('.hist tbody tr td:nth-of-type(1)')
        .allInnerTexts()
        .then((all) => all.reduce((total, one) => total + Number(one), 0))
    await expect.poll(sum).toBe(count)
  })
})

describe('on a phone', () => {
  test('the facets are a sheet that edits the same question', async () => {
    const page = await console.visit('/', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    await rows(page).first().waitFor()
    await connected(page, '.main')
    await page.getByRole('button', { name: text.facetPane.show }).click()
    const sheet = page.getByRole('dialog', { name: text.facetPane.title })
    await sheet.locator('.pick', { hasText: 'teams' }).first().tap()
    await expect.poll(() => asked(page)).toBe('source:teams')
    await sheet.getByRole('button', { name: text.facets.without('source:collab') }).tap()
    await expect.poll(() => asked(page)).toBe('source:teams -source:collab')
    await sheet.getByRole('button', { name: text.facetPane.close }).tap()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })
})
