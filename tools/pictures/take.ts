import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, BrowserContext } from 'playwright-core'
import sharp from 'sharp'
import type { Language } from '@/lib/reader/reader'
import type { Server } from '@/tools/bench/measure/processes'
import { fileOf, type Looks } from './book'
import { answersOf, pictureAtRest } from './rest'
import { type View, WIDTHS } from './view'

/** A machine that has other work to do takes its time. */
const PATIENCE_MS = 900_000

/** One who looks at the pages of one console in one width, theme and language. */
export type Looking = Looks & { context: BrowserContext; address: string; at: number }

const LOCALES: { readonly [language in Language]: string } = { en: 'en-GB', zh: 'zh-CN' }

type Wanted = Looks & {
  browser: Browser
  server: Server
  /** The time on the picture, UTC ms. */
  at: number
  /** Without a session. */
  stranger: boolean
}

/** A browser for many pictures, which loads the programs of the pages once and keeps nothing else from page to page. */
export async function looking({ browser, server, at, stranger, ...looks }: Wanted): Promise<Looking> {
  const { width, theme, language } = looks
  const touch = width === 'phone'
  const context = await browser.newContext({
    viewport: WIDTHS[width],
    isMobile: touch,
    hasTouch: touch,
    colorScheme: theme,
    locale: LOCALES[language],
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(PATIENCE_MS)
  await context.addInitScript('localStorage.clear(); sessionStorage.clear()')
  if (!stranger) await signIn(context, server)
  return { context, address: server.address, at, ...looks }
}

/** One picture of one view. */
export async function take({ context, address, at, ...looks }: Looking, view: View, folder: string): Promise<void> {
  const page = await context.newPage()
  try {
    await page.clock.setFixedTime(at)
    const answered = answersOf(page)
    await view.before?.(page)
    await page.goto(address + view.address)
    await page.locator(view.there).first().waitFor()
    await view.open?.(page, looks.width)
    const picture = await pictureAtRest(page, answered)
    writeFileSync(path.join(folder, fileOf(view, looks)), await smaller(picture))
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
