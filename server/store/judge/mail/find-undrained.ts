import { sql } from 'drizzle-orm'
import { LIES_WAITING } from '@/drizzle/record-messages'
import { isInScope } from '@/lib/people/scope'
import { nearest } from '@/lib/query/nearest'
import { UNDRAINED_MS, type UndrainedInbox } from '@/lib/rules/undrained-inbox'
import type { Reader } from '@/server/store/door/door'
import { KEYS_PER_MS, keyMs } from '@/server/store/rows/keys'
import { recipientsOf } from '@/server/store/rows/message-rows'
import type { Scoped } from '@/server/store/rows/scoped'
import { readConfig } from '@/server/store/rows/source-config'

/** So many of the newest messages are looked at for what was taken. */
const MOST_TAKEN = 20_000
const MOST_HEARD = 1_000
/** At most so many are told, those that wait longest. */
export const MOST_INBOXES = 100

const lying = sql`select m.source_id as source, t.agent, m.recipients, count(*) as count, min(m.key) as oldest, max(m.key) as latest
  from (select message_key, agent from places where ${LIES_WAITING}) t join messages m on m.key = t.message_key
  where m.reading = 'message' group by m.source_id, t.agent, m.recipients`

const sources = sql`select id, label, config, added_at as "addedAt" from sources where removed_at is null`

/** What is gone by itself was taken by nobody. */
const taken = sql`select t.source_id as source, p.agent, max(coalesce(p.until, p.since)) as at
  from (select m.key, m.source_id from messages m where m.key >= ${sql.placeholder('from')}
    order by m.key desc limit ${sql.raw(String(MOST_TAKEN))}) t
  join places p on p.message_key = t.key
  where p.agent is not null and coalesce(p.ending, '') not in ('expired', 'removed')
    and (p.until is not null or p.state not in ('inbox', 'queued', 'staged', 'pending', 'open'))
  group by t.source_id, p.agent`

type SourceDbRow = { id: number; label: string; config: string; addedAt: number }
type LyingDbRow = {
  source: number
  agent: string | null
  recipients: string
  count: number
  oldest: number
  latest: number
}
type AgentDbRow = { source: number; agent: string; said: number | null; beat: number | null; registered: number | null }
type Known = ReadonlyMap<string, AgentDbRow>
type Box = { source: SourceDbRow; agent: string; count: number; oldest: number; latest: number }

/**
 * Inboxes and mailboxes of which nobody takes anything: what lies there longest has lain for half an hour, and nothing was
 * taken since it came, as far as the newest 20,000 messages tell. Those of people are left out, and of a source that is not
 * seen whole nothing is told. Without `history` those too in which nothing came since their source was watched.
 */
export async function undrainedInboxes(
  reader: Scoped,
  { now, history }: { now: number; history: boolean },
): Promise<UndrainedInbox[]> {
  const { boxes, agents } = await undrainedBoxes(reader, { now, history, source: null })
  const undrained = boxes.sort((one, other) => one.oldest - other.oldest).slice(0, MOST_INBOXES)
  const uids = await uidsOf(
    reader,
    undrained.map(({ oldest }) => oldest),
  )
  return undrained.map(({ source, agent, count, oldest }) => {
    const known = agents.get(keyOf(source.id, agent))
    const heardAt = known === undefined ? null : heardOf(known)
    return {
      ...{ source: source.label, agent, count, oldest: { uid: uids.get(oldest) ?? '', at: keyMs(oldest) }, heardAt },
      near: heardAt === null ? nearest(agent, heardIn(agents, source.id, agent)) : null,
    }
  })
}

/** How many there are, of one source (a label) or of all, without those in which nothing came since it was watched. */
export async function countUndrained(
  reader: Scoped,
  { now, source }: { now: number; source: string | null },
): Promise<number> {
  return (await undrainedBoxes(reader, { now, history: false, source })).boxes.length
}

type Asked = { now: number; history: boolean; source: string | null }

