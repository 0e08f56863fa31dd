import { sql } from 'drizzle-orm'
import type { ConversationDbRow, VersionDbRow } from '@/drizzle/rows'
import type { Reader } from '@/server/store/door/door'
import type { ProtocolFacts } from '@/server/store/ingest/derive/rows/facts-given'
import { loadHuman, NOBODY } from '@/server/store/ingest/derive/rows/human'
import type { Agent, Conversation, Counters, State, Step } from '@/server/store/ingest/derive/rows/model'
import { keepVersion, versionKey } from '@/server/store/ingest/derive/version'
import type { Numbers } from '@/server/store/ingest/write/counters'
import { MEASURED_MINUTES } from '@/server/store/ingest/write/measured-counter'
import { loadKeys } from '@/server/store/rows/keys'
import type { Source } from '@/server/store/store'
import { loadMessages } from './load-messages'
import { loadTasks } from './load-tasks'
import { loadThreads, type Saved } from './load-threads'
import { type Novelties, onlyKnown } from './novelty'
import { loadOccurrences } from './occurrence'
import { type Wants, wantsOf } from './wants'

export const COUNTED = [
  'rev',
  'conversation',
  'place',
  'heartbeat',
  'version',
  'delivery',
  'change',
] as const satisfies readonly (keyof Counters)[]

/** Everything the steps may touch, in a handful of questions, whatever their number. */
export async function loadState(
  reader: Reader,
  given: {
    source: Source
    facts: ProtocolFacts
    numbers: Numbers
    steps: readonly Step[]
    novelties?: Novelties
  },
): Promise<{ state: State; threads: Saved[] }> {
  const { source, facts, numbers, steps } = given
  const { names = null, times = null } = given.novelties ?? {}
  const state = emptyState(source, facts, numbers)
  state.human = await loadHuman(reader, given)
  const wants = wantsOf(source.label, steps, state.human)
  const [threads, keys, occurrences] = await Promise.all([
    loadThreads(reader, state, wants),
    loadKeys(reader, wants.times, (ms) => times?.isNew('ms', ms) ?? false),
    loadOccurrences(reader, wants.bases),
    loadAgents(reader, state, wants),
    loadVersions(reader, state, wants).then(() => loadTasks(reader, state, wants)),
  ])
  if (names !== null) onlyKnown(wants, names)
  state.keys = keys
  state.occurrences = occurrences
  const [links] = await Promise.all([loadLinks(reader, state, wants), loadMessages(reader, state, wants)])
  await loadConversations(reader, state, links)
  return { state, threads }
}

function emptyState(source: Source, facts: ProtocolFacts, numbers: Numbers): State {
  const number = (name: string) => numbers.get(name) ?? 0
  return {
    source,
    facts,
    aliases: new Map(Object.entries(source.config.aliases)),
    human: NOBODY,
    known: new Map(facts.known(source.protocol).map(({ agent, role, tier }) => [agent, { role, tier }])),
    counters: {
      rev: number('rev'),
      conversation: number('conversation'),
      place: number('place'),
      heartbeat: number('heartbeat'),
      version: number('version'),
      delivery: number('delivery'),
      change: number('change'),
    },
    duplicates: 0,
    messages: {
      fresh: [],
      dirty: new Set(),
      byUid: new Map(),
      byKey: new Map(),
      byNative: new Map(),
      byAlike: new Map(),
      byReply: new Map(),
      worn: new Map(),
      bySpot: new Map(),
    },
    asks: { fresh: [], settled: new Map() },
    closing: { ids: new Set(), tied: [], named: [] },
    namings: { fresh: [], known: new Map(), answers: new Set() },
    verdicts: new Map(),
    keys: new Map(),
    occurrences: new Map(),
    places: { fresh: [], dirty: new Set(), live: new Map(), ofMessage: new Map() },
    queued: { minutes: number(MEASURED_MINUTES), by: new Map() },
    sweeps: [],
    tries: new Map(),
    conversations: { fresh: [], dirty: new Set(), byId: new Map(), ofMessage: new Map(), joined: [] },
    links: { fresh: [], dirty: new Set(), byKey: new Map() },
    threads: new Map(),
    agents: { fresh: [], dirty: new Set(), byName: new Map() },
    heartbeats: [],
    versions: { fresh: [], last: new Map(), ofFile: new Map(), byFile: new Map() },
    tasks: {
      said: [],
      families: new Map(),
      known: new Set(),
      fresh: [],
      moved: new Set(),
      written: new Map(),
      gone: new Set(),
    },
    deliveries: [],
    authority: [],
    turns: new Map(),
    values: new Map(),
  }
}

type LinkDbRow = { key: string; conversationId: number; at: number }

async function loadLinks(reader: Reader, state: State, wants: Wants): Promise<LinkDbRow[]> {
  if (wants.links.size === 0) return []
  return reader.all<LinkDbRow>(sql`select key, conversation_id as "conversationId", at from link_keys
    where source_id = ${state.source.id} and ${reader.inList(sql`key`, [...wants.links])}`)
}

