import path from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { foldWords } from '@/lib/text/decisions/fold-words'
import { many } from '@/lib/text/decisions/many-words'
import { turnOn } from '../asking'
import { connected, stage } from '../harness'
import { collabMessage, publish, quietWorld } from '../world'

const console = stage({ world: async (home) => quietWorld(home) })
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const COMMAND = '{"tool":"pay","amount":5,"to":"acme"}'
const ask = (id: string, text: string, code = COMMAND) =>
  publish(
    path.join(console.home(), 'world', 'collab', 'channels', 'night-shift', `${id}.json`),
    collabMessage(id, '', { to: 'human', from: 'payer', type: 'request', content: { text, code, artifacts: [] } }),
  )
const lines = (page: Page) => page.locator('.ask-line')
const unfold = (page: Page) => page.locator('.ask-unfold')
const foot = (page: Page) => page.locator('.ask-lists-foot.marks')

beforeAll(async () => {
  await turnOn(console, 'collab')
  ask('msg-f-1', 'May I pay the bill of today?')
  ask('msg-f-2', 'May I pay the bill of yesterday?')
  ask('msg-f-3', 'May I pay the bill of today?')
  ask('msg-f-4', 'May I pay the bill of today?', COMMAND.replace('5', '50'))
})

test('requests that are alike are one line with their count, unfolded by key and click with what differs marked', async () => {
  const page = await console.visit('/approvals')
  await connected(page)
  await unfold(page)
    .getByText(/^3 alike/)
    .waitFor()
  await expect.poll(() => lines(page).count()).toBe(2)
  expect(await unfold(page).innerText()).toContain('the wording differs')
  await page.locator('.ask-fold .ask-line').first().click()
  await page.keyboard.press('o')
  await expect.poll(() => lines(page).count()).toBe(4)
  expect((await page.locator('.differs').allInnerTexts()).toSorted()).toEqual(['today?', 'today?', 'yesterday?'])
  await unfold(page).click()
  await expect.poll(() => lines(page).count()).toBe(2)
  await page.keyboard.press('j')
  await page.keyboard.press('o')
  await page.getByText(foldWords.none).waitFor()
})

test('a mark on a fold marks all of it, each on its own bytes; one that is unfolded is marked alone', async () => {
  const page = await console.visit('/approvals')
  await connected(page)
  const first = page.locator('.ask-fold .ask-mark').first()
  await first.click()
  await foot(page).getByText(many.count(3)).waitFor()
  await foot(page)
    .getByRole('button', { name: many.act.reject(3) })
    .click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText(many.title.reject(3)).waitFor()
  await dialog.getByText('May I pay the bill of yesterday?').waitFor()
  await page.keyboard.press('Escape')
  await first.click()
  await foot(page).waitFor({ state: 'detached' })
  await unfold(page).click()
  await first.click()
  await foot(page).getByText(many.count(1)).waitFor()
})

test('at 390 px it unfolds by touch', async () => {
  const page = await console.visit('/approvals?lists=true', PHONE)
  await unfold(page).tap()
  await expect.poll(() => lines(page).count()).toBe(4)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
