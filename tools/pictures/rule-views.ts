import { setRules } from '@/lib/text/rules/set-rules-words'
import type { View } from './view'

/** How the rules of a source are set. */
export const RULES: readonly View[] = [
  {
    ...{ name: 'rules', title: 'Rules of a source', route: '/settings/rules', address: '/settings/rules' },
    there: '.rules-table',
    shows: 'How grave each rule is, its thresholds and what it leaves alone, with what the protocol says beside.',
  },
  {
    ...{ name: 'rules-tried', title: 'Rules tried on history', route: '/settings/rules', address: '/settings/rules' },
    there: '.rules-table',
    shows: 'What other settings would make of the messages that are there. Nothing was written.',
    open: async (page) => {
      await page.getByLabel(setRules.severityOf('GEN003')).selectOption('critical')
      await page.getByRole('button', { name: setRules.try }).click()
      await page.locator('.peek [role="status"]').waitFor()
    },
    opens: '.peek',
  },
  {
    ...{ name: 'rules-gone', title: 'Rules of no source', route: '/settings/rules' },
    ...{ address: '/settings/rules?source=nowhere', there: '.rules .empty .next' },
    shows: 'What is true, and the next step.',
  },
]
