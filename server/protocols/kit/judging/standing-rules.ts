import { FLAGS } from '@/lib/message/flags'
import { isInactive } from '@/lib/names/inactive-status'
import { loosened } from '@/lib/names/loosened'
import { nearest } from '@/lib/query/nearest'
import { CIRCLE_RULE } from '@/lib/rules/circle-told'
import type { Judged, KnownAgent, Registrations } from '@/lib/rules/judged'
import { type LimitsSet, limitIn } from '@/lib/rules/limit'
import {
  PRESENCE_LIMITS,
  PRESENCE_RULE,
  type PresenceLimits,
  presenceLimits,
  USUAL_PRESENCE,
} from '@/lib/rules/presence-limits'
import type { Limit, RuleSettings } from '@/lib/rules/rule-settings'
import { breaches as words } from '@/lib/text/rules/breach-words'
import { breaksRule, type Contradiction, contradictionsOf, SETTLES_MS } from '@/lib/time/contradictions'
import { isOff } from '@/lib/time/liveness'
import type { Protocol } from '@/server/protocols/protocol'
import { agentRule, type Standing, type ToldAgent } from './agent-rule'
import { lineRule } from './changed-line'
import { EVIDENCE_RULE } from './evidence-rule'
import { openThresholds } from './measured-rules'
import type { RecordRule } from './rule'

const MINUTE_MS = 60_000
const OFFLINE = 'OFFLINE'
/** Of fewer within a minute some are a circle. */
const STORM: Limit = { name: 'storm', unit: 'messages', usual: 60, least: 20, most: 1_000 }

/** Rules for every protocol that go by how agents stand: who is there, who is addressed, who talks in circles, and what a source has too much of. */
export function standingRules(protocol: Pick<Protocol, 'staleAfterMs' | 'rules' | 'queues'>): readonly RecordRule[] {
  const { staleAfterMs } = protocol
  return [
    ...openThresholds(protocol),
    lineRule({ code: 'GEN005', passage: 'General rules' }),
    EVIDENCE_RULE,
    {
      code: 'GEN007',
      severity: 'warning',
      about: 'record',
      passage: 'General rules',
      due: (judged) => (unreached(judged, staleAfterMs) === null ? null : judged.orderAt + SETTLES_MS),
      awaits: ({ to }) => to.map(({ agent }) => agent),
      breaks: (judged, { now }) =>
        now < judged.orderAt + SETTLES_MS ? null : (unreached(judged, staleAfterMs)?.says ?? null),
    },
    {
      code: CIRCLE_RULE,
      severity: 'warning',
      about: 'record',
      passage: 'General rules',
      limits: [STORM],
      breaks: ({ circle, storm, from }) => {
        if (circle !== null) return words.circle([...circle.agents], circle.count)
        return storm === null || from === null ? null : words.storm(from, storm.count)
      },
    },
    agentRule(
      { code: PRESENCE_RULE, severity: 'warning', passage: 'General rules', limits: PRESENCE_LIMITS },
      contradicted,
    ),
    agentRule(
      { code: 'GEN012', severity: 'warning', passage: 'General rules' },
      ({ agent, name }, { registrations }) => {
        const two = registrations.find((one) => one.agent === agent.agent)
        const says = two === undefined ? null : loosenedIn(two, name)
        return two === undefined || says === null ? null : { says, at: two.at }
      },
    ),
  ]
}

/** More messages of one agent within a minute are a storm, as that is set; null where nothing is told of storms. */
export const stormsOver = (settings: RuleSettings): number | null =>
  settings[CIRCLE_RULE]?.severity === 'off' ? null : limitIn({ limits: settings[CIRCLE_RULE]?.limits }, STORM)

/** What a registration allows that the one before did not, the gravest of it in words; null where that is nothing. */
function loosenedIn({ before, now }: Registrations, name: string): string | null {
  const guardrails = new Set<string>()
  let raised: { what: 'autonomy' | 'tier'; from: string; to: string } | null = null
  for (const one of loosened(before, now)) {
    if (!('from' in one)) guardrails.add(one.name)
    else if (raised?.what !== 'tier') raised = one
  }
  if (raised !== null)
    return raised.what === 'tier'
      ? words.tierRegistered(name, raised.from, raised.to)
      : words.autonomyRegistered(name, raised.from, raised.to)
  return guardrails.size === 0 ? null : words.guardrailsGone(name, [...guardrails])
}

/** Whom it does not reach, in words: nobody knows them, or they were away when it was sent and gave no sign since. */
function unreached(judged: Judged, staleAfterMs: Protocol['staleAfterMs']): { says: string } | null {
  const { reading, broadcast, to, from, humans, agents, sentAt, flags, answeredAt, places } = judged
  if (reading !== 'message' || broadcast || answeredAt !== null) return null
  // Somebody took it.
  if (places.some(({ state, until }) => until !== null || state === 'processed')) return null
  for (const { agent, raw } of to) {
    if (agent === from || humans.includes(agent)) continue
    const known = agents.get(agent)
    if (known === undefined || !isHeardOf(known)) {
      const says = unknown(judged, agent, raw)
      if (says !== null) return { says }
      continue
    }
    const retired = retiredBefore(known, raw, judged.orderAt)
    if (retired !== null) return { says: retired }
    if (sentAt !== null && !flags.includes(FLAGS.zoneAssumed)) {
      const says = away(known, raw, judged.orderAt, staleAfterMs)
      if (says !== null) return { says }
    }
  }
  return null
}

