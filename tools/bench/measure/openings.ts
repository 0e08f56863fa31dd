import type { Browser, BrowserContext, CDPSession } from 'playwright-core'

export type Side = { anew: () => Promise<BrowserContext>; url: string }

/** A browser rests that needs less processor time than this meanwhile. */
const REST_MS = 400
const RESTING_MS = 20
const PATIENCE_MS = 30_000
const TOLD = 'toldFirstRow'

/** Tells the moment at which the picture was shown that has the first row in it, in ms since the address was opened. */
function tellFirstRow([told, row]: [string, string]): void {
  new PerformanceObserver((list) => {
    const shown = list.getEntries().find((entry) => 'element' in entry && (entry.element as Element)?.closest(row))
    if (shown) (Reflect.get(globalThis, told) as (ms: string) => void)(String(shown.startTime))
  }).observe({ type: 'largest-contentful-paint', buffered: true })
}

/**
 * How long each side takes from its address to its first row, `rounds` times each, in turns: what the machine does besides
 * meets all alike. Each time in a context that has loaded nothing yet, once nothing of the browser is at work any more: to
 * make a context takes it longer than a page does. The words of a row are the longest on the page, so they are the largest
 * that the first picture with them shows, and Chromium says when that was. Nothing asks the page meanwhile.
 */
export async function openings(browser: Browser, rounds: number, sides: readonly Side[]): Promise<number[][]> {
  const whole = await browser.newBrowserCDPSession()
  const times = sides.map((): number[] => [])
  for (let round = 0; round < rounds; round++) {
    for (const at of sides.keys()) {
      const turn = (at + round) % sides.length
      const side = sides[turn]
      if (side) times[turn]?.push(await opened(whole, side))
    }
  }
  await whole.detach()
  return times
}

async function opened(whole: CDPSession, { anew, url }: Side): Promise<number> {
  const context = await anew()
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Runtime.enable')
    await session.send('Runtime.addBinding', { name: TOLD })
    await page.addInitScript(tellFirstRow, [TOLD, '[role=row].row'] as [string, string])
    await atRest(whole)
    const told = new Promise<number>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`${url} shows no row.`)), PATIENCE_MS)
      session.on('Runtime.bindingCalled', ({ name, payload }) => {
        if (name !== TOLD) return
        clearTimeout(late)
        resolve(Number(payload))
      })
    })
    const [shown] = await Promise.all([told, page.goto(url, { waitUntil: 'commit' })])
    return shown
  } finally {
    await context.close()
  }
}

/** Waits until no process of the browser is at work. */
async function atRest(whole: CDPSession): Promise<void> {
  const used = async () => {
    const { processInfo } = await whole.send('SystemInfo.getProcessInfo')
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1_000, 0)
  }
  for (let before = await used(); ; ) {
    await new Promise((resolve) => setTimeout(resolve, REST_MS))
    const now = await used()
    if (now - before < RESTING_MS) return
    before = now
  }
}
