import path from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { text } from '@/lib/text'
import { connected, rested, rows, stage } from '../harness'
import { append, clawMessage, publish, swarmLine } from '../world'

const MINUTE = 60_000
const FROM = Math.floor(Date.now() / MINUTE) * MINUTE - 60 * MINUTE
const at = (seconds: number) => new Date(FROM + seconds * 1000).toISOString()

/** Two agents in turns, one of them twice running and once to everybody; one line without a sender; a conversation. */
const console = stage({
  world: async (home) => {
    const say = (from: string, says: string, seconds: number, more: object = {}) =>
      append(
        path.join(home, 'teams', 'atlas', 'channel.jsonl'),
        swarmLine(from, says, { ts: at(seconds), to: ['@pm'], ...more }),
      )
    say('dev', 'dev first', 0)
    say('dev', 'dev again', 5)
    say('qa', 'qa between', 10)
    say('dev', 'dev to everybody', 15, { to: ['@all'] })
    say('', 'whoever says this', 20)
    for (const [n, says] of ['trace first', 'trace second'].entries()) {
      publish(path.join(home, 'claw', 'blackboard', 'pm-data', 'inbox', `c${n}.json`), {
        ...clawMessage(`c${n}`, says, { traceId: 'way', timestamp: at(25 + n * 5) }),
      })
    }
    return [`swarm:${path.join(home, 'teams')}`, `claw-os:${path.join(home, 'claw')}`]
  },
})

const DESK = { viewport: { width: 1440, height: 900 } }
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

const asked = (page: Page) => new URL(page.url()).searchParams.get('q') ?? ''
const row = (page: Page, says: string) => rows(page).filter({ hasText: says })
const sign = (page: Page, name: string) => page.locator('.cell-filter').getByRole('button', { name, exact: true })
const bodies = async (page: Page) => (await rows(page).locator('.tx').allInnerTexts()).join(' | ')

async function opened(address = '/', look: Parameters<typeof console.visit>[1] = DESK): Promise<Page> {
  const page = await console.visit(address, look)
  await rows(page).first().waitFor()
  await connected(page, look === PHONE ? '.bar' : undefined)
  await rested(page)
  return page
}

describe('plus and minus stand on every cell of a row', () => {
  test('on a sender that is not repeated in words', async () => {
    const page = await opened()
    await row(page, 'dev again').locator('[role=gridcell]', { hasText: '″' }).hover()
    await sign(page, text.facets.only('from:dev')).click()
    await expect.poll(() => asked(page)).toBe('from:dev')
    await expect.poll(() => bodies(page)).not.toContain('qa between')
  })

  test('on all: what is for everybody, or what is not', async () => {
    const page = await opened()
    const all = row(page, 'dev to everybody').getByText(text.stream.everyone, { exact: true })
    await all.hover()
    await sign(page, text.facets.without('is:broadcast')).click()
    await expect.poll(() => asked(page)).toBe('-is:broadcast')
    await expect.poll(() => bodies(page)).not.toContain('dev to everybody')
  })

  test('on a word of the flags, beside which nothing is hidden', async () => {
    const page = await opened()
    const flag = row(page, 'whoever says this').locator('.fl > *')
    await flag.hover()
    const only = sign(page, text.facets.only('flag:no-sender'))
    await only.waitFor()
    const [word, control] = [await flag.boundingBox(), await page.locator('.cell-filter').boundingBox()]
    expect((control?.x ?? 0) + (control?.width ?? 0)).toBeLessThanOrEqual((word?.x ?? 0) + 1)
    await only.click()
    await expect.poll(() => asked(page)).toBe('flag:no-sender')
    await expect.poll(() => rows(page).count()).toBe(1)
  })

  test('on a time: from it on, or up to it; the two are all there is', async () => {
    const page = await opened()
    const time = row(page, 'qa between').locator('.t')
    await time.hover()
    const since = `after:${at(10).replace('.000Z', 'Z').replace(/:00Z$/, 'Z')}`
    await sign(page, text.narrowing.since(since)).click()
    await expect.poll(() => asked(page)).toBe(since)
    await expect.poll(() => bodies(page)).toContain('qa between')
    await expect.poll(() => bodies(page)).not.toContain('dev again')
    await rested(page)
    await row(page, 'qa between').locator('.src').hover()
    await time.hover()
    await sign(page, text.narrowing.until(since.replace('after', 'before'))).click()
    await expect.poll(() => asked(page)).toBe(since.replace('after', 'before'))
    await expect.poll(() => bodies(page)).toMatch(/dev first \| dev again$/)
  })

  test('on what is said: its conversation', async () => {
    const page = await opened()
    await row(page, 'trace first').locator('.tx').hover()
    await page
      .locator('.cell-filter')
      .getByRole('button', { name: /^Only conversation:/ })
      .click()
    await expect.poll(() => bodies(page)).toBe('trace first | trace second')
  })

  test('by key, of the chosen row: + lists what it holds, - what to leave out', async () => {
    const page = await opened()
    await row(page, 'dev to everybody').waitFor()
    const grid = page.locator('[role=grid]')
    await grid.focus()
    while (!(await page.locator('[role=row].at', { hasText: 'dev to everybody' }).count()))
      await page.keyboard.press('k')
    await page.keyboard.press('+')
    await page.getByRole('menu', { name: text.narrowing.only }).waitFor()
    await page.getByRole('menuitem', { name: text.facets.only('is:broadcast') }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await expect.poll(() => grid.evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.press('-')
    const without = page.getByRole('menuitem', { name: text.facets.without('from:dev') })
    while (!(await without.evaluate((one) => one === document.activeElement))) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => asked(page)).toBe('-from:dev')
  })
})

describe('on a phone a message', () => {
  const peek = (page: Page) => page.getByRole('complementary', { name: text.message.label })
  const shows = (page: Page, says: string) => peek(page).locator('.as-written', { hasText: says }).waitFor()
  const step = (page: Page, name: string) => peek(page).getByRole('button', { name, exact: true })

  test('leads to the next and previous of its agent', async () => {
    const page = await opened('/', PHONE)
    await row(page, 'dev again').click()
    await shows(page, 'dev again')
    await step(page, text.message.along.agent.next).click()
    await shows(page, 'dev to everybody')
    await step(page, text.message.along.agent.previous).click()
    await shows(page, 'dev again')
    await page.setViewportSize({ width: 320, height: 640 })
    await expect.poll(() => peek(page).evaluate(({ clientWidth }) => clientWidth)).toBe(320)
    for (const { previous, next } of [text.message.along.agent, text.message.along.conversation]) {
      for (const name of [previous, next]) {
        const box = await step(page, name).boundingBox()
        if (box === null) throw new Error(`${name} is not shown.`)
        expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(24)
        expect(box.x + box.width).toBeLessThanOrEqual(320)
      }
    }
  })

  test('leads along its conversation; at the end that is said', async () => {
    const page = await opened('/', PHONE)
    await row(page, 'trace first').click()
    await shows(page, 'trace first')
    await step(page, text.message.along.conversation.next).click()
    await shows(page, 'trace second')
    await step(page, text.message.along.conversation.next).click()
    await page.getByText(text.steps.last.conversation.newer).waitFor()
  })

  test('without a sender offers no step along one', async () => {
    const page = await opened('/', PHONE)
    await row(page, 'whoever says this').click()
    await shows(page, 'whoever says this')
    await expect.poll(() => step(page, text.message.along.agent.next).isDisabled()).toBe(true)
  })
})
