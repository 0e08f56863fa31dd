import { type SQL, sql } from 'drizzle-orm'
import { groupedBy } from '@/lib/grouped-rows'
import type { AgentPage, AgentRef, AgentSource, FoundAgent, NamedAgent } from '@/lib/message/agent-page'
import { fromKey, keyOf } from '@/lib/message/agent-page'
import type { AgentRow } from '@/lib/message/message'
import { rankOf } from '@/lib/message/rank'
import { matches } from '@/lib/names/agent-words'
import { writtenName } from '@/lib/names/names'
import { agents as words } from '@/lib/text/conversations/agents-words'
import { or } from '@/server/store/door/base/conditions'
import { ofScope, type Scoped } from '@/server/store/rows/scoped'

/** Words as they are typed, and where to go on: the key of an agent, who may be gone. */
export type WantedAgents = { text: string; from: string | null; limit: number }

/** What is enough to find and to count agents by; there may be very many. */
type Light = {
  source_id: number
  source: string
  protocol: string
  agent: string
  names: string
  tier: string | null
  role: string | null
  state: string | null
  substate: string | null
  autonomy: string | null
  model: string | null
  capabilities: string | null
  guardrails: string | null
  beating: number
  heard: number
  left: number
}

type RowsWhere = (where: SQL) => Promise<AgentRow[]>

const listOf = (json: string | null) => (json === null ? [] : JSON.parse(json))

/** By source, and by name letter for letter: the same in both databases. */
function inOrder(one: Pick<Light, 'source_id' | 'agent'>, other: Pick<Light, 'source_id' | 'agent'>): number {
  if (one.source_id !== other.source_id) return one.source_id - other.source_id
  return one.agent < other.agent ? -1 : Number(one.agent > other.agent)
}

/** All that are found by the words, in order. */
async function foundIn(reader: Scoped, text: string): Promise<{ found: Light[]; all: readonly Light[] }> {
  const typed = text.trim()
  // To know who left costs a look at its registrations, each.
  const asksLeft = typed
    .split(/\s+/)
    .some((word) => word !== '' && words.unregistered.word.includes(word.toLowerCase()))
  const left = asksLeft
    ? sql`case when a.registered_at is null and exists (select 1 from versions x where x.source_id = a.source_id
        and x.what = 'registration' and x.subject = a.agent) then 1 else 0 end`
    : sql`0`
  const said =
    typed === ''
      ? sql`null as tier`
      : sql`a.tier, a.role, a.state, a.substate, a.autonomy, a.model, a.capabilities, a.guardrails`
  const all = await reader.all<Light>(sql`select a.source_id, s.label as source, s.protocol, a.agent, a.names, ${said},
      case when a.heartbeat_at is null then 0 else 1 end as beating, case when a.last_at is null then 0 else 1 end as heard,
      ${left} as "left"
    from agents a join sources s on s.id = a.source_id
    where s.removed_at is null and ${ofScope(reader, sql`s.label`)}`)
  all.sort(inOrder)
  return { found: typed === '' ? all : all.filter((one) => matches(wordsOf(one), typed)), all }
}

function wordsOf({ names, capabilities, guardrails, left, ...one }: Light) {
  return {
    ...one,
    names: listOf(names),
    capabilities: listOf(capabilities),
    guardrails: listOf(guardrails),
    unregistered: left === 1,
  }
}

function pageOf(found: readonly Light[], { from, limit }: WantedAgents, all: readonly Light[]) {
  const last = from === null ? null : fromKey(from)
  const source = all.find((one) => one.source === last?.source)?.source_id
  const begin =
    last === null || source === undefined
      ? 0
      : found.findIndex((one) => inOrder(one, { source_id: source, agent: last.agent }) > 0)
  const page = begin === -1 ? [] : found.slice(begin, begin + limit)
  const end = page.at(-1)
  const next = end !== undefined && begin + limit < found.length ? keyOf(end) : null
  return { page, next }
}

