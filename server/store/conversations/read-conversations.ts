import { type SQL, sql } from 'drizzle-orm'
import { EVERY, passes } from '@/lib/conversation/conversation-facets'
import { type BookOrder, MOST_BY_ARRIVAL } from '@/lib/conversation/conversation-orders'
import type { ConversationRow, Page } from '@/lib/message/message'
import { query as words } from '@/lib/text/messages/query'
import { byIndex } from '@/server/store/door/base/by-index'
import { positionOf } from '@/server/store/rows/cursor'
import { readExtra } from '@/server/store/rows/extra'
import { type ListedDbRow, MESSAGE_TABLES, messageColumns, messageRow } from '@/server/store/rows/message-rows'
import { QuestionError } from '@/server/store/rows/question-error'
import { tokensOf } from '@/server/store/rows/read-tokens'
import { inSight, isNarrowed, type Scoped } from '@/server/store/rows/scoped'
import { searchFor } from '@/server/store/search/question'
import type { Search } from '@/server/store/search/search-sql'
import { idOf, isOfShare, type Share, shareOf } from '@/server/store/within/conversation-shares'
import { rowsWithin } from '@/server/store/within/rows-within'
import type { ConversationLink, ConversationMessage, ConversationReader } from '../readers'
import { placeOf, standingWithin } from './book-within'
import { orderSql, placeAfter, placeIn } from './conversation-order'
import { conversationRows, shareRows } from './conversation-rows'
import { conversationFacets } from './read-conversation-facets'
import { courseOf } from './read-course'

const MOST_ROWS = 200
/** Characters of a body, a reasoning or code in a conversation. */
const SHOWN = 20_000
const MOST_LINKS = 50
const FEW_MATCHES = 2_000
/** Conversations looked through at first; four times as many each time that was not enough. */
const LOOKED_THROUGH = 500

export function conversationReader(reader: Scoped): ConversationReader {
  return {
    page: (question) => passingPage(reader, { ...question, limit: Math.min(question.limit, MOST_ROWS) }),
    facets: (question) => conversationFacets((asked) => pageOf(reader, asked), question),
    one: async (id, now, order = 'activity') => {
      const asked = await askedOf(reader, id)
      if (asked === null) return null
      const conversation = await rowOf(reader, asked, { order, now })
      if (conversation === null) return null
      return { conversation, links: await linksOf(reader, asked), tokens: await spentIn(reader, asked) }
    },
    messages: (question) => messagesOf(reader, question),
    course: async (id) => {
      const asked = await askedOf(reader, id)
      return asked === null ? null : courseOf(reader, asked)
    },
  }
}

/** Conversations that are looked through for those that pass a filter. */
const MOST_JUDGED = 1_000

async function passingPage(reader: Scoped, question: Question): ReturnType<ConversationReader['page']> {
  const { filter = EVERY, limit } = question
  if (filter.status.length + filter.basis.length === 0) return pageOf(reader, question)
  const rows: ConversationRow[] = []
  let from = question.from ?? null
  for (let judged = 0; judged < MOST_JUDGED; judged += MOST_ROWS) {
    const page = await pageOf(reader, { ...question, from, limit: MOST_ROWS })
    rows.push(...page.rows.filter((row) => passes(filter, row)))
    from = page.next
    if (from === null || rows.length > limit) break
  }
  return { rows: rows.slice(0, limit), next: rows.length > limit ? (rows[limit - 1]?.cursor ?? null) : from }
}

type Question = Parameters<ConversationReader['page']>[0]

async function pageOf(reader: Scoped, question: Question): Promise<Page<ConversationRow>> {
  const { query, now, limit, order = 'activity' } = question
  const after = placeAfter(reader, order, question.from)
  const all = query.trim() === ''
  const found = isNarrowed(reader)
    ? await pageWithin(
        reader,
        { order, after, limit: limit + 1, search: all ? null : await searchFor(reader, query, now) },
        now,
      )
    : await conversationRows(reader, {
        where: all
          ? orderSql(order).behind(after)
          : await holdingMatch(reader, { query, order, after, limit: limit + 1, now }),
        order,
        limit: limit + 1,
        now,
      })
  const rows = found.slice(0, limit)
  return { rows, next: found.length > limit ? (rows.at(-1)?.cursor ?? null) : null }
}

async function pageWithin(reader: Scoped, wanted: Parameters<typeof standingWithin>[1], now: number) {
  return shareRows(reader, await standingWithin(reader, wanted), { order: wanted.order, now })
}

type Place = { order: BookOrder; after: number | null; limit: number }

/** Few matches are looked up; where there are many, conversations are looked through in their order until enough hold one. */
async function holdingMatch(reader: Scoped, wanted: Place & { query: string; now: number }): Promise<SQL> {
  const search = await searchFor(reader, wanted.query, wanted.now)
  const keys = search.keys({ order: 'time', direction: 'older', from: null, limit: FEW_MATCHES + 1 })
  const matches = await reader.all<{ id: number | null }>(
    sql`select m.conversation_id as id from (${keys}) k cross join messages m where m.key = k.key`,
  )
  if (matches.length > FEW_MATCHES) return reader.inList(sql`c.id`, await idsHolding(reader, search, wanted))
  const ids = [...new Set(matches.flatMap(({ id }) => id ?? []))]
  return sql`${orderSql(wanted.order).behind(wanted.after)} and ${reader.inList(sql`c.id`, ids)}`
}

