import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { killPrograms, type Server, serve } from '../bench/processes'
import { book, THEMES } from './book'
import { DOOR, EMPTY } from './frame-views'
import { take } from './take'
import { type View, widthsOf } from './view'
import { VIEWS } from './views'
import { keepHooks, keepPolicies, keepViews, world } from './world'

const FLAGS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync', '--font-render-hinting=none'],
]

const [command = 'dist/signalbox.js', docs = 'docs', executablePath = '/usr/bin/chromium', at = '0'] =
  process.argv.slice(2)
const folder = path.join(docs, 'pictures')
/** Its name stands in the pictures, so it is the same each time. */
const home = path.join(tmpdir(), 'signalbox-pictures')

async function takeAll(browser: Browser, server: Server, views: readonly View[], strangers = false): Promise<void> {
  for (const view of views) {
    for (const width of widthsOf(view))
      for (const theme of THEMES)
        await take({ browser, server, view, width, theme, folder, at: Number(at), stranger: strangers })
    process.stderr.write(`${view.title}\n`)
  }
}

async function during(sources: readonly string[], data: string, act: (server: Server) => Promise<void>): Promise<void> {
  const server = await serve(command, [...sources, '--data', data, '--port', '0'])
  try {
    await act(server)
  } finally {
    await server.stop()
  }
}

try {
  rmSync(home, { recursive: true, force: true })
  mkdirSync(home)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const data = path.join(home, 'data')
  const sources = await world({ command, home, data, at: Number(at) })
  const browser = await chromium.launch({ executablePath, args: FLAGS })
  try {
    await during([], path.join(home, 'empty'), async (server) => {
      await takeAll(browser, server, DOOR, true)
      await takeAll(browser, server, EMPTY)
    })
    await during(sources, data, async (server) => {
      await keepViews(server)
      await keepPolicies(server)
      await keepHooks(server)
      await takeAll(browser, server, VIEWS)
    })
  } finally {
    await browser.close()
  }
  writeFileSync(path.join(docs, 'pictures.md'), book([...DOOR, ...EMPTY, ...VIEWS]))
} finally {
  killPrograms()
  rmSync(home, { recursive: true, force: true })
}
