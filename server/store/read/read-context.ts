import { type SQL, sql } from 'drizzle-orm'
import { foldValue } from '@/lib/letters/fold'
import type { MessageRow } from '@/lib/message/message'
import type { FieldLeaf } from '@/lib/query/ast'
import { KEYS_PER_MS } from '@/server/store/rows/keys'
import { type ListedDbRow, MESSAGE_TABLES, messageColumns, messageRow } from '@/server/store/rows/message-rows'
import type { Scoped } from '@/server/store/rows/scoped'
import { searchWhere } from '@/server/store/search/question'
import { rowsWithin } from '@/server/store/within/rows-within'
import { rowsOf } from './read-page'

type Anchor = { key: number; channel: string; label: string; file: number; generation: number; start: number }
type Context = { before: MessageRow[]; after: MessageRow[] }

const anchor = sql`select m.key, m.channel, s.label, m.file_id as file, m.generation, m.start
  from messages m join sources s on s.id = m.source_id where m.uid = ${sql.placeholder('uid')}`

/** Its channel around it, both sides in order of time; where it has no channel, what stands around it in its file. */
export async function contextOf(reader: Scoped, uid: string, each: number): Promise<Context | null> {
  const at = await reader.get<Anchor>(anchor, { uid })
  if (!at) return null
  return foldValue(at.channel) === '' ? inFile(reader, at, each) : inChannel(reader, at, each)
}

/** Where something is to be said: the channel, or the message that it answers. `at`: UTC ms. */
export type Saying = { source: string; channel: string; replyTo: string | null; at: number }

/** What was said there before that, oldest first: in the channel; where there is none, in the conversation of what is answered. */
export async function saidBefore(reader: Scoped, saying: Saying, most: number): Promise<MessageRow[]> {
  const { source, channel, replyTo, at } = saying
  const fields = foldValue(channel) === '' ? await conversationOf(reader, replyTo) : inThe(source, channel)
  if (fields.length === 0) return []
  const search = await searchWhere(reader, fields, 0)
  const range = { order: 'time', direction: 'older', from: at * KEYS_PER_MS, limit: most } as const
  return (await rowsOf(reader, search, range)).reverse().map((row) => messageRow(row, reader))
}

/** What was said since in its conversation, the newest, oldest first; where that has gone no further, what stands next in its channel. */
export async function saidSince(reader: Scoped, uid: string, most: number): Promise<MessageRow[]> {
  const at = await reader.get<Anchor>(anchor, { uid })
  if (!at) return []
  const fields = await conversationOf(reader, uid)
  const newest = { order: 'time', direction: 'older', from: null, limit: most } as const
  const rows = fields.length === 0 ? [] : await rowsOf(reader, await searchWhere(reader, fields, 0), newest)
  const since = rows.filter(({ key }) => key > at.key)
  return since.length > 0
    ? since.reverse().map((row) => messageRow(row, reader))
    : ((await contextOf(reader, uid, most))?.after ?? [])
}

async function conversationOf(reader: Scoped, uid: string | null): Promise<Where[]> {
  type Told = { uid: string; source: string; conversation: string }
  const row = uid === null ? undefined : await reader.get<Told>(conversation, { uid })
  const [told] = row === undefined ? [] : await rowsWithin(reader, [row])
  return told === undefined ? [] : [{ field: 'trace', value: told.conversation }]
}

const conversation = sql`select m.uid, s.label as source, c.uid as conversation from messages m join conversations c on c.id = m.conversation_id
  join sources s on s.id = m.source_id
  where m.uid = ${sql.placeholder('uid')}`

type Where = Pick<FieldLeaf, 'field' | 'value'>

function inThe(source: string, channel: string): Where[] {
  return [
    { field: 'source', value: source },
    { field: 'channel', value: channel },
  ]
}

/** The index knows channels by their folded names, so those that differ in case only stand side by side. */
async function inChannel(reader: Scoped, at: Anchor, each: number): Promise<Context> {
  const search = await searchWhere(reader, inThe(at.label, at.channel), 0)
  const side = (direction: 'older' | 'newer') =>
    rowsOf(reader, search, { order: 'time', direction, from: at.key, limit: each })
  return told(reader, await side('older'), await side('newer'))
}

async function inFile(reader: Scoped, { file, generation, start }: Anchor, each: number): Promise<Context> {
  const values = { file, generation, start, each }
  return told(reader, await reader.all(before, values), await reader.all(after, values))
}

const beside = (beyond: SQL, down: SQL) => sql`select ${messageColumns()} from ${MESSAGE_TABLES}
  where m.file_id = ${sql.placeholder('file')} and m.generation = ${sql.placeholder('generation')}
    and m.start ${beyond} ${sql.placeholder('start')}
  order by m.start ${down} limit ${sql.placeholder('each')}`

const before = beside(sql`<`, sql`desc`)
const after = beside(sql`>`, sql`asc`)

function told(reader: Scoped, older: ListedDbRow[], newer: ListedDbRow[]): Context {
  return {
    before: older.reverse().map((row) => messageRow(row, reader)),
    after: newer.map((row) => messageRow(row, reader)),
  }
}
