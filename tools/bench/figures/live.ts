import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { barePage } from '@/tools/bench/barest/bare-page'
import { LIVING_ROW, signedIn, withBrowser } from '@/tools/bench/measure/browser'
import { ms, percentile, type Server } from '@/tools/bench/measure/processes'
import { serveLarge } from '@/tools/bench/world/large'
import { TOKENS, writeFor, writeOne } from '@/tools/bench/world/writer'
import type { Bench } from '../figures'

const LATEST_MS = 2_000
/** What of the Stream comes last: its facets and its histogram. How long a page takes to be whole is another figure. */
const WHOLE = ['.facet-list .fsec', 'figure.hist']

type Seen = { [token: string]: { there: number; painted: number } }
type Times = { there: number[]; painted: number[]; missed: number }

/** By the page's own clock: one machine, one clock. */
function watchTokens([source]: [string]): void {
  const seen: Seen = {}
  Object.assign(window, { seen })
  const clock = () => performance.timeOrigin + performance.now()
  const tokens = new RegExp(source, 'g')
  const found = (text: string | null) => {
    const fresh = (text?.match(tokens) ?? []).filter((token) => seen[token] === undefined)
    const there = clock()
    for (const token of fresh) seen[token] = { there, painted: Number.POSITIVE_INFINITY }
    return fresh
  }
  new MutationObserver((records) => {
    const fresh = records.flatMap((record) =>
      record.type === 'characterData'
        ? found(record.target.textContent)
        : [...record.addedNodes].flatMap((node) => found(node.textContent)),
    )
    if (fresh.length === 0) return
    requestAnimationFrame(() => {
      const after = new MessageChannel()
      after.port1.onmessage = () => {
        for (const token of fresh) Object.assign(seen[token] ?? {}, { painted: clock() })
      }
      after.port2.postMessage(null)
    })
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
}

/** The Stream, once it lives and all of it stands there. */
export async function wholePage(browser: Browser, server: Server): Promise<Page> {
  const page = await (await signedIn(browser, server)).newPage()
  await page.goto(server.address)
  for (const part of [LIVING_ROW, '.status .live', ...WHOLE]) await page.waitForSelector(part)
  return page
}

/** From the writer's rename or append to the row in the page's document, and to the end of the frame that shows it. */
export async function timesOf(page: Page, write: () => Promise<ReadonlyMap<string, number>>): Promise<Times> {
  await page.evaluate(watchTokens, [TOKENS.source] as [string])
  const written = await write()
  await pause(LATEST_MS)
  const seen: Seen = await page.evaluate('window.seen')
  const found = [...written].flatMap(([token, at]) => (seen[token] ? [{ at, ...seen[token] }] : []))
  return {
    there: found.map(({ at, there }) => there - at),
    painted: found.map(({ at, painted }) => painted - at),
    missed: written.size - found.length,
  }
}

const spread = (times: readonly number[]) => `p50 ${ms(percentile(times, 0.5))}  p99 ${ms(percentile(times, 0.99))}`
export const told = ({ there, painted, missed }: Times) =>
  `${spread(there)}  missed ${missed} of ${there.length + missed}  (painted ${spread(painted)})`

/** A message is renamed into place or appended; when does its row stand in Chromium? */
export async function benchLive(bench: Bench): Promise<void> {
  const { rate, seconds, messages, watched: files } = bench.sizes
  const { watched, server } = await serveLarge(bench)
  const write = () => writeFor(() => writeOne(watched), { rate, seconds })
  await withBrowser(async (browser) => {
    const page = await wholePage(browser, server)
    bench.say(`${seconds} s of the product`)
    const ours = await timesOf(page, write)
    await server.stop()
    const plain = await barePage(watched)
    const other = await browser.newPage()
    await other.goto(plain.url)
    bench.say(`${seconds} s of the barest`)
    const bare = await timesOf(other, write).finally(plain.stop)
    const count = (n: number) => n.toLocaleString('en')
    bench.report(
      `live: file renamed or line appended to row in Chromium, ${rate} a second, ${count(files)} files watched, ${count(messages + files)} messages indexed`,
      told(ours),
      told(bare),
      percentile(bare.there, 0.5) / percentile(ours.there, 0.5),
      'p50 <= 30 ms, p99 <= 150 ms, none missed',
    )
  }).finally(server.stop)
}
