import type { ConsoleStatus } from '@/lib/message/message'
import type { LineState } from './line'

/** What the arm of the mark, the chip in the bar and the status line say, in this order of gravity. */
export type Sign =
  | { kind: 'connecting' }
  | { kind: 'disconnected'; since: number; retryAt: number | null }
  | { kind: 'stopped' }
  | { kind: 'no-source' }
  | { kind: 'paused'; since: number; unshown: number }
  | { kind: 'lag'; lagMs: number }
  | { kind: 'live' }

export type Pause = { since: number; unshown: number } | null

/** What a pause kept out goes with the list that it was kept out of: the next one is fetched with it. */
export function nothingUnshown(pause: Pause): Pause {
  return pause && { since: pause.since, unshown: 0 }
}

const LAG_MS = 1_000
const RECENT_MS = 10_000

export function signOf({
  line,
  consoleStatus,
  pause,
}: {
  line: LineState
  consoleStatus: ConsoleStatus | undefined
  pause: Pause
}): Sign {
  if (line.phase === 'lost') return { kind: 'disconnected', since: line.lostAt ?? 0, retryAt: line.retryAt }
  if (consoleStatus === undefined) return { kind: 'connecting' }
  if (consoleStatus.tail === 'stopped') return { kind: 'stopped' }
  if (consoleStatus.sources.length === 0) return { kind: 'no-source' }
  if (pause) return { kind: 'paused', ...pause }
  if (line.phase === 'connecting') return { kind: 'connecting' }
  const lagMs = presentLag(consoleStatus)
  return lagMs > LAG_MS ? { kind: 'lag', lagMs } : { kind: 'live' }
}

/** The greatest lag among sources that changed in the last 10 s. What is read for the first time is late by nature and does not count. */
export function presentLag(consoleStatus: ConsoleStatus): number {
  const lags = consoleStatus.sources.map(({ condition }) => {
    const recent = condition.lastChangeAt !== null && consoleStatus.now - condition.lastChangeAt <= RECENT_MS
    return recent && condition.state !== 'catching-up' ? (condition.lagMs ?? 0) : 0
  })
  return Math.max(0, ...lags)
}
