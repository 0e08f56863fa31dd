import { type SQL, sql } from 'drizzle-orm'
import { type Said, standing } from '@/lib/conversation/status'
import type { ConversationRow } from '@/lib/message'
import { cursorOf } from './cursor'
import type { Reader } from './door'
import { keyMs } from './ingest/keys'
import { recipientsOf, wordsOf } from './message-rows'
import { ofScope, type Scoped } from './scoped'
import { readConfig } from './source-config'

/** How many of the last messages are looked at to say how a conversation stands. */
const LOOKED_AT = 24
/** Participants shown, the most talkative. */
const MOST_PARTICIPANTS = 50

type ConversationListed = {
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

const columns = sql`c.id, c.uid, c.source_id, c.title, c.basis, c.last_key, c.first_at, c.last_at, c.count,
  c.participants, c.rev, c.flags, s.label as source, s.protocol, s.config`

/** Conversations `c` within the scope for which `where` holds, last activity first. */
export async function conversationRows(
  reader: Scoped,
  wanted: { where: SQL; limit: number; now: number },
): Promise<{ id: number; lastKey: number; row: ConversationRow }[]> {
  const found = await reader.all<ConversationListed>(
    sql`select ${columns} from conversations c join sources s on s.id = c.source_id
      where ${ofScope(reader, sql`s.label`)} and ${wanted.where} order by c.last_key desc limit ${wanted.limit}`,
  )
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

const lastOf = sql`select key, sender, recipients, broadcast, kind, answered_at from messages
  where conversation_id = ${sql.placeholder('id')} order by key desc limit ${sql.placeholder('limit')}`

async function lastSaid(reader: Reader, id: number): Promise<Said[]> {
  const rows = await reader.all<SaidDbRow>(lastOf, { id, limit: LOOKED_AT })
  return rows.reverse().map((row) => ({
    from: row.sender,
    to: recipientsOf(row.recipients).map((recipient) => recipient.agent),
    broadcast: row.broadcast === 1,
    kind: row.kind,
    at: keyMs(row.key),
    answered: row.answered_at !== null,
  }))
}
