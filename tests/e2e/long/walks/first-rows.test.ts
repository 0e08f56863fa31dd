import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { connected, rows, stage } from '../../harness'
import { append, demoWorld, swarmLine } from '../../world'

const console = stage({ world: async (home) => (await demoWorld(home)).roots })

const channel = () => path.join(console.home(), 'world', 'teams', 'atlas', 'channel.jsonl')
const DESK = { viewport: { width: 1440, height: 900 } }
/** Also those of a page that does not live yet. */
const written = (page: Page) => page.locator('[role=grid] [role=row].row')

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  const box = element.closest('[role=grid]')?.getBoundingClientRect()
  return box !== undefined && top >= box.top && bottom <= box.bottom + 1
}

type Box = Record<'left' | 'right' | 'top' | 'bottom', number>

function isOver(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

async function opened(address = '/', width = 1440): Promise<Page> {
  const page = await console.visit(address, { viewport: { width, height: 900 } })
  await rows(page).first().waitFor()
  await connected(page)
  return page
}

describe('the rows that come with the page', () => {
  test.each([1440, 1024])(
    'stand at their end before any script ran, and stay where they are, %i wide',
    async (width) => {
      const still = await console.visit('/', { viewport: { width, height: 900 }, javaScriptEnabled: false })
      const last = written(still).last()
      expect(await last.evaluate(isInSight)).toBe(true)
      const page = await opened('/', width)
      // Both anew: what comes in between two pages moves the rows of neither.
      const moved = async () => {
        await still.reload()
        const [before, id] = [await last.boundingBox(), await last.getAttribute('id')]
        const now = await page.locator(`#${id}`).boundingBox()
        return { x: (now?.x ?? Number.NaN) - (before?.x ?? 0), y: (now?.y ?? Number.NaN) - (before?.y ?? 0) }
      }
      await expect.poll(moved).toEqual({ x: 0, y: 0 })
    },
  )

  test('are seen on a phone before any script ran: who, and below it what is said', async () => {
    const still = await console.visit('/', { viewport: { width: 390, height: 844 }, javaScriptEnabled: false })
    const last = written(still).last()
    expect([await last.isVisible(), await last.evaluate(isInSight)]).toEqual([true, true])
    const who = await last.locator('[data-cell=way]').boundingBox()
    const words = await last.locator('[data-cell=words]').boundingBox()
    expect(words?.y).toBeGreaterThanOrEqual((who?.y ?? Number.NaN) + (who?.height ?? 0))
    expect(words?.width).toBeGreaterThan(250)
    // None over the next.
    const tops = await written(still).evaluateAll((all) => all.map((row) => row.getBoundingClientRect()))
    expect(tops.filter((row, at) => at > 0 && row.top < (tops[at - 1]?.bottom ?? 0) - 0.5)).toEqual([])
  })

  test('stand at the top where they are few, on a phone too', async () => {
    append(channel(), [1, 2, 3, 4, 5].map((n) => swarmLine('dev', `one of a handful, ${n}`)).join(''))
    const page = await console.visit('/?q=%22one+of+a+handful%22', DESK)
    await expect.poll(() => rows(page).count()).toBe(5)
    const look = { viewport: { width: 390, height: 844 }, javaScriptEnabled: false }
    const still = await console.visit('/?q=%22one+of+a+handful%22', look)
    expect(await written(still).evaluateAll((all) => all.length)).toBe(5)
    for (const row of await written(still).all()) expect(await row.evaluate(isInSight)).toBe(true)
  })

  test.each([1440, 390])('are bars of their shape on the other pages, none over another, %i wide', async (width) => {
    for (const address of ['/approvals', '/conversations', '/agents', '/tasks', '/ledger']) {
      const still = await console.visit(address, { viewport: { width, height: 844 }, javaScriptEnabled: false })
      await still.locator('.awaited .sk').first().waitFor()
      const boxes = await still.locator('.awaited .sk').evaluateAll((bars) =>
        bars
          .map((bar) => bar.getBoundingClientRect())
          .filter((box) => box.width > 0)
          .map(({ left, right, top, bottom }) => ({ left, right, top, bottom })),
      )
      const crossed = boxes.filter((one, at) => boxes.some((other, place) => place > at && isOver(one, other)))
      expect([address, crossed, boxes.filter(({ right }) => right > width)]).toEqual([address, [], []])
    }
  })

  test('have a phone to themselves: no column of facets stands beside them', async () => {
    const titles: Record<string, string> = { '/': 'Stream', '/conversations': 'Conversations' }
    for (const address of Object.keys(titles)) {
      const still = await console.visit(address, { viewport: { width: 390, height: 844 }, javaScriptEnabled: false })
      expect([address, await still.locator('.facets').isVisible()]).toEqual([address, false])
      const rest = await still.locator('.faceted > .rest').boundingBox()
      expect([address, rest?.x, rest?.width]).toEqual([address, 0, 390])
      expect(await still.locator('.faceted h1:visible').allInnerTexts()).toEqual([titles[address]])
    }
    const tablet = await console.visit('/', { viewport: { width: 1100, height: 800 }, javaScriptEnabled: false })
    expect(await tablet.locator('.faceted h1:visible').allInnerTexts()).toEqual(['Stream'])
    const desk = await console.visit('/conversations', { ...DESK, javaScriptEnabled: false })
    expect(await desk.locator('.facets').isVisible()).toBe(true)
    expect(await desk.locator('.faceted h1:visible').allInnerTexts()).toEqual(['Conversations'])
  })

  test('are those that the address asks for; what cannot be asked is said by the page', async () => {
    const still = await console.visit('/?q=type%3Adecision', { ...DESK, javaScriptEnabled: false })
    const types = new Set(await written(still).locator('.ty').allInnerTexts())
    expect([...types]).toEqual(['decision'])
    const wrong = await console.visit('/?q=from%3A', { ...DESK, javaScriptEnabled: false })
    expect(await written(wrong).count()).toBe(0)
  })

  test('are not asked for again, and what comes in from then on stands below them', async () => {
    const page = await console.visit('about:blank', DESK)
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('stream.page') && asked.push(request.url()))
    await page.goto(console.house().url)
    await rows(page).first().waitFor()
    append(channel(), swarmLine('dev', 'said while the page came to life'))
    await rows(page).filter({ hasText: 'said while the page came to life' }).waitFor()
    expect(asked).toEqual([])
  })

  test('are fetched anew by who comes back to the page', async () => {
    const page = await opened()
    await page.locator('.rail a[href="/agents"]').click()
    await page.waitForURL('**/agents')
    append(channel(), swarmLine('dev', 'said while one was elsewhere'))
    await page.goBack()
    await rows(page).filter({ hasText: 'said while one was elsewhere' }).waitFor()
  })

  test('wait for 230 kB of scripts at most in either language; without Brotli in Chinese for 232.5 kB', async () => {
    const { request } = await console.visit('about:blank', DESK)
    const ask = async (address: string) => (await request.get(address)).body()
    // A page names two small ones more or less, as far as it is made when its head is sent: all that any of them names.
    const pages = await Promise.all(Array.from({ length: 12 }, () => ask(console.house().url)))
    const named = pages.flatMap((html) => [...html.toString().matchAll(/<script\b[^>]*\bsrc="([^"]+)"[^>]*>/g)])
    const wanted = named.filter(([tag]) => !/\bnomodule\b/i.test(tag))
    const addresses = new Set(wanted.map(([, src = '']) => new URL(src, console.house().url).href))
    const plain = async (address: string) => gzipSync(await ask(address), { level: 9 }).length
    const packed = async (address: string) => {
      const answer = await request.get(address, { headers: { 'accept-encoding': 'br' } })
      return Number(answer.headers()['content-length'])
    }
    const sumOf = async (size: typeof plain) =>
      (await Promise.all([...addresses].map(size))).reduce((total, one) => total + one, 0)
    const sum = { plain: await sumOf(plain), packed: await sumOf(packed) }
    // Less would be no count: React and Next alone are more.
    expect(Math.min(sum.plain, sum.packed)).toBeGreaterThan(120_000)
    expect(sum.packed).toBeLessThan(sum.plain)
    expect(sum.plain).toBeLessThanOrEqual(230_000)
    const chinese = await console.visit('about:blank', { ...DESK, locale: 'zh-CN' })
    const others: string[] = []
    chinese.on('request', (one) => {
      if (one.url().endsWith('.js') && !addresses.has(one.url())) others.push(one.url())
    })
    await chinese.goto(console.house().url)
    await chinese.locator('.live').filter({ hasText: '实时' }).first().waitFor()
    const scripts = await Promise.all(others.map(async (one) => ({ one, script: (await ask(one)).toString() })))
    const first = scripts.find(({ script }) => script.includes('跳到正文'))
    // English and Chinese of the first screen are both there.
    expect(first).toBeDefined()
    const words = first?.one ?? ''
    expect(sum.plain + (await plain(words))).toBeLessThanOrEqual(232_500)
    expect(sum.packed + (await packed(words))).toBeLessThanOrEqual(230_000)
  })

  test('come with scripts and styles that are compressed, which the page itself is not', async () => {
    const { request } = await console.visit('about:blank', DESK)
    const ask = (address: string, taken = 'gzip') =>
      request.get(new URL(address, console.house().url).href, { headers: { 'accept-encoding': taken } })
    const page = await ask('/')
    expect(page.headers()['content-encoding']).toBeUndefined()
    const html = await page.text()
    const named = [...html.matchAll(/"(\/_next\/static\/[^"]+\.(?:css|js))"/g)].map(([, address = '']) => address)
    const pieces = await Promise.all(
      [...new Set(named)].map(async (address) => {
        const [answer, packed] = [await ask(address), await ask(address, 'gzip, br;q=0.9')]
        const { 'content-encoding': encoded, vary } = answer.headers()
        const isSame =
          (await answer.body()).equals(await packed.body()) &&
          packed.headers()['content-type'] === answer.headers()['content-type']
        const bytes = (await answer.body()).length
        return { address, encoded, vary, bytes, packed: packed.headers()['content-encoding'], isSame }
      }),
    )
    // Shorter ones would not get any shorter.
    const long = pieces.filter(({ bytes }) => bytes >= 1024)
    expect(new Set(long.map(({ address }) => path.extname(address)))).toEqual(new Set(['.css', '.js']))
    expect(long.filter(({ encoded, vary }) => encoded !== 'gzip' || !vary?.includes('Accept-Encoding'))).toEqual([])
    expect(long.filter(({ packed, isSame }) => packed !== 'br' || !isSame)).toEqual([])
    const [one] = long
    const refused = await ask(one?.address ?? '', 'br;q=0, gzip')
    expect(refused.headers()['content-encoding']).toBe('gzip')
  })
})
