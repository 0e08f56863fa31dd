import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
import type { Server } from '../bench/processes'
import { fileOf, type Theme } from './book'
import { type View, WIDTHS, type Width } from './view'

/** A page without a question for so long is as a person sees it. */
const STILL_MS = 600
/** A machine that has other work to do takes its time. */
const PATIENCE_MS = 180_000

type Wanted = {
  browser: Browser
  server: Server
  view: View
  width: Width
  theme: Theme
  folder: string
  /** The time on the picture, UTC ms. */
  at: number
  /** Without a session. */
  stranger: boolean
}

/** One picture of one view. */
export async function take({ browser, server, view, width, theme, folder, at, stranger }: Wanted): Promise<void> {
  const touch = width === 'phone'
  const context = await browser.newContext({
    viewport: WIDTHS[width],
    isMobile: touch,
    hasTouch: touch,
    colorScheme: theme,
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(PATIENCE_MS)
  try {
    if (!stranger) await signIn(context, server)
    const page = await context.newPage()
    await page.clock.setFixedTime(at)
    const answered = questions(page)
    await view.before?.(page)
    await page.goto(server.address + view.address)
    await page.locator(view.there).first().waitFor()
    await view.open?.(page, width)
    await answered()
    await page.evaluate('document.fonts.ready')
    await page.evaluate(SAME_FIGURES)
    await page.screenshot({
      path: path.join(folder, fileOf(view, width, theme)),
      animations: 'disabled',
      caret: 'hide',
    })
  } finally {
    await context.close()
  }
}

/** How long this machine took is another figure each time. */
const SAME_FIGURES = `for (const hint of document.querySelectorAll('.q .hint'))
  hint.textContent = hint.textContent.replace(/in [\\d,]+ ms/, 'in 12 ms')`

async function signIn(context: BrowserContext, { cookie, address }: Server): Promise<void> {
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: address }])
}

/** Resolves when no question of the page has waited for its answer for a while. */
function questions(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  let changed = performance.now()
  const note = (change: () => void) => {
    change()
    changed = performance.now()
  }
  page.on('request', (request) => request.url().includes('/api/trpc/') && note(() => open.add(request)))
  const end = (request: Request) => open.has(request) && note(() => open.delete(request))
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return async () => {
    while (open.size > 0 || performance.now() - changed < STILL_MS) await setTimeout(STILL_MS / 4)
  }
}
