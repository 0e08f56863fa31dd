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
    ...{ name: 'problem-altered', title: 'What was changed after it was read', route: '/problems' },
    ...{ there: '.broken-row', address: '/problems?group=SWM231', opens: '.peek' },
    shows: 'A line that somebody wrote over, before and after side by side, from the bytes that are kept.',
    open: async (page) => {
      await firstOf('.broken-row')(page)
      await page.locator('.peek .altered').waitFor()
    },
  },
  {
    ...{ name: 'problem-circle', title: 'Agents in a circle', route: '/problems' },
    ...{ there: '.broken-row', address: '/problems?history=true&group=GEN008', opens: '.peek' },
    shows: 'Who writes to whom without end, how often, and the stop that is prepared.',
    open: async (page) => {
      await firstOf('.broken-row')(page)
      await page.locator('.peek .circle > svg').waitFor()
    },
  },
  {
    ...{ name: 'problems-failed', title: 'Problems could not be had', route: '/problems', address: '/problems' },
    there: '.empty[role=alert]',
    shows: 'What happened and one thing to do.',
    before: unanswered(/trpc\/problems\.groups/),
  },
]
