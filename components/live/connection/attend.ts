import type { Line } from './connect'

/** A page that is hidden this long lets its connection go. */
export const HIDDEN_MS = 20_000
const LISTENER = 'signalbox hidden listener'

/**
 * Keeps the line open while its page can be seen, and gives what ends that. What nobody sees is not asked for, and where
 * pages share no stream a line in each of many tabs would leave no connection for a new tab: of hidden pages one alone
 * goes on listening (for notices), by a lock that they share; the others resume from the last rev they heard once they
 * are seen.
 */
export function attend(line: Line, document: Document, locks: LockManager | undefined): () => void {
  let close: (() => void) | null = null
  let away: { timer: ReturnType<typeof setTimeout>; over: AbortController } | null = null

  const open = () => {
    close ??= line.open()
  }
  const shut = () => {
    close?.()
    close = null
  }
  const leave = () => {
    const over = new AbortController()
    away = { timer: setTimeout(shut, HIDDEN_MS), over }
    const listen = () => {
      if (away?.over !== over) return
      clearTimeout(away.timer)
      open()
      return new Promise<void>((done) => over.signal.addEventListener('abort', () => done()))
    }
    locks?.request(LISTENER, { signal: over.signal }, listen).catch((error: unknown) => {
      if (!over.signal.aborted) throw error
    })
  }
  const come = () => {
    clearTimeout(away?.timer)
    away?.over.abort()
    away = null
    open()
  }
  const change = () => {
    if (document.visibilityState === 'visible') come()
    else if (away === null) leave()
  }

  open()
  change()
  document.addEventListener('visibilitychange', change)
  return () => {
    document.removeEventListener('visibilitychange', change)
    clearTimeout(away?.timer)
    away?.over.abort()
    shut()
  }
}
