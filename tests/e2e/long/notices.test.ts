import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { text } from '@/lib/text'
import { noticePage as words } from '@/lib/text/notices/notice-page'
import { quietWords as quiet } from '@/lib/text/notices/quiet-words'
import { answering, type Receiver, receiver } from '@/tests/receiver'
import { barriersInBoth } from '../barriers'
import { notFitting } from '../fits'
import { connected, rested, stage } from '../harness'
import { append, demoWorld, swarmLine } from '../world'

const console = stage({ world: async (home) => (await demoWorld(home, 20)).roots })
const channel = () => path.join(console.home(), 'world', 'teams', 'atlas', 'channel.jsonl')
const agentAsks = (content: string) =>
  append(channel(), swarmLine('programmer', content, { to: ['@human'], type: 'request' }))

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
/** How many wait, as the tab says it. */
const waitingOn = async (page: Page) => Number(/^\((\d+)\) /.exec(await page.title())?.[1] ?? 0)
const notice = (page: Page) => page.getByRole('status', { name: words.fresh.label })

let there: Receiver
beforeAll(async () => {
  there = await receiver()
})
afterAll(() => there.close())

test('a webhook is added, tested, told of a new ask, tried again, paused and removed', async () => {
  const page = await console.visit('/settings/notifications', { bypassCSP: true })
  await page.getByText(words.webhooks.none.title).waitFor()
  await connected(page)
  await button(page, words.webhooks.act).first().click()
  await field(page, words.form.name).fill('on call')
  await field(page, words.form.url).fill('http://169.254.169.254/latest')
  await page.reload()
  await connected(page)
  await expect.poll(() => field(page, words.form.name).inputValue()).toBe('on call')
  expect(await field(page, words.form.url).inputValue()).toBe('')
  expect(await page.evaluate<string>('JSON.stringify(sessionStorage)')).not.toContain('169.254')
  await field(page, words.form.url).fill('http://169.254.169.254/latest')
  console.forgive(/status of 400 .*notices\.save/)
  await button(page, words.form.put).click()
  await page.getByText('link-local', { exact: false }).waitFor()
  await field(page, words.form.url).fill(`${there.url}/in/0123456789`)
  expect(await barriersInBoth(page)).toEqual([])
  await button(page, words.form.put).click()
  await page.getByText(words.form.once, { exact: false }).waitFor()
  expect(await page.locator('.shown-once code').innerText()).toMatch(/^whsec_.{44}$/)
  await button(page, words.form.done).click()

  await button(page, words.peek.test).click()
  await page.getByText('answered 200', { exact: false }).waitFor()
  expect(JSON.parse(there.arrived[0]?.body ?? '').kind).toBe('test')
  expect(await page.locator('body').innerText()).not.toContain('0123456789')

  // It is not tried again by itself before the button is pressed.
  there.answers(answering(500, 'broken', { 'retry-after': '3000' }))
  agentAsks('May I tell the webhook?')
  await page.locator('.webhook-log').getByText('The receiver answered 500.').waitFor()
  there.answers(answering(200))
  await button(page, words.log.again).click()
  await page.locator('.webhook-log').getByText(words.log.states.delivered).nth(1).waitFor()
  const told = there.arrived.map(({ headers }) => headers['webhook-id'])
  expect(told[1]).toBe(told[2])
  expect(there.arrived[2]?.body).not.toContain('May I')
  expect(await barriersInBoth(page)).toEqual([])

  await button(page, words.peek.pause).click()
  await page.locator('.webhooks-table').getByText(words.webhooks.paused).waitFor()
  await button(page, words.peek.remove).click()
  // The live connection draws the page anew before the answer is there.
  await page.route('**/notices.remove*', async (route) => {
    const response = await route.fetch()
    await page.getByText(words.webhooks.none.title).waitFor()
    await route.fulfill({ response })
  })
  await button(page, words.peek.ask.yes).click()
  await page.getByText(words.peek.removed('on call')).waitFor()
  await page.getByText(words.webhooks.none.title).waitFor()
  await page.goto(new URL('/ledger?q=did:hook-remove', console.house().url).href)
  await page.locator('.row.ecols').first().waitFor()
})

test('a new ask is said quietly at the foot of another page, and a link opens its card', async () => {
  const page = await console.visit('/agents')
  await connected(page)
  await rested(page)
  expect(await notice(page).innerText()).toBe('')
  const waiting = await waitingOn(page)
  agentAsks('May I say so quietly?')
  await notice(page).getByText(words.fresh.says(1)).waitFor()
  expect(await notice(page).innerText()).not.toContain('May I')
  await expect.poll(() => waitingOn(page)).toBe(waiting + 1)
  await notice(page)
    .getByRole('link', { name: words.fresh.open(1) })
    .click()
  await page.getByRole('heading', { name: text.shell.pages.approvals }).waitFor()
  await page.locator('.quote').getByText('May I say so quietly?').first().waitFor()
  await expect.poll(() => notice(page).innerText()).toBe('')
})

