import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { text } from '@/lib/text'
import { policyPage as words } from '@/lib/text/decisions/policy-page'
import { barriersInBoth } from '../barriers'
import { connected, stage } from '../harness'
import { demoWorld } from '../world'

const console = stage({ world: async (home) => (await demoWorld(home)).roots })

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const query = (page: Page) => page.locator('.rule-fields .q input')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const row = (page: Page, name: string) => page.locator('.policies-table tr').filter({ hasText: name })

test('a policy is drafted, tried on history, enabled with a reason, changed and disabled', async () => {
  const page = await console.visit('/settings/policies', { bypassCSP: true })
  await page.getByText(words.none.title).waitFor()
  await connected(page)
  await button(page, words.act).first().click()
  await field(page, words.name).fill('locks')
  await query(page).fill('unlock OR sender:ha')
  await page.locator('.text-crit').getByText('There is no field “sender”', { exact: false }).waitFor()
  await expect.poll(() => button(page, words.attempt).isDisabled()).toBe(true)

  await query(page).fill('unlock')
  await field(page, words.needed).fill('2')
  await button(page, words.attempt).click()
  await page.locator('.tried-counts').waitFor()
  await expect.poll(() => page.locator('.tried-row').first().innerText()).toContain('+ 1 person')
  expect(await barriersInBoth(page)).toEqual([])
  expect(await page.locator('.policies-table').count()).toBe(0)

  await expect.poll(() => button(page, words.enable(1)).isDisabled()).toBe(true)
  await field(page, words.why).fill('two keys, two people')
  await button(page, words.enable(1)).click()
  await row(page, 'locks').getByText(words.on('locks')).waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('policy')).toBe('locks')

  await field(page, `${words.expires}, ${words.minutes(null)}`).fill('10')
  await page.getByText(words.head.changes(1)).waitFor()
  await button(page, words.act).first().click()
  await field(page, words.name).waitFor()
  await button(page, 'locks').click()
  await page.getByText(words.head.changes(1)).waitFor()
  await page.reload()
  await page.getByText(words.head.changes(1)).waitFor()
  await button(page, words.discard).click()
  await page.getByText(words.head.changes(1)).waitFor({ state: 'detached' })
  await field(page, `${words.expires}, ${words.minutes(null)}`).fill('10')
  await field(page, words.why).fill('not before')
  await button(page, words.save).click()
  await page.getByText(words.saved('locks', 2)).waitFor()
  await page.getByText(words.head.holds(1, ''), { exact: false }).waitFor()

  await field(page, words.why).fill('for the move')
  await button(page, words.disable(1)).click()
  await row(page, 'locks').getByText(words.off('locks')).waitFor()
  await page.goto(new URL('/ledger?q=did:policy-change', console.house().url).href)
  await expect.poll(() => page.locator('.row.ecols').count()).toBe(3)
})

test('the link opens it, Escape lets go, and the pages of settings know each other', async () => {
  console.forgive(/status of 404 .*policies\.one/)
  const page = await console.visit('/settings/policies?policy=nowhere')
  await page.getByText(words.gone.title('nowhere')).waitFor()
  await button(page, words.gone.all).click()
  await button(page, 'locks').click()
  await page.locator('.rule-fields').waitFor()
  await connected(page)
  await page.keyboard.press('Escape')
  await page.locator('.rule-fields').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: text.shell.pages.people, exact: true }).last().click()
  await page.getByRole('heading', { name: text.shell.pages.people }).waitFor()
  await page.getByRole('link', { name: text.shell.pages.policies, exact: true }).click()
  await page.getByRole('heading', { name: text.shell.pages.policies }).waitFor()
})
