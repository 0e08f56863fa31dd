import type { HeartbeatReading, MessageReading, RegistrationReading } from '@/lib/message/reading'
import { plainName } from '@/lib/names/names'
import { believable } from '@/lib/time/time'
import { cleanName } from '@/server/store/rows/clean'
import { keyMs } from '@/server/store/rows/keys'
import { type Grant, granted, grantsIn, withGrant } from './autonomy-grants'
import { flagText } from './rows/flag-text'
import type { Agent, NewMessage, State, StepOf } from './rows/model'
import { whole } from './rows/row-basis'

const MOST_NAMES = 16
const MOST_FILES = 16

/** The agent's row, made at `at` when there is none. */
export function agentOf(state: State, name: string, at: number): Agent {
  const agent = cleanName(name)
  const known = state.agents.byName.get(agent)
  if (known !== undefined) {
    state.agents.dirty.add(known)
    return known
  }
  const table = state.known.get(agent)
  const fresh: Agent = {
    sourceId: state.source.id,
    agent,
    names: '[]',
    tier: table?.tier ?? null,
    role: table?.role ?? null,
    model: null,
    provider: null,
    status: null,
    autonomy: null,
    autonomyAt: null,
    grants: null,
    guardrails: null,
    capabilities: null,
    registeredAt: null,
    firstAt: at,
    lastAt: null,
    lastUid: null,
    messages: 0,
    state: null,
    substate: null,
    heartbeatAt: null,
    heartbeatClaimedAt: null,
    channel: null,
    pid: null,
    flags: '',
    beatFiles: null,
  }
  state.agents.byName.set(agent, fresh)
  state.agents.fresh.push(fresh)
  return fresh
}

/** The sender of a new message; `role` stands beside its name. */
export function speak(state: State, row: NewMessage, role: string | undefined) {
  if (row.sender === null || row.sender === '') return
  const agent = agentOf(state, row.sender, row.observedAt)
  if (row.senderRaw !== null) called(agent, row.senderRaw)
  agent.messages += 1
  // Of what gives no time nobody knows when it was said where it came in the look that found its sender first: copied in, or new.
  if (!believable(row.sentAt, row.observedAt) && agent.firstAt >= row.look) {
    agent.lastUid ??= row.uid
    return
  }
  const at = keyMs(row.key)
  if (agent.lastAt !== null && at < agent.lastAt) return
  agent.lastAt = at
  agent.lastUid = row.uid
  if (agent.heartbeatAt === null) agent.channel = row.channel
  if (agent.registeredAt !== null) return
  agent.tier = row.senderTier ?? agent.tier
  agent.role = role ?? agent.role
}

/** Recipients appear only when they are known without being seen; the names they are called by are kept for all. */
export function addressAgents(state: State, reading: MessageReading, row: NewMessage) {
  for (const { agent, raw } of reading.to) {
    const known = state.agents.byName.get(agent)
    if (known !== undefined) {
      if (called(known, raw)) state.agents.dirty.add(known)
    } else if (state.known.has(agent)) called(agentOf(state, agent, row.observedAt), raw)
  }
}

/** What all grants come to, in whatever order they were found. `firstAt`: of an agent that was not known. */
export function grant(state: State, name: string, said: Grant, firstAt: number) {
  const agent = agentOf(state, name, firstAt)
  const before = agent.autonomyAt
  const grants = withGrant(grantsIn(agent.grants), said)
  const { level, at } = granted(grants)
  agent.grants = JSON.stringify(grants)
  agent.autonomyAt = at
  // Where none of them holds, and none did, it is as a file declares it.
  if (at !== null || before !== null) agent.autonomy = level
}

/** Says whether the name is new. */
function called(agent: Agent, raw: string): boolean {
  const quoted = JSON.stringify(raw)
  if (agent.names.includes(quoted)) return false
  const names: unknown = JSON.parse(agent.names)
  if (!Array.isArray(names) || names.length >= MOST_NAMES) return false
  // The name by itself stands first: it is shown.
  const isFirst = names.length === 0 || (isBare(raw, agent) && !isBare(String(names[0]), agent))
  agent.names = JSON.stringify(isFirst ? [raw, ...names] : [...names, raw])
  return true
}

