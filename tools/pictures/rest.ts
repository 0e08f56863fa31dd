import { setTimeout } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'
import { text } from '@/lib/text'

/** A page that asked for nothing for so long is as a person sees it. */
const STILL_MS = 400
/** What changes by itself for so many pictures never comes to rest. */
const MOST_TRIES = 30

/**
 * What is never said to have come: the line stays open, and is tried again for as long as it is lost; of the script of a
 * shared worker the browser tells a page only that it is asked for.
 */
const isEndless = (request: Request) => /\/api\/live|-worker-/.test(request.url())

/** Follows what a page asks for. Gives a wait until none of it has been open for a while; to be called before the page is opened. */
export function answersOf(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  let changed = performance.now()
  const end = (request: Request) => {
    if (open.delete(request)) changed = performance.now()
  }
  page.on('request', (request) => {
    if (isEndless(request)) return
    open.add(request)
    changed = performance.now()
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return async () => {
    while (open.size > 0 || performance.now() - changed < STILL_MS) await setTimeout(STILL_MS / 4)
  }
}

/** The picture of a page once it stays the same: what it asks for is there, the line stands, and two pictures in a row are one. */
export async function pictureAtRest(page: Page, answered: () => Promise<void>): Promise<Buffer> {
  const line = page.locator('.live').first()
  if ((await line.count()) > 0)
    await line.filter({ hasNotText: text.shell.connection.connecting }).waitFor({ state: 'attached' })
  await page.evaluate('document.fonts.ready')
  let before: Buffer | null = null
  for (let tried = 0; tried < MOST_TRIES; tried++) {
    await answered()
    await page.evaluate(SAME_FIGURES)
    const now = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    if (before?.equals(now)) return now
    before = now
  }
  throw new Error(`${page.url()} does not come to rest`)
}

/** How long this machine took is another figure each time, and so is the port that the system gave. */
const SAME_FIGURES = `for (const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT); texts.nextNode(); ) {
  const { currentNode } = texts
  const same = currentNode.data.replace(/127\\.0\\.0\\.1:\\d+/g, '127.0.0.1:4800')
  if (same !== currentNode.data) currentNode.data = same
}
for (const commit of document.querySelectorAll('.about-body dd .mono')) {
  if (/^[0-9a-f]{40}$/.test(commit.textContent)) commit.textContent = '1f0c2ab4e7d95e6f8a3b7c1d2e4f5a6b7c8d9e0f'
}
for (const took of document.querySelectorAll('.q .hint .took')) {
  const same = took.textContent.replace(/[\\d,]+ (?=ms|毫秒)/, '12 ')
  if (same !== took.textContent) took.textContent = same
}`
