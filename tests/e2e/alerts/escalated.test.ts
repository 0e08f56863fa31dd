import path from 'node:path'
import Database from 'better-sqlite3'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { text } from '@/lib/text'
import { alertPage as words } from '@/lib/text/notices/alert-page'
import { alerts as said } from '@/lib/text/notices/alert-words'
import { barriersInBoth } from '../barriers'
import { notFitting } from '../fits'
import { connected, stage } from '../harness'
import { append, demoWorld, swarmLine } from '../world'

const console = stage({ world: async (home) => (await demoWorld(home, 20)).roots })
const channel = () => path.join(console.home(), 'world', 'teams', 'atlas', 'channel.jsonl')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const mine = (page: Page) => page.getByRole('alert', { name: words.fresh.mine })

/** Half an hour passes for what fired. */
function later() {
  const database = new Database(path.join(console.home(), 'data', 'ledger.db'))
  database.exec('update alert_rules set fired_at = fired_at - 1800000, firing_since = firing_since - 1800000')
  database.close()
}

/** A browser that shows what is notified of, to somebody who looks elsewhere. */
const AWAY = `window.shown = []; localStorage.setItem('signalbox.notices', 'on');
  Object.defineProperty(document, 'hasFocus', { value: () => false });
  window.Notification = class { constructor(title, more) { window.shown.push(more) } close() {} static permission = 'granted' }`
const shown = (page: Page) => page.evaluate<{ tag: string; body: string }[]>('window.shown')

test('a rule that nobody acknowledges becomes a person’s: their pages and their screen say so until they acknowledge it', async () => {
  const page = await console.visit('/settings/alerts', { bypassCSP: true })
  await connected(page)
  await button(page, words.act).first().click()
  await field(page, words.form.name).fill('walruses')
  await page.locator('.settings-form .q input').fill('walrus')
  await field(page, words.form.count).fill('0')
  await page.getByRole('radio', { name: text.problems.severities.critical }).click()
  await field(page, words.form.escalatePerson).selectOption('local')
  await field(page, words.form.escalateAfter).waitFor()
  expect(await barriersInBoth(page)).toEqual([])
  await button(page, words.form.put).click()
  await page
    .locator('.peek')
    .getByText(words.peek.escalatesAfter('local', words.span(1_800_000)))
    .waitFor()

  const other = await console.visit('/problems', { bypassCSP: true }, (one) => one.addInitScript(AWAY))
  await connected(other)
  await append(channel(), swarmLine('programmer', 'A walrus sits on the build.'))
  await page.locator('.alerts-table .c-state').getByText(words.states.firing, { exact: true }).waitFor()
  expect(await mine(other).count(), 'red control: it only fired').toBe(0)
  later()
  await append(channel(), swarmLine('programmer', 'It sits there still.'))
  await mine(other).getByText(words.fresh.escalated('walruses')).waitFor({ timeout: 30_000 })
  await expect.poll(() => shown(other)).toHaveLength(1)
  expect((await shown(other))[0]).toMatchObject({
    tag: 'signalbox-escalation',
    body: words.fresh.escalated('walruses'),
  })
  expect(await barriersInBoth(other)).toEqual([])
  await other.setViewportSize({ width: 390, height: 844 })
  expect(await notFitting(other)).toEqual([])

  await page.locator('.alerts-table .c-state').getByText(words.escalated).waitFor()
  await page.locator('.alerts-table .c-who').getByText('local').waitFor()
  await page
    .locator('.peek')
    .getByText(/^Not acknowledged in time\. Escalated at /)
    .waitFor()
  // Who comes later learns of it, too, and may put it away.
  const late = await console.visit('/agents')
  await mine(late).getByText(words.fresh.escalated('walruses')).waitFor()
  await mine(late).getByRole('button', { name: words.fresh.close }).click()
  await mine(late).waitFor({ state: 'detached' })

  await mine(other).getByRole('link').click()
  await button(other, words.peek.acknowledge).click()
  await other.goto(new URL('/ledger?q=did:alert-escalate', console.house().url).href)
  await other.locator('.row.ecols').first().click()
  await other.locator('.peek').getByText(said.escalatedTo('local')).waitFor()
  expect(await mine(other).count()).toBe(0)
})

test('an alert rule goes by inboxes that nobody drains, of one source or all, and leads to them', async () => {
  const page = await console.visit('/settings/alerts', { bypassCSP: true })
  await connected(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await button(page, words.act).first().click()
  await field(page, words.form.name).fill('dead boxes')
  await page.getByRole('radio', { name: words.form.kinds.measure }).click()
  await field(page, words.form.measure).selectOption('undrained')
  await field(page, words.form.from).fill('1')
  await page.getByText(words.form.inboxNotes.undrained).waitFor()
  expect(await button(page, words.form.attempt).isDisabled(), 'of the past it is not known').toBe(true)
  await page.locator('.settings-form .q input').fill('from:programmer')
  expect(await button(page, words.form.put).isDisabled(), 'who sent it does not matter').toBe(true)
  await page.locator('.settings-form .q input').fill('source:collab')
  expect(await barriersInBoth(page)).toEqual([])
  expect(await notFitting(page)).toEqual([])
  await button(page, words.form.put).click()
  const peek = page.locator('.peek')
  await peek.getByText(words.when({ kind: 'measure', measure: 'undrained', count: 1, windowMs: 1 })).waitFor()
  expect(await barriersInBoth(page)).toEqual([])
  await peek.getByRole('link', { name: words.peek.openOwed }).click()
  await page.waitForURL(/\/owed\?source=collab/)
})
