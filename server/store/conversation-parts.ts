import { sql } from 'drizzle-orm'
import { isInScope } from '@/lib/scope'
import type { ConversationListed } from './conversation-rows'
import { keyMs } from './ingest/keys'
import { titleOf } from './ingest/link'
import { inSight, type Scoped } from './scoped'

type Sent = { id: number; sender: string | null; count: number; first: number; last: number }

/** Conversations of which somebody sees some channels, as far as these hold them: nothing of them is told by the rest. */
export async function partsOf(reader: Scoped, listed: readonly ConversationListed[]): Promise<ConversationListed[]> {
  const cut = listed.filter(({ source }) => !isInScope(reader.scope, source)).map(({ id }) => id)
  if (cut.length === 0) return [...listed]
  const sent = new Map<number, Sent[]>()
  for (const one of await sentIn(reader, cut)) sent.set(one.id, [...(sent.get(one.id) ?? []), one])
  const titles = await titlesOf(reader, [...sent.values()].map(firstOf))
  return listed.map((row) => {
    const own = sent.get(row.id)
    return own === undefined ? row : partOf(row, own, titles.get(firstOf(own)) ?? '')
  })
}

function sentIn(reader: Scoped, ids: readonly number[]): Promise<Sent[]> {
  return reader.all<Sent>(
    sql`select m.conversation_id as id, m.sender, count(*) as count, min(m.key) as first, max(m.key) as last
      from messages m join sources s on s.id = m.source_id
      where ${reader.inList(sql`m.conversation_id`, ids)} and ${inSight(reader)} group by m.conversation_id, m.sender
      order by min(m.key)`,
  )
}

/** By the keys of the messages that they are taken from. */
async function titlesOf(reader: Scoped, keys: readonly number[]): Promise<Map<number, string>> {
  const rows = await reader.all<{ key: number; body: string; type: string }>(
    sql`select m.key, m.body, m.type from messages m where ${reader.inList(sql`m.key`, keys)}`,
  )
  return new Map(rows.map((row) => [row.key, titleOf(row)]))
}

function partOf(row: ConversationListed, sent: readonly Sent[], title: string): ConversationListed {
  const senders = sent.flatMap(({ sender, count }) => (sender === null ? [] : [[sender, count] as const]))
  return {
    ...row,
    title,
    first_at: keyMs(firstOf(sent)),
    last_at: keyMs(Math.max(...sent.map(({ last }) => last))),
    count: sent.reduce((sum, { count }) => sum + count, 0),
    participants: JSON.stringify(Object.fromEntries(senders)),
    flags: '',
  }
}

function firstOf(sent: readonly Sent[]): number {
  return Math.min(...sent.map(({ first }) => first))
}
