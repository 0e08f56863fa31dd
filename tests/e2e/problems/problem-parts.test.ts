import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { text } from '@/lib/text'
import { noticePage } from '@/lib/text/notices/notice-page'
import { barriersInBoth } from '../barriers'
import { notFitting } from '../fits'
import { connected, rested, stage } from '../harness'
import { append, swarmLine } from '../world'

const [words, acts, fresh] = [text.problems, text.waiving, noticePage.fresh]
const channel = (home: string) => path.join(home, 'teams', 'atlas', 'channel.jsonl')

const console = stage({
  world: async (home) => {
    append(channel(home), swarmLine('dev', 'On shift.'))
    return [`swarm:${path.join(home, 'teams')}`]
  },
})

const say = (from: string, content: string, more: object = {}) =>
  append(channel(console.home()), swarmLine(from, content, more))
const parts = (page: Page) => page.locator('.broken-part')
const lines = (page: Page) => page.locator('.broken-row')
const lookedAt = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

test('a group tells each agent in one line with a count, which opens to its messages and is acknowledged by itself', async () => {
  const page = await console.visit('/problems', { bypassCSP: true })
  await connected(page)
  for (const nth of [1, 2, 3]) say('dev', `Nobody knows why ${nth}.`, { reasoning: '' })
  say('qa', 'Nor here.', { reasoning: '' })
  const group = page.locator('.broken-group').filter({ hasText: 'SWM201' })
  await group.filter({ hasText: words.counted(4, 4) }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect.poll(() => parts(page).count()).toBe(2)
  expect(await lines(page).count()).toBe(0)
  const dev = parts(page).filter({ hasText: 'dev' })
  expect(await dev.locator('.count').innerText()).toBe('3')
  expect(await barriersInBoth(page)).toEqual([])

  await page.keyboard.press('j')
  while (!(await dev.evaluate((line) => line === document.activeElement))) await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect.poll(() => lines(page).count()).toBe(3)
  expect(lookedAt(page)).toMatchObject({ group: 'SWM201', part: expect.stringContaining('dev') })
  await page.keyboard.press('a')
  await dev.filter({ hasText: words.counted(3, 0) }).waitFor()
  await group.filter({ hasText: words.counted(4, 1) }).waitFor()

  // Its address is the whole of what is looked at; a line of one message opens it.
  const { pathname, search } = new URL(page.url())
  const other = await console.visit(pathname + search, { viewport: { width: 390, height: 800 } })
  await expect.poll(() => lines(other).count()).toBe(3)
  expect(await notFitting(other)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => lines(page).count()).toBe(0)
  await parts(page).filter({ hasText: 'qa' }).click()
  await page.locator('.peek').getByText('Nor here.').first().waitFor()
  await page.locator('.peek').getByRole('button', { name: acts.acknowledge }).waitFor()
})

test('a critical problem is said once at the foot of another page, with a link to its rule', async () => {
  const page = await console.visit('/agents')
  await connected(page)
  await rested(page)
  const notice = page.getByRole('status', { name: fresh.label })
  say('human', 'I approve.')
  await notice.getByText(fresh.pressing(1, 0)).waitFor()
  say('human', 'I approve this, too.')
  await notice.getByRole('link', { name: fresh.openPressing }).click()
  await page.getByText(text.problems.mean).waitFor()
  expect(lookedAt(page)).toMatchObject({ by: 'rule', group: 'GEN006' })
  await expect.poll(() => lines(page).count()).toBe(2)
  await expect.poll(() => notice.innerText()).toBe('')
  await page.goto(new URL('/agents', console.house().url).href)
  await connected(page)
  await rested(page)
  expect(await notice.innerText(), 'it was there before the page').toBe('')
})
