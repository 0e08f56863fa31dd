import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Browser, chromium, type Page, type Request } from 'playwright-core'
import { z } from 'zod'
import { type Server, serve, timed } from '../bench/processes'
import { book, fileOf, THEMES, type Theme, WIDTHS, type Width } from './book'
import { EMPTY, VIEWS, type View } from './views'

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
/** A page without a question for so long is as a person sees it. */
const STILL_MS = 800
const Told = z.object({ roots: z.array(z.object({ protocol: z.string(), root: z.string() })) })

const [command = 'dist/signalbox.js', docs = 'docs', executablePath = '/usr/bin/chromium'] = process.argv.slice(2)
const folder = path.join(docs, 'pictures')
const home = mkdtempSync(path.join(tmpdir(), 'signalbox-pictures-'))

/** A world that was told once and stands still, read to its end. */
async function world(data: string): Promise<string[]> {
  const dir = path.join(home, 'world')
  const { out } = await timed([command, 'demo', dir, '--seed', '1', '--minutes', '0', '--history', '600'])
  const sources = Told.parse(JSON.parse(out)).roots.map(({ protocol, root }) => `${protocol}:${path.join(dir, root)}`)
  await timed([command, 'index', ...sources, '--data', data, '--json'])
  return sources
}

async function take(browser: Browser, server: Server, view: View, width: Width, theme: Theme): Promise<void> {
  const touch = width === 'phone'
  const context = await browser.newContext({
    viewport: WIDTHS[width],
    isMobile: touch,
    hasTouch: touch,
    colorScheme: theme,
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  const [name = '', value = ''] = server.cookie.split('=')
  await context.addCookies([{ name, value, url: server.address }])
  const page = await context.newPage()
  const answered = questions(page)
  await page.goto(server.address + view.address)
  await page.locator(view.there).first().waitFor()
  await view.open?.(page)
  await answered()
  await page.evaluate('document.fonts.ready')
  await page.screenshot({ path: path.join(folder, fileOf(view, width, theme)), animations: 'disabled' })
  await context.close()
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

async function takeAll(browser: Browser, sources: readonly string[], views: readonly View[]): Promise<void> {
  const data = path.join(home, sources.length === 0 ? 'empty' : 'data')
  const server = await serve(command, [...sources, '--data', data, '--port', '0'])
  try {
    for (const view of views) {
      for (const width of view.desk ? (['desk'] as const) : (['desk', 'phone'] as const))
        for (const theme of THEMES) await take(browser, server, view, width, theme)
      process.stderr.write(`${view.title}\n`)
    }
  } finally {
    await server.stop()
  }
}

try {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const sources = await world(path.join(home, 'data'))
  const browser = await chromium.launch({ executablePath, args: FLAGS })
  try {
    await takeAll(browser, [], EMPTY)
    await takeAll(browser, sources, VIEWS)
  } finally {
    await browser.close()
  }
  writeFileSync(path.join(docs, 'pictures.md'), book([...EMPTY, ...VIEWS]))
} finally {
  rmSync(home, { recursive: true, force: true })
}
