import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, vi } from 'vitest'
import * as z from 'zod'
import { text } from '@/lib/text'
import { copyTemplate, migratedUrl } from '@/tests/databases'

const top = path.resolve(import.meta.dirname, '..', '..')
/** The built command. */
export const COMMAND = path.join(top, 'bin', 'signalbox.mjs')
/** What this machine says of its own Signalbox is not said of the one that is tried. */
const OWN = /^(?:SIGNALBOX_|(?:DATABASE_URL|CLAUDE_CONFIG_DIR)$)/
const environment: NodeJS.ProcessEnv = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !OWN.test(name))),
  ...{ NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
}
export const FLAGS = [
  // The headless shell measures letters as Chromium does only where it is told so.
  '--font-render-hinting=none',
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
]

/** Runs the built command to its end and gives what it printed. */
export async function signalbox(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, ...args], {
    env: environment,
    maxBuffer: 64 * 1024 * 1024,
  })
  return stdout
}

/** The console as a person starts it. */
export type House = { url: string; link: string; child: ChildProcess }

type Wanted = {
  /** Made before the console starts; gives the directories to watch. `home` is its home directory. */
  world?: (home: string) => Promise<string[]>
  /** The record and the ledger lie in a Postgres database of their own, named by its option. */
  postgres?: boolean
  /** What the console is started under: a command with its arguments, which becomes the console. */
  under?: readonly string[]
}

export type Stage = {
  home: () => string
  house: () => House
  /** The address of the Postgres database. */
  database: () => string
  /**
   * A signed-in page, with a `look` in a browser of its own; every trouble on it fails the test. `before` is done before
   * it goes to the address.
   */
  visit: (address?: string, look?: Look, before?: (page: Page) => Promise<unknown>) => Promise<Page>
  /** Starts another console on the same Postgres database and signs in there; gives its first page. */
  visitAnother: (...args: string[]) => Promise<Page>
  /** Starts the console again on the same port with the same data. */
  restart: () => Promise<void>
  /** From here on this is no trouble. */
  forgive: (what: RegExp) => void
}

export type Look = Parameters<Browser['newContext']>[0]

/** What this machine may take for one thing, ms: it only ends what never comes. */
export const PATIENCE_MS = inject('waitMs')
/** Of what the console is started with, the directories that it watches. */
const SOURCE = /^[\w-]+:\//
const Sources = z.object({
  result: z.object({ data: z.array(z.object({ condition: z.object({ state: z.string() }) })) }),
})

const DESK: Look = { viewport: { width: 1440, height: 900 }, locale: 'en-GB', colorScheme: 'dark' }

/** One Chromium for all files of a worker, which share its modules: it ends with the worker. */
let shared: Browser | null = null
/** So many stages of the file that runs now use it. */
let stages = 0

async function takeBrowser(): Promise<Browser> {
  stages += 1
  if (shared?.isConnected()) return shared
  shared = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: FLAGS,
    timeout: 6 * PATIENCE_MS,
  })
  return shared
}

/** Nothing of a file is there for the next one: whatever it opened by itself is closed, too. */
async function leaveBrowser(): Promise<void> {
  stages -= 1
  if (stages > 0) return
  for (const context of shared?.contexts() ?? []) await context.close()
}

/**
 * For one file of tests: starts the built command on a free loopback port with a directory of its own and signs in once
 * by the printed start link, with cookies and storage of its own in a real Chromium. After each test every page is closed,
 * and an error on the console of any, an exception, a breach of its policy or a request that leaves the origin fails the test.
 */
export function stage({ world = async () => [], postgres = false, under = [] }: Wanted = {}): Stage {
  let home = ''
  let browser: Browser
  let house: House
  let sources: string[] = []
  let database: { url: string; remove: () => Promise<void> } | null = null
  let cookies: Awaited<ReturnType<BrowserContext['cookies']>> = []
  let troubles: string[] = []
  let forgiven: RegExp[] = []
  let desk: BrowserContext
  const opened: (BrowserContext | Page)[] = []
  const others: House[] = []

  const started = (words: string[]) => {
    const env = { ...environment, HOME: home }
    return serving(home, [...under, process.execPath, COMMAND, 'serve', ...words], env)
  }

  const start = async (port: string) => {
    const place = database ? ['--database', database.url] : []
    house = await started([...sources, '--data', path.join(home, 'data'), '--port', port, ...place])
  }

  const contextOf = async (look: Look) => {
    const context = await browser.newContext(look)
    context.setDefaultTimeout(PATIENCE_MS)
    return context
  }

  beforeAll(async () => {
    browser = await takeBrowser()
    if (!existsSync(path.join(top, '.next', 'BUILD_ID')) || !existsSync(path.join(top, 'dist', 'signalbox.js')))
      throw new Error('Not built: run `npm run build` first.')
    home = await mkdtemp(path.join(tmpdir(), 'signalbox-e2e-'))
    await mkdir(path.join(home, 'data'))
    if (postgres) database = await migratedUrl()
    sources = await world(home)
    // Once the world has said whose the directory is.
    if (!postgres) await copyTemplate(path.join(home, 'data'))
    await start('0')
    desk = await contextOf(DESK)
    expect((await desk.request.get(house.link)).ok()).toBe(true)
    cookies = await desk.cookies()
    await allRead(desk, house.url, sources.filter((one) => SOURCE.test(one)).length)
  })

  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close()
    const found = troubles.filter((trouble) => !forgiven.some((what) => what.test(trouble)))
    troubles = []
    forgiven = []
    expect(found.join('\n')).toBe('')
  })

  afterAll(async () => {
    await leaveBrowser()
    for (const one of [...others, ...(house ? [house] : [])]) await stop(one)
    await database?.remove()
    await rm(home, { recursive: true, force: true })
  })

  return {
    home: () => home,
    house: () => house,
    database: () => database?.url ?? '',
    visitAnother: async (...args) => {
      const place = ['--port', '0', '--database', database?.url ?? '']
      const other = await started([...args, '--data', path.join(home, `data-${others.length}`), ...place])
      others.push(other)
      const context = await contextOf(DESK)
      const page = await context.newPage()
      opened.push(context)
      heed(page, other.url, (trouble) => troubles.push(trouble))
      await page.goto(other.link)
      return page
    },
    restart: () => start(new URL(house.url).port),
    forgive: (what) => void forgiven.push(what),
    visit: async (address = '/', look, before) => {
      const context = look ? await contextOf({ ...DESK, ...look }) : desk
      if (look) await context.addCookies(cookies)
      const page = await context.newPage()
      opened.push(look ? context : page)
      heed(page, house.url, (trouble) => troubles.push(trouble))
      await before?.(page)
      await page.goto(new URL(address, house.url).href)
      return page
    },
  }
}

