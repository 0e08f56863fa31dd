import { sql } from 'drizzle-orm'
import type { IdleQueue } from '@/lib/message/agent-shown'
import { FLAGS } from '@/lib/message/flags'
import type { KnownAgent } from '@/lib/rules/judged'
import { isIdle } from '@/lib/time/contradictions'
import { believable } from '@/lib/time/time'
import { pidsIn } from '@/server/store/agents/beat-pids'
import { type Idle, idleKey, idleQueuesOf } from '@/server/store/agents/idle-queues'
import type { Reader } from '@/server/store/door/door'
import { type JudgedDbRow, mentionsIn, recipientsIn } from './judged-rows'
import { lastForEach, type Silent, showsItself } from './last-for'

type AgentDbRow = {
  source_id: number
  agent: string
  tier: string | null
  role: string | null
  status: string | null
  state: string | null
  substate: string | null
  guardrails: string | null
  capabilities: string | null
  registered_at: number | null
  registered_since: number | null
  heartbeat_at: number | null
  heartbeat_claimed_at: number | null
  beat_flags: string | null
  clock: number | null
  /** Of its last heartbeats, each `id pid`, with commas between. */
  pids: string | null
  last_at: number | null
  last_uid: string | null
  /** 1: it never spoke, and shows something all the same that may be told of. */
  silent: number
}

/** So many heartbeats of a process are looked at for one that claims a later time. */
const BEATS = sql.raw('20')
const MOST_REGISTERED = 1_000
const MOST_HEARD = sql.raw(String(MOST_REGISTERED))

/** Whom a message is from, to, or mentions. */
const namedIn = (row: JudgedDbRow): string[] => [
  ...(row.sender === null ? [] : [row.sender]),
  ...recipientsIn(row).map(({ agent }) => agent),
  ...mentionsIn(row),
]

/** The agents that messages name, by the id of the source. */
export async function agentsOf(
  reader: Reader,
  rows: readonly JudgedDbRow[],
): Promise<Map<number, Map<string, KnownAgent>>> {
  const names = [...new Set(rows.flatMap(namedIn))]
  const agents = new Map<number, Map<string, KnownAgent>>()
  if (names.length === 0) return agents
  const found = await reader.all<AgentDbRow>(
    sql`select a.source_id, a.agent, a.tier, a.role, a.status, a.state, a.substate, a.guardrails, a.capabilities, a.registered_at,
        a.heartbeat_at, a.heartbeat_claimed_at, a.last_at, a.last_uid,
        (case when a.last_uid is null and ${showsItself} then 1 else 0 end) as silent,
        (case when a.heartbeat_at is not null then (select max(h.flags) from heartbeats h
          where h.source_id = a.source_id and h.agent = a.agent and h.observed_at = a.heartbeat_at) end) as beat_flags,
        (case when a.pid is not null then (select max(h.claimed_at) from (select b.claimed_at, b.pid from heartbeats b
          where b.source_id = a.source_id and b.agent = a.agent order by b.observed_at desc, b.id desc limit ${BEATS}) h
          where h.pid = a.pid) end) as clock,
        (case when a.status is not null then (select max(v.at) from versions v where v.source_id = a.source_id
          and v.what = 'registration' and v.subject = a.agent) end) as registered_since,
        (case when a.pid is not null then (select string_agg(h.id || ' ' || h.pid, ',') from (select b.id, b.pid from heartbeats b
          where b.source_id = a.source_id and b.agent = a.agent order by b.observed_at desc, b.id desc limit ${BEATS}) h
          where h.pid is not null) end) as pids
      from agents a where ${reader.inList(sql`a.agent`, names)}`,
  )
  const lastFor = await lastForEach(reader, silentAmong(rows, found))
  for (const row of found) {
    const { source_id } = row
    const ofSource = agents.get(source_id) ?? new Map<string, KnownAgent>()
    const toldBy = row.last_uid ?? lastFor.get(keyOfAgent(row))?.uid ?? null
    ofSource.set(row.agent, { ...knownAgent(row), toldBy })
    agents.set(source_id, ofSource)
  }
  return agents
}

const keyOfAgent = ({ source_id: source, agent }: AgentDbRow) => idleKey({ source, agent })

/** Those that one of the rows is for. */
function silentAmong(rows: readonly JudgedDbRow[], agents: readonly AgentDbRow[]): Silent[] {
  const silent = agents.filter((one) => one.silent === 1)
  if (silent.length === 0) return []
  const named = new Set(
    rows.flatMap((row) => recipientsIn(row).map(({ agent }) => idleKey({ source: row.source_id, agent }))),
  )
  return silent
    .filter((one) => named.has(keyOfAgent(one)))
    .map(({ source_id, agent }) => ({ source: source_id, agent }))
}

