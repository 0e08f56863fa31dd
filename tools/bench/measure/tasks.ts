import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'

/** When a task of a page's main thread began, UTC, and how long it stood there. ms */
export type Task = { at: number; wall: number }

/** Long tasks are told to within two of these. */
const EVERY_MS = 10
const NS_PER_MS = 1_000_000

/** How long the main thread of each page ran until then. ms */
type Sample = { at: number; ran: number[] }

const now = () => performance.timeOrigin + performance.now()

/**
 * Follows for how long the main threads of a browser's pages run, as Linux counts it: a page cannot tell work from waiting
 * for a core, and Chromium's own trace stops pages for longer than what is looked for whenever it is taken.
 */
export async function followingWork(browser: Browser) {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const pages = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
  const samples: Sample[] = []
  const look = () => void samples.push({ at: now(), ran: pages.map(ranUntilNow) })
  const timer = setInterval(look, EVERY_MS)
  look()
  return {
    /** For how many ms of a task the thread worked, at most. */
    workOf: ({ at, wall }: Task): number => {
      const before = samples.findLast((sample) => sample.at <= at) ?? samples[0]
      const after = samples.find((sample) => sample.at >= at + wall) ?? samples.at(-1)
      return Math.max(0, ...pages.map((_, page) => (after?.ran[page] ?? 0) - (before?.ran[page] ?? 0)))
    },
    stop: () => {
      clearInterval(timer)
      look()
    },
  }
}

/** Of a thread that has ended: what stands for no time. */
function ranUntilNow(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / NS_PER_MS
  } catch {
    return 0
  }
}
