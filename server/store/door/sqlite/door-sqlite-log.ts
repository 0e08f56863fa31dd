import { type SqliteThread, startSqliteThread } from './sqlite-thread'

const AFTER_FAILURE_MS = 5_000

/**
 * Writes the log of a file back on a connection and a thread of its own: that waits for the disk, and whoever writes
 * meanwhile does not. `writeBack` does nothing while it is at it.
 */
export function keepLogShort(file: string): { writeBack: () => void; close: () => Promise<void> } {
  let thread: SqliteThread | null = null
  let running: Promise<unknown> | null = null
  let notBefore = 0
  const begin = async () => {
    if (thread === null) {
      thread = startSqliteThread()
      await thread.ask({ op: 'open', file })
      await thread.ask({ op: 'pragma', text: 'wal_autocheckpoint = 0' })
    }
    await thread.ask({ op: 'pragma', text: 'wal_checkpoint(passive)' })
  }
  /** The writer does it by itself, once the log is so long that it cannot wait; the next try begins anew. */
  const failed = async () => {
    notBefore = performance.now() + AFTER_FAILURE_MS
    const broken = thread
    thread = null
    await broken?.end()
  }
  return {
    writeBack: () => {
      if (performance.now() < notBefore) return
      running ??= begin()
        .catch(failed)
        .finally(() => {
          running = null
        })
    },
    close: async () => {
      await running
      await thread?.end()
    },
  }
}
