import { text } from '@/lib/text'
import { press, ROW, type View } from './view'

const dialog = '[role=dialog]'

/** What floats above every page, and an address without one. */
export const FRAME: View[] = [
  {
    ...{
      name: 'palette',
      title: 'Go to',
      route: '/agents',
      address: '/agents',
      there: ROW,
      only: 'desk',
      opens: dialog,
    },
    shows: 'The palette: pages, views, acts and agents, before anything is typed.',
    open: async (page) => {
      await press(page, 'Control+k')
      await page.locator('[cmdk-item]').nth(8).waitFor()
    },
  },
  {
    ...{ name: 'palette-found', title: 'Found by two letters', route: '/agents', address: '/agents', there: ROW },
    opens: dialog,
    shows: 'An agent and what can be done about it, asks, conversations and pages in which it is found.',
    open: async (page, width) => {
      if (width === 'desk') await press(page, 'Control+k')
      else await page.locator('.tabbar').getByRole('button', { name: text.shell.search }).tap()
      await page.locator('.palette [cmdk-input]').fill('ha')
      await page.getByRole('dialog').getByText(text.palette.groups.conversations, { exact: true }).waitFor()
    },
  },
  {
    ...{
      name: 'keys',
      title: 'Help and keys',
      route: '/agents',
      address: '/agents',
      there: ROW,
      only: 'desk',
      opens: dialog,
    },
    shows: 'What this page is for and where more is said, then what each key does.',
    open: async (page) => {
      await press(page, '?')
      await page.getByRole('dialog', { name: text.help.title }).waitFor()
    },
  },
  {
    ...{
      name: 'sources',
      title: 'Sources at a glance',
      route: '/agents',
      address: '/agents',
      there: ROW,
      only: 'desk',
      opens: dialog,
    },
    shows: 'The watched directories with their two sums.',
    open: async (page) => {
      await press(page, '[')
      await page.getByRole('dialog', { name: text.watched.title }).waitFor()
    },
  },
  {
    ...{ name: 'help', title: 'Help', route: '/help', address: '/help', there: '.help-topics' },
    shows: 'The pages of help, with what stands on each.',
  },
  {
    ...{ name: 'help-topic', title: 'A page of help', route: '/help/[topic]', address: '/help/deciding' },
    ...{ there: '.help-article h1' },
    shows: 'How requests are decided, as the same page in the folder of documents says it.',
  },
  {
    ...{ name: 'about', title: 'About', route: '/settings/about', address: '/settings/about', there: '.licences' },
    shows: 'The version with its commit, where it runs for admins, and the licence of everything that is shipped.',
  },
  {
    ...{ name: 'help-nowhere', title: 'No such page of help', route: '/help/[topic]', address: '/help/nowhere' },
    ...{ there: '.empty' },
    shows: 'What is true, and the next step.',
  },
  {
    ...{ name: 'nowhere', title: 'No such page', route: null, address: '/nowhere', there: '.empty' },
    shows: 'What is true, and the next step.',
  },
]

const empty = (name: string, route: string, title: string): View => ({
  ...{ name: `empty-${name}`, title, route, address: route, there: '.empty, .add-source' },
  shows: 'What is true while nothing is watched, and the next step.',
})

/** The pages of a house in which nothing is watched yet. */
export const EMPTY: View[] = [
  {
    ...{ name: 'first-run', title: 'First run', route: '/', address: '/', there: '.offered' },
    shows: 'Nothing is watched yet: directories found on this machine, another directory, the demo.',
  },
  empty('conversations', '/conversations', 'Conversations without a source'),
  empty('approvals', '/approvals', 'Approvals without a source'),
  empty('unreadable', '/unreadable', 'Unreadable without a source'),
  empty('agents', '/agents', 'Agents without a source'),
  empty('tasks', '/tasks', 'Tasks without a source'),
  empty('sources', '/sources', 'Sources without a source'),
]

/** What a browser without a session is shown. */
export const DOOR: View[] = [
  {
    ...{ name: 'sign-in', title: 'Not signed in', route: null, address: '/', there: 'h1' },
    shows: 'How a one-time start link is had.',
  },
  {
    ...{
      name: 'spent-link',
      title: 'A start link that was used',
      route: null,
      address: '/start?token=spent',
      there: 'h1',
    },
    shows: 'That a link works once, and how another is had.',
  },
]