async function undrainedBoxes(
  reader: Scoped,
  { now, history, source: of }: Asked,
): Promise<{ boxes: Box[]; agents: Known }> {
  const none = { boxes: [], agents: new Map() }
  const watched = (await reader.all<SourceDbRow>(sources)).filter(
    ({ label }) => isInScope(reader.scope, label) && (of === null || of === label),
  )
  const lain = watched.length === 0 ? [] : await reader.all<LyingDbRow>(lying)
  if (lain.length === 0) return none
  const agents = await agentsOf(reader, watched)
  const waiting = boxesOf(lain, watched, agents).filter(
    ({ oldest, latest, source }) => now - keyMs(oldest) >= UNDRAINED_MS && (history || keyMs(latest) >= source.addedAt),
  )
  if (waiting.length === 0) return none
  const last = await takenFrom(reader, Math.min(...waiting.map(({ oldest }) => oldest)))
  const boxes = waiting.filter(({ source, agent, oldest }) => (last.get(keyOf(source.id, agent)) ?? 0) <= keyMs(oldest))
  return { boxes, agents }
}

const keyOf = (source: number, agent: string) => `${source} ${agent}`

/** Whose they are: of who is known by that name or addressed so; else of those who are addressed. */
function boxesOf(lain: readonly LyingDbRow[], watched: readonly SourceDbRow[], agents: Known): Box[] {
  const boxes = new Map<string, Box>()
  const byId = new Map(watched.map((one) => [one.id, { source: one, humans: readConfig(one.config).humans }]))
  for (const { source: id, agent, recipients, count, oldest, latest } of lain) {
    const of = byId.get(id)
    if (of === undefined) continue
    const addressed = recipientsOf(recipients).map((one) => one.agent)
    const isOwn =
      agent !== null && (addressed.includes(agent) || addressed.length === 0 || agents.has(keyOf(id, agent)))
    for (const owner of new Set(isOwn ? [agent] : addressed)) {
      if (of.humans.includes(owner)) continue
      const known = boxes.get(keyOf(id, owner))
      boxes.set(keyOf(id, owner), {
        ...{ source: of.source, agent: owner, count: count + (known?.count ?? 0) },
        oldest: Math.min(oldest, known?.oldest ?? oldest),
        latest: Math.max(latest, known?.latest ?? latest),
      })
    }
  }
  return [...boxes.values()]
}

async function agentsOf(reader: Reader, watched: readonly SourceDbRow[]): Promise<Map<string, AgentDbRow>> {
  const rows = await reader.all<AgentDbRow>(
    sql`select source_id as source, agent, last_at as said, heartbeat_at as beat, registered_at as registered
      from agents where ${reader.inList(
        sql`source_id`,
        watched.map(({ id }) => id),
      )} order by agent`,
  )
  return new Map(rows.map((row) => [keyOf(row.source, row.agent), row]))
}

const heardOf = ({ said, beat }: AgentDbRow) => (said === null && beat === null ? null : Math.max(said ?? 0, beat ?? 0))

function heardIn(agents: Known, source: number, but: string): string[] {
  const heard = [...agents.values()].filter(
    (one) => one.source === source && one.agent !== but && (heardOf(one) !== null || one.registered !== null),
  )
  return heard.slice(0, MOST_HEARD).map(({ agent }) => agent)
}

/** When something was last taken from the inbox of each, of messages from a key on. */
async function takenFrom(reader: Reader, from: number): Promise<Map<string, number>> {
  const rows = await reader.all<{ source: number; agent: string; at: number }>(taken, {
    from: from - UNDRAINED_MS * KEYS_PER_MS,
  })
  return new Map(rows.map(({ source, agent, at }) => [keyOf(source, agent), at]))
}

async function uidsOf(reader: Reader, keys: readonly number[]): Promise<Map<number, string>> {
  const rows = await reader.all<{ key: number; uid: string }>(
    sql`select key, uid from messages where ${reader.inList(sql`key`, keys)}`,
  )
  return new Map(rows.map(({ key, uid }) => [key, uid]))
}
