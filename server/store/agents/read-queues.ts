import { sql } from 'drizzle-orm'
import { LIES_WAITING } from '@/drizzle/record-messages'
import { recipientsOf } from '@/server/store/rows/message-rows'
import type { Scoped } from '@/server/store/rows/scoped'

/** So many messages wait for an agent; `unreadable` of them nobody can read as they lie there. */
export type Lying = { source: string; agent: string; count: number; unreadable: number }

/** Stands between the names of those in whose inbox one message lies; in a name it is escaped, as an agent may write it. */
const BETWEEN = '\u001f'
const between = sql.raw(`'${BETWEEN}'`)
const escaped = sql`replace(replace(coalesce(agent, ''), '%', '%25'), ${between}, '%1F')`

/** What lies in inboxes and mailboxes of the same agents. All that it needs of a place is in the index of those. */
const lying = sql`select m.source_id, t.agents, m.recipients, m.reading, count(*) as count
  from (select message_key, string_agg(${escaped}, ${between}) as agents from places where ${LIES_WAITING}
    group by message_key) t
  join messages m on m.key = t.message_key
  group by m.source_id, t.agents, m.recipients, m.reading`

const sources = sql`select id, label from sources where removed_at is null`

const agents = sql`select source_id, agent from agents`

type Lain = { source_id: number; agents: string; recipients: string; reading: string; count: number }

/**
 * How much lies for each agent, whoever else has taken its copy and whether it was answered: in the inbox or mailbox that
 * is its own, and where that is nobody's, what is addressed to it.
 */
export async function queuesOf(reader: Scoped): Promise<Lying[]> {
  const lain = await reader.all<Lain>(lying)
  if (lain.length === 0) return []
  const watched = await reader.all<{ id: number; label: string }>(sources)
  const labels = new Map(watched.map(({ id, label }) => [id, label]))
  const known = await reader.all<{ source_id: number; agent: string }>(agents)
  const isKnown = new Set(known.map(({ source_id, agent }) => `${source_id} ${agent}`))
  return lain.flatMap(({ source_id, agents, recipients, reading, count }) => {
    const source = labels.get(source_id)
    if (source === undefined) return []
    const addressed = recipientsOf(recipients).map(({ agent }) => agent)
    const isOwner = (agent: string) => addressed.includes(agent) || isKnown.has(`${source_id} ${agent}`)
    const lies = agents.split(BETWEEN).map(decodeURIComponent)
    const whose = lies.flatMap((agent) => (isOwner(agent) ? agent : addressed))
    const unreadable = reading === 'unreadable' ? count : 0
    return [...new Set(whose)].map((agent) => ({ source, agent, count, unreadable }))
  })
}
