import path from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { SILENCE_MS } from '@/components/live/connection/connect'
import { text } from '@/lib/text'
import { PASSWORD, welcome } from '@/tests/visitors'
import { connected, PATIENCE_MS, rows, stage, withoutSharing } from '../harness'
import { append, demoWorld, swarmLine } from '../world'

const console = stage({ world: async (home) => (await demoWorld(home)).roots })
const channel = () => path.join(console.home(), 'world', 'teams', 'atlas', 'channel.jsonl')
const row = (page: Page, says: string) => rows(page).filter({ hasText: says })
const say = (says: string) => append(channel(), swarmLine('dev', says))

async function opened(count: number, before?: (page: Page) => Promise<unknown>): Promise<Page[]> {
  const pages: Page[] = []
  for (let n = 0; n < count; n++) {
    const page = await console.visit('/', undefined, before)
    await connected(page)
    pages.push(page)
  }
  return pages
}

/** The workers that hold the streams of the pages of this browser. */
async function workersOf(page: Page) {
  const browser = await page.context().browser()?.newBrowserCDPSession()
  if (browser === undefined) throw new Error('This page has no browser.')
  const { targetInfos } = await browser.send('Target.getTargets')
  const workers = targetInfos.filter(({ type, url }) => type === 'shared_worker' && url.startsWith(console.house().url))
  return { browser, workers }
}

describe('pages of one browser, all in sight', () => {
  test('are ten told by one stream, and those that are left go on without a gap when any is closed', {
    timeout: 4 * PATIENCE_MS,
  }, async () => {
    const own: string[] = []
    const heed = async (page: Page) => {
      page.on('request', (request) => request.url().includes('/api/live') && own.push(request.url()))
    }
    const pages = await opened(10, heed)
    say('told to all ten')
    await Promise.all(pages.map((page) => row(page, 'told to all ten').waitFor()))
    const [first, ...others] = pages
    if (!first) throw new Error('No page was opened.')
    expect((await workersOf(first)).workers).toHaveLength(1)
    expect(own).toEqual([])
    const last = others.pop()
    await Promise.all([first.close(), last?.close(), say('told while some leave')])
    await Promise.all(others.map((page) => row(page, 'told while some leave').waitFor()))
    say('told to who is left')
    for (const page of others) {
      await row(page, 'told to who is left').waitFor()
      for (const says of ['told to all ten', 'told while some leave', 'told to who is left'])
        expect(await row(page, says).count()).toBe(1)
    }
  })

  test('follow each its own question, and what it has in the end once it is another', async () => {
    const [one, other] = await opened(2)
    if (!one || !other) throw new Error('No page was opened.')
    const field = one.getByRole('combobox', { name: text.stream.query.label })
    await field.fill('"of the first kind"')
    await one.keyboard.press('Enter')
    await expect.poll(() => rows(one).count()).toBe(0)
    say('a word of the second kind')
    say('a word of the first kind')
    await row(one, 'a word of the first kind').waitFor()
    await row(other, 'a word of the first kind').waitFor()
    expect(await row(other, 'a word of the second kind').count()).toBe(1)
    expect(await row(one, 'a word of the second kind').count()).toBe(0)
  })

  test('have a stream each in a browser that has no such worker, and then a seventh waits until one of six is closed', async () => {
    const pages = await opened(6, withoutSharing)
    let loaded = false
    const seventh = console.visit('/', undefined, withoutSharing).then((page) => {
      loaded = true
      return page
    })
    say('told one by one')
    await Promise.all(pages.map((page) => row(page, 'told one by one').waitFor()))
    // The red control of the ten above.
    expect(loaded).toBe(false)
    await pages[0]?.close()
    await row(await seventh, 'told one by one').waitFor()
  })

  test('go on by streams of their own when the worker does not answer', async () => {
    const mute = (page: Page) =>
      page.addInitScript(() => {
        const Real = SharedWorker
        globalThis.SharedWorker = class SharedWorker extends Real {
          constructor(...given: ConstructorParameters<typeof Real>) {
            super(...given)
            this.port.postMessage = () => undefined
          }
        }
      })
    const [page] = await opened(1, mute)
    if (!page) throw new Error('No page was opened.')
    say('told without an answer')
    await row(page, 'told without an answer').waitFor()
  })

  test('say that nothing came when the worker ended, and go on without a gap', async () => {
    const page = await console.visit('/', undefined, (one) => one.clock.install())
    await connected(page)
    say('told before it ended')
    await row(page, 'told before it ended').waitFor()
    const { browser, workers } = await workersOf(page)
    for (const { targetId } of workers) await browser.send('Target.closeTarget', { targetId })
    await expect.poll(async () => (await workersOf(page)).workers.length).toBe(0)
    say('told after it ended')
    await page.clock.runFor(SILENCE_MS)
    await page.locator('.banner').waitFor()
    // A try, and how long a worker is waited for that says nothing.
    await page.clock.runFor(10_000)
    await row(page, 'told after it ended').waitFor()
    expect(await row(page, 'told before it ended').count()).toBe(1)
  })
})

describe('who is told', () => {
  test('signing out ends the stream of all pages at once', async () => {
    // What a page had not loaded yet is for nobody who went.
    console.forgive(/401|Refused to execute script/)
    const { url } = console.house()
    const admin = await cookieOf(await console.visit('/'))
    await welcome({ url }, admin, 'goes.away', 'viewer')
    const [one, other] = await signedIn('goes.away', 2)
    if (!one || !other) throw new Error('No page was opened.')
    await one.context().request.post(`${url}/sign-out`, { headers: { origin: url } })
    for (const page of [one, other]) await page.getByText(text.connection.session.lead).waitFor()
    say('told after they went')
    const witness = await console.visit('/')
    await row(witness, 'told after they went').waitFor()
    for (const page of [one, other]) expect(await row(page, 'told after they went').count()).toBe(0)
  })

  test('a page is told as who opened it: somebody else who signs in since then is told on pages of their own', async () => {
    console.forgive(/401/)
    const { url } = console.house()
    const admin = await cookieOf(await console.visit('/'))
    for (const name of ['comes.first', 'comes.second']) await welcome({ url }, admin, name, 'viewer')
    const [before] = await signedIn('comes.first', 1)
    if (!before) throw new Error('No page was opened.')
    const context = before.context()
    const answer = await context.request.post(`${url}/sign-in`, {
      headers: { origin: url },
      form: { name: 'comes.second', password: PASSWORD },
    })
    expect(answer.ok()).toBe(true)
    const after = await context.newPage()
    await after.goto(url)
    await connected(after)
    await before.getByText(text.connection.session.lead).waitFor()
    say('told to the second')
    // Red control: the same browser is told of it.
    await row(after, 'told to the second').waitFor()
    expect(await row(before, 'told to the second').count()).toBe(0)
  })
})

const cookieOf = async (page: Page) =>
  (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')

/** Pages in a browser of its own. */
async function signedIn(name: string, count: number): Promise<Page[]> {
  const { url } = console.house()
  const first = await console.visit('about:blank', {})
  const context = first.context()
  await context.clearCookies()
  const answer = await context.request.post(`${url}/sign-in`, {
    headers: { origin: url },
    form: { name, password: PASSWORD },
  })
  expect(answer.ok()).toBe(true)
  const pages = [first, ...(await Promise.all(Array.from({ length: count - 1 }, () => context.newPage())))]
  for (const page of pages) {
    await page.goto(url)
    await connected(page)
  }
  return pages
}
