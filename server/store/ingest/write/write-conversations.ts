import { sql } from 'drizzle-orm'
import type { Tx } from '@/server/store/door/door'
import { rootOf } from '@/server/store/ingest/derive/link'
import type { Conversation, State } from '@/server/store/ingest/derive/rows/model'
import { keyMs } from '@/server/store/rows/keys'
import { insertRows, updateRows } from './bulk'
import { TABLES } from './tables'

const CONVERSATION = ['basis', 'firstKey', 'lastKey', 'firstAt', 'lastAt', 'count', 'participants', 'rev', 'flags']

/** The conversation that this one is part of by now. */
export function rootId(state: State, id: number | null): number | null {
  const known = id === null ? undefined : state.conversations.byId.get(id)
  return known === undefined ? id : rootOf(known).id
}

/** Relabels what lies in the index of conversations that were joined into others. Gives how many messages that were. */
export async function writeJoined(tx: Tx, state: State): Promise<number> {
  let moved = 0
  const { joined, fresh } = state.conversations
  const unwritten = new Set(fresh)
  for (const conversation of joined) {
    if (unwritten.has(conversation)) continue
    const { id } = conversation
    const into = rootOf(conversation).id
    moved +=
      await tx.run(sql`update messages set conversation_id = ${into}, rev = ${state.counters.rev + moved} + moved.nth
      from (select key as moved_key, row_number() over (order by key) as nth from messages where conversation_id = ${id}) as moved
      where messages.key = moved.moved_key`)
    await tx.run(sql`update link_keys set conversation_id = ${into} where conversation_id = ${id}`)
    await tx.run(sql`update conversation_aliases set conversation_id = ${into} where conversation_id = ${id}`)
    await tx.run(sql`delete from conversations where id = ${id}`)
  }
  return moved
}

export async function writeConversations(tx: Tx, state: State): Promise<void> {
  const { fresh, dirty, joined } = state.conversations
  const unwritten = new Set(fresh)
  const roots = [...dirty].filter(({ into }) => into === null).sort((a, b) => a.id - b.id)
  const rows = (wanted: boolean) =>
    roots
      .filter((conversation) => unwritten.has(conversation) === wanted)
      .map((conversation) => rowOf(state, conversation))
  await updateRows(tx, TABLES.conversations, { key: ['id'], changing: CONVERSATION, rows: rows(false) })
  await insertRows(tx, TABLES.conversations, rows(true))
  await insertRows(
    tx,
    TABLES.aliases,
    joined.map((conversation) => {
      const root = rootOf(conversation)
      return { alias: conversation.uid, conversationId: root.id, joinedAt: keyMs(root.lastKey) }
    }),
  )
  await writeLinks(tx, state)
}

async function writeLinks(tx: Tx, state: State): Promise<void> {
  const { fresh, dirty } = state.links
  const unwritten = new Set(fresh)
  const row = ({ key, conversation, at }: (typeof fresh)[number]) => ({
    sourceId: state.source.id,
    key,
    conversationId: rootOf(conversation).id,
    at,
  })
  const changed = [...dirty].filter((link) => !unwritten.has(link)).map(row)
  await insertRows(tx, TABLES.linkKeys, fresh.map(row))
  await updateRows(tx, TABLES.linkKeys, { key: ['sourceId', 'key'], changing: ['conversationId', 'at'], rows: changed })
}

function rowOf(state: State, conversation: Conversation) {
  const { id, uid, basis, firstKey, lastKey, count, flags, participants } = conversation
  return {
    id,
    uid,
    sourceId: state.source.id,
    basis,
    firstKey,
    lastKey,
    firstAt: keyMs(firstKey),
    lastAt: keyMs(lastKey),
    count,
    participants: JSON.stringify(Object.fromEntries(participants)),
    rev: state.counters.rev,
    flags,
  }
}
