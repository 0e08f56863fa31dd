import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { approvals as words } from '@/lib/text/decisions/approvals-words'
import { many } from '@/lib/text/decisions/many-words'
import { call, cometo, turnOn } from '../asking'
import { connected, stage } from '../harness'
import { collabMessage, publish, quietWorld } from '../world'

const console = stage({ world: async (home) => quietWorld(home) })
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const folder = () => path.join(console.home(), 'world', 'collab', 'channels', 'night-shift')
const answers = () =>
  readdirSync(folder())
    .filter((name) => name.includes('-human-'))
    .map((name) => JSON.parse(readFileSync(path.join(folder(), name), 'utf8')))
    .map(({ type, content, metadata }) => [metadata.in_reply_to, type, content.text])
    .toSorted()
const ask = (id: string, text: string, type = 'request') =>
  publish(path.join(folder(), `${id}.json`), collabMessage(id, text, { to: 'human', from: 'pruner', type }))
const foot = (page: Page) => page.locator('.ask-lists-foot.marks')
const dialog = (page: Page) => page.getByRole('alertdialog')
const line = (page: Page, said: string) => page.locator('.ask-line').filter({ hasText: said })
const mark = (page: Page, said: string) => page.locator('.ask-item').filter({ hasText: said }).locator('.ask-mark')
const off = (page: Page, name: string) =>
  dialog(page)
    .getByRole('button', { name, exact: true })
    .getAttribute('aria-disabled')
    .then((is) => is === 'true')

beforeAll(() => turnOn(console, 'collab'))

test('what is marked is rejected with one reason, on the bytes that were marked; what came between is told one by one', async () => {
  console.forgive(/409 .*approvals\.decide/)
  for (const n of [1, 2, 3, 4, 5]) ask(`msg-many-${n}`, `Drop shard ${n}?`)
  const page = await console.visit('/approvals')
  await cometo(page, 'Drop shard 1?')
  await page.keyboard.press('x')
  for (const n of [2, 3, 4]) await mark(page, `Drop shard ${n}?`).click()
  await foot(page).getByText(many.count(4)).waitFor()
  for (const name of [words.verbs.approve, words.sign])
    expect(await foot(page).getByRole('button', { name }).count(), 'a yes is said to one').toBe(0)
  expect(
    await foot(page)
      .getByRole('button', { name: many.act.answer(0) })
      .isDisabled(),
    'words may say a yes',
  ).toBe(true)
  ask('msg-many-2', 'Drop shard 2 and all its copies?')
  await foot(page).getByText(many.changed(1)).waitFor()
  await foot(page)
    .getByRole('button', { name: many.act.reject(3) })
    .click()
  await dialog(page).getByText(many.title.reject(3)).waitFor()
  await dialog(page).getByText('Drop shard 3?').waitFor()
  await dialog(page).getByText(many.apartChanged).waitFor()
  expect(await off(page, many.act.reject(3)), 'one reason is wanted').toBe(true)
  await dialog(page).getByText(many.kept['no-reason']).waitFor()
  await dialog(page).getByLabel(many.reason.reject).fill('Not while the move goes on.')
  // Somebody else is first with one of them.
  const listed = await page.request.get(`${new URL(page.url()).origin}/api/trpc/approvals.lists`, {
    headers: { 'x-signalbox': '1' },
  })
  const rows: { uid: string; sha256: string; words: string }[] = (await listed.json()).result.data.decide.rows
  const third = rows.find((row) => row.words === 'Drop shard 3?')
  const draft = { uid: third?.uid, sha256: third?.sha256, verb: 'no-decision', reason: 'It is empty.' }
  expect(await call(page, 'approvals.decide', { draft, key: 'somebody-else-was-first-0001' })).toBe(200)
  await dialog(page)
    .getByRole('button', { name: many.act.reject(3) })
    .click()
  await dialog(page).getByText(many.sum(2, 3)).waitFor()
  await dialog(page).locator('li.failed').filter({ hasText: 'Drop shard 3?' }).waitFor()
  expect(await dialog(page).getByText(many.came.written.reject, { exact: true }).count()).toBe(2)
  await dialog(page).getByRole('button', { name: many.close }).click()
  const because = 'REJECTED: Not while the move goes on.'
  expect(answers()).toEqual([
    ['msg-many-1', 'review_vote', because],
    ['msg-many-4', 'review_vote', because],
  ])
  await line(page, 'Drop shard 4?').waitFor({ state: 'detached' })
  for (const left of ['Drop shard 2 and all', 'Drop shard 5?']) await line(page, left).waitFor()
  await foot(page).getByRole('button', { name: many.clear }).click()
  await mark(page, 'Drop shard 5?').click()
  await foot(page)
    .getByRole('button', { name: many.act.reject(1) })
    .click()
  expect(await dialog(page).getByLabel(many.reason.reject).inputValue(), 'what was typed is kept').toBe(
    'Not while the move goes on.',
  )
  await page.keyboard.press('Escape')
  expect(answers()).toHaveLength(2)
})

test('questions are answered with the same words, and never with those of a yes; at 390 px by touch', async () => {
  for (const n of [1, 2]) ask(`msg-which-${n}`, `Which shard ${n} is in use?`, 'chat')
  const page = await console.visit('/approvals?lists=true', PHONE)
  for (const n of [1, 2]) await mark(page, `Which shard ${n}`).tap()
  await foot(page)
    .getByRole('button', { name: many.act.answer(2) })
    .tap()
  await dialog(page).getByLabel(many.reason.answer).fill('Approved: the first.')
  await dialog(page).getByText(many.kept.verdict).waitFor()
  expect(await off(page, many.act.answer(2))).toBe(true)
  await dialog(page).getByLabel(many.reason.answer).fill('Neither of them.')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await dialog(page)
    .getByRole('button', { name: many.act.answer(2) })
    .tap()
  await dialog(page).getByText(many.sum(2, 2)).waitFor()
  await dialog(page).getByRole('button', { name: many.close }).tap()
  for (const n of [1, 2]) await line(page, `Which shard ${n}`).waitFor({ state: 'detached' })
})

test('keys that do nothing here say why', async () => {
  const page = await console.visit('/approvals?closed=true')
  await connected(page)
  await page.keyboard.press('x')
  await page.getByText(many.closed).waitFor()
  await page.keyboard.press('r')
  await page.getByText(many.keys.open).waitFor()
  await page.goto(`${new URL(page.url()).origin}/approvals`)
  await cometo(page, 'Drop shard 5?')
  await page.keyboard.press('w')
  await page.getByText(many.keys.withdraw).waitFor()
})
