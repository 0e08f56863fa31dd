import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, Page, Response } from 'playwright-core'
import { plainServer } from '@/tools/bench/barest/bare-serving'
import { signedIn, withBrowser } from '@/tools/bench/measure/browser'
import { ms, percentile, query } from '@/tools/bench/measure/processes'
import { serveLarge } from '@/tools/bench/world/large'
import type { Bench } from '../figures'

const ROUNDS = 8
const REST_MS = 1_500
const ROW = '[role=row].row'

/** The end of the frame in which the first row stands, in ms since the address was opened. */
function watchFirstRow([row]: [string]): void {
  const watcher = new MutationObserver(() => {
    if (document.querySelector(row) === null) return
    watcher.disconnect()
    requestAnimationFrame(() => {
      const after = new MessageChannel()
      after.port1.onmessage = () => {
        document.documentElement.dataset.firstRow = String(performance.now())
      }
      after.port2.postMessage(null)
    })
  })
  watcher.observe(document, { childList: true, subtree: true })
}

async function painted(context: BrowserContext, url: string, look: (page: Page) => void = () => {}): Promise<number> {
  const page = await context.newPage()
  look(page)
  await page.addInitScript(watchFirstRow, [ROW] as [string])
  await page.goto(url)
  const painted = page.locator('html[data-first-row]')
  return Number(await painted.getAttribute('data-first-row'))
}

type Scripts = { named: number; all: number }

/** Scripts that the page names, and all that were fetched when it came to rest, in bytes after gzip. */
async function scriptsOf(context: BrowserContext, url: string): Promise<Scripts> {
  const answers: Response[] = []
  const took = await painted(context, url, (page) =>
    page.on('response', (answer) => answer.request().resourceType() === 'script' && answers.push(answer)),
  )
  if (!Number.isFinite(took)) throw new Error('No row was painted.')
  await new Promise((resolve) => setTimeout(resolve, REST_MS))
  const html = await (await context.request.get(url)).text()
  const sizes = await Promise.all(
    answers.map(async (answer) => ({
      named: html.includes(`src="${new URL(answer.url()).pathname}`),
      bytes: gzipSync(await answer.body(), { level: 9 }).length,
    })),
  )
  const sum = (those: typeof sizes) => those.reduce((total, { bytes }) => total + bytes, 0)
  return { named: sum(sizes.filter(({ named }) => named)), all: sum(sizes) }
}

/** Each time in a browser that has loaded nothing yet. */
export async function paints(rounds: number, anew: () => Promise<BrowserContext>, url: string): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const context = await anew()
    times.push(await painted(context, url))
    await context.close()
  }
  return times
}

export const told = (times: readonly number[]) => `p50 ${ms(percentile(times, 0.5))}  worst ${ms(Math.max(...times))}`
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`

/** What a browser that comes for the first time has to load before it shows rows, and how long that takes. */
export async function benchFirstLoad(bench: Bench): Promise<void> {
  const { server } = await serveLarge(bench)
  const url = `${server.address}/`
  await withBrowser(async (browser) => {
    bench.say('opening the Stream')
    const scripts = await scriptsOf(await signedIn(browser, server), url)
    const ours = await paints(ROUNDS, () => signedIn(browser, server), url)
    const { rows } = await query<{ rows: { body: string }[] }>(server, 'stream.page', { query: '', limit: 50 })
    bench.say('opening the barest page')
    const bare = await barePaints(browser, rows)
    bench.report(
      'first-load: JavaScript of the Stream, after gzip',
      `${kilobytes(scripts.named)} named by the page, ${kilobytes(scripts.all)} at rest`,
      '0 kB',
      null,
      '<= 230 kB',
    )
    bench.report(
      'first-load: address opened to first row painted, nothing cached',
      told(ours),
      told(bare),
      percentile(bare, 0.5) / percentile(ours, 0.5),
      '<= 800 ms',
    )
  }).finally(server.stop)
}

/** The same rows as plain HTML, ready. */
async function barePaints(browser: Browser, rows: readonly { body: string }[]): Promise<number[]> {
  const lines = rows.map(({ body }) => `<div role="row" class="row">${escaped(body)}</div>`)
  const plain = await plainServer((_request, answer) => {
    answer.setHeader('content-type', 'text/html; charset=utf-8')
    answer.end(`<!doctype html><body>${lines.join('')}`)
  })
  return paints(ROUNDS, () => browser.newContext(), plain.url).finally(plain.stop)
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
