// How long a test waits for one thing: measured when a run starts, so that what never comes ends soon on a quick machine.
import { pbkdf2 } from 'node:crypto'
import { promisify } from 'node:util'

/**
 * What a test of the browser may wait for one thing where it has a processor for itself, ms; and at most, wherever it runs.
 * What the product lets pass by itself before something is so (a next try, a time that runs out) comes to it in its test.
 */
const WAIT_MS = 15_000
const LONGEST_WAIT_MS = 120_000
const WORK = ['', '', 1_000_000, 32, 'sha256']
/** `WORK` on a processor for itself, ms. */
const WORK_MS = 190
/** So many processes work at once while tests of the browser run. */
const AT_ONCE = 4

/** The wait on this machine as it is now, ms: that much longer as a fixed piece of work takes. */
export async function measureWait() {
  const began = performance.now()
  await Promise.all(Array.from({ length: AT_ONCE }, () => promisify(pbkdf2)(...WORK)))
  const slower = Math.max(1, (performance.now() - began) / WORK_MS)
  return Math.round(Math.min(LONGEST_WAIT_MS, WAIT_MS * slower))
}
