import { type SQL, sql } from 'drizzle-orm'
import type { BookOrder } from '@/lib/conversation/conversation-orders'
import { type Said, standing } from '@/lib/conversation/status'
import type { ConversationRow } from '@/lib/message/message'
import { byIndex } from '@/server/store/door/base/by-index'
import type { Reader } from '@/server/store/door/door'
import { MOST_PARTICIPANTS } from '@/server/store/ingest/derive/link'
import { keyMs } from '@/server/store/rows/keys'
import { recipientsOf, wordsOf } from '@/server/store/rows/message-rows'
import { ofScope, type Scoped } from '@/server/store/rows/scoped'
import { readConfig } from '@/server/store/rows/source-config'
import { toldWithin } from '@/server/store/rows/told-within'
import type { Share } from '@/server/store/within/conversation-shares'
import { rowsWithin } from '@/server/store/within/rows-within'
import type { Standing } from './book-within'
import { cursorAt, orderSql, placeIn } from './conversation-order'
import { partsOf, titlesOf } from './conversation-parts'

/** How many of the last messages are looked at to say how a conversation stands. */
const LOOKED_AT = 24
/** Participants shown, the most talkative. */
const MOST_SHOWN = 50

export type ConversationListed = {
  id: number
  uid: string
  source_id: number
  basis: string
  first_key: number
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

const columns = sql`c.id, c.uid, c.source_id, c.basis, c.first_key, c.last_key, c.first_at, c.last_at, c.count,
  c.participants, c.flags, s.label as source, s.protocol, s.config`

type Wanted = { order: BookOrder; now: number }

/** Conversations `c` within a scope that cuts no source for which `where` holds, in an order. */
export async function conversationRows(
  reader: Scoped,
  wanted: Wanted & { where: SQL; limit: number },
): Promise<ConversationRow[]> {
  const listed = await reader.all<ConversationListed>(
    sql`select ${columns} from conversations c join sources s on s.id = c.source_id
      where ${ofScope(reader, sql`s.label`)} and ${wanted.where} order by ${orderSql(wanted.order).by} limit ${wanted.limit}`,
  )
  return told(
    reader,
    listed.map((row) => ({ listed: row, share: null, place: placeIn(wanted.order, row) })),
    wanted,
  )
}

/** Conversations as a scope shows them that cuts a source, in the order that they are given in. */
export async function shareRows(
  reader: Scoped,
  standing: readonly Standing[],
  wanted: Wanted,
): Promise<ConversationRow[]> {
  const ids = standing.map(({ share }) => share.conversation)
  const rows = await reader.all<ConversationListed>(
    sql`select ${columns} from conversations c join sources s on s.id = c.source_id where ${reader.inList(sql`c.id`, ids)}`,
  )
  const places = new Map(standing.map(({ share, place }) => [share, place]))
  const parts = partsOf(new Map(rows.map((row) => [row.id, row])), [...places.keys()])
  return told(
    reader,
    parts.map(({ share, listed }) => ({ listed, share, place: places.get(share) ?? 0 })),
    wanted,
  )
}

type Placed = { listed: ConversationListed; share: Share | null; place: number }

async function told(reader: Scoped, found: readonly Placed[], { order, now }: Wanted): Promise<ConversationRow[]> {
  const whole = found.filter(({ share }) => !share?.isCut).map(({ listed }) => listed)
  const aliases = await aliasesOf(reader, whole)
  const tiers = await tiersOf(
    reader,
    found.map(({ listed }) => listed),
  )
  const said = await lastSaid(reader, found)
  const titles = await titlesOf(
    reader,
    found.map(({ listed }) => listed.first_key),
  )
  return found.map(({ listed, share, place }) =>
    rowOf(listed, {
      title: titles.get(listed.first_key) ?? '',
      last: said.get(listed.uid) ?? [],
      // An id that it had may be that of what lies outside.
      aliases: share?.isCut ? [] : (aliases.get(listed.id) ?? []),
      tierOf: (agent) => tiers.get(`${listed.source_id} ${agent}`) ?? null,
      cursor: cursorAt(reader, order, place),
      now,
    }),
  )
}

function rowOf(
  listed: ConversationListed,
  beside: {
    title: string
    last: Said[]
    aliases: string[]
    tierOf: (agent: string) => string | null
    cursor: string
    now: number
  },
): ConversationRow {
  const { humans } = readConfig(listed.config)
  const everybody = participantsOf(listed.participants)
  return {
    id: listed.uid,
    source: listed.source,
    protocol: listed.protocol,
    title: beside.title,
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
    cursor: beside.cursor,
  }
}

function participantsOf(json: string): [agent: string, sent: number][] {
  const sent: { [agent: string]: number } = JSON.parse(json)
  return Object.entries(sent).sort(([, a], [, b]) => b - a)
}

async function aliasesOf(reader: Reader, found: readonly ConversationListed[]): Promise<Map<number, string[]>> {
  const rows = await reader.all<{ alias: string; conversation_id: number }>(
    sql`select alias, conversation_id from conversation_aliases
      where ${reader.inList(
        sql`conversation_id`,
        found.map(({ id }) => id),
      )} order by joined_at, alias`,
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

type SaidDbRow = {
  key: number
  sender: string | null
  recipients: string
  broadcast: number
  kind: string
  answered_at: number | null
  look: number
  seq: number
}

/** The last messages within the scope of each of these conversations by its id, oldest first; however long one is, no others are read. */
async function lastSaid(reader: Scoped, found: readonly Placed[]): Promise<Map<string, Said[]>> {
  const cut = found.filter(({ share }) => share?.isCut)
  const whole = found.filter((one) => !cut.includes(one))
  const columns = sql`m.key, m.uid, m.sender, m.recipients, m.broadcast, m.kind, m.look, m.seq, ${toldWithin(reader.scope).answeredAt} as answered_at`
  const rows = await reader.all<SaidDbRow & { id: string }>(
    sql`select c.uid as id, ${columns}
      from conversations c cross join messages m ${byIndex(reader, sql`messages_conversation`)}
      where ${reader.inList(
        sql`c.id`,
        whole.map(({ listed }) => listed.id),
      )} and m.conversation_id = c.id
        and m.key >= coalesce((select m.key from messages m where m.conversation_id = c.id
          order by m.key desc limit 1 offset ${LOOKED_AT - 1}), 0)
      order by m.key`,
  )
  const said = new Map<string, Said[]>()
  for (const row of rows) said.set(row.id, [...(said.get(row.id) ?? []), saidOf(row)])
  const last = cut.map(({ listed, share }) => ({ id: listed.uid, keys: keysOf(share).slice(-LOOKED_AT) }))
  const kept = await reader.all<SaidDbRow>(
    sql`select ${columns} from messages m where ${reader.inList(
      sql`m.key`,
      last.flatMap(({ keys }) => keys),
    )}`,
  )
  const byKey = new Map((await rowsWithin(reader, kept)).map((row) => [row.key, row]))
  for (const { id, keys } of last) said.set(id, keys.flatMap((key) => byKey.get(key) ?? []).map(saidOf))
  return said
}

const keysOf = (share: Share | null) => (share?.messages ?? []).map(({ key }) => key)

function saidOf(row: SaidDbRow): Said {
  return {
    from: row.sender,
    to: recipientsOf(row.recipients).map((recipient) => recipient.agent),
    broadcast: row.broadcast === 1,
    kind: row.kind,
    at: keyMs(row.key),
    answered: row.answered_at !== null,
    look: row.look,
    seq: row.seq,
  }
}