/** Without an office or a remark. */
function isBare(raw: string, { agent }: Agent): boolean {
  return /^[@＠]?[\p{L}\p{N}_-]+$/u.test(raw) && plainName(raw) === agent
}

/** A heartbeat counts when it says something else than the last one did, and none from another file is later by its own time. */
export function beat(
  state: State,
  step: { at: number; observationId: number; file: { id: number } },
  reading: HeartbeatReading,
) {
  const agent = agentOf(state, reading.agent, step.at)
  called(agent, reading.agentRaw)
  const claimedAt = whole(reading.claimed.ms)
  if (isOutdated(agent, step, claimedAt)) return
  const pid = whole(reading.pid)
  const now = { state: reading.state, substate: reading.substate, channel: reading.channel ?? agent.channel, pid }
  const same =
    agent.heartbeatAt !== null &&
    agent.state === now.state &&
    agent.substate === now.substate &&
    agent.channel === now.channel &&
    agent.pid === pid &&
    agent.heartbeatClaimedAt === claimedAt
  agent.beatFiles = filesText(
    same ? [...filesOf(agent).filter((id) => id !== step.file.id), step.file.id] : [step.file.id],
  )
  if (same) return
  agent.state = now.state
  agent.substate = now.substate
  agent.channel = now.channel
  agent.pid = now.pid
  agent.heartbeatAt = step.at
  agent.heartbeatClaimedAt = claimedAt
  state.counters.heartbeat += 1
  state.heartbeats.push({
    id: state.counters.heartbeat,
    sourceId: state.source.id,
    agent: agent.agent,
    ...now,
    channel: reading.channel,
    claimedAt,
    claimedRaw: reading.claimed.raw,
    observedAt: step.at,
    fileId: step.file.id,
    observationId: step.observationId,
    flags: flagText(reading.flags),
  })
}

/** A copy that nobody keeps up says how its agent once was; who sets a clock back goes on in the same file. */
function isOutdated(
  agent: Agent,
  { at, file }: { at: number; file: { id: number } },
  claimedAt: number | null,
): boolean {
  const { heartbeatAt, heartbeatClaimedAt } = agent
  const files = filesOf(agent)
  if (files.length === 0 || files.includes(file.id) || heartbeatAt === null) return false
  const known = believable(heartbeatClaimedAt, heartbeatAt) && believable(claimedAt, at)
  return known && claimedAt < heartbeatClaimedAt
}

/** Files that say what its last heartbeat says. */
function filesOf({ beatFiles }: Agent): number[] {
  return beatFiles === null ? [] : beatFiles.split(' ').map(Number)
}

const filesText = (files: readonly number[]) => files.slice(-MOST_FILES).join(' ')

/** A presence file was deleted, or its process ended. */
type Silent = 'OFFLINE' | 'ENDED'

/** Says so for whoever last beat in that file, unless the same stands in another, as after a renaming. */
export function fallSilent(state: State, step: StepOf<'gone' | 'ended'>, now: Silent) {
  for (const agent of state.agents.byName.values()) {
    const files = filesOf(agent)
    if (!files.includes(step.file.id) || agent.state === 'OFFLINE' || agent.state === 'ENDED') continue
    if (files.length > 1) {
      agent.beatFiles = filesText(files.filter((id) => id !== step.file.id))
      state.agents.dirty.add(agent)
      continue
    }
    beat(state, step, {
      reading: 'heartbeat',
      agent: agent.agent,
      agentRaw: agent.agent,
      state: now,
      substate: null,
      claimed: { ms: null, raw: null, zoneKnown: true },
      channel: agent.channel,
      pid: null,
      flags: [],
    })
  }
}

export function register(state: State, at: number, reading: RegistrationReading) {
  const agent = agentOf(state, reading.agent, at)
  called(agent, reading.agentRaw)
  agent.tier = reading.tier ?? agent.tier
  agent.role = reading.role ?? agent.role
  // What is granted by message goes before what a file declares.
  if (agent.autonomyAt === null) agent.autonomy = reading.autonomy
  agent.model = reading.model
  agent.provider = reading.provider
  agent.status = reading.status
  agent.capabilities = JSON.stringify(reading.capabilities)
  agent.guardrails = JSON.stringify(reading.guardrails)
  agent.registeredAt ??= at
  agent.flags = flagText(reading.flags)
}
