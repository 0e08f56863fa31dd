import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from 'playwright-core'
import { LANGUAGES, NOBODY, readBy, sayInChinese } from '@/lib/reader/reader'
import { first } from '@/lib/text/zh/first-zh'
import { rest } from '@/lib/text/zh/rest-zh'
import { killPrograms, type Server, serve } from '@/tools/bench/measure/processes'
import { book, THEMES } from './book'
import { DOOR, EMPTY } from './frame-views'
import { keepHeld } from './held'
import { looking, take } from './take'
import { inBook, type View, WIDTH_NAMES, widthsOf } from './view'
import { VIEWS } from './views'
import { keepAlertRules, keepPolicies, keepViews, keepWebhooks, world } from './world'

/** Of the second and third line: one page is drawn in one way, whatever was drawn before and whichever processor draws. */
const FLAGS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync', '--font-render-hinting=none', '--disable-lcd-text'],
  ...[
    '--disable-partial-raster',
    '--num-raster-threads=1',
    '--force-color-profile=srgb',
    '--disable-skia-runtime-opts',
  ],
]

const { values: wanted, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Takes beside the kept pictures and says which differ. */
    check: { type: 'boolean', default: false },
    /** Views by their names, separated by commas. */
    only: { type: 'string' },
  },
})
const [command = 'dist/signalbox.js', docs = 'docs', executablePath = '/usr/bin/chromium', at = '0'] = positionals
const only = wanted.only?.split(',')
const kept = path.join(docs, 'pictures')
/** Its name stands in the pictures, so it is the same each time. */
const home = path.join(tmpdir(), 'signalbox-pictures')
const folder = wanted.check ? path.join(home, 'taken') : kept

const chosen = (views: readonly View[]) =>
  views.filter((view) => (only === undefined ? inBook(view) : only.includes(view.name)))

/** Both widths in both themes at once: each waits for the server most of the time. One language after the other: what is looked for on a page is said in it. */
async function takeAll(browser: Browser, server: Server, views: readonly View[], stranger = false): Promise<void> {
  const looks = WIDTH_NAMES.flatMap((width) => THEMES.map((theme) => ({ width, theme })))
  for (const language of LANGUAGES) {
    readBy({ now: () => ({ ...NOBODY, language }), as: (_, act) => act() })
    await Promise.all(
      looks.map(async ({ width, theme }) => {
        const look = await looking({ browser, server, width, theme, language, at: Number(at), stranger })
        for (const view of chosen(views)) if (widthsOf(view).includes(width)) await take(look, view, folder)
        await look.context.close()
      }),
    )
  }
}

async function during(sources: readonly string[], data: string, act: (server: Server) => Promise<void>): Promise<void> {
  // Each draws its name from the same still numbers, so each puts its checkpoints elsewhere.
  const checkpoints = path.join(home, 'checkpoints', path.basename(data))
  const server = await serve(command, [...sources, '--data', data, '--checkpoints', checkpoints, '--port', '0'])
  try {
    await act(server)
  } finally {
    await server.stop()
  }
}

function report(): void {
  const found = differences(kept, folder).filter(({ is }) => only === undefined || is !== 'missing')
  for (const { file, is } of found) console.info(`${is}\t${file}`)
  console.info(found.length === 0 ? 'No picture differs.' : `${found.length} pictures differ.`)
  if (found.length > 0) process.exitCode = 1
}

try {
  sayInChinese({ ...first, ...rest })
  rmSync(home, { recursive: true, force: true })
  mkdirSync(home)
  if (only === undefined) rmSync(folder, { recursive: true, force: true })
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
      const [webhook] = await keepWebhooks(server)
      await keepAlertRules(server, webhook)
      await keepHeld(server)
      await takeAll(browser, server, VIEWS)
    })
  } finally {
    await browser.close()
  }
  if (wanted.check) report()
  else writeFileSync(path.join(docs, 'pictures.md'), book([...DOOR, ...EMPTY, ...VIEWS].filter(inBook)))
} finally {
  killPrograms()
  rmSync(home, { recursive: true, force: true })
}

type Difference = { file: string; is: 'other' | 'missing' | 'new' }

/** What is not the same in two takes, by file: `missing` is only in the kept one, `new` only in the taken one. */
function differences(kept: string, taken: string): Difference[] {
  const before = new Set(readdirSync(kept))
  const after = new Set(readdirSync(taken))
  return [...new Set([...before, ...after])].sort().flatMap((file): Difference[] => {
    if (!after.has(file)) return [{ file, is: 'missing' }]
    if (!before.has(file)) return [{ file, is: 'new' }]
    const same = readFileSync(path.join(kept, file)).equals(readFileSync(path.join(taken, file)))
    return same ? [] : [{ file, is: 'other' }]
  })
}
