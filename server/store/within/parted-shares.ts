import { conversationsAmong, linksIn, type Tied } from '@/lib/conversation/tie-tokens'
import { type Joining, joinConversation, type Linking, MOST_MESSAGES, rootOf } from '@/server/store/ingest/derive/link'
import type { Conversation } from '@/server/store/ingest/derive/rows/model'

/**
 * The conversations that some messages of one source make by themselves, each in order of time, as those are given. What
 * grows as large as a conversation may is joined message by message, as they arrived, by what joins all messages: its limit
 * counts these alone.
 */
export function sharesAmong<One extends Tied & { key: number; seq: number }>(
  messages: readonly One[],
  most = MOST_MESSAGES,
): One[][] {
  return conversationsAmong(messages).flatMap((some) => (some.length < most ? [some] : parted(some, most)))
}

function parted<One extends Tied & { key: number; seq: number }>(messages: readonly One[], most: number): One[][] {
  const state: Linking = {
    links: { fresh: [], dirty: new Set(), byKey: new Map() },
    conversations: { fresh: [], dirty: new Set(), byId: new Map(), ofMessage: new Map(), joined: [] },
    counters: { conversation: 0 },
  }
  for (const { uid, key, at, ties } of messages.toSorted((one, other) => one.seq - other.seq)) {
    const { links, follows } = linksIn(ties)
    const before = follows === null ? null : (state.conversations.ofMessage.get(follows) ?? null)
    const joining: Joining = { uid, key, type: '', body: '', flags: '', traceBasis: null, conversationId: null }
    joinConversation(state, joining, { links, at, follows: before, most })
  }
  const made = new Map<Conversation | undefined, One[]>()
  for (const message of messages) {
    const own = state.conversations.ofMessage.get(message.uid)
    const root = own && rootOf(own)
    const known = made.get(root)
    if (known === undefined) made.set(root, [message])
    else known.push(message)
  }
  return [...made.values()]
}