async function loadConversations(reader: Reader, state: State, links: readonly LinkDbRow[]): Promise<void> {
  const roots = [...state.threads.values()].flatMap(({ conversationOf }) => conversationOf ?? [])
  const followed = roots.flatMap((uid) => state.messages.byUid.get(uid)?.conversationId ?? [])
  const ids = new Set([...links.map(({ conversationId }) => conversationId), ...followed])
  if (ids.size === 0) return
  const rows = await reader.all<ConversationDbRow & { first_key: number; last_key: number }>(
    sql`select id, uid, basis, first_key, last_key, count, participants, flags from conversations
      where ${reader.inList(sql`id`, [...ids])}`,
  )
  for (const row of rows) state.conversations.byId.set(row.id, conversationFrom(row))
  for (const { key, conversationId, at } of links) {
    const conversation = state.conversations.byId.get(conversationId)
    if (conversation !== undefined) state.links.byKey.set(key, { key, conversation, at })
  }
}

function conversationFrom(row: ConversationDbRow & { first_key: number; last_key: number }): Conversation {
  const { id, uid, basis, first_key: firstKey, last_key: lastKey, count, flags } = row
  const sent: { [agent: string]: number } = JSON.parse(row.participants)
  return {
    id,
    uid,
    basis,
    firstKey,
    lastKey,
    count,
    flags,
    participants: new Map(Object.entries(sent)),
    into: null,
  }
}

const AGENT_COLUMNS = sql`a.source_id as "sourceId", a.agent, a.names, a.tier, a.role, a.model, a.provider, a.status, a.autonomy,
  a.autonomy_at as "autonomyAt", a.grants, a.guardrails, a.capabilities, a.registered_at as "registeredAt", a.first_at as "firstAt", a.last_at as "lastAt",
  a.last_uid as "lastUid", a.messages, a.state, a.substate, a.heartbeat_at as "heartbeatAt",
  a.heartbeat_claimed_at as "heartbeatClaimedAt", a.beat_files as "beatFiles", a.channel, a.pid, a.flags`

async function loadAgents(reader: Reader, state: State, wants: Wants): Promise<void> {
  const where = [sql`false`]
  if (wants.agents.size > 0) where.push(reader.inList(sql`a.agent`, [...wants.agents]))
  if (wants.snapshotsGone) where.push(sql`a.heartbeat_at is not null`)
  if (wants.gone.size + wants.registries.size > 0) where.push(sql`a.registered_at is not null`)
  if (where.length === 1) return
  const rows = await reader.all<Agent>(sql`select ${AGENT_COLUMNS} from agents a
    where a.source_id = ${state.source.id} and (${sql.join(where, sql` or `)})`)
  for (const row of rows) state.agents.byName.set(row.agent, row)
}

const VERSION_COLUMNS = sql`v.id, v.source_id as "sourceId", v.file_id as "fileId", v.what, v.subject, v.agent, v.version, v.at,
  v.summary, v.content, v.observation_id as "observationId"`

type SaidIn = { what: string; subject: string; fileId: number }

/** What files said that went, and whom registries name that were rewritten. */
async function saidIn(reader: Reader, { source }: State, { gone, registries }: Wants): Promise<SaidIn[]> {
  const said =
    gone.size === 0
      ? []
      : await reader.all<SaidIn>(sql`select distinct what, subject, file_id as "fileId" from versions
          where ${reader.inList(sql`file_id`, [...gone])}`)
  if (registries.size === 0) return said
  const named = await reader.all<SaidIn>(sql`select v.what, v.subject, v.file_id as "fileId" from agents a
    join versions v on v.id in (select max(x.id) from versions x
      where x.source_id = a.source_id and x.what = 'registration' and x.subject = a.agent group by x.file_id)
    where a.source_id = ${source.id} and a.registered_at is not null
      and v.content <> 'null' and ${reader.inList(sql`v.file_id`, [...registries])}`)
  return [...said, ...named]
}

async function loadVersions(reader: Reader, state: State, wants: Wants): Promise<void> {
  const subjects = new Map(wants.versions)
  for (const { what, subject, fileId } of await saidIn(reader, state, wants)) {
    const key = versionKey(what, subject)
    subjects.set(key, { what, subject })
    state.versions.ofFile.set(fileId, (state.versions.ofFile.get(fileId) ?? new Set()).add(key))
  }
  for (const what of new Set([...subjects.values()].map((edition) => edition.what))) {
    const names = [...subjects.values()].filter((edition) => edition.what === what).map(({ subject }) => subject)
    const each = what === 'registration' ? sql`subject, file_id` : sql`subject`
    const rows = await reader.all<VersionDbRow>(sql`select ${VERSION_COLUMNS} from
      (select max(id) as id from versions where source_id = ${state.source.id} and what = ${what}
        and ${reader.inList(sql`subject`, names)} group by ${each}) as latest join versions v on v.id = latest.id order by v.id`)
    for (const row of rows) keepVersion(state, row)
  }
}
