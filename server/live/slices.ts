/** A turn of the loop is not held longer than this by one job. */
const SLICE_MS = 8

/**
 * Does it to each, and lets everybody else have a turn whenever it has taken long enough: who asks for something meanwhile
 * waits for a slice and not for all of it. What is in `all` is taken when it begins.
 */
export async function inSlices<T>(
  all: Iterable<T>,
  does: (one: T) => void,
  mono: () => number = () => performance.now(),
): Promise<void> {
  let began = mono()
  for (const one of [...all]) {
    does(one)
    if (mono() - began < SLICE_MS) continue
    await new Promise((resolve) => setImmediate(resolve))
    began = mono()
  }
}
