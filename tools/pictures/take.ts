import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, BrowserContext } from 'playwright-core'
import sharp from 'sharp'
import type { Server } from '@/tools/bench/measure/processes'
import { fileOf, type Theme } from './book'
import { answersOf, pictureAtRest } from './rest'
import { type View, WIDTHS, type Width } from './view'

/** A machine that has other work to do takes its time. */
const PATIENCE_MS = 900_000

/** One who looks at the pages of one console in one width and theme. */
export type Looking = { context: BrowserContext; address: string; width: Width; theme: Theme; at: number }

type Wanted = {
  browser: Browser
  server: Server
  width: Width
  theme: Theme
  /** The time on the picture, UTC ms. */
  at: number
  /** Without a session. */
  stranger: boolean
}

/** A browser for many pictures, which loads the programs of the pages once and keeps nothing else from page to page. */
export async function looking({ browser, server, width, theme, at, stranger }: Wanted): Promise<Looking> {
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
  await context.addInitScript('localStorage.clear(); sessionStorage.clear()')
  if (!stranger) await signIn(context, server)
  return { context, address: server.address, width, theme, at }
}

/** One picture of one view. */
export async function take({ context, address, width, theme, at }: Looking, view: View, folder: string): Promise<void> {
  const page = await context.newPage()
  try {
    await page.clock.setFixedTime(at)
    const answered = answersOf(page)
    await view.before?.(page)
    await page.goto(address + view.address)
    await page.locator(view.there).first().waitFor()
    await view.open?.(page, width)
    const picture = await pictureAtRest(page, answered)
    writeFileSync(path.join(folder, fileOf(view, width, theme)), await smaller(picture))
  } finally {
    await page.close()
  }
}

async function signIn(context: BrowserContext, { cookie, address }: Server): Promise<void> {
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: address }])
}

/** The same picture in as many colours as the eye tells apart there, a third of the bytes; the same bytes for the same picture. */
const smaller = (png: Buffer): Promise<Buffer> =>
  sharp(png).png({ palette: true, quality: 90, dither: 0, compressionLevel: 9 }).toBuffer()
