import { type Cause, type LineState, newLine, stepLine } from './line'
import { EVENTS, type Heard, readEvent } from './wire'

const SILENCE_MS = 25_000

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

/** The one EventSource of this page. It resumes by the last rev it heard, so nothing is lost or repeated by a broken line. */
export function createLine({ rev, onHeard }: { rev: string | null; onHeard: (heard: Heard) => void }): Line {
  let state = newLine(rev)
  let shown = state
  let query = ''
  let source: EventSource | null = null
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
  const address = () => `/api/live?${new URLSearchParams({ query, rev: state.rev ?? 'now' })}`
  const close = () => {
    clearTimeout(silence)
    clearTimeout(retry)
    source?.close()
    source = null
  }
  const fail = (cause: Cause | null) => {
    const asked = address()
    close()
    set(stepLine(state, { kind: 'failed', at: Date.now() }))
    if (cause) set(stepLine(state, { kind: 'explained', cause }))
    else explain(asked).then((found) => set(stepLine(state, { kind: 'explained', cause: found })))
    retry = setTimeout(connect, Math.max(0, (state.retryAt ?? 0) - Date.now()))
  }
  const listen = () => {
    clearTimeout(silence)
    silence = setTimeout(() => fail({ kind: 'silent' }), SILENCE_MS)
  }
  const hear = (name: (typeof EVENTS)[number], data: string) => {
    const heard = readEvent(name, data)
    if (heard === null) return
    listen()
    onHeard(heard)
    const rev = heard.kind !== 'status' ? heard.rev : state.rev === null ? heard.consoleStatus.rev : null
    set(stepLine(state, { kind: 'heard', at: Date.now(), rev }))
  }
  const connect = () => {
    close()
    if (state.phase === 'lost') set(stepLine(state, { kind: 'trying', at: Date.now() }))
    const mine = new EventSource(address())
    source = mine
    for (const name of EVENTS) mine.addEventListener(name, (event) => mine === source && hear(name, String(event.data)))
    mine.addEventListener('error', () => mine === source && fail(null))
    listen()
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
      explain(address()).then((cause) => doubted === source && isNoAnswer(cause) && fail(cause))
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

/** An EventSource does not say why it failed; asking the same address once does. */
async function explain(address: string): Promise<Cause> {
  const asking = new AbortController()
  try {
    const answer = await fetch(address, { signal: asking.signal, headers: { accept: 'text/event-stream' } })
    if (answer.status === 401) return { kind: 'unauthorised' }
    if (answer.status === 400) return { kind: 'bad-query' }
    return answer.ok ? { kind: 'broken' } : { kind: 'answered', status: answer.status }
  } catch {
    return { kind: isHere(location.hostname) ? 'refused' : 'unanswered' }
  } finally {
    asking.abort()
  }
}

const isNoAnswer = ({ kind }: Cause) => kind === 'refused' || kind === 'unanswered'

/** On this machine nothing lies between a browser and the console: a request that fails there was refused. */
const isHere = (name: string) => ['localhost', '127.0.0.1', '[::1]'].includes(name)
