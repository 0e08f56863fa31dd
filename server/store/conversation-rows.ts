import { type SQL, sql } from 'drizzle-orm'
import type { BookOrder } from '@/lib/conversation/order'
import { type Said, standing } from '@/lib/conversation/status'
import type { ConversationRow } from '@/lib/message'
import { byIndex } from './by-index'
import { cursorIn, orderSql } from './conversation-order'
import { partsOf } from './conversation-parts'
import type { Reader } from './door'
import { keyMs } from './ingest/keys'
import { MOST_PARTICIPANTS } from './ingest/link'
import { recipientsOf, wordsOf } from './message-rows'
import { inSight, isNarrowed, ofScope, type Scoped } from './scoped'
import { readConfig } from './source-config'
import { toldWithin } from './told-within'

/** How many of the last messages are looked at to say how a conversation stands. */
const LOOKED_AT = 24
/** Participants shown, the most talkative. */
const MOST_SHOWN = 50

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
  flags: string
  source: string
  protocol: string
  config: string
}

const columns = sql`c.id, c.uid, c.source_id, c.title, c.basis, c.first_at, c.last_at, c.count,
  c.participants, c.flags, s.label as source, s.protocol, s.config`

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

/** Conversations `c` within the scope for which `where` holds, in an order. */
export async function conversationRows(
  reader: Scoped,
  wanted: { where: SQL; order: BookOrder; limit: number; now: number },
): Promise<{ id: number; row: ConversationRow }[]> {
  const last = lastKeyOf(reader)
  const listed = await reader.all<ConversationListed>(
    sql`select ${columns}, ${last} as last_key from conversations c join sources s on s.id = c.source_id
      where ${isThere(reader)} and ${wanted.where} order by ${orderSql(wanted.order, last).by} limit ${wanted.limit}`,
  )
  const found = isNarrowed(reader) ? await partsOf(reader, listed) : listed
  const aliases = await aliasesOf(reader, found)
  const tiers = await tiersOf(reader, found)
  const said = await lastSaid(reader, idsOf(found))
  return found.map((listed) => ({
    id: listed.id,
    row: rowOf(reader, listed, {
      last: said.get(listed.id) ?? [],
      aliases: aliases.get(listed.id) ?? [],
      tierOf: (agent) => tiers.get(`${listed.source_id} ${agent}`) ?? null,
      order: wanted.order,
      now: wanted.now,
    }),
  }))
}

function rowOf(
  reader: Scoped,
  listed: ConversationListed,
  beside: {
    last: Said[]
    aliases: string[]
    tierOf: (agent: string) => string | null
    order: BookOrder
    now: number
  },
): ConversationRow {
  const { humans } = readConfig(listed.config)
  const everybody = participantsOf(listed.participants)
  return {
    id: listed.uid,
    source: listed.source,
    protocol: listed.protocol,
    title: listed.title,
    basis: listed.basis,
    participants: everybody.slice(0, MOST_SHOWN).map(([agent, sent]) => ({ agent, tier: beside.tierOf(agent), sent })),
    others: {
      count: Math.max(0, everybody.length - MOST_SHOWN),
      capped: everybody.length >= MOST_PARTICIPANTS,
    },
    messages: listed.count,
    firstAt: listed.first_at,
    lastAt: listed.last_at,
    ...standing({ last: beside.last, count: listed.count, humans, now: beside.now }),
    flags: wordsOf(listed.flags),
    aliases: beside.aliases,
    cursor: cursorIn(reader, beside.order, listed),
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

/** As agents are registered, which is of the whole source. */
async function tiersOf(reader: Scoped, found: readonly ConversationListed[]): Promise<Map<string, string>> {
  const names = new Set(
    found.flatMap((listed) => participantsOf(listed.participants).slice(0, MOST_SHOWN)).map(([name]) => name),
  )
  const rows = await reader.all<{ source_id: number; agent: string; tier: string }>(
    sql`select a.source_id, a.agent, a.tier from agents a join sources s on s.id = a.source_id
      where a.tier is not null and ${reader.inList(sql`a.agent`, [...names])} and ${ofScope(reader, sql`s.label`)}`,
  )
  return new Map(rows.map((row) => [`${row.source_id} ${row.agent}`, row.tier]))
}

function idsOf(found: readonly ConversationListed[]): number[] {
  return found.map((listed) => listed.id)
}

type SaidDbRow = {
  id: number
  key: number
  sender: string | null
  recipients: string
  broadcast: number
  kind: string
  answered_at: number | null
}

/** The last messages within the scope of each of these conversations, oldest first; however long one is, no others are read. */
async function lastSaid(reader: Scoped, ids: readonly number[]): Promise<Map<number, Said[]>> {
  const source = isNarrowed(reader) ? sql`join sources s on s.id = m.source_id` : sql``
  const seen = isNarrowed(reader) ? sql` and ${inSight(reader)}` : sql``
  const rows = await reader.all<SaidDbRow>(
    sql`select c.id, m.key, m.sender, m.recipients, m.broadcast, m.kind, ${toldWithin(reader.scope).answeredAt} as answered_at
      from conversations c cross join messages m ${byIndex(reader, sql`messages_conversation`)} ${source}
      where ${reader.inList(sql`c.id`, ids)} and m.conversation_id = c.id${seen}
        and m.key >= coalesce((select m.key from messages m ${source} where m.conversation_id = c.id${seen}
          order by m.key desc limit 1 offset ${LOOKED_AT - 1}), 0)
      order by m.key`,
  )
  const said = new Map<number, Said[]>()
  for (const row of rows) said.set(row.id, [...(said.get(row.id) ?? []), saidOf(row)])
  return said
}

function saidOf(row: SaidDbRow): Said {
  return {
    from: row.sender,
    to: recipientsOf(row.recipients).map((recipient) => recipient.agent),
    broadcast: row.broadcast === 1,
    kind: row.kind,
    at: keyMs(row.key),
    answered: row.answered_at !== null,
  }
}
