import { setTimeout as pause } from 'node:timers/promises'

/** `failed`: nothing is begun any more once it is aborted, by what failed first. */
type Until = { seconds: number; failed: AbortController }

/** Does something `rate` times a second by the clock; what a busy machine delayed is made up for. */
export async function atRate(
  { rate, seconds, failed }: Until & { rate: number },
  act: (n: number) => Promise<void>,
): Promise<void> {
  const began = performance.now()
  const all: Promise<void>[] = []
  for (let n = 0; n < rate * seconds && !failed.signal.aborted; n++) {
    await pause(Math.max(0, began + (n * 1000) / rate - performance.now()))
    all.push(act(n).catch((error: unknown) => failed.abort(error)))
  }
  await Promise.all(all)
}

/** Clicks once every so often, one click after the other, until the time is over. */
export async function clicking<T>(
  { everyMs, seconds, failed }: Until & { everyMs: number },
  act: (n: number) => Promise<T>,
): Promise<T[]> {
  const began = performance.now()
  const found: T[] = []
  for (let n = 0; performance.now() - began < seconds * 1000 && !failed.signal.aborted; n++) {
    await pause(Math.max(0, began + n * everyMs - performance.now()))
    found.push(await act(n))
  }
  return found
}

/** What one person does while others act. Throws what failed first, when nothing is under way any more. */
export async function together<T>(
  one: (failed: AbortController) => Promise<T>,
  others: (failed: AbortController) => Promise<void>,
): Promise<T> {
  const failed = new AbortController()
  const noted = (error: unknown): never => {
    failed.abort(error)
    throw error
  }
  const [done] = await Promise.allSettled([one(failed).catch(noted), others(failed).catch(noted)])
  failed.signal.throwIfAborted()
  if (done.status === 'rejected') throw done.reason
  return done.value
}
