export type Paced = {
  /** Runs the job: at once after a rest, else when the rest is over. Asking twice meanwhile runs it once. */
  ask: () => void
  stop: () => void
}

const AFTER_FAILURE_MS = 1_000

/**
 * Runs a job whenever it is asked for, never two at a time, with at least `restMs` between the end of one and the start
 * of the next (or what the job returns). A job that fails is reported and run again after a second.
 */
export function paced(restMs: number, job: () => Promise<number | undefined>, failed: (error: unknown) => void): Paced {
  let state: 'idle' | 'running' | 'resting' | 'stopped' = 'idle'
  let asked = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const run = async () => {
    state = 'running'
    asked = false
    let rest = restMs
    try {
      rest = (await job()) ?? restMs
    } catch (error) {
      failed(error)
      asked = true
      rest = AFTER_FAILURE_MS
    }
    if (isStopped()) return
    state = 'resting'
    timer = setTimeout(() => {
      state = 'idle'
      if (asked) void run()
    }, rest)
    timer.unref()
  }
  const isStopped = () => state === 'stopped'

  return {
    ask: () => {
      asked = true
      if (state === 'idle') void run()
    },
    stop: () => {
      state = 'stopped'
      clearTimeout(timer)
    },
  }
}
