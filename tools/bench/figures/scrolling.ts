import type { Browser, CDPSession, Page } from 'playwright-core'
import { barePage } from '@/tools/bench/barest/bare-page'
import { LIVING_ROW, signedIn, withBrowser } from '@/tools/bench/measure/browser'
import { ms, percentile } from '@/tools/bench/measure/processes'
import { followingWork, type Task } from '@/tools/bench/measure/tasks'
import { serveLarge, type Watched } from '@/tools/bench/world/large'
import { writeFor, writeOne } from '@/tools/bench/world/writer'
import type { Bench } from '../figures'
import { mb, residentOf } from './resident'

const RATE = 50
/** Back through time, then along with what comes, over and over. */
const SCROLL_MS = 12_000
const FOLLOW_MS = 4_000
const WHEEL_PX = 600
const LONG_MS = 100
const MIB = 1024 * 1024

/** `tasks`: all that last long, whether they work or wait. ms */
type Smooth = { frames: number[]; tasks: Task[] }

function watchFrames(): void {
  const smooth: Smooth = { frames: [], tasks: [] }
  Object.assign(window, { smooth })
  let last = performance.now()
  const frame = (now: number) => {
    smooth.frames.push(now - last)
    last = now
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      smooth.tasks.push({ at: performance.timeOrigin + startTime, wall: duration })
  }).observe({ type: 'longtask' })
}

async function heapOf(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage')
  return (await cdp.send('Runtime.getHeapUsage')).usedSize
}

/** `works`: for how long each of the tasks worked. ms */
type Figures = Smooth & { heap: number[]; works: number[] }

/** Scrolls in `page` for so long while messages come. The heap is weighed at the start, in the middle and at the end. */
async function measure(browser: Browser, page: Page, watched: Watched, seconds: number): Promise<Figures> {
  const cdp = await page.context().newCDPSession(page)
  await page.mouse.move(700, 500)
  let over = false
  const writing = writeFor(() => writeOne(watched), { rate: RATE, seconds: seconds + 60, stopped: () => over })
  try {
    await scroll(page, SCROLL_MS + FOLLOW_MS)
    const heap = [await heapOf(cdp)]
    const [frames, tasks, works]: [number[], Task[], number[]] = [[], [], []]
    await page.evaluate(watchFrames)
    for (const _half of [1, 2]) {
      const work = await followingWork(browser)
      await scroll(page, (seconds * 1000) / 2).finally(work.stop)
      const smooth: Smooth = await page.evaluate('window.smooth')
      frames.push(...smooth.frames)
      tasks.push(...smooth.tasks)
      works.push(...smooth.tasks.map(work.workOf))
      heap.push(await heapOf(cdp))
      await page.evaluate('window.smooth.frames = []; window.smooth.tasks = []')
    }
    return { frames, tasks, works, heap }
  } finally {
    over = true
    await writing
  }
}

async function scroll(page: Page, span: number): Promise<void> {
  const until = performance.now() + span
  while (performance.now() < until) {
    for (const back = performance.now() + SCROLL_MS; performance.now() < Math.min(back, until); )
      await page.mouse.wheel(0, -WHEEL_PX)
    await page.keyboard.press('End')
    await page.waitForTimeout(Math.max(0, Math.min(FOLLOW_MS, until - performance.now())))
  }
}

const told = ({ frames, tasks, works, heap }: Figures) => {
  const walls = tasks.map(({ wall }) => wall)
  const over = (values: number[]) => values.filter((value) => value > LONG_MS).length
  const parts = [
    `frames p50 ${ms(percentile(frames, 0.5))}  p99 ${ms(percentile(frames, 0.99))}  worst ${ms(Math.max(...frames))}`,
    `tasks over ${LONG_MS} ms: ${over(walls)} (longest ${ms(Math.max(0, ...walls))})`,
    `of them at work for so long: ${over(works)} (longest ${ms(Math.max(0, ...works))})`,
    `heap ${heap.map((bytes) => mb(bytes / MIB)).join(', ')}`,
  ]
  return parts.join('  ')
}

/** A person scrolls back and forth while the list is live. */
export async function benchScrolling(bench: Bench): Promise<void> {
  const { seconds } = bench.sizes
  const { watched, server } = await serveLarge(bench)
  await withBrowser(async (browser) => {
    const page = await (await signedIn(browser, server)).newPage()
    await page.goto(server.address)
    await page.waitForSelector(LIVING_ROW)
    bench.say(`scrolling for ${seconds} s`)
    const ours = await measure(browser, page, watched, seconds)
    const { web } = await residentOf(server)
    await page.close()
    await server.stop()

    const plain = await barePage(watched)
    const other = await browser.newPage()
    await other.goto(plain.url)
    bench.say('scrolling in the barest page')
    const bare = await measure(browser, other, watched, Math.min(30, seconds)).finally(plain.stop)
    bench.report(
      `scrolling: ${RATE} messages a second come meanwhile, ${seconds} s`,
      told(ours),
      told(bare),
      percentile(bare.frames, 0.99) / percentile(ours.frames, 0.99),
      'frames p99 <= 50 ms, no task over 100 ms, heap flat',
    )
    bench.report('memory of the web process after that', mb(web), '-', null, '<= 350 MB')
  }).finally(server.stop)
}
