import { type SQL, sql } from 'drizzle-orm'
import type { AgentDbRow } from '@/drizzle/rows'
import { keyOf } from '@/lib/message/agent-page'
import type { IdleQueue, Shown } from '@/lib/message/agent-shown'
import type { AgentRow } from '@/lib/message/message'
import { isInScope } from '@/lib/people/scope'
import type { PresenceLimits } from '@/lib/rules/presence-limits'
import { beatTimes, type Claim, clockOff } from '@/lib/time/agent-clock'
import { cadenceOf } from '@/lib/time/cadence'
import { DAY_MS } from '@/lib/time/clock'
import { isIdle } from '@/lib/time/contradictions'
import { grantsIn } from '@/server/store/ingest/derive/autonomy-grants'
import { WITHDRAWN } from '@/server/store/ingest/derive/version'
import { wordsOf } from '@/server/store/rows/message-rows'
import { tokensOf } from '@/server/store/rows/read-tokens'
import { ofScope, type Scoped } from '@/server/store/rows/scoped'
import type { RunningFacts } from '@/server/store/status/running-facts'
import { agentKeys, agentPage, findAgents, namedAgents } from './agent-pages'
import type { AgentReader } from './agent-reader'
import { type Idle, idleKey, idleQueuesOf } from './idle-queues'
import { judgedGuardrails } from './judged-guardrails'
import { type PresenceLimitsOf, presenceLimitsIn } from './presence-limits-in'
import { activityOf } from './read-activity'
import { authorityIn } from './read-authority'
import { postsOf, stripOf } from './read-day'
import { editionsOf } from './read-editions'

/** A cadence is learned from so many heartbeats. */
const LEARNED_FROM = 21

type Listed = {
  [column in
    | 'agent'
    | 'tier'
    | 'role'
    | 'model'
    | 'provider'
    | 'autonomy'
    | 'grants'
    | 'status'
    | 'state'
    | 'substate'
    | 'channel'
    | 'flags'
    | 'messages'
    | 'names'
    | 'guardrails'
    | 'capabilities'
    | 'pid']: AgentDbRow[column]
} & {
  source_id: number
  source: string
  protocol: string
  registered_at: number | null
  heartbeat_at: number | null
  heartbeat_claimed_at: number | null
  last_at: number | null
  last_uid: string | null
  last_body: string | null
  left_at: number | null
  left_path: string | null
  left_how: string | null
  /** The file of its process that ended, where it is still there. */
  ended_path: string | null
  /** Its last heartbeats, with commas between: id, when each came, what it claimed or nothing (UTC ms), its file, its process or nothing. */
  beats: string | null
}

type Facts = Pick<RunningFacts, 'staleAfterMs' | 'beatEveryMs' | 'keepsOf' | 'guardrailRule'>

/** `beside` answers what takes long. */
export function agentReader(reader: Scoped, facts: Facts, beside = reader): AgentReader {
  const rowsWhere = async (where: SQL) => {
    const found = await agents(reader, where)
    const set = await presenceLimitsIn(reader)
    const queues = await idleQueuesOf(
      reader,
      found.filter(isIdle).map((one) => idleOf(one, set)),
    )
    return found.map((row) => rowOf(row, facts, { limits: set(row), queues }))
  }
  return {
    list: () => rowsWhere(sql`1 = 1`),
    page: (wanted) => agentPage(reader, wanted, rowsWhere),
    keys: (wanted) => agentKeys(reader, wanted),
    find: (wanted) => findAgents(reader, wanted, rowsWhere),
    named: (wanted) => namedAgents(reader, wanted),
    one: async (source, agent, now) => {
      const [found] = await agents(reader, sql`s.label = ${source} and a.agent = ${agent}`)
      if (!found) return null
      const set = await presenceLimitsIn(reader)
      const queues = await idleQueuesOf(reader, isIdle(found) ? [idleOf(found, set)] : [])
      const row = rowOf(found, facts, { limits: set(found), queues })
      return {
        agent: row,
        strip: (await stripOf(reader, found, now - DAY_MS)).map((declared) => ({
          ...declared,
          holdsMs: facts.staleAfterMs(found.protocol, declared.state),
        })),
        posts: await postsOf(beside, { agent: row, now }),
        keeps: facts.keepsOf(found.protocol),
        tokens: await tokensOf(reader, sql`t.source_id = ${found.source_id} and t.agent = ${agent}`),
        judged: judgedGuardrails(row, facts),
      }
    },
    activity: async (now, keys) => {
      const all = await activityOf(beside, now)
      return keys === undefined ? all : { ...all, agents: all.agents.filter((one) => keys.has(keyOf(one))) }
    },
    authority: (wanted) => authorityIn(reader, wanted, facts),
    editions: async (wanted) =>
      isInScope(reader.scope, wanted.source) ? editionsOf(reader, wanted) : { editions: [], left: 0, root: '' },
    rootOf: async (source, document) => {
      const known = await reader.get<{ root: string }>(sql`select s.root from sources s
        join files f on f.source_id = s.id and f.path = ${document}
        where s.label = ${source} and s.removed_at is null and ${ofScope(reader, sql`s.label`)}
          and exists (select 1 from versions v where v.file_id = f.id and v.what = 'document')`)
      return known?.root ?? null
    },
  }
}

