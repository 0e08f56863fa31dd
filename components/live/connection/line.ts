/** The line to the server as a value: what is known of it, and what each event makes of that. Times are UTC ms. */

export type Cause =
  /** Nothing listens there: told on this machine only, where nothing lies between. */
  | { kind: 'refused' }
  | { kind: 'unanswered' }
  /** It answers again. */
  | { kind: 'broken' }
  | { kind: 'silent' }
  | { kind: 'unauthorised' }
  | { kind: 'bad-query' }
  | { kind: 'answered'; status: number }

export type Try = { at: number; afterMs: number; outcome: 'failed' | 'waits' }

export type LineState = {
  phase: 'connecting' | 'live' | 'lost'
  /** The rev that was heard last, opaque; a new connection resumes after it. Null before the first. */
  rev: string | null
  heardAt: number | null
  lostAt: number | null
  cause: Cause | null
  /** Since the line was lost, oldest first, the last of them waiting for its time. */
  tries: Try[]
  /** When the next try begins; null while one is under way or none is needed. */
  retryAt: number | null
}

export type LineEvent =
  /** `rev`: null where it says nothing of how far was told. */
  | { kind: 'heard'; at: number; rev: string | null }
  | { kind: 'failed'; at: number }
  | { kind: 'explained'; cause: Cause }
  | { kind: 'trying'; at: number }

const WAITS_MS = [1_000, 4_000, 16_000, 30_000] as const
const MOST_TRIES = 12

export function newLine(rev: string | null): LineState {
  return { phase: 'connecting', rev, heardAt: null, lostAt: null, cause: null, tries: [], retryAt: null }
}

/** How long to wait before the try after `failed` failures, in ms. */
export function waitAfter(failed: number): number {
  return WAITS_MS[Math.min(failed, WAITS_MS.length - 1)] ?? 30_000
}

export function stepLine(state: LineState, event: LineEvent): LineState {
  switch (event.kind) {
    case 'heard':
      return { ...newLine(event.rev ?? state.rev), phase: 'live', heardAt: event.at }
    case 'failed':
      return lost(state, event.at)
    case 'explained':
      return state.phase === 'lost' ? { ...state, cause: event.cause } : state
    case 'trying':
      return { ...state, retryAt: null }
  }
}

function lost(state: LineState, at: number): LineState {
  const failed = state.tries.map((one): Try => (one.outcome === 'waits' ? { ...one, at, outcome: 'failed' } : one))
  const afterMs = waitAfter(failed.length)
  const next: Try = { at: at + afterMs, afterMs, outcome: 'waits' }
  return {
    ...state,
    phase: 'lost',
    lostAt: state.lostAt ?? at,
    cause: state.cause ?? { kind: 'unanswered' },
    tries: [...failed, next].slice(-MOST_TRIES),
    retryAt: next.at,
  }
}
