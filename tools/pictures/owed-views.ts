import { firstOf, unanswered, type View } from './view'

/** What agents owe each other. */
export const OWED: readonly View[] = [
  {
    ...{ name: 'owed', title: 'Owed', route: '/owed', address: '/owed?history=true', there: '.owed-row' },
    shows: 'Who owes whom what, with a running clock, the longest overdue first; one is open to its message.',
    open: async (page) => {
      await firstOf('.owed-row')(page)
      await page.locator('.peek .owed-by').waitFor()
    },
  },
  {
    ...{
      name: 'owed-nothing',
      title: 'Nothing is owed',
      route: '/owed',
      address: '/owed?source=nowhere',
      there: '.empty',
    },
    shows: 'What is true, and the next step.',
  },
  {
    ...{ name: 'owed-failed', title: 'What is owed could not be had', route: '/owed', address: '/owed' },
    there: '.empty[role=alert]',
    shows: 'What happened and one thing to do.',
    before: unanswered(/trpc\/[^?]*owed\.page/),
  },
]