async function idsHolding(reader: Scoped, search: Search, { order, after, limit }: Place): Promise<number[]> {
  const ids: number[] = []
  const { by, behind } = orderSql(order)
  let reached = after
  for (let size = LOOKED_THROUGH; ; size *= 4) {
    const some = await reader.all<{ id: number; last_key: number }>(
      sql`select c.id, c.last_key from conversations c where ${behind(reached)}
        order by ${by} limit ${size}`,
    )
    const holding = await holdingAmong(reader, search, some)
    ids.push(...some.map(({ id }) => id).filter((id) => holding.has(id)))
    const last = some.at(-1)
    if (ids.length >= limit || some.length < size || !last) return ids.slice(0, limit)
    reached = placeIn(order, last)
  }
}

/** SQLite is told to go by the conversations: left alone it walks all matches for each. */
async function holdingAmong(reader: Scoped, search: Search, some: readonly { id: number }[]): Promise<Set<number>> {
  const through = byIndex(reader, sql`messages_conversation`)
  const among = reader.inList(
    sql`m.conversation_id`,
    some.map(({ id }) => id),
  )
  const rows = await reader.all<{ id: number }>(
    sql`select distinct m.conversation_id as id from messages m ${through} where ${among} and ${search.where}`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** What holds for the messages `m` of a conversation that are seen. `share`: as a scope shows it that cuts a source. */
type Asked = { conversation: number; share: Share | null; messages: SQL }

async function askedOf(reader: Scoped, id: string): Promise<Asked | null> {
  if (isNarrowed(reader)) {
    const share = await shareOf(reader, id)
    return share && { conversation: share.conversation, share, messages: isOfShare(reader, share) }
  }
  const conversation = await idOf(reader, id)
  if (conversation === null) return null
  return { conversation, share: null, messages: sql`m.conversation_id = ${conversation} and ${inSight(reader)}` }
}

async function rowOf(reader: Scoped, { conversation, share }: Asked, wanted: { order: BookOrder; now: number }) {
  const where = sql`c.id = ${conversation}`
  const [row] =
    share === null
      ? await conversationRows(reader, { ...wanted, where, limit: 1 })
      : await shareRows(reader, [{ share, place: placeOf(wanted.order, share) }], wanted)
  return row ?? null
}

const links = (asked: Asked) => sql`select m.trace_basis, m.trace_id, count(*) as count from messages m
  join sources s on s.id = m.source_id where ${asked.messages} and m.trace_basis is not null
  group by m.trace_basis, m.trace_id order by count(*) desc, m.trace_id limit ${MOST_LINKS}`

async function linksOf(reader: Scoped, asked: Asked): Promise<ConversationLink[]> {
  type LinkDbRow = { trace_basis: string; trace_id: string | null; count: number }
  const rows = await reader.all<LinkDbRow>(links(asked))
  return rows.map((row) => ({ basis: row.trace_basis, key: row.trace_id ?? '', count: row.count }))
}

/** What its turns cost; of a part of it nobody can say. */
async function spentIn(reader: Scoped, { conversation, share }: Asked) {
  if (share !== null) return null
  return tokensOf(
    reader,
    sql`exists (select 1 from link_keys k where k.conversation_id = ${conversation}
      and k.source_id = t.source_id and k.key = t.link_key)`,
  )
}

async function messagesOf(
  reader: Scoped,
  question: Parameters<ConversationReader['messages']>[0],
): Promise<Page<ConversationMessage> | null> {
  const asked = await askedOf(reader, question.id)
  if (asked === null) return null
  const newer = (question.direction ?? 'newer') === 'newer'
  const limit = Math.min(question.limit, MOST_ROWS)
  const arrived = question.order === 'arrived'
  if (arrived) await assertSortable(reader, asked)
  const kind = arrived ? 'arrival' : 'time'
  // The sum keeps databases from going by the index of all arrivals.
  const place = arrived ? sql`m.seq + 0` : sql`m.key`
  const from = positionOf(reader, kind, question.from)
  const beyond = from === null ? sql`` : sql` and ${place} ${newer ? sql`>` : sql`<`} ${from}`
  const found = await reader.all<ListedDbRow & { reasoning: string | null }>(
    sql`select ${messageColumns(SHOWN, reader.scope)}, substr(m.reasoning, 1, ${SHOWN}) as reasoning from ${MESSAGE_TABLES}
      where ${asked.messages}${beyond} order by ${place} ${newer ? sql`asc` : sql`desc`} limit ${limit + 1}`,
  )
  const rows = (await rowsWithin(reader, found.slice(0, limit))).map((row): ConversationMessage => {
    const message = conversationMessage(row, reader)
    return arrived ? { ...message, cursor: reader.opaque.of('arrival', row.seq) } : message
  })
  const next = found.length > limit ? (rows.at(-1)?.cursor ?? null) : null
  return { rows: newer ? rows : rows.reverse(), next }
}

async function assertSortable(reader: Scoped, { conversation, share }: Asked): Promise<void> {
  const count = sql`select c.count from conversations c where c.id = ${conversation}`
  const found = share?.messages.length ?? (await reader.get<{ count: number }>(count, {}))?.count ?? 0
  if (found <= MOST_BY_ARRIVAL) return
  throw new QuestionError([{ message: words.longByArrival, start: 0, end: 0 }])
}

function conversationMessage(row: ListedDbRow & { reasoning: string | null }, reader: Scoped): ConversationMessage {
  const { code } = readExtra(row.extra)
  return { ...messageRow(row, reader), reasoning: row.reasoning, code: code?.slice(0, SHOWN) ?? null }
}
