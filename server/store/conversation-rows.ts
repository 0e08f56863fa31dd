import { type SQL, sql } from 'drizzle-orm'
import { type Said, standing } from '@/lib/conversation/status'
import type { ConversationRow } from '@/lib/message'
import { partsOf } from './conversation-parts'
import { cursorOf } from './cursor'
import type { Reader } from './door'
import { keyMs } from './ingest/keys'
import { recipientsOf, wordsOf } from './message-rows'
import { inSight, isNarrowed, ofScope, type Scoped } from './scoped'
import { readConfig } from './source-config'

/** How many of the last messages are looked at to say how a conversation stands. */
const LOOKED_AT = 24
/** Participants shown, the most talkative. */
const MOST_PARTICIPANTS = 50

export type ConversationListed = {
  id: number
  uid: string
  source_id: number
  title: string
  basis: string
  last_key: number
  first_at: number
  last_at: number
  count: number
  participants: string
  rev: number
  flags: string
  source: string
  protocol: string
  config: string
}

const columns = sql`c.id, c.uid, c.source_id, c.title, c.basis, c.first_at, c.last_at, c.count,
  c.participants, c.rev, c.flags, s.label as source, s.protocol, s.config`

/** The key of the last message of conversation `c` of source `s` that is within the scope; null where none is. */
export function lastKeyOf(reader: Scoped): SQL {
  if (!isNarrowed(reader)) return sql`c.last_key`
  return sql`case when ${ofScope(reader, sql`s.label`)} then c.last_key
    else (select max(m.key) from messages m where m.conversation_id = c.id and ${inSight(reader)}) end`
}

/** Holds for conversations `c` of sources `s` of which anything is within the scope. */
export function isThere(reader: Scoped): SQL {
  return isNarrowed(reader) ? sql`${lastKeyOf(reader)} is not null` : ofScope(reader, sql`s.label`)
}

/** Conversations `c` within the scope for which `where` holds, last activity first. */
export async function conversationRows(
  reader: Scoped,
  wanted: { where: SQL; limit: number; now: number },
): Promise<{ id: number; lastKey: number; row: ConversationRow }[]> {
  const last = lastKeyOf(reader)
  const listed = await reader.all<ConversationListed>(
    sql`select ${columns}, ${last} as last_key from conversations c join sources s on s.id = c.source_id
      where ${isThere(reader)} and ${wanted.where} order by ${last} desc limit ${wanted.limit}`,
  )
  const found = isNarrowed(reader) ? await partsOf(reader, listed) : listed
  const aliases = await aliasesOf(reader, found)
  const tiers = await tiersOf(reader, found)
  return Promise.all(
    found.map(async (listed) => ({
      id: listed.id,
      lastKey: listed.last_key,
      row: rowOf(listed, {
        last: await lastSaid(reader, listed.id),
        aliases: aliases.get(listed.id) ?? [],
        tierOf: (agent) => tiers.get(`${listed.source_id} ${agent}`) ?? null,
        now: wanted.now,
      }),
    })),
  )
}

function rowOf(
  listed: ConversationListed,
  beside: { last: Said[]; aliases: string[]; tierOf: (agent: string) => string | null; now: number },
): ConversationRow {
  const { humans } = readConfig(listed.config)
  return {
    id: listed.uid,
    source: listed.source,
    protocol: listed.protocol,
    title: listed.title,
    basis: listed.basis,
    participants: participantsOf(listed.participants)
      .slice(0, MOST_PARTICIPANTS)
      .map(([agent, sent]) => ({ agent, tier: beside.tierOf(agent), sent })),
    messages: listed.count,
    firstAt: listed.first_at,
    lastAt: listed.last_at,
    ...standing({ last: beside.last, count: listed.count, humans, now: beside.now }),
    flags: wordsOf(listed.flags),
    aliases: beside.aliases,
    rev: listed.rev,
    cursor: cursorOf('conversation', listed.last_key),
  }
}

function participantsOf(json: string): [agent: string, sent: number][] {
  const sent: { [agent: string]: number } = JSON.parse(json)
  return Object.entries(sent).sort(([, a], [, b]) => b - a)
}

async function aliasesOf(reader: Reader, found: readonly ConversationListed[]): Promise<Map<number, string[]>> {
  const rows = await reader.all<{ alias: string; conversation_id: number }>(
    sql`select alias, conversation_id from conversation_aliases
      where ${reader.inList(sql`conversation_id`, idsOf(found))} order by joined_at, alias`,
  )
  const aliases = new Map<number, string[]>()
  for (const { alias, conversation_id: id } of rows) aliases.set(id, [...(aliases.get(id) ?? []), alias])
  return aliases
}

async function tiersOf(reader: Reader, found: readonly ConversationListed[]): Promise<Map<string, string>> {
  const names = new Set(
    found.flatMap((listed) => participantsOf(listed.participants).slice(0, MOST_PARTICIPANTS)).map(([name]) => name),
  )
  const rows = await reader.all<{ source_id: number; agent: string; tier: string }>(
    sql`select source_id, agent, tier from agents where tier is not null and ${reader.inList(sql`agent`, [...names])}`,
  )
  return new Map(rows.map((row) => [`${row.source_id} ${row.agent}`, row.tier]))
}

function idsOf(found: readonly ConversationListed[]): number[] {
  return found.map((listed) => listed.id)
}

type SaidDbRow = {
  key: number
  sender: string | null
  recipients: string
  broadcast: number
  kind: string
  answered_at: number | null
}

const lastOf = (reader: Scoped) => sql`select m.key, m.sender, m.recipients, m.broadcast, m.kind, m.answered_at
  from messages m${isNarrowed(reader) ? sql` join sources s on s.id = m.source_id` : sql``}
  where m.conversation_id = ${sql.placeholder('id')}${isNarrowed(reader) ? sql` and ${inSight(reader)}` : sql``}
  order by m.key desc limit ${sql.placeholder('limit')}`

async function lastSaid(reader: Scoped, id: number): Promise<Said[]> {
  const rows = await reader.all<SaidDbRow>(lastOf(reader), { id, limit: LOOKED_AT })
  return rows.reverse().map((row) => ({
    from: row.sender,
    to: recipientsOf(row.recipients).map((recipient) => recipient.agent),
    broadcast: row.broadcast === 1,
    kind: row.kind,
    at: keyMs(row.key),
    answered: row.answered_at !== null,
  }))
}
