import path from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { approvals as words } from '@/lib/text/decisions/approvals-words'
import { approvalFilter } from '@/lib/text/decisions/filter-words'
import { many } from '@/lib/text/decisions/many-words'
import { cometo, turnOn } from '../asking'
import { stage } from '../harness'
import { collabMessage, publish, quietWorld } from '../world'

const console = stage({ world: async (home) => quietWorld(home) })
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const ask = (id: string, from: string, text: string, more: object = {}) =>
  publish(
    path.join(console.home(), 'world', 'collab', 'channels', 'night-shift', `${id}.json`),
    collabMessage(id, text, { to: 'human', from, type: 'request', ...more }),
  )
const lines = (page: Page) => page.locator('.ask-line')
const said = (page: Page) =>
  lines(page)
    .locator('.words')
    .allInnerTexts()
    .then((all) => all.map((one) => one.replace(/[“”]/g, '')).toSorted())
const note = (page: Page) => page.locator('.narrow-note')
const choose = (page: Page, name: keyof typeof approvalFilter.name, value: string) =>
  page.getByRole('combobox', { name: approvalFilter.name[name], exact: true }).selectOption(`=${value}`)
const waiting = (page: Page) => page.title().then((title) => /^\((\d+)\) /.exec(title)?.[1])

beforeAll(async () => {
  await turnOn(console, 'collab')
  ask('msg-n-1', 'pruner', 'May I drop shard 1?')
  ask('msg-n-2', 'pruner', 'May I drop the index?', { timestamp: hoursAgo(2) })
  ask('msg-n-3', 'mover', 'Which shard moves first?', { type: 'chat' })
})

test('the lists take a question of the search bar and filters, keep them in the address, and say how many of how many', async () => {
  const page = await console.visit('/approvals')
  await cometo(page, 'Which shard moves first?')
  await expect.poll(() => lines(page).count()).toBe(3)
  await page.locator('.ask-narrow input').waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('from:pruner shard')
  await page.keyboard.press('Enter')
  await note(page)
    .getByText(approvalFilter.left(1, 3, 0))
    .waitFor()
  expect(await said(page)).toEqual(['May I drop shard 1?'])
  await page.getByText(approvalFilter.of(1, 3, false), { exact: true }).waitFor()
  expect(await waiting(page), 'all of it still waits').toBe('3')
  await note(page).getByRole('button', { name: approvalFilter.all }).click()
  await expect.poll(() => lines(page).count()).toBe(3)
  await page.locator('.ask-filters > summary').click()
  await choose(page, 'agent', 'pruner')
  await note(page)
    .getByText(approvalFilter.left(2, 3, 0))
    .waitFor()
  await choose(page, 'age', '1h')
  await note(page)
    .getByText(approvalFilter.left(1, 3, 0))
    .waitFor()
  expect(await said(page)).toEqual(['May I drop the index?'])
  // The address follows what is shown within some ms.
  await page.waitForURL((url) => url.searchParams.get('agent') === 'pruner' && url.searchParams.get('age') === '1h')
  const address = page.url()
  const other = await console.visit(`${new URL(address).pathname}${new URL(address).search}`)
  await note(other)
    .getByText(approvalFilter.left(1, 3, 0))
    .waitFor()
  expect(await said(other)).toEqual(['May I drop the index?'])
  ask('msg-n-4', 'pruner', 'May I drop the log?', { timestamp: hoursAgo(3) })
  await note(other)
    .getByText(approvalFilter.left(2, 4, 0))
    .waitFor()
})

test('where nothing is found all still waits, which it says, with what is next', async () => {
  const page = await console.visit('/approvals?q=from:nobody-of-that-name')
  await note(page)
    .getByText(approvalFilter.left(0, 4, 0))
    .waitFor()
  await page.getByText(approvalFilter.none(4)).waitFor()
  expect(await page.getByText(words.none.waiting).count(), 'it is not said that nothing waits').toBe(0)
  expect(await page.getByText(words.clear.title).count()).toBe(0)
  expect(await waiting(page)).toBe('4')
  await note(page).getByRole('button', { name: approvalFilter.all }).click()
  await expect.poll(() => lines(page).count()).toBe(4)
})

test('a question with a mistake narrows nothing, and the page says what is wrong', async () => {
  const page = await console.visit('/approvals?q=from:')
  await note(page).getByText(approvalFilter.failed('')).waitFor()
  expect(await lines(page).count()).toBe(4)
})

test('what is marked and not shown by the filter is said, at 390 px too', async () => {
  const page = await console.visit('/approvals?lists=true', PHONE)
  await page.locator('.ask-item').filter({ hasText: 'May I drop shard 1?' }).locator('.ask-mark').tap()
  await page.locator('.ask-filters > summary').tap()
  await choose(page, 'agent', 'mover')
  await note(page)
    .getByText(approvalFilter.left(1, 4, 0))
    .waitFor()
  await page.locator('.ask-lists-foot.marks').getByText(many.hidden(1)).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