/** Tells whatever goes wrong on a page of the console at `url`. */
export function heed(page: Page, url: string, tell: (trouble: string) => void): void {
  page.on(
    'console',
    (message) => message.type() === 'error' && tell(`console: ${message.text()} ${message.location().url}`),
  )
  page.on('pageerror', (error) => tell(`exception: ${error.message}`))
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(url).origin) tell(`left the origin: ${request.url()}`)
  })
}

/** These sources are known, and what lay there was read: from then on nothing is counted but what a test writes. */
async function allRead({ request }: BrowserContext, url: string, count: number): Promise<void> {
  const read = async () => {
    const answer = await request.get(`${url}/api/trpc/source.list`)
    const { result } = Sources.parse(await answer.json())
    const states = result.data.map(({ condition }) => condition.state)
    expect(states.filter((state) => state !== 'catching-up')).toHaveLength(count)
  }
  await vi.waitFor(read, { timeout: 240_000, interval: 100 })
}

/** The console that a command starts in `home`, once it has printed its link. */
export async function serving(home: string, [program = '', ...words]: string[], env = environment): Promise<House> {
  const child = spawn(program, words, { cwd: home, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const link = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`serve ended with ${code}`)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /https?:\/\/\S+\/start\?token=\S+/.exec(line)
      if (found) resolve(found[0])
    })
  })
  return { url: new URL(link).origin, link, child }
}

export async function stop({ child }: House): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** The rows of the list that a page shows, once it answers to what is done. */
export const rows = (page: Page) => page.locator(ROW)
const ROW = '[role=grid]:not([data-first]) [role=row].row'

/** What is in the document of a list that shows only what is in sight. */
const namesOf = (page: Page) =>
  rows(page).evaluateAll((all) =>
    all.map((row) => row.id || row.getAttribute('aria-rowindex') || row.textContent || ''),
  )

/** Scrolls by so many of its own heights; tells whether it stood at that end already. Resolves when other rows are drawn. */
const scrolled = (page: Page, by: number) =>
  page.evaluate(
    async ({ asked, heights, most }) => {
      const frame = () => new Promise((done) => requestAnimationFrame(done))
      const drawn = () =>
        [...document.querySelectorAll(asked)].map((row) => row.id || row.getAttribute('aria-rowindex')).join()
      // Looked up in the page itself: a row that was found before may have gone out of sight since.
      let list = document.querySelector(asked)?.closest('.scroll')
      for (; list == null; list = document.querySelector(asked)?.closest('.scroll')) await frame()
      const before = list.scrollTop
      const rows = drawn()
      list.scrollTop += heights * list.clientHeight
      const after = list.scrollTop
      if (after === before) return true
      for (let frames = 0; frames < most && drawn() === rows; frames += 1) await frame()
      await frame()
      return false
    },
    { asked: ROW, heights: by, most: FRAMES },
  )
/** A list of which the same rows are around the new place draws no others. */
const FRAMES = 60

/** Goes up and down a list until `wanted` rows were in sight, or none that is new for so many screens; gives how many were. */
export async function through(page: Page, wanted: number, patience = 80): Promise<number> {
  const seen = new Set<string>()
  for (let still = 0, by = -0.5; seen.size < wanted && still < patience; ) {
    const before = seen.size
    for (const name of await namesOf(page)) seen.add(name)
    still = seen.size === before ? still + 1 : 0
    if (await scrolled(page, by)) by = -by
  }
  return seen.size
}

/** To be done before a page is opened: its browser is one that has no worker to hold the stream of all pages. */
export const withoutSharing = (page: Page) =>
  page.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'))

/** The live connection of a page stands. */
export const connected = (page: Page, within = '.status') =>
  page.locator(`${within} .live`).filter({ hasNotText: text.shell.connection.connecting }).waitFor()

const IDLE = 'new Promise((done) => requestIdleCallback(() => done(performance.getEntriesByType("resource").length)))'

/**
 * What the first rows do not wait for has come: the page is idle, and nothing more was fetched at so many looks, half a
 * second apart.
 */
export async function rested(page: Page, looks = 2): Promise<void> {
  let before = -1
  let same = 0
  const stillness = async () => {
    const fetched = Number(await page.evaluate(IDLE))
    same = fetched === before ? same + 1 : 0
    before = fetched
    return same
  }
  await expect.poll(stillness, { interval: 500 }).toBeGreaterThanOrEqual(looks)
}
