import { type SqliteThread, startSqliteThread } from './sqlite-thread'
import type { Op } from './sqlite-thread-code'

/**
 * A thread that begins with the first question, and ends once nothing was asked for `idleMs`: it takes about 9 MB, and
 * beginning anew some 40 ms of processor time. `prepare` opens what is asked.
 */
export function whileAsked(
  prepare: (thread: SqliteThread) => Promise<unknown>,
  idleMs: number,
): { ask: <T>(op: Op) => Promise<T>; end: () => Promise<void> } {
  let thread: Promise<SqliteThread> | null = null
  let waiting = 0
  let idle: ReturnType<typeof setTimeout> | undefined
  const prepared = async () => {
    const begun = startSqliteThread()
    try {
      await prepare(begun)
      return begun
    } catch (error) {
      await begun.end()
      throw error
    }
  }
  const begin = () => {
    const begun = prepared()
    begun.catch(() => {
      if (thread === begun) thread = null
    })
    return begun
  }
  const end = async () => {
    clearTimeout(idle)
    const ending = thread
    thread = null
    await (await ending)?.end()
  }
  return {
    ask: async <T>(op: Op) => {
      clearTimeout(idle)
      waiting += 1
      try {
        thread ??= begin()
        return await (await thread).ask<T>(op)
      } finally {
        waiting -= 1
        if (waiting === 0 && thread !== null) idle = setTimeout(() => void end(), idleMs).unref()
      }
    },
    end,
  }
}
