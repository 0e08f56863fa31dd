/** How long one goes on before what came meanwhile has its turn, ms. */
const LONGEST_MS = 5

/**
 * For reads that hold up their thread, asked right before each of them: null where it may be made now, else what to wait
 * for before one asks again. Once they took 5 ms in one go, what waits to be done there comes first: many lists that are
 * asked for at once then hold up a decision by one read, not by all of them. `now` is in ms.
 */
export function takingTurns(now: () => number): () => Promise<void> | null {
  let began: number | null = null
  return () => {
    if (began !== null) return now() - began > LONGEST_MS ? new Promise<void>((resolve) => setImmediate(resolve)) : null
    began = now()
    setImmediate(() => {
      began = null
    })
    return null
  }
}