/**
 * By the id of the source, and by name: what came to those of the agents that one of the rows tells of, and that are idle,
 * and was not taken. `untakenFrom`: how many messages are a queue in a source; null where none are told of.
 */
export async function idleQueuesIn(
  reader: Reader,
  rows: readonly JudgedDbRow[],
  agents: ReadonlyMap<number, ReadonlyMap<string, KnownAgent>>,
  untakenFrom: (source: number) => number | null,
): Promise<Map<number, Map<string, IdleQueue>>> {
  const uids = new Set<string | null>(rows.map(({ uid }) => uid))
  const idle = [...agents].flatMap(([source, ofSource]) => {
    const told = [...ofSource.values()].filter((one) => isIdle(one) && uids.has(one.toldBy))
    const untaken = told.length === 0 ? null : untakenFrom(source)
    return untaken === null ? [] : told.map(({ agent, lastAt }): Idle => ({ source, agent, lastAt, untaken }))
  })
  const found = await idleQueuesOf(reader, idle)
  const queues = new Map<number, Map<string, IdleQueue>>()
  for (const one of idle) {
    const queue = found.get(idleKey(one))
    if (queue === undefined) continue
    const ofSource = queues.get(one.source) ?? new Map<string, IdleQueue>()
    queues.set(one.source, ofSource.set(one.agent, queue))
  }
  return queues
}

function knownAgent(row: AgentDbRow): Omit<KnownAgent, 'toldBy'> {
  const { agent, tier, role, status, state, substate, guardrails, clock } = row
  const claimed = row.heartbeat_claimed_at
  return {
    ...{ agent, tier, role, status, state, substate, guardrails },
    capabilities: row.capabilities === null ? [] : JSON.parse(row.capabilities),
    registeredAt: row.registered_at,
    registeredSince: row.registered_since,
    heartbeatAt: row.heartbeat_at,
    shownAt: shownAt(row),
    lastAt: row.last_at,
    lastUid: row.last_uid,
    clockBefore: clock !== null && claimed !== null && clock > claimed ? clock : null,
    pids: pidsIn(row.pids),
  }
}

function shownAt({ heartbeat_at: seen, heartbeat_claimed_at: claimed, beat_flags }: AgentDbRow) {
  if (seen === null || !believable(claimed, seen)) return seen
  return beat_flags?.includes(FLAGS.zoneAssumed) === true ? seen : claimed
}

type RegisteredDbRow = Pick<AgentDbRow, 'agent' | 'status'>

/**
 * Registered agents of the sources of messages, with their status there, by the id of the source: those that the messages
 * name, and others up to a thousand.
 */
export async function registeredIn(
  reader: Reader,
  rows: readonly JudgedDbRow[],
): Promise<Map<number, Map<string, string | null>>> {
  const registered = new Map<number, Map<string, string | null>>()
  for (const source of new Set(rows.map(({ source_id }) => source_id))) {
    const names = [...new Set(rows.filter(({ source_id }) => source_id === source).flatMap(namedIn))]
    const own = sql`select agent, status from agents where source_id = ${source} and registered_at is not null`
    const found = await reader.all<RegisteredDbRow>(sql`${own} order by agent limit ${MOST_HEARD}`)
    const named =
      found.length < MOST_REGISTERED || names.length === 0
        ? []
        : await reader.all<RegisteredDbRow>(sql`${own} and ${reader.inList(sql`agent`, names)}`)
    if (found.length > 0)
      registered.set(source, new Map([...found, ...named].map(({ agent, status }) => [agent, status])))
  }
  return registered
}

/** Agents that were heard or are registered, by the id of the source; of those in which a message is to somebody else. */
export async function heardIn(
  reader: Reader,
  rows: readonly JudgedDbRow[],
  agents: ReadonlyMap<number, ReadonlyMap<string, KnownAgent>>,
): Promise<Map<number, string[]>> {
  const heard = new Map<number, string[]>()
  const isHeard = ({ source_id }: JudgedDbRow, agent: string) => agents.get(source_id)?.has(agent) === true
  const unheard = rows.filter((row) => recipientsIn(row).some(({ agent }) => !isHeard(row, agent)))
  for (const source of new Set(unheard.map(({ source_id }) => source_id))) {
    const found = await reader.all<{ agent: string }>(
      sql`select agent from agents where source_id = ${source}
        and (messages > 0 or registered_at is not null or heartbeat_at is not null) order by agent limit ${MOST_HEARD}`,
    )
    heard.set(
      source,
      found.map(({ agent }) => agent),
    )
  }
  return heard
}