const lastBeats = sql`(select string_agg(t.beat, ',') from (
  select h.id || ' ' || h.observed_at || ' ' || coalesce(cast(h.claimed_at as text), '') || ' ' || h.file_id || ' ' || coalesce(cast(h.pid as text), '') as beat
  from heartbeats h where h.source_id = a.source_id and h.agent = a.agent
  order by h.observed_at desc, h.id desc limit ${sql.raw(String(LEARNED_FROM))}) t)`

const endedPath = sql`(case when a.state = 'ENDED' then (select min(f.path) from heartbeats h join files f on f.id = h.file_id
  where h.source_id = a.source_id and h.agent = a.agent and h.observed_at = a.heartbeat_at and f.gone_at is null) end)`

const lastRegistration = sql`(select max(x.id) from versions x
  where x.source_id = a.source_id and x.what = 'registration' and x.subject = a.agent)`

/** Of the sources that are watched and within the scope, by source and name. */
async function agents(reader: Scoped, where: SQL): Promise<Listed[]> {
  return reader.all<Listed>(sql`select a.source_id, s.label as source, s.protocol, a.agent, a.names, a.tier, a.role, a.model,
      a.provider, a.autonomy, a.grants, a.status, a.state, a.substate, a.channel, a.flags, a.messages, a.registered_at,
      a.heartbeat_at, a.heartbeat_claimed_at, a.last_at, a.last_uid, substr(m.body, 1, 200) as last_body,
      a.guardrails, a.capabilities, a.pid, ${lastBeats} as beats, ${endedPath} as ended_path,
      v.at as left_at, f.path as left_path, v.summary as left_how
    from agents a join sources s on s.id = a.source_id left join messages m on m.uid = a.last_uid
    left join versions v on a.registered_at is null and v.content = 'null' and v.id = ${lastRegistration}
    left join files f on f.id = v.file_id
    where s.removed_at is null and ${ofScope(reader, sql`s.label`)} and ${where} order by a.source_id, a.agent`)
}

const idleOf = (of: Listed, limitsOf: PresenceLimitsOf): Idle => {
  return { source: of.source_id, agent: of.agent, lastAt: of.last_at, untaken: limitsOf(of).untaken }
}

type Contradicting = { limits: PresenceLimits; queues: ReadonlyMap<string, IdleQueue> }

function rowOf(row: Listed, facts: Facts, { limits, queues }: Contradicting): AgentRow {
  const beats = beatsOf(row)
  return {
    agent: row.agent,
    source: row.source,
    protocol: row.protocol,
    names: JSON.parse(row.names),
    tier: row.tier,
    role: row.role,
    model: row.model,
    provider: row.provider,
    autonomy: row.autonomy,
    unsure: unsureOf(row),
    status: row.status,
    state: row.state,
    substate: row.substate,
    presence: presenceOf(row),
    heartbeatAt: row.heartbeat_at,
    heartbeatClaimedAt: row.heartbeat_claimed_at,
    clockOffMs: clockOff(beats),
    staleAfterMs: facts.staleAfterMs(row.protocol, row.state),
    cadence: cadenceOf(beatTimes(beats), facts.beatEveryMs(row.protocol)),
    pid: row.pid,
    shown: {
      limits,
      idleQueue: queues.get(idleKey({ source: row.source_id, agent: row.agent })) ?? null,
      pids: beats.flatMap(({ pid }) => pid ?? []),
      endedPath: row.ended_path,
      clock: clockBack(beats, row),
    },
    guardrails: row.guardrails === null ? [] : JSON.parse(row.guardrails),
    capabilities: row.capabilities === null ? [] : JSON.parse(row.capabilities),
    channel: row.channel,
    lastAt: row.last_at,
    lastUid: row.last_uid,
    lastBody: row.last_body,
    messages: row.messages,
    registered: row.registered_at !== null,
    unregistered: unregisteredOf(row),
    flags: wordsOf(row.flags),
  }
}

function unregisteredOf({ left_at: at, left_path: path, left_how: how }: Listed): AgentRow['unregistered'] {
  if (at === null || path === null) return null
  return { at, path, how: how === WITHDRAWN.unnamed ? 'unnamed' : 'gone' }
}

function unsureOf({ grants, autonomy }: Listed): AgentRow['unsure'] {
  const others = grantsIn(grants).filter(({ level }) => level !== autonomy)
  return others.map(({ level, at, uid, doubtful }) => ({ level, at, uid, doubtful }))
}

/** The latest time that its process claimed before, where it claims an earlier one now. */
function clockBack(beats: readonly Beat[], { pid, heartbeat_claimed_at: now }: Listed): Shown['clock'] {
  const claims = beats.flatMap((beat) => (pid !== null && beat.pid === pid ? (beat.claimed ?? []) : []))
  const before = Math.max(...claims)
  return now !== null && before > now ? { before, now } : null
}

type Beat = Claim & { pid: number | null }

/** In the order in which they came. */
function beatsOf({ beats }: Listed): Beat[] {
  const found = (beats ?? '').split(',').flatMap((beat) => {
    const [id, observed, claimed, file, pid] = beat.split(' ')
    if (file === undefined) return []
    const numbers = { id: Number(id), observed: Number(observed), file: Number(file) }
    return { ...numbers, claimed: claimed ? Number(claimed) : null, pid: pid ? Number(pid) : null }
  })
  return found.sort((one, other) => one.observed - other.observed || one.id - other.id)
}

function presenceOf(row: Listed): AgentRow['presence'] {
  if (row.heartbeat_at !== null) return 'heartbeat'
  return row.last_at === null ? 'none' : 'inferred'
}
