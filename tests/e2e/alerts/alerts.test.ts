import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { alertPage as words } from '@/lib/text/notices/alert-page'
import { barriersInBoth } from '../barriers'
import { notFitting } from '../fits'
import { connected, stage } from '../harness'
import { append, demoWorld, swarmLine } from '../world'

const console = stage({ world: async (home) => (await demoWorld(home, 20)).roots })
const channel = () => path.join(console.home(), 'world', 'teams', 'atlas', 'channel.jsonl')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

test('an alert rule is tried on history and saved; it fires when agents speak, is acknowledged, assigned, muted and removed', async () => {
  let told: Promise<unknown> = Promise.resolve()
  const page = await console.visit('/settings/alerts', { bypassCSP: true })
  await page.getByText(words.none.title).waitFor()
  await connected(page)
  await button(page, words.act).first().click()
  await field(page, words.form.name).fill('walruses')
  await page.locator('.settings-form .q input').fill('walrus OR')
  expect(await button(page, words.form.put).isDisabled(), 'a mistake in the search').toBe(true)
  await page.locator('.settings-form .q input').fill('walrus OR from:programmer')
  await field(page, words.form.count).fill('many')
  await page.getByText(words.form.wrongCount(0, 9_999)).waitFor()
  await page.reload()
  await connected(page)
  await expect.poll(() => field(page, words.form.count).inputValue()).toBe('many')
  await field(page, words.form.count).fill('0')
  await button(page, words.form.attempt).click()
  await page
    .locator('.alert-trial')
    .getByText(/would have fired|would not have fired/)
    .waitFor()
  await page.locator('.settings-form .q input').fill('walrus')
  await page.getByText(words.trial.outdated).waitFor()
  expect(await barriersInBoth(page)).toEqual([])
  await button(page, words.form.put).click()

  await page.locator('.peek').getByText(words.peek.quiet).waitFor()
  await page.getByText(words.peek.silent).waitFor()
  const address = page.url()
  // Elsewhere it is said once it fires.
  const other = await console.visit('/problems', undefined, async (one) => {
    told = one.waitForResponse(/alerts\.list/)
  })
  await connected(other)
  await told
  await append(channel(), swarmLine('programmer', 'A walrus sits on the build.'))
  await page
    .locator('.peek')
    .getByText(/^Firing since /)
    .waitFor()
  await page.locator('.alerts-table .c-state').getByText(words.states.firing).waitFor()
  expect(await barriersInBoth(page)).toEqual([])
  const notice = other.getByRole('status', { name: words.fresh.label })
  await notice.getByText(words.fresh.one('walruses')).waitFor()
  expect(await notice.getByRole('link').getAttribute('href')).toBe(new URL(address).pathname + new URL(address).search)
  await button(page, words.peek.acknowledge).click()
  await notice.getByText(words.fresh.one('walruses')).waitFor({ state: 'detached' })
  await page
    .locator('.peek')
    .getByText(/^Acknowledged by local at /)
    .waitFor()
  await field(page, words.peek.assign).selectOption('local')
  await page.locator('.alerts-table .c-who').getByText('local').waitFor()
  await button(page, `${words.peek.mute} ${words.span(3_600_000)}`).click()
  await page.locator('.alerts-table .c-state').getByText(words.states.muted).waitFor()
  await button(page, words.peek.test).click()
  await page.getByText(words.peek.nobodyTold).waitFor()

  await page.getByRole('link', { name: words.peek.log }).click()
  await page.getByText('fired an alert rule').waitFor()
  await page.goto(address)
  await connected(page)
  await button(page, words.peek.remove).click()
  await button(page, words.peek.ask.yes).click()
  await page.getByText(words.none.title).waitFor()
  await page.goto(address)
  await page.getByText(words.peek.gone).waitFor()
})

test('an alert rule goes by a measure, narrowed as on Health, and is told of there', async () => {
  const page = await console.visit('/settings/alerts', { bypassCSP: true })
  await connected(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await button(page, words.act).first().click()
  await field(page, words.form.name).fill('boxes')
  await page.getByRole('radio', { name: words.form.kinds.measure }).click()
  await field(page, words.form.measure).selectOption('queue')
  await page.getByText(words.form.inboxNotes.queue).waitFor()
  expect(await button(page, words.form.attempt).isDisabled(), 'queues of the past are not known').toBe(true)
  expect(await button(page, words.form.put).isDisabled(), 'from 0 on it would always fire').toBe(true)
  await field(page, words.form.measure).selectOption('errors')
  await field(page, words.form.from).fill('5')
  await page.locator('.settings-form .q input').fill('severity:error')
  expect(await button(page, words.form.put).isDisabled(), 'no part of what is summed').toBe(true)
  await page.locator('.settings-form .q input').fill('from:programmer')
  await button(page, words.form.attempt).click()
  await page.locator('.alert-trial').getByText('It would not have fired.').waitFor()
  expect(await barriersInBoth(page)).toEqual([])
  expect(await notFitting(page)).toEqual([])
  await button(page, words.form.put).click()
  await page
    .locator('.peek')
    .getByText(words.when({ kind: 'measure', measure: 'errors', count: 5, windowMs: 3_600_000 }))
    .waitFor()
  await page.getByRole('link', { name: words.peek.openHealth }).click()
  await page.waitForURL(/\/health\?.*narrow=from(%3A|:)programmer/)
})
