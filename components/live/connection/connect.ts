import { type Cause, type LineState, newLine, stepLine } from './line'
import type { Heard } from './wire'

/** A line that says nothing for so long is lost. */
export const SILENCE_MS = 25_000

export type Line = {
  /** As of the last change that pages show; while the line is live, `rev` and `heardAt` go on without telling anybody. */
  state: () => LineState
  watch: (changed: () => void) => () => void
  /** Follows another question from the last rev on; nothing between is missed. */
  ask: (query: string) => void
  retry: () => void
  /** Somebody says that the console cannot be reached: it is asked, and the line is lost if it does not answer. */
  doubt: () => void
  /** Connects as who the browser is known to be now. */
  renew: () => void
  open: () => () => void
}

const loadStream = () => import('./page-stream')

/**
 * The line of this page to the server. It resumes by the last rev it heard, so nothing is lost or repeated by a broken
 * line. What follows a question is loaded when the first one is asked: a page shows its rows before.
 */
export function createLine({ rev, onHeard }: { rev: string | null; onHeard: (heard: Heard) => void }): Line {
  let state = newLine(rev)
  let shown = state
  let query = ''
  let person: string | null = null
  let source: { leave?: () => void } | null = null
  let silence: ReturnType<typeof setTimeout> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let opened = false
  const watchers = new Set<() => void>()

  const set = (next: LineState) => {
    const goesOn = state.phase === 'live' && next.phase === 'live'
    state = next
    if (goesOn) return
    shown = next
    for (const changed of watchers) changed()
  }
  const asked = () => ({ query, rev: state.rev, person })
  const close = () => {
    clearTimeout(silence)
    clearTimeout(retry)
    source?.leave?.()
    source = null
  }
  const fail = (cause: Cause) => {
    close()
    set(stepLine(state, { kind: 'failed', at: Date.now() }))
    set(stepLine(state, { kind: 'explained', cause }))
    retry = setTimeout(connect, Math.max(0, (state.retryAt ?? 0) - Date.now()))
  }
  const listen = () => {
    clearTimeout(silence)
    silence = setTimeout(() => fail({ kind: 'silent' }), SILENCE_MS)
  }
  const hear = (heard: Heard) => {
    listen()
    onHeard(heard)
    const rev = heard.kind !== 'status' ? heard.rev : state.rev === null ? heard.consoleStatus.rev : null
    set(stepLine(state, { kind: 'heard', at: Date.now(), rev }))
  }
  const connect = () => {
    close()
    const unanswered = state.cause !== null && isNoAnswer(state.cause)
    if (state.phase === 'lost') set(stepLine(state, { kind: 'trying', at: Date.now() }))
    const mine: { leave?: () => void } = {}
    source = mine
    const isMine = () => mine === source
    listen()
    loadStream().then(
      async ({ followLive, explainLine }) => {
        // The browser may reach what this page does not.
        const cause = unanswered && isMine() ? await explainLine(asked()) : null
        if (!isMine()) return
        if (cause !== null && isNoAnswer(cause)) return fail(cause)
        const be = (one: string) => {
          person = one
        }
        mine.leave = followLive(asked(), { hear, fail, be })
      },
      () => isMine() && fail({ kind: 'unanswered' }),
    )
  }

  return {
    state: () => shown,
    watch: (changed) => {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
    ask: (next) => {
      if (next === query) return
      query = next
      if (opened) connect()
    },
    retry: () => {
      if (state.phase === 'lost') connect()
    },
    doubt: () => {
      const doubted = source
      if (doubted === null || state.phase !== 'live') return
      loadStream()
        .then(({ explainLine }) => explainLine(asked()))
        .then((cause) => doubted === source && isNoAnswer(cause) && fail(cause))
    },
    renew: () => {
      if (opened) connect()
    },
    open: () => {
      opened = true
      connect()
      return () => {
        opened = false
        close()
      }
    },
  }
}

const isNoAnswer = ({ kind }: Cause) => kind === 'refused' || kind === 'unanswered'
