import path from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { approvals as words } from '@/lib/text/decisions/approvals-words'
import { many } from '@/lib/text/decisions/many-words'
import { arm, card, cometo, isOff, turnOn, verb } from '../../asking'
import { stage } from '../../harness'
import { append, quietWorld, swarmLine } from '../../world'

const console = stage({ world: async (home) => quietWorld(home) })
const LONG = `May I drop the old index? ${Array.from({ length: 120 }, (_, at) => `Reason ${at}.`).join('\n')}`

beforeAll(async () => {
  await turnOn(console, 'teams')
  const line = swarmLine('programmer', LONG, { to: ['@human'], type: 'request' })
  append(path.join(console.home(), 'world', 'teams', 'nightshift', 'channel.jsonl'), line)
})

async function openedAt(width: number, height: number): Promise<Page> {
  const page = await console.visit('/approvals', { viewport: { width, height }, deviceScaleFactor: 2 })
  await cometo(page, 'May I drop the old index?')
  return page
}

/** Whether all of a control can be seen and pressed. */
const isInSight = (page: Page, selector: string) =>
  page.locator(selector).evaluate((control) => {
    const { left, top, right, bottom } = control.getBoundingClientRect()
    const points = [
      [left + 4, top + 4],
      [right - 4, bottom - 4],
    ] as const
    return points.every(([x, y]) => control.contains(document.elementFromPoint(x, y)))
  })

const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** As one reads: each page is drawn before the next is turned to. */
async function readToEnd(page: Page): Promise<void> {
  for (let turns = 0; turns < 40 && (await isOff(verb(page, 'approve'))); turns++) {
    await page.keyboard.press('PageDown')
    await drawn(page)
  }
}

describe('at 200 % zoom', () => {
  test.each([
    [720, 450],
    [800, 360],
  ])('%i × %i: the buttons stay in sight, and cover nothing that counts as read', async (width, height) => {
    const page = await openedAt(width, height)
    for (const name of ['reject', 'approve']) await expect.poll(() => isInSight(page, `#decide-${name}`)).toBe(true)
    expect(await isOff(verb(page, 'approve'))).toBe(true)
    // Its last words are behind the buttons: the end is not in sight yet.
    await page.evaluate(() => {
      const [scrolls, foot] = [document.querySelector('.open-ask'), document.querySelector('.decide-foot')]
      const end = document.querySelector('.end-of-ask')
      if (!scrolls || !foot || !end) throw new Error('no ask')
      const behind = end.getBoundingClientRect().top - foot.getBoundingClientRect().top
      scrolls.scrollBy({ top: behind - foot.clientHeight / 2, behavior: 'instant' })
    })
    await drawn(page)
    expect(await isOff(verb(page, 'approve'))).toBe(true)
    await readToEnd(page)
    await expect.poll(() => isOff(verb(page, 'approve'))).toBe(false)
    expect(await isInSight(page, '#decide-approve')).toBe(true)
  })
})

test('an armed answer looks armed, and the others step back; X marks it, and a yes is said to none that is marked', async () => {
  const page = await openedAt(1280, 800)
  await page.keyboard.press('x')
  const foot = page.locator('.ask-lists-foot.marks')
  await foot.getByText(many.count(1)).waitFor()
  expect(await foot.getByRole('button', { name: words.verbs.approve }).count()).toBe(0)
  await page.keyboard.press('x')
  await foot.waitFor({ state: 'detached' })
  await readToEnd(page)
  const looks = (name: 'approve' | 'reject') =>
    verb(page, name).evaluate((button) => {
      const { backgroundColor, color, outlineStyle } = getComputedStyle(button)
      return { backgroundColor, color, outlineStyle }
    })
  const before = { approve: await looks('approve'), reject: await looks('reject') }
  await arm(page)
  await expect.poll(() => looks('approve').then(({ outlineStyle }) => outlineStyle)).toBe('solid')
  expect(await looks('reject')).not.toEqual(before.reject)
  await page.keyboard.press('Escape')
  await expect.poll(() => looks('reject')).toEqual(before.reject)
  await page.keyboard.press('r')
  await expect.poll(() => looks('reject').then(({ outlineStyle }) => outlineStyle)).toBe('solid')
  await expect
    .poll(() => looks('approve').then(({ backgroundColor }) => backgroundColor))
    .not.toBe(before.approve.backgroundColor)
  expect(await card(page).locator('kbd', { hasText: '⌘' }).count()).toBe(0)
})
