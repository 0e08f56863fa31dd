import { setTimeout as pause } from 'node:timers/promises'

const STEP_MS = 25
/** A tail that runs takes over what people did four times a second. */
const PATIENCE_MS = 2_000

/** Whether the index knows this change, after it had time to take it over. */
export async function untilTaken(reached: () => Promise<number>, n: number): Promise<boolean> {
  for (let waited = 0; waited <= PATIENCE_MS; waited += STEP_MS) {
    if ((await reached()) >= n) return true
    await pause(STEP_MS)
  }
  return false
}
