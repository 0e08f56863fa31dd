import { press, unanswered, type View } from './view'

const desk = '.ask-card:not(.phone)'
const page = { route: '/approvals', address: '/approvals', there: '.decide-foot' }

/** What agents want of a person, and what stands beside it. */
export const APPROVALS: View[] = [
  {
    ...{ name: 'approvals', title: 'Approvals', ...page },
    shows:
      'Three lists of what agents want, one ask whole with what can be shown of it, and exactly what would be written.',
    open: async (now) => {
      await now.locator('.shown-facts, .phone-rows').first().waitFor()
    },
  },
  {
    ...{ name: 'approvals-raw', title: 'The bytes of a request', ...page, only: 'desk' },
    shows: 'The ask as its file has it, and where that lies.',
    open: async (now) => {
      await now.locator(`${desk} .quote`).waitFor()
      await press(now, 'v')
      await now.locator('.raw-message .kv').waitFor()
    },
  },
  {
    ...{ name: 'approvals-rows', title: 'Rows of a request that unfold', ...page, only: 'phone' },
    shows: 'What can be shown of it, a row each.',
    open: async (now) => {
      for (const row of await now.locator('.phone-fold > summary').all()) await row.click()
      await now.locator('.phone-fold[open]').first().waitFor()
    },
  },
  {
    ...{ name: 'approvals-held', title: 'A post that is held', ...page, address: '/approvals?ask=held-1' },
    shows: 'What a person wants to say to everybody, by which policy it waits for another, and the file it would be.',
    open: async (now) => {
      await now.locator('.shown-facts, .phone-rows').first().waitFor()
    },
  },
  {
    ...{ name: 'approvals-closed', title: 'Closed requests', ...page, address: '/approvals?closed=true' },
    there: '.ask-list .empty, .ask-list .ask-line',
    shows: 'What people decided, newest first.',
  },
  {
    ...{ name: 'approvals-nowhere', title: 'No such ask', ...page, address: '/approvals?ask=nowhere' },
    there: '.ask-card .empty',
    shows: 'What is true, and the next step.',
  },
  {
    ...{ name: 'approvals-failed', title: 'Asks could not be had', ...page, there: '.empty[role=alert]' },
    shows: 'What happened and one thing to do.',
    before: unanswered(/trpc\/approvals\.lists/),
  },
]
