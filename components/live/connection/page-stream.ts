import type { AskedLive, ToldLive } from './asked-live'
import { away, causeOf } from './cause-of'
import type { Cause } from './line'
import { postQuestions } from './post-questions'
import { sharedStream } from './shared-stream'
import { EVENTS, type Heard, readEvent } from './wire'
import type { FromPage, ToPage } from './worker-words'

/** A worker that says nothing for so long is none. */
export const ANSWER_MS = 5_000

/** `gone`: there is no worker any more, or never was. */
type Hear = (told: ToPage['told'] | { kind: 'gone' }) => void
type ByWorker = { ready: Promise<void>; say: (said: FromPage) => void; hear: Map<number, Hear> }

/** A page that got no word so often asks no more: each time costs it that long. */
const MOST_UNHEARD = 2

/** What a page is told. */
type Page = {
  hear: (heard: Heard) => void
  /** The question is followed no longer. */
  fail: (cause: Cause) => void
  /** Says as whom it is told. */
  be: (person: string) => void
}

/** Follows a question until what it gives is called: on the stream that all pages of this browser share, else on one of its own. */
type Follow = (question: AskedLive, page: Page) => () => void

export const followLive = pageStreams()

/** Follows the questions of one page. */
export function pageStreams(): Follow {
  let worker: ByWorker | null = null
  let unheard = 0
  let asked = 0

  /** The worker that all pages of this browser share, once for this page; null where the browser has none. */
  const workerOf = (): ByWorker | null => {
    if (typeof SharedWorker === 'undefined' || navigator.locks === undefined || unheard >= MOST_UNHEARD) return null
    const hear = new Map<number, Hear>()
    const shared = begun()
    if (shared === null) return null
    const { port } = shared
    const say = (said: FromPage) => port.postMessage(said)
    shared.onerror = () => {
      worker = null
      for (const one of [...hear.values()]) one({ kind: 'gone' })
    }
    port.onmessage = ({ data }: MessageEvent<ToPage>) => hear.get(data.n)?.(data.told)
    const lock = `signalbox page ${crypto.randomUUID()}`
    const ready = new Promise<void>((held) => {
      navigator.locks.request(lock, () => {
        say({ kind: 'here', lock })
        held()
        return new Promise(() => undefined)
      })
    })
    return { ready, say, hear }
  }

  const byWorker = (
    { ready, say, hear }: ByWorker,
    question: AskedLive,
    tell: (told: ToldLive) => void,
    own: () => () => void,
  ): (() => void) => {
    const n = ++asked
    let taken = false
    const leave = () => {
      clearTimeout(silence)
      if (hear.delete(n)) ready.then(() => say({ kind: 'leave', n }))
    }
    let end = leave
    const alone = () => {
      leave()
      // What was told already is known to the page alone: it comes again with its rev.
      if (taken) tell({ kind: 'failed', cause: { kind: 'broken' } })
      else end = own()
    }
    const silence = setTimeout(() => {
      worker = null
      unheard += 1
      alone()
    }, ANSWER_MS)
    hear.set(n, (told) => {
      clearTimeout(silence)
      if (told.kind === 'gone' || told.kind === 'full') return alone()
      unheard = 0
      if (told.kind === 'taken') taken = true
      else tell(told)
    })
    ready.then(() => hear.has(n) && say({ kind: 'ask', n, asked: question }))
    return () => end()
  }

  return (question, page) => {
    const tell = (told: ToldLive) => tellPage(page, told)
    const own = () => sharedStream(postQuestions).follow(question, tell)
    worker ??= workerOf()
    return worker === null ? own() : byWorker(worker, question, tell, own)
  }
}

function tellPage({ hear, fail, be }: Page, told: ToldLive): void {
  if (told.kind === 'failed') fail(told.cause)
  else if (told.kind === 'person') be(told.person)
  else {
    const name = EVENTS.find((one) => one === told.name)
    const heard = name === undefined ? null : readEvent(name, told.data)
    if (heard !== null) hear(heard)
  }
}

/** Null where the browser is told to have none. */
function begun(): SharedWorker | null {
  try {
    return new SharedWorker(new URL('./stream-worker.ts', import.meta.url), { name: 'signalbox live stream' })
  } catch {
    return null
  }
}

/** Whether the console answers this page, and how: a broken stream does not say it. */
export async function explainLine({ query, rev }: { query: string; rev: string | null }): Promise<Cause> {
  const asking = new AbortController()
  const address = `/api/live?${new URLSearchParams({ query, rev: rev ?? 'now' })}`
  try {
    const { status } = await fetch(address, { signal: asking.signal, headers: { accept: 'text/event-stream' } })
    return causeOf(status)
  } catch {
    return away()
  } finally {
    asking.abort()
  }
}
