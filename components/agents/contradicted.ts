import type { AgentRow } from '@/lib/message/message'
import { PRESENCE_RULE } from '@/lib/rules/presence-limits'
import { text } from '@/lib/text'
import { beatAt } from '@/lib/time/beat'
import { dayedTime, duration } from '@/lib/time/clock'
import { breaksRule, type Contradiction, contradictionsOf } from '@/lib/time/contradictions'

const words = text.agents.against
const MINUTE_MS = 60_000

/** `rule`: the one that is broken by it; `since`: from when on there is something to be looked at, UTC ms. */
export type ShownContradiction = { short: string; whole: string; rule: string | null; since: number | null }

/** Where what an agent shows of itself and what is seen of it differ at `now`, in words; the first is told where there is room for one. */
export function shownContradictions(agent: AgentRow, now: number): ShownContradiction[] {
  const { state, substate, lastAt } = agent
  const { limits, ...shown } = agent.shown
  return contradictionsOf({ state, substate, lastAt, shownAt: beatAt(agent), ...shown }, limits)
    .filter(({ at }) => at <= now)
    .map((one) => ({ ...inWords(one, agent, now), rule: breaksRule(one, limits) ? PRESENCE_RULE : null }))
}

function inWords(one: Contradiction, { lastAt }: AgentRow, now: number): Omit<ShownContradiction, 'rule'> {
  const time = (at: number) => dayedTime(at, now)
  const { short, whole } = words
  switch (one.what) {
    case 'off-posting': {
      const off = (lastAt ?? one.at) - one.lateMs
      return {
        short: short.offPosting(one.state),
        whole: whole.offPosting(one.state, time(off), time(lastAt ?? one.at)),
        since: off,
      }
    }
    case 'idle-queue':
      return { short: short.idleQueue(one.count), whole: whole.idleQueue(one.count, time(one.since)), since: null }
    case 'working-silent': {
      const silent = roundly(now - one.since)
      return { short: short.workingSilent(silent), whole: whole.workingSilent(silent, time(one.since)), since: null }
    }
    case 'two-processes':
      return { short: short.twoProcesses, whole: whole.twoProcesses(...one.pids), since: null }
    case 'process-ended':
      return { short: short.processEnded, whole: whole.processEnded(one.path), since: null }
    case 'clock-back':
      return { short: short.clockBack, whole: whole.clockBack(duration(one.byMs)), since: null }
  }
}

/** By the minute: nothing else of it changes. */
const roundly = (ms: number) => duration(Math.floor(ms / MINUTE_MS) * MINUTE_MS).replace(/ 00 (?:s|秒)$/, '')
