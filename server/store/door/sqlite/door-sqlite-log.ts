import { whileAsked } from './sqlite-while-asked'

const AFTER_FAILURE_MS = 5_000
/** With 50 messages a second it is written back every five seconds. */
const IDLE_MS = 15_000

/**
 * Writes the log of a file back on a connection and a thread of its own: that waits for the disk, and whoever writes
 * meanwhile does not. `writeBack` does nothing while it is at it.
 */
export function keepLogShort(file: string): { writeBack: () => void; close: () => Promise<void> } {
  const thread = whileAsked(async (begun) => {
    await begun.ask({ op: 'open', file })
    await begun.ask({ op: 'pragma', text: 'wal_autocheckpoint = 0' })
  }, IDLE_MS)
  let running: Promise<unknown> | null = null
  let notBefore = 0
  /** The writer does it by itself, once the log is so long that it cannot wait; the next try begins anew. */
  const failed = async () => {
    notBefore = performance.now() + AFTER_FAILURE_MS
    await thread.end()
  }
  return {
    writeBack: () => {
      if (performance.now() < notBefore) return
      running ??= thread
        .ask({ op: 'pragma', text: 'wal_checkpoint(passive)' })
        .catch(failed)
        .finally(() => {
          running = null
        })
    },
    close: async () => {
      await running
      await thread.end()
    },
  }
}
