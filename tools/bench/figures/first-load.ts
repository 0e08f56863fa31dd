import { gzipSync } from 'node:zlib'
import type { BrowserContext, Response } from 'playwright-core'
import { plainServer } from '@/tools/bench/barest/bare-serving'
import { LIVING_ROW, signedIn, withBrowser } from '@/tools/bench/measure/browser'
import { openings } from '@/tools/bench/measure/openings'
import { percentile, query } from '@/tools/bench/measure/processes'
import { serveLarge } from '@/tools/bench/world/large'
import type { Bench } from '../figures'
import { told } from './opening'

const ROUNDS = 8
const REST_MS = 1_500
type Scripts = { named: number; all: number }

/** Scripts that the page names, and all that were fetched when it came to rest, in bytes after gzip. */
async function scriptsOf(context: BrowserContext, url: string): Promise<Scripts> {
  const answers: Response[] = []
  const page = await context.newPage()
  page.on('response', (answer) => answer.request().resourceType() === 'script' && answers.push(answer))
  await page.goto(url)
  await page.locator(LIVING_ROW).first().waitFor()
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

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`

/** What a browser that comes for the first time has to load before it shows rows, and how long that takes. */
export async function benchFirstLoad(bench: Bench): Promise<void> {
  const { server } = await serveLarge(bench)
  const url = `${server.address}/`
  await withBrowser(async (browser) => {
    bench.say('opening the Stream')
    const scripts = await scriptsOf(await signedIn(browser, server), url)
    const { rows } = await query<{ rows: { body: string }[] }>(server, 'stream.page', { query: '', limit: 50 })
    bench.say('opening the Stream and the barest page')
    const [ours = [], bare = []] = await withBare(rows, (plain) =>
      openings(browser, ROUNDS, [
        { anew: () => signedIn(browser, server), url },
        { anew: () => browser.newContext(), url: plain },
      ]),
    )
    bench.report(
      'first-load: JavaScript of the Stream, after gzip',
      `${kilobytes(scripts.named)} named by the page, ${kilobytes(scripts.all)} at rest`,
      '0 kB',
      null,
      '<= 230 kB',
    )
    bench.report(
      'first-load: address opened to first row shown, nothing cached',
      told(ours),
      told(bare),
      percentile(bare, 0.5) / percentile(ours, 0.5),
      '<= 800 ms',
    )
  }).finally(server.stop)
}

/** With the same rows as plain HTML, ready, at an address. */
async function withBare<T>(rows: readonly { body: string }[], use: (url: string) => Promise<T>): Promise<T> {
  const lines = rows.map(({ body }) => `<div role="row" class="row">${escaped(body)}</div>`)
  const plain = await plainServer((_request, answer) => {
    answer.setHeader('content-type', 'text/html; charset=utf-8')
    answer.end(`<!doctype html><body>${lines.join('')}`)
  })
  return use(plain.url).finally(plain.stop)
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