/** Its registration said before that it takes no part any more, and it gave no sign since. */
function retiredBefore({ status, registeredSince, lastAt, shownAt }: KnownAgent, raw: string, at: number) {
  if (status === null || registeredSince === null || registeredSince > at || !isInactive(status)) return null
  return Math.max(lastAt ?? 0, shownAt ?? 0) > registeredSince ? null : words.wasRetired(raw, status)
}

/** By a table, a registry, a heartbeat or its own words. */
function isHeardOf({ role, tier, registeredAt, heartbeatAt, lastUid }: KnownAgent): boolean {
  return role !== null || tier !== null || registeredAt !== null || heartbeatAt !== null || lastUid !== null
}

/** Where nobody is registered, a name is wrong only if it is a slip of one that was heard. */
function unknown({ registered, heard, humans }: Judged, agent: string, raw: string): string | null {
  if ([...heard, ...humans].some((other) => isShortFor(agent, other))) return null
  const near = nearest(agent, heard)
  if (registered.size > 0) return near === null ? words.nobodyKnown(raw) : words.nearestKnown(raw, near)
  return near !== null && isSlip(agent, near) ? words.nearestKnown(raw, near) : null
}

/** `codex` is `codex-1`, `hamgr` is `ha-mgr-1`: who has one of a kind drops its number. */
function isShortFor(one: string, other: string): boolean {
  const [short, long] = [bare(one), bare(other)].sort((left, right) => left.length - right.length)
  if (short === undefined || long === undefined || short === '') return false
  return short === long || (!/\d$/.test(short) && long.startsWith(short) && /^\d+$/.test(long.slice(short.length)))
}

const bare = (name: string) => name.replace(/[^\p{L}\p{N}]/gu, '')

/** Names that differ by a number or by a letter at their end are two of a kind, and short ones are alike by chance. */
function isSlip(agent: string, near: string): boolean {
  const kind = (name: string) => name.replace(/[-_. ][\p{L}\p{N}]{1,2}$/u, '')
  if (kind(agent) === kind(near)) return false
  const letters = (name: string) => name.replace(/[^\p{L}]/gu, '')
  return letters(agent) !== letters(near) && letters(agent).length >= 4 && !near.startsWith(agent)
}

function away(known: KnownAgent, raw: string, at: number, staleAfterMs: Protocol['staleAfterMs']): string | null {
  const { state, shownAt, lastAt, heartbeatAt } = known
  if (shownAt === null || heartbeatAt === null) return null
  if (shownAt > at || (lastAt !== null && lastAt > shownAt)) return null
  if (state?.toUpperCase() === OFFLINE) return words.wasOffline(raw)
  if (state !== null && isOff(state)) return words.wasOff(raw, state)
  const stale = staleAfterMs(state)
  const minutes = Math.floor((at - shownAt) / MINUTE_MS)
  return stale !== null && at - shownAt > stale ? words.wasStale(raw, minutes) : null
}

/** What an agent shows against what it said last, or of whoever said nothing against what came to it. */
function contradicted({ agent, name }: ToldAgent, judged: Judged, told: LimitsSet): Standing | null {
  const { from, sentAt, flags, idleQueues } = judged
  if (agent.agent === from && (sentAt === null || flags.includes(FLAGS.zoneAssumed))) return null
  const limits = presenceLimits(told)
  const idleQueue = idleQueues.get(agent.agent) ?? null
  const shown = { ...agent, idleQueue, endedPath: null, clock: null }
  const first = contradictionsOf(shown, limits).find((one) => breaksRule(one, limits))
  if (first === undefined) return null
  const at = first.what === 'off-posting' ? first.at + SETTLES_MS : first.at
  return { says: saysOf(first, name, limits), at }
}

function saysOf(one: Contradiction, name: string, { silentMs }: PresenceLimits): string {
  switch (one.what) {
    case 'off-posting':
      return one.lateMs < MINUTE_MS
        ? words.spokeOfflineSoon(name, Math.floor(one.lateMs / 1_000))
        : words.spokeOffline(name, Math.floor(one.lateMs / MINUTE_MS))
    case 'idle-queue':
      return words.idleQueue(name, one.count)
    case 'working-silent':
      return silentMs === USUAL_PRESENCE.silentMs
        ? words.workingSilent(name)
        : words.workingSilentFor(name, silentMs / MINUTE_MS)
    case 'two-processes':
      return words.twoProcesses(name, one.pids[0], one.pids[1])
    default:
      return ''
  }
}
