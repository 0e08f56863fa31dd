import type { Page } from 'playwright-core'
import { alertPage } from '@/lib/text/notices/alert-page'
import type { View } from './view'

const peek = '.peek'

async function addAlertRule(page: Page): Promise<void> {
  const { act, form } = alertPage
  await page.getByRole('button', { name: act }).first().click()
  await page.getByLabel(form.name, { exact: true }).fill('errors')
  await page.locator('.settings-form .q input').fill('severity:error')
  await page.getByLabel(form.escalatePerson, { exact: true }).selectOption({ index: 1 })
  await page.getByRole('button', { name: form.put }).click()
}

/** Rules that notify, and one of them. */
export const ALERTS: readonly View[] = [
  {
    ...{ name: 'alerts', title: 'Alert rules', route: '/settings/alerts', address: '/settings/alerts' },
    ...{
      there: '.alerts-table, .empty',
      shows: 'When each rule fires, when it last did, whose it is and how it stands.',
    },
  },
  {
    ...{ name: 'alert-new', title: 'An alert rule tried on history', route: '/settings/alerts' },
    ...{ address: '/settings/alerts?new=true', there: '.settings-form .q' },
    shows: 'A draft, how often it would have fired, and the newest times as links. Nothing was written.',
    open: async (page) => {
      await page.getByLabel(alertPage.form.name, { exact: true }).fill('many decisions')
      await page.locator('.settings-form .q input').fill('ask:decide')
      await page.getByRole('button', { name: alertPage.form.attempt }).click()
      await page.locator('.alert-trial').waitFor()
    },
  },
  {
    ...{ name: 'alert', title: 'One alert rule', route: '/settings/alerts', address: '/settings/alerts' },
    ...{ there: '.alerts-table, .empty', opens: peek },
    shows: 'How it stands, who looks after it, what it is, whom it notifies, and to whom it escalates.',
    open: async (page) => {
      const known = page.locator('.alerts-table tbody button').first()
      if ((await known.count()) > 0) await known.click()
      else await addAlertRule(page)
      await page.locator('.peek .kv').waitFor()
    },
  },
  {
    ...{ name: 'alert-gone', title: 'No such alert rule', route: '/settings/alerts' },
    ...{ address: '/settings/alerts?rule=nowhere', there: '.alerts .empty .next' },
    shows: 'What is true, and the next step.',
  },
]
