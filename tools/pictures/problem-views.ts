import { text } from '@/lib/text'
import { firstOf, unanswered, type View } from './view'

/** Problems, and what people do about them. */
export const PROBLEMS: readonly View[] = [
  {
    ...{ name: 'problems', title: 'Problems', route: '/problems', there: '.broken-group' },
    address: '/problems?history=true',
    shows: 'Rules that agents broke, the gravest first; one is open to what it means and each message that breaks it.',
    open: async (page) => {
      await firstOf('.broken-group')(page)
      await page.locator('.broken-part, .broken-row').first().waitFor()
    },
  },
  {
    ...{ name: 'problems-waive', title: 'Waiving problems', route: '/problems', there: '.broken-group' },
    ...{ address: '/problems?history=true&group=CLW402', opens: '[role=dialog]' },
    shows: 'Problems of an agent do not count for a while: which, until when, and why.',
    open: async (page) => {
      await page.getByRole('button', { name: text.waiving.waive, exact: false }).first().click()
      await page.locator('[role=dialog]').waitFor()
    },
  },
  {
    ...{ name: 'problems-failed', title: 'Problems could not be had', route: '/problems', address: '/problems' },
    there: '.empty[role=alert]',
    shows: 'What happened and one thing to do.',
    before: unanswered(/trpc\/problems\.groups/),
  },
]
