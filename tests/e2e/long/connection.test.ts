import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { HIDDEN_MS } from '@/components/live/connection/attend'
import { text } from '@/lib/text'
import { openWriteDoor } from '@/server/store/door/door'
import { barriersInBoth } from '../barriers'
import { connected, type Look, PATIENCE_MS, rested, rows, stage } from '../harness'
import { append, demoWorld, swarmLine } from '../world'

const console = stage({ world: async (home) => (await demoWorld(home)).roots })

/** What a browser says of a server that is not there. */
const UNREACHABLE = /net::ERR_|Failed to load resource/
/** So long a page lets pass at most before it tries again. */
const LONGEST_RETRY_MS = 30_000
const channel = () => path.join(console.home(), 'world', 'teams', 'atlas', 'channel.jsonl')
const row = (page: Page, says: string) => rows(page).filter({ hasText: says })
const banner = (page: Page) => page.locator('.banner')
const details = (page: Page) => banner(page).getByRole('button', { name: text.connection.banner.details })

async function opened(address = '/', look: Look = {}): Promise<Page> {
  const page = await console.visit(address, look)
  await rows(page).first().waitFor()
  await connected(page)
  return page
}

/** For a page whose server goes away: it has all that it fetches by itself. */
async function settled(page: Page): Promise<Page> {
  await rested(page)
  return page
}

function tail(): number {
  return Number(readFileSync(path.join(console.home(), 'data', 'tail.pid'), 'utf8').trim())
}

/** It has ended, whether or not somebody asked how: under a first process that asks nobody, what is left of it stays. */
function gone(pid: number): boolean {
  try {
    return /^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return true
  }
}

/** As after a power cut of the console: nobody is told. Resolves when nothing of it runs. */
async function killServer(): Promise<void> {
  const { child } = console.house()
  const reader = tail()
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  await expect.poll(() => gone(reader)).toBe(true)
}