/** Of some agents what a list shows, in the order given. */
async function rowsOf(some: readonly Light[], reader: Scoped, rowsWhere: RowsWhere): Promise<AgentRow[]> {
  if (some.length === 0) return []
  const sources = groupedBy(some, (one) => one.source_id)
  const each = [...sources].map(
    ([id, agents]) =>
      sql`(a.source_id = ${id} and ${reader.inList(
        sql`a.agent`,
        agents.map(({ agent }) => agent),
      )})`,
  )
  const rows = new Map((await rowsWhere(or(each))).map((row) => [keyOf(row), row]))
  return some.flatMap((one) => rows.get(keyOf(one)) ?? [])
}

export async function agentPage(reader: Scoped, wanted: WantedAgents, rowsWhere: RowsWhere): Promise<AgentPage> {
  const { found, all } = await foundIn(reader, wanted.text)
  const { page, next } = pageOf(found, wanted, all)
  const counts = new Map<number, AgentSource>()
  for (const { source_id, source, protocol } of all)
    if (!counts.has(source_id)) counts.set(source_id, { source, protocol, count: 0, beating: 0, heard: 0 })
  for (const { source_id, beating, heard } of found) {
    const known = counts.get(source_id)
    if (known === undefined) continue
    known.count += 1
    known.beating += beating
    known.heard += heard
  }
  return { rows: await rowsOf(page, reader, rowsWhere), next, sources: [...counts.values()], known: all.length }
}

/** The keys of a page alone. */
export async function agentKeys(reader: Scoped, wanted: WantedAgents): Promise<Set<string>> {
  const { found, all } = await foundIn(reader, wanted.text)
  return new Set(pageOf(found, wanted, all).page.map(keyOf))
}

/** Those that are called most like what is typed come first, else as they stand. */
export async function findAgents(
  reader: Scoped,
  { text, limit }: Omit<WantedAgents, 'from'>,
  rowsWhere: RowsWhere,
): Promise<{ rows: FoundAgent[]; count: number }> {
  const { all } = await foundIn(reader, '')
  const found = all
    .map((one) => ({ one, rank: rankOf(text, [one.agent, ...listOf(one.names)]) }))
    .filter(({ rank }) => rank > 0)
    .sort((left, right) => right.rank - left.rank)
    .map(({ one }) => one)
  const called = groupedBy(all, ({ agent }) => agent)
  const rows = await rowsOf(found.slice(0, limit), reader, rowsWhere)
  return {
    rows: rows.map((row) => ({ ...row, elsewhere: (called.get(row.agent)?.length ?? 0) > 1 })),
    count: found.length,
  }
}

type NamedDbRow = { source: string; agent: string; names: string; tier: string | null; channel: string | null }

/** What is known of some agents by their ids; who is not known is missing. */
export async function namedAgents(reader: Scoped, wanted: readonly AgentRef[]): Promise<NamedAgent[]> {
  if (wanted.length === 0) return []
  const rows = await reader.all<NamedDbRow>(sql`select s.label as source, a.agent, a.names, a.tier, a.channel
    from agents a join sources s on s.id = a.source_id
    where s.removed_at is null and ${ofScope(reader, sql`s.label`)}
      and ${reader.inList(
        sql`a.agent`,
        wanted.map(({ agent }) => agent),
      )} order by a.source_id`)
  const called = groupedBy(rows, ({ agent }) => agent)
  return wanted.flatMap(({ source, agent }) => {
    const [first, ...others] = (called.get(agent) ?? []).filter((row) => source === null || row.source === source)
    if (first === undefined) return []
    const tiers = new Set([first, ...others].flatMap(({ tier }) => tier ?? []))
    const [tier = null] = tiers.size === 1 ? tiers : []
    return [{ source, agent, name: writtenName(listOf(first.names)[0], agent), tier, channel: first.channel }]
  })
}
