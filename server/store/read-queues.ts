import { sql } from 'drizzle-orm'
import { LIES_WAITING } from '@/drizzle/record-messages'
import { agentName } from '@/lib/names'
import type { HouseFacts } from './facts'
import { recipientsOf } from './message-rows'
import type { Scoped } from './scoped'
import { readConfig } from './source-config'

/** So many messages lie in what belongs to an agent, for it to take. */
export type Lying = { source: string; agent: string; count: number }

/** No path has an empty step, so this stands between paths. */
const BETWEEN = '//'
const between = sql.raw(`'${BETWEEN}'`)

/** What lies in the same directories (a path up to its last slash), with the paths of one message that lies there. */
const lying = sql`select t.source_id, m.recipients, min(t.paths) as paths, count(*) as count
  from (select p.message_key, min(f.source_id) as source_id, string_agg(f.path, ${between}) as paths,
      string_agg(rtrim(f.path, replace(f.path, '/', '')), ${between}) as directories
    from (select message_key, file_id from places where ${LIES_WAITING}) p join files f on f.id = p.file_id
    group by p.message_key) t
  join messages m on m.key = t.message_key
  group by t.source_id, t.directories, m.recipients`

const sources = sql`select id, label, protocol, config from sources where removed_at is null`

const agents = sql`select source_id, agent from agents`

type Lain = { source_id: number; recipients: string; paths: string; count: number }

/**
 * How many messages lie for each agent, whoever else has taken its copy and whether they were answered: in the inbox that
 * is its own, and where the path tells of nobody, as in a mailbox, what is addressed to it.
 */
export async function queuesOf(reader: Scoped, inboxOf: HouseFacts['inboxOf']): Promise<Lying[]> {
  const lain = await reader.all<Lain>(lying)
  if (lain.length === 0) return []
  const watched = new Map((await ownersIn(reader, inboxOf)).map(({ id, ...source }) => [id, source]))
  return lain.flatMap(({ source_id, recipients, paths, count }) => {
    const source = watched.get(source_id)
    if (source === undefined) return []
    const addressed = recipientsOf(recipients).map(({ agent }) => agent)
    const whose = paths.split(BETWEEN).flatMap((path) => source.ownersOf(path, addressed))
    return [...new Set(whose)].map((agent) => ({ source: source.label, agent, count }))
  })
}

type Owners = {
  id: number
  label: string
  /** Whom a message at a path lies for: the agent whose inbox that is, where it is one, else who is addressed. */
  ownersOf: (path: string, addressed: string[]) => string[]
}

async function ownersIn(reader: Scoped, inboxOf: HouseFacts['inboxOf']): Promise<Owners[]> {
  const rows = await reader.all<{ id: number; label: string; protocol: string; config: string }>(sources)
  const known = await reader.all<{ source_id: number; agent: string }>(agents)
  const isKnown = new Set(known.map(({ source_id, agent }) => `${source_id} ${agent}`))
  return rows.map(({ id, label, protocol, config }) => {
    const aliases = new Map(Object.entries(readConfig(config).aliases))
    return {
      id,
      label,
      ownersOf: (path, addressed) => {
        const raw = inboxOf(protocol, path)
        const owner = raw === null ? null : agentName(raw, aliases)
        return owner !== null && (addressed.includes(owner) || isKnown.has(`${id} ${owner}`)) ? [owner] : addressed
      },
    }
  })
}
