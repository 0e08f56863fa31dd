import type { Page } from 'playwright-core'
import { text } from '@/lib/text'

/** One picture: an address, what stands there once the page is there, and what a person does on it first. */
export type View = {
  name: string
  title: string
  /** What one sees, for who cannot. */
  shows: string
  address: string
  there: string
  open?: (page: Page) => Promise<unknown>
  /** Not as it looks on a phone: it is opened with a keyboard. */
  desk?: boolean
}

const row = '[role=grid] [role=row].row'
const firstOf = (selector: string) => (page: Page) => page.locator(selector).first().click()

/** The pages in the order of the rail, without those of an empty house. */
export const VIEWS: View[] = [
  {
    name: 'stream',
    title: 'Stream',
    shows: 'Messages of four protocols in order of time, with facets, histogram and the two sums.',
    address: '/',
    there: row,
  },
  {
    name: 'message',
    title: 'One message',
    shows: 'A message beside the list: what it says, its terms, where it lies, its hash against the disk.',
    address: '/',
    there: row,
    open: async (page) => {
      await page.locator(row, { hasText: 'Claimed task' }).last().click()
      await page.getByText(text.message.provenance.disk.same).waitFor()
    },
  },
  {
    name: 'question',
    title: 'A question',
    shows: 'Chinese words and a field in the search bar, what was found, and the facets of it.',
    address: `/?q=${encodeURIComponent('重新 protocol:claw-os')}`,
    there: row,
  },
  {
    name: 'mistake',
    title: 'A mistake in a question',
    shows: 'The mistake is underlined at its place, named, and a mend is offered.',
    address: '/?q=form%3Aqa',
    there: '.failure, .empty, .ink .bad',
  },
  {
    name: 'conversations',
    title: 'Conversations',
    shows: 'Who takes part, how sure the link is, who is waited for and for how long.',
    address: '/conversations',
    there: row,
  },
  {
    name: 'conversation',
    title: 'One conversation',
    shows: 'The turns of one conversation, who owes an answer, and why these messages belong together.',
    address: `/conversations?q=${encodeURIComponent('protocol:claw-os is:unanswered')}`,
    there: row,
    open: async (page) => {
      await firstOf(row)(page)
      await page.locator('.turn').first().waitFor()
    },
  },
  {
    name: 'agents',
    title: 'Agents',
    shows: 'Declared state beside heartbeats, cadence, the last hour, the queue and the last message.',
    address: '/agents',
    there: row,
  },
  {
    name: 'agent',
    title: 'One agent',
    shows: 'The last 24 hours of one agent, what it declares against what was observed, its registration.',
    address: '/agents?agent=collab%2Fcodex-1',
    there: '.peek .strip, .peek .sec',
  },
  {
    name: 'tasks',
    title: 'Tasks',
    shows: 'What is assigned, claimed, blocked and done in all four protocols, with the blocker named.',
    address: '/tasks',
    there: row,
  },
  {
    name: 'unreadable',
    title: 'Unreadable',
    shows: 'Bytes that could not be read: the reason, the first wrong byte, the neighbours, try again.',
    address: '/unreadable',
    there: '.places .place',
    open: async (page) => {
      await firstOf('.places .place')(page)
      await page.locator('.hx').first().waitFor()
    },
  },
  {
    name: 'ingest',
    title: 'Ingest',
    shows: 'Both sums of every source, what is ignored by which rule, and how each source is watched.',
    address: '/ingest',
    there: '.sources-table',
  },
  {
    name: 'palette',
    title: 'Go to',
    shows: 'The palette: pages, agents and acts by name.',
    address: '/agents',
    there: row,
    desk: true,
    open: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').waitFor()
    },
  },
]

/** The first page of a house in which nothing is watched yet. */
export const EMPTY: View[] = [
  {
    name: 'first-run',
    title: 'First run',
    shows: 'Nothing is watched yet: directories found on this machine, another directory, the demo.',
    address: '/',
    there: '.offered',
  },
]