/** The machine says that its network is there again. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate("dispatchEvent(new Event('online'))")
  await expect.poll(() => banner(page).count()).toBe(0)
}

const counted = async (page: Page, query: string) => {
  const input = encodeURIComponent(JSON.stringify({ query }))
  const answer = await page.request.get(`${console.house().url}/api/trpc/stream.count?input=${input}`)
  const { result } = await answer.json()
  return result.data.count
}

test('what a page broke on stands in the log, and what was asked for does not', async () => {
  const page = await console.visit('about:blank')
  const door = await openWriteDoor(
    { dialect: 'sqlite', file: path.join(console.home(), 'data', 'record.db') },
    'normal',
  )
  const rename = (from: ReturnType<typeof sql>, to: ReturnType<typeof sql>) =>
    door.write((tx) => tx.run(sql`alter table ${from} rename to ${to}`))
  await rename(sql`sources`, sql`elsewhere`)
  const broken = await page.request.get(`${console.house().url}/agents?q=private`)
  await rename(sql`elsewhere`, sql`sources`)
  await door.close()
  expect(broken.status()).toBe(500)
  const lines = () => readFileSync(path.join(console.home(), 'data', 'signalbox.log'), 'utf8').split('\n')
  const wheres = () =>
    lines()
      .slice(0, -1)
      .filter((line) => line.includes('"level":50'))
      .map((line) => JSON.parse(line).where)
  await expect.poll(wheres).toContain('page /agents')
  expect(lines().join()).toContain('no such table: sources')
  expect(lines().join()).not.toContain('private')
})

test('times of arrival stand in amber as long as reading lags', async () => {
  const page = await opened()
  const colour = (of: string) =>
    page.evaluate((name) => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.color = `var(${name})`
      const { color } = getComputedStyle(probe)
      probe.remove()
      return color
    }, of)
  const shown = () =>
    row(page, 'read late')
      .locator('.t')
      .evaluate((time) => getComputedStyle(time).color)
  process.kill(tail(), 'SIGSTOP')
  const written = Date.now()
  append(channel(), swarmLine('dev', 'read late'))
  await expect.poll(() => Date.now() - written).toBeGreaterThan(2_000)
  process.kill(tail(), 'SIGCONT')
  await page.locator('.bar .live.lag').waitFor()
  await expect.poll(shown).toBe(await colour('--warn'))
  append(channel(), swarmLine('dev', 'read at once'))
  await page.locator('.bar .live.lag').waitFor({ state: 'detached' })
  await expect.poll(shown).toBe(await colour('--fg-3'))
})

describe('when the connection is lost', () => {
  test('the page says since when, keeps what it has, and goes on where it was without a gap; on a phone the rows stay in sight', async () => {
    console.forgive(UNREACHABLE)
    const phone = await console.visit('/', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
    await connected(phone, '.main')
    const page = await opened()
    await Promise.all([settled(page), settled(phone)])
    append(channel(), swarmLine('dev', 'before the cut'))
    await row(page, 'before the cut').waitFor()
    await killServer()
    await banner(page)
      .getByText(/No connection to Signalbox since/)
      .waitFor()
    await page.locator('.bar .live', { hasText: text.shell.connection.disconnected }).waitFor()
    expect(await row(page, 'before the cut').count()).toBe(1)
    await page.locator('.peek').getByRole('button', { name: text.shell.close }).click()
    await details(page).click()
    await page.locator('.peek').getByText(text.connectionDetails.tries).waitFor()
    await expect.poll(() => details(page).count()).toBe(0)
    await page
      .locator('.peek')
      .getByText(/^connection refused at/)
      .waitFor()
    await page
      .locator('.peek')
      .getByText(/^ends by .* UTC$/)
      .waitFor()
    await banner(phone).waitFor()
    expect(await phone.locator('.peek').count()).toBe(0)
    await details(phone).tap()
    const dialog = phone.getByRole('dialog', { name: text.connectionDetails.title })
    await dialog.getByText(text.connectionDetails.tries).waitFor()
    await dialog.getByRole('button', { name: text.shell.close }).tap()
    for (const n of [1, 2, 3]) append(channel(), swarmLine('dev', `during the cut ${n}`))
    const now = banner(page).getByRole('button', { name: text.connection.banner.now })
    await Promise.all([page.waitForRequest(/\/api\/live\?/), now.click()])
    await console.restart()
    await comeBack(page)
    await expect.poll(() => row(page, 'during the cut').count()).toBe(3)
    await expect.poll(() => banner(page).count()).toBe(0)
    append(channel(), swarmLine('dev', 'after the cut'))
    await row(page, 'after the cut').waitFor()
    expect(await row(page, 'before the cut').count()).toBe(1)
    expect(await row(page, 'during the cut').count()).toBe(3)
    await comeBack(phone)
  })

  test('it keeps nobody out; a page that missed more than is sent row by row asks anew, and by itself it is tried again until it stands', async () => {
    console.forgive(UNREACHABLE)
    const page = await opened()
    const away = await opened()
    const alone = await opened('/', { bypassCSP: true })
    await Promise.all([page, away, alone].map(settled))
    await away.keyboard.press('Home')
    const kept = away.locator('.row.at')
    await kept.waitFor()
    const message = await kept.getAttribute('id')
    await killServer()
    await banner(page).waitFor()
    await banner(alone).waitFor()
    expect(await barriersInBoth(alone)).toEqual([])
    append(channel(), Array.from({ length: 3_000 }, (_, n) => swarmLine('dev', `unheard ${n} end`)).join(''))
    await console.restart()
    await expect.poll(() => counted(page, 'unheard')).toBe(3_000)
    await comeBack(page)
    await row(page, 'unheard 2999 end').waitFor()
    await page.getByText(text.stream.follow).waitFor()
    await comeBack(away)
    expect(await kept.getAttribute('id')).toBe(message)
    await away.keyboard.press('End')
    await row(away, 'unheard 2999 end').waitFor()
    await expect.poll(() => banner(alone).count(), { timeout: PATIENCE_MS + LONGEST_RETRY_MS }).toBe(0)
    await connected(alone)
  })

  test('to the tail alone, it is started again and what was written meanwhile comes in', async () => {
    const page = await opened()
    const killed = new Set<number>()
    // One that is there again before the page could show it ends as well.
    const isSaid = async () => {
      const reader = tail()
      if (!killed.has(reader)) process.kill(reader, 'SIGKILL')
      killed.add(reader)
      return banner(page).getByText(text.standing.tail.lead).isVisible()
    }
    await expect.poll(isSaid).toBe(true)
    append(channel(), swarmLine('dev', 'while nobody read'))
    await row(page, 'while nobody read').waitFor()
    await expect.poll(() => banner(page).count()).toBe(0)
  })
})

/** Shown or not: a tab behind another one, as the page is told of it. */
async function see(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { get: () => now, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}

test('tabs that nobody sees leave connections to those that somebody opens, and miss nothing', async () => {
  const before = (page: Page) => page.clock.install()
  const behind: Page[] = []
  for (const address of ['/', '/agents', '/tasks', '/ledger', '/conversations', '/unreadable', '/']) {
    const page = await console.visit(address, undefined, before)
    await connected(page)
    await see(page, 'hidden')
    await page.clock.fastForward(HIDDEN_MS)
    behind.push(page)
  }
  const page = await opened()
  append(channel(), swarmLine('dev', 'to whoever listens'))
  await row(page, 'to whoever listens').waitFor()
  const [first, last] = [behind[0], behind.at(-1)]
  if (!first || !last) throw new Error('No tab is behind.')
  await row(first, 'to whoever listens').waitFor()
  expect(await row(last, 'to whoever listens').count()).toBe(0)
  await see(last, 'visible')
  await row(last, 'to whoever listens').waitFor()
})
