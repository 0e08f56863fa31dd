import type { IdleQueue, Shown } from '@/lib/message/agent-shown'
import type { PresenceLimits } from '@/lib/rules/presence-limits'
import { isOff } from './liveness'

const MINUTE_MS = 60_000
/** Who ends, or begins, is heard a little later than it shows that. */
export const SETTLES_MS = MINUTE_MS
const OFFLINE = 'OFFLINE'

/** Where that differs; `at`: from when on it does, UTC ms. */
export type Contradiction = { at: number } & (
  | { what: 'off-posting'; state: string; lateMs: number }
  | { what: 'idle-queue'; count: number; since: number }
  | { what: 'working-silent'; since: number }
  | { what: 'two-processes'; pids: readonly [number, number] }
  | { what: 'process-ended'; path: string }
  | { what: 'clock-back'; byMs: number }
)

/** Whether the rule for every protocol about presence is broken by it. Other words for off may outlast who said them. */
export function breaksRule(one: Contradiction, { offlineMs }: Pick<PresenceLimits, 'offlineMs'>): boolean {
  if (one.what === 'process-ended' || one.what === 'clock-back') return false
  return one.what !== 'off-posting' || (one.state === OFFLINE && one.lateMs >= offlineMs)
}

export const isIdle = (shown: Pick<Shown, 'state' | 'substate'>) => says(shown, 'IDLE')

/** All that there are or, if nothing changes, will be; the first is told where there is room for one. */
export function contradictionsOf(shown: Shown, { silentMs, idleMs }: PresenceLimits): Contradiction[] {
  const { state, shownAt, lastAt, idleQueue: queue, endedPath, clock } = shown
  if (shownAt === null) return []
  const found: Contradiction[] = []
  const pids = alternating(shown.pids)
  if (pids !== null) found.push({ what: 'two-processes', pids, at: shownAt })
  const off = says(shown, OFFLINE) ? OFFLINE : isOff(state) ? state : null
  if (off !== null && lastAt !== null && lastAt > shownAt)
    found.push({ what: 'off-posting', state: off, lateMs: lastAt - shownAt, at: lastAt })
  if (says(shown, 'WORKING') && off === null) {
    const since = Math.max(lastAt ?? shownAt, shownAt)
    found.push({ what: 'working-silent', since, at: since + silentMs })
  }
  if (isIdle(shown) && off === null && queue !== null)
    found.push({ what: 'idle-queue', ...queue, at: Math.max(queue.manyAt, queue.since + idleMs) })
  if (endedPath !== null) found.push({ what: 'process-ended', path: endedPath, at: shownAt })
  if (clock !== null) found.push({ what: 'clock-back', byMs: clock.before - clock.now, at: shownAt })
  return found
}

/** When each of these came, the earliest first; null where they are fewer than `untaken`. */
export function idleQueueOf(times: readonly number[], { untaken }: Pick<PresenceLimits, 'untaken'>): IdleQueue | null {
  const [since] = times
  const manyAt = times[untaken - 1]
  return since === undefined || manyAt === undefined ? null : { count: times.length, since, manyAt }
}

function says({ state, substate }: Pick<Shown, 'state' | 'substate'>, word: string): boolean {
  return state?.toUpperCase() === word || substate?.toUpperCase() === word
}

/** Who begins anew has another process from then on; where one comes back, there are two. */
function alternating(pids: readonly number[]): readonly [number, number] | null {
  const runs = pids.filter((pid, at) => pid !== pids[at - 1])
  const at = runs.findLastIndex((pid, index) => runs.indexOf(pid) < index)
  const [one, other] = [runs[at - 1], runs[at]]
  return at < 1 || one === undefined || other === undefined ? null : [one, other]
}