test('a notification of the system is shown once it is turned on by a click, without words unless they are chosen', async () => {
  const shown = async (page: Page) => page.evaluate<{ body: string }[]>('window.shown')
  const recorder = `window.shown = []; Object.defineProperty(document, 'hasFocus', { value: () => false });
    window.Notification = class { constructor(title, more) { window.shown.push({ title, ...more }) } close() {}
      static permission = 'default'; static requestPermission() { window.asked = true; this.permission = 'granted'; return Promise.resolve('granted') } }`
  const page = await console.visit('/settings/notifications', {}, (one) => one.addInitScript(recorder))
  await connected(page)
  await rested(page)
  expect(await page.evaluate('window.asked')).toBeUndefined()
  agentAsks('May I before it is on?')
  await notice(page).getByText(words.fresh.says(1)).waitFor()
  expect(await shown(page), 'red control: nothing before the click').toEqual([])

  await page.getByRole('switch', { name: words.screen.on }).click()
  await expect.poll(() => page.evaluate('window.asked')).toBe(true)
  await page.getByRole('switch', { name: words.screen.on, checked: true }).waitFor()
  agentAsks('May I now?')
  await expect.poll(() => shown(page)).toHaveLength(1)
  expect((await shown(page))[0]?.body).toBe(words.fresh.says(1))
  await page.getByRole('switch', { name: words.screen.content }).click()
  await page.getByRole('switch', { name: words.screen.content, checked: true }).waitFor()
  agentAsks('May I with words?')
  await expect.poll(() => shown(page)).toHaveLength(2)
  expect((await shown(page))[1]?.body).toContain('May I with words?')
})

test('quiet hours are set for oneself and for a webhook, which says what it keeps back until when', async () => {
  const page = await console.visit('/settings/notifications', { bypassCSP: true })
  await connected(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const mine = page.getByRole('region', { name: quiet.yours })
  await mine.getByLabel(quiet.on).check()
  // Every hour but one that is over.
  const over = new Date(Date.now() - 2 * 3_600_000).toISOString().slice(11, 13)
  const [from, until] = [`${over}:30`, `${over}:00`]
  await mine.getByLabel(quiet.zone).selectOption('UTC')
  await mine.getByLabel(quiet.from).fill(until)
  await mine.getByLabel(quiet.until).fill(until)
  await mine.getByText(quiet.same).waitFor()
  expect(await button(page, quiet.put).isDisabled(), 'they end when they begin').toBe(true)
  await mine.getByLabel(quiet.from).fill(from)
  await mine.getByText(/^Quiet until .*UTC\.$/).waitFor()
  expect(await barriersInBoth(page)).toEqual([])
  expect(await notFitting(page)).toEqual([])
  await button(page, quiet.put).click()
  await page.getByText(quiet.saved).waitFor()
  await page.reload()
  await mine.getByText(/^Quiet until .*UTC\.$/).waitFor()
  expect(await mine.getByLabel(quiet.from).inputValue()).toBe(from)

  await button(page, words.webhooks.act).first().click()
  const form = page.locator('.settings-form')
  await field(page, words.form.name).fill('by day')
  await field(page, words.form.url).fill(`${there.url}/quiet`)
  await form.getByLabel(quiet.on).check()
  await form.getByLabel(quiet.zone).selectOption('UTC')
  await form.getByLabel(quiet.from).fill(from)
  await form.getByLabel(quiet.until).fill(until)
  for (const day of quiet.weekdays) await form.getByLabel(day).uncheck()
  await form.getByText(quiet.noDay).waitFor()
  expect(await button(page, words.form.put).isDisabled(), 'no day').toBe(true)
  for (const day of quiet.weekdays) await form.getByLabel(day).check()
  expect(await barriersInBoth(page)).toEqual([])
  expect(await notFitting(page)).toEqual([])
  await button(page, words.form.put).click()
  await button(page, words.form.done).click()
  await page
    .locator('.peek')
    .getByText(/^Quiet until .* 0 items are kept back until then\.$/)
    .waitFor()
  const before = there.arrived.length
  agentAsks('May I while it is quiet?')
  const table = page.locator('.webhooks-table')
  const isSaid = async () => {
    await page.goto(new URL('/settings/notifications', console.house().url).href)
    await table.getByText('by day').waitFor()
    return table.getByText(quiet.keptBack(1)).isVisible()
  }
  await expect.poll(isSaid, { timeout: 60_000 }).toBe(true)
  expect(there.arrived.length).toBe(before)
  await table.getByRole('button', { name: 'by day' }).click()
  await button(page, words.log.again).click()
  await expect.poll(() => there.arrived.length).toBe(before + 1)
})
