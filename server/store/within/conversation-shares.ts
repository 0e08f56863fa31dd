import { type SQL, sql } from 'drizzle-orm'
import { conversationId, firstOf, isConversationId } from '@/lib/conversation/id'
import { FLAGS } from '@/lib/message/flags'
import { isInScope } from '@/lib/people/scope'
import { byIndex } from '@/server/store/door/base/by-index'
import { keyMs } from '@/server/store/rows/keys'
import { wordsOf } from '@/server/store/rows/message-rows'
import { inSight, ofScope, type Scoped } from '@/server/store/rows/scoped'
import { sharesAmong } from './parted-shares'

type Sent = {
  uid: string
  key: number
  seq: number
  at: number
  ties: string
  sender: string | null
  basis: string
} & {
  conversation: number
}

/**
 * A conversation as a scope shows it. Of a source that is seen in part it is what the messages that are seen make by
 * themselves: none outside joins two of them or parts them, and the id is that of the first. `id`: public; `conversation`:
 * that of the table that the first message is in, `conversations` all that they are in; `messages`: those that are seen, by
 * time.
 */
export type Share = {
  id: string
  conversation: number
  conversations: readonly number[]
  isCut: boolean
  messages: readonly [Sent, ...Sent[]]
}

type SentDbRow = Omit<Sent, 'at'> & { root: string; source: string; flags: string }

/** Those of these conversations, by the ids of the table, as far as they are seen, and of those that the limit parted from them. */
export async function sharesOf(reader: Scoped, conversations: readonly number[]): Promise<Share[]> {
  if (conversations.length === 0) return []
  const asked = await sentIn(reader, conversations)
  const isCut = ({ source }: SentDbRow) => !isInScope(reader.scope, source)
  const isParted = (row: SentDbRow) => isCut(row) && wordsOf(row.flags).includes(FLAGS.linkLimit)
  const full = [...new Set(asked.filter(isParted).map(({ conversation }) => conversation))]
  const known = new Set(conversations)
  const beside = full.length === 0 ? [] : (await besidesFull(reader, full)).filter((id) => !known.has(id))
  const others = beside.length === 0 ? [] : await sentIn(reader, beside)
  // What was joined into another one meanwhile is found twice.
  const found = new Map([...asked, ...others].map((row) => [row.key, row]))
  const rows = others.length === 0 ? asked : [...found.values()].sort((one, other) => one.key - other.key)
  const pools = new Map<string, SentDbRow[]>()
  for (const row of rows) {
    const pool = isParted(row) ? `parted ${row.source}` : `${row.conversation}`
    const some = pools.get(pool)
    if (some === undefined) pools.set(pool, [row])
    else some.push(row)
  }
  return [...pools.values()].flatMap((some) => {
    const [first] = some
    if (first === undefined) return []
    const sent = some.map((row): Sent => ({ ...row, at: keyMs(row.key) }))
    const cut = isCut(first)
    return (cut ? sharesAmong(sent) : [sent]).flatMap(([begin, ...rest]) => {
      if (begin === undefined) return []
      const messages: Share['messages'] = [begin, ...rest]
      const ids = [...new Set(messages.map(({ conversation }) => conversation))]
      const own = { conversation: begin.conversation, conversations: ids, isCut: cut, messages }
      return { id: cut ? conversationId(begin.uid) : first.root, ...own }
    })
  })
}

function sentIn(reader: Scoped, conversations: readonly number[]): Promise<SentDbRow[]> {
  return reader.all<SentDbRow>(
    sql`select m.conversation_id as conversation, c.uid as root, c.flags, s.label as source, m.uid, m.key, m.seq, m.ties,
        m.sender, coalesce(m.trace_basis, 'none') as basis
      from conversations c cross join messages m ${byIndex(reader, sql`messages_conversation`)} cross join sources s
      where ${reader.inList(sql`c.id`, [...new Set(conversations)])} and m.conversation_id = c.id and s.id = m.source_id
        and ${inSight(reader)} order by m.key`,
  )
}

/** All of the same sources that were parted because one is as large as a conversation may be: which from which is not kept. */
async function besidesFull(reader: Scoped, full: readonly number[]): Promise<number[]> {
  const rows = await reader.all<{ id: number }>(
    sql`select o.id from conversations o where o.flags like ${`% ${FLAGS.linkLimit} %`}
      and o.source_id in (select c.source_id from conversations c where ${reader.inList(sql`c.id`, full)})`,
  )
  return rows.map(({ id }) => id)
}

/** The one that a message is in; null where the scope does not cut its source, and where it is not seen. */
async function shareWith(reader: Scoped, uid: string): Promise<Share | null> {
  const found = await reader.get<{ id: number }>(
    sql`select m.conversation_id as id from messages m join sources s on s.id = m.source_id
      where m.uid = ${uid} and m.conversation_id is not null and ${inSight(reader)} and not ${ofScope(reader, sql`s.label`)}`,
    {},
  )
  const shares = found === undefined ? [] : await sharesOf(reader, [found.id])
  return shares.find(({ messages }) => messages.some((message) => message.uid === uid)) ?? null
}

const byUid = (reader: Scoped) => sql`select c.id from conversations c join sources s on s.id = c.source_id
  where c.uid = ${sql.placeholder('uid')} and ${ofScope(reader, sql`s.label`)}`
const byAlias = (reader: Scoped) => sql`select c.id from conversation_aliases a
  join conversations c on c.id = a.conversation_id join sources s on s.id = c.source_id
  where a.alias = ${sql.placeholder('uid')} and ${ofScope(reader, sql`s.label`)}`

/** The id in the table of a conversation of a source that is seen whole, or of one that was joined into it. */
export async function idOf(reader: Scoped, uid: string): Promise<number | null> {
  type Found = { id: number }
  const found = (await reader.get<Found>(byUid(reader), { uid })) ?? (await reader.get<Found>(byAlias(reader), { uid }))
  return found?.id ?? null
}

/** By its public id. Of a source that the scope cuts, any message that is seen names the conversation that it is shown in. */
export async function shareOf(reader: Scoped, id: string): Promise<Share | null> {
  const known = await idOf(reader, id)
  const [whole] = known === null ? [] : await sharesOf(reader, [known])
  return whole ?? (isConversationId(id) ? shareWith(reader, firstOf(id)) : null)
}

/** Holds for the messages `m` of one. */
export function isOfShare(reader: Scoped, { conversations, isCut, messages }: Share): SQL {
  const whole = reader.inList(sql`m.conversation_id`, conversations)
  const keys = messages.map(({ key }) => key)
  return isCut ? sql`${whole} and ${reader.inList(sql`m.key`, keys)}` : sql`${whole} and ${inSight(reader)}`
}

/** Those that some messages are in, by their uids. */
export async function sharesWith(reader: Scoped, uids: readonly string[]): Promise<ReadonlyMap<string, Share>> {
  const found =
    uids.length === 0
      ? []
      : await reader.all<{ id: number | null }>(
          sql`select distinct m.conversation_id as id from messages m where ${reader.inList(sql`m.uid`, uids)}`,
        )
  const shares = await sharesOf(
    reader,
    found.flatMap(({ id }) => id ?? []),
  )
  return new Map(shares.flatMap((share) => share.messages.map(({ uid }) => [uid, share] as const)))
}
