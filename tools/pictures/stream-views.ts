import type { Page } from 'playwright-core'
import { text } from '@/lib/text'
import { press, ROW, unanswered, type View } from './view'

const route = '/'
const peek = '.peek'
const dialog = '[role=dialog]'

/** Most screens that are scrolled back. */
const FAR = 40

/** What a list holds beyond the screen is not on the page yet: on a phone the row comes with scrolling. */
async function openMessage(page: Page): Promise<void> {
  const row = page.locator(ROW, { hasText: 'Claimed task' }).last()
  for (let screens = 0; screens < FAR && (await row.count()) === 0; screens += 1)
    await page
      .locator(ROW)
      .first()
      .evaluate(async (one) => {
        const list = one.closest('.scroll')
        if (list !== null) list.scrollTop -= list.clientHeight / 2
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      })
  await row.click()
  await page.getByText(text.message.provenance.disk.same).waitFor()
}

async function ask(page: Page, question: string): Promise<void> {
  await page.getByRole('combobox', { name: text.stream.query.label }).fill(question)
  await page.keyboard.press('Enter')
}

/** The console does not answer once, and the first try to mend the line stays under way: the picture of that is the same each time. */
async function lineLost(page: Page): Promise<void> {
  await page.locator('.live').filter({ hasNotText: text.shell.connection.connecting }).first().waitFor()
  let failed = false
  await page.route(/api\/live/, (route) => {
    if (failed) return
    failed = true
    return route.abort()
  })
  await page.evaluate("dispatchEvent(new Event('offline'))")
  await page.locator('.banner').waitFor()
}

/** The stream in its states. */
export const STREAM: View[] = [
  {
    ...{ name: 'stream', title: 'Stream', route, address: '/', there: ROW },
    shows: 'Messages of several protocols in order of time, with views, filters, histogram and the two sums.',
  },
  {
    ...{ name: 'message', title: 'One message', route, address: '/', there: ROW, opens: peek },
    shows: 'A message beside the list: what it says, its terms, where it lies, its hash against the disk.',
    open: openMessage,
  },
  {
    ...{ name: 'message-raw', title: 'The bytes of a message', route, address: '/', there: ROW, opens: peek },
    shows: 'The bytes as written, and how the reader of the protocol read each field.',
    open: async (page) => {
      await openMessage(page)
      await page.getByRole('tab', { name: text.message.tabs.raw }).click()
      await page.getByText(text.message.sections.readAs).waitFor()
    },
  },
  {
    ...{ name: 'message-context', title: 'What stands around a message', route, address: '/', there: ROW, opens: peek },
    shows: 'The messages before and after, in the same channel or in the same conversation.',
    open: async (page) => {
      await openMessage(page)
      await page.getByRole('tab', { name: text.message.tabs.context }).click()
      await page.getByText(text.message.context.here).waitFor()
    },
  },
  {
    ...{ name: 'question', title: 'A question', route, there: ROW },
    address: `/?q=${encodeURIComponent('重新 protocol:claw-os')}`,
    shows: 'Chinese words and a field in the search bar, what was found, and its filters.',
  },
  {
    ...{ name: 'nothing', title: 'Nothing found', route, address: '/?q=from%3Aqa+zebra', there: '.empty' },
    shows: 'What is true, and which part of the question can be left out.',
  },
  {
    ...{ name: 'mistake', title: 'A mistake in a question', route, address: '/?q=form%3Aqa' },
    there: '.empty, .ink .bad',
    shows: 'The mistake is underlined at its place, named, and a mend is offered.',
  },
  {
    ...{ name: 'past', title: 'Ten minutes back', route, address: '/', there: ROW, only: 'desk' },
    shows: 'The list stands at a time; the pill leads back to the newest.',
    open: async (page) => {
      await press(page, 'h')
      await page.locator('.bar .time').waitFor()
    },
  },
  {
    ...{ name: 'paused', title: 'Paused', route, address: '/', there: ROW, only: 'desk' },
    shows: 'The list stands still while reading goes on.',
    open: async (page) => {
      await press(page, 'Space')
      await page.locator('.bar .live.paused').waitFor()
    },
  },
  {
    ...{ name: 'facets', title: 'Filters on a phone', route, address: '/', there: ROW, only: 'phone', opens: dialog },
    shows: 'Views and the values of every field with their counts, in a sheet.',
    open: async (page) => {
      await page.getByRole('button', { name: text.facetPane.show }).click()
      await page.locator('.facet-sheet .fr').nth(9).waitFor()
    },
  },
  {
    ...{ name: 'save-view', title: 'Save a view', route, there: ROW, only: 'desk', opens: dialog },
    address: '/?q=to%3Apm-infra',
    shows: 'A question gets a name, for oneself or for everybody, and a place beside the stream.',
    open: async (page) => {
      await page.locator('.views').waitFor()
      await press(page, 's')
      await page.locator('.view-form').waitFor()
    },
  },
  {
    ...{ name: 'export', title: 'Export', route, address: '/', there: ROW, opens: '[role=menu]' },
    shows: 'All that is found as CSV, JSONL or Markdown, with how many messages that is.',
    open: async (page) => {
      await page.getByRole('button', { name: text.export.button }).and(page.locator(':enabled')).click()
      await page.locator('.formats').waitFor()
    },
  },
  {
    ...{ name: 'failed', title: 'The rows could not be had', route, address: '/', there: ROW },
    shows: 'What happened and one thing to do.',
    open: async (page) => {
      await unanswered(/trpc\/stream\.page/)(page)
      await ask(page, 'is:message')
      await page.locator('.empty[role=alert]').waitFor()
    },
  },
  {
    ...{ name: 'lost', title: 'Disconnected', route, address: '/', there: ROW },
    shows: 'The connection is lost: rows grey, counts as of then, when it is tried again.',
    open: async (page) => {
      await lineLost(page)
      await ask(page, 'is:message')
      await page.locator('.banner').getByText(text.connection.banner.retrying(1), { exact: true }).waitFor()
      await page.locator(ROW).first().waitFor()
    },
  },
]
