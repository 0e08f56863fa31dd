import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import type { Server } from './processes'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--enable-precise-memory-info',
]

/** A row of a list that hears what comes in; rows that came with the page stand there before. */
export const LIVING_ROW = '[role=grid]:not([data-first]) [role=row].row'

/** Runs `use` with a Chromium that is closed afterwards. */
export async function withBrowser<T>(use: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: FLAGS,
  })
  try {
    return await use(browser)
  } finally {
    await browser.close()
  }
}

/** A browser of its own that has loaded nothing yet and is signed in. */
export async function signedIn(browser: Browser, server: Server): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const cookies = server.cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: server.address }
  })
  await context.addCookies(cookies)
  return context
}
