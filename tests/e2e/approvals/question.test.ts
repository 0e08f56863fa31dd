import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { approvals as words } from '@/lib/text/decisions/approvals-words'
import { noticePage } from '@/lib/text/notices/notice-page'
import { card, cometo, hint, isOff, turnOn, verb } from '../asking'
import { connected, stage } from '../harness'
import { collabMessage, publish, quietWorld } from '../world'

const console = stage({ world: async (home) => quietWorld(home) })
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const folder = () => path.join(console.home(), 'world', 'collab', 'channels', 'night-shift')
const votes = () => readdirSync(folder()).filter((name) => name.includes('-human-'))
const say = (id: string, words: string, more: object = {}) =>
  publish(path.join(folder(), `${id}.json`), collabMessage(id, words, { to: 'human', ...more }))
const waitingOn = async (page: Page) => Number(/^\((\d+)\) /.exec(await page.title())?.[1] ?? 0)
const lines = (page: Page) => page.getByRole('region', { name: words.section.waiting }).locator('.ask-line')
const says = (page: Page) => card(page).locator('.decide-says')

beforeAll(() => turnOn(console, 'collab'))

test('a question to a person is counted, stands among all that waits, and is approved by the very sentence that was shown', async () => {
  const page = await console.visit('/approvals')
  await connected(page)
  const before = await waitingOn(page)
  say('msg-bucket', 'May I delete the staging bucket?')
  say('msg-report', 'Run 41 is done.')
  await lines(page).filter({ hasText: 'May I delete the staging bucket?' }).waitFor()
  await expect.poll(() => waitingOn(page)).toBe(before + 1)
  expect(await lines(page).filter({ hasText: 'Run 41' }).count(), 'a plain report waits for nobody').toBe(0)
  await cometo(page, 'May I delete the staging bucket?')
  const main = card(page).locator('.main-verb')
  expect(await main.innerText(), 'no yes or no is recognised').toContain(words.verbs.answer)
  for (const name of ['reject', 'ask-more', 'approve'] as const) await verb(page, name).waitFor()
  await expect.poll(() => isOff(verb(page, 'approve'))).toBe(false)
  await verb(page, 'approve').click()
  await says(page).getByText('APPROVED: no reason stated').waitFor()
  await hint(page).filter({ hasText: words.armed.approve }).waitFor()
  await page.keyboard.press('Enter')
  await page.locator('[data-rung=written].ok').waitFor()
  const [vote] = votes()
  expect(JSON.parse(readFileSync(path.join(folder(), vote ?? ''), 'utf8'))).toMatchObject({
    ...{ type: 'review_vote', to: 'codex-1', content: { text: 'APPROVED: no reason stated' } },
    metadata: { in_reply_to: 'msg-bucket' },
  })
  await expect.poll(() => waitingOn(page)).toBe(before)
})

test('on a phone it is answered first, and approved by holding', async () => {
  say('msg-phone', 'Which of the two buckets is in use?')
  const desk = await console.visit('/approvals')
  await cometo(desk, 'Which of the two buckets')
  const page = await console.visit(desk.url(), PHONE)
  await card(page).getByRole('button', { name: words.verbs.answer, exact: true }).waitFor()
  const second = card(page).locator('.thumbs').getByRole('button', { name: words.verbs.approve, exact: true })
  await expect.poll(() => isOff(second)).toBe(false)
  await second.tap()
  await says(page).getByText('APPROVED: no reason stated').waitFor()
  await card(page).getByRole('button', { name: words.holdTo.approve }).waitFor()
})

test('a question is announced at the foot of every page', async () => {
  const page = await console.visit('/')
  await connected(page)
  // What waits when the page first asks is not news.
  await expect.poll(() => waitingOn(page)).toBeGreaterThan(0)
  say('msg-foot', 'May I close the ticket?')
  await page.getByText(noticePage.fresh.says(1)).waitFor()
})
