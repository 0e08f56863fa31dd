import { conversationId } from '@/lib/conversation/id'
import { FLAGS } from '@/lib/message/flags'
import type { Link } from '@/lib/message/reading'
import { withFlag } from './rows/flag-text'
import type { Conversation, Counters, NewMessage, State } from './rows/model'
import { isTooFar, keptAt, type Tie, tiesOf } from './ties'

/** Joining stops here: a conversation of more messages is no conversation, and relabelling it would stall the index. */
export const MOST_MESSAGES = 10_000
/** So many are known of one conversation. */
export const MOST_PARTICIPANTS = 200
const LONGEST_TITLE = 160

const STRENGTH = ['none', 'derived', 'task', 'reply', 'explicit']

/** What joining touches: of everything, or of what a scope shows. */
export type Linking = Pick<State, 'links' | 'conversations'> & { counters: Pick<Counters, 'conversation'> }
export type Joining = Pick<NewMessage, 'key' | 'uid' | 'type' | 'body' | 'flags' | 'traceBasis' | 'conversationId'>

/**
 * Puts a new message into the conversation that its keys, or the message it `follows`, lead to; joins those that it
 * connects; begins one where there is none. `at`: the time it is ordered by, UTC ms.
 */
export function joinConversation(
  state: Linking,
  message: Joining,
  {
    links,
    at,
    follows,
    most = MOST_MESSAGES,
  }: { links: readonly Link[]; at: number; follows: Conversation | null; most?: number },
) {
  const ties = links.flatMap((link) => tiesOf(link, at))
  const keys = ties.map((tie) => ({ tie, known: state.links.byKey.get(tie.key) }))
  const valid = keys.filter(({ tie, known }) => known !== undefined && !isTooFar(tie, known.at, at))
  const found = new Set(valid.flatMap(({ known }) => (known === undefined ? [] : [rootOf(known.conversation)])))
  if (follows !== null) found.add(rootOf(follows))
  const best = [...found].sort(bySize)[0]
  const full = best !== undefined && best.count >= most
  const conversation = best === undefined || full ? begin(state, message) : best
  // Those that it does not lead into either say so: who sees a part looks for what the limit parted.
  if (full) markLimit(state, message, [...found, conversation])
  else
    for (const other of found)
      if (other !== conversation) joinOrMark(state, message, { into: conversation, other, most })
  enter(state, conversation, message, links)
  for (const tie of ties) if (tie.keeps !== null) point(state, { tie, conversation, at, most })
}

/** The conversation that this one was joined into, or itself. */
export function rootOf(conversation: Conversation): Conversation {
  let root = conversation
  while (root.into !== null) root = root.into
  return root
}

function bySize(a: Conversation, b: Conversation): number {
  return b.count - a.count || a.id - b.id
}

function begin(state: Linking, message: Joining): Conversation {
  state.counters.conversation += 1
  const conversation: Conversation = {
    id: state.counters.conversation,
    uid: conversationId(message.uid),
    basis: 'none',
    firstKey: message.key,
    lastKey: message.key,
    count: 0,
    participants: new Map(),
    flags: '',
    into: null,
  }
  state.conversations.fresh.push(conversation)
  state.conversations.byId.set(conversation.id, conversation)
  return conversation
}

function enter(state: Linking, conversation: Conversation, message: Joining, links: readonly Link[]) {
  const basis = links.reduce<string>((best, link) => stronger(best, link.basis), 'none')
  message.traceBasis = basis === 'none' ? null : basis
  message.conversationId = conversation.id
  conversation.basis = stronger(conversation.basis, basis)
  conversation.count += 1
  conversation.firstKey = Math.min(conversation.firstKey, message.key)
  conversation.lastKey = Math.max(conversation.lastKey, message.key)
  state.conversations.ofMessage.set(message.uid, conversation)
  state.conversations.dirty.add(conversation)
}

/** Counts who spoke and who was addressed. */
export function takePart(conversation: Conversation, sender: string | null, addressed: readonly string[]) {
  if (sender !== null) addParticipant(conversation.participants, sender, 1)
  for (const agent of addressed) addParticipant(conversation.participants, agent, 0)
}

function addParticipant(participants: Map<string, number>, agent: string, sent: number) {
  const known = participants.get(agent)
  if (known !== undefined || participants.size < MOST_PARTICIPANTS) participants.set(agent, (known ?? 0) + sent)
}

type Two = { into: Conversation; other: Conversation; most: number }

function joinOrMark(state: Linking, message: Joining, { into, other, most }: Two) {
  if (into.count + other.count >= most) return markLimit(state, message, [into, other])
  into.count += other.count
  into.basis = stronger(into.basis, other.basis)
  into.firstKey = Math.min(into.firstKey, other.firstKey)
  into.lastKey = Math.max(into.lastKey, other.lastKey)
  for (const [agent, sent] of other.participants) addParticipant(into.participants, agent, sent)
  for (const flag of other.flags.trim().split(' ')) if (flag !== '') into.flags = withFlag(into.flags, flag)
  other.into = into
  state.conversations.joined.push(other)
  state.conversations.dirty.add(into)
}

function markLimit(state: Linking, message: Joining, conversations: readonly Conversation[]) {
  message.flags = withFlag(message.flags, FLAGS.linkLimit)
  for (const conversation of conversations) flagConversation(state, conversation, FLAGS.linkLimit)
}

export function flagConversation(state: Linking, conversation: Conversation, flag: string) {
  const flags = withFlag(conversation.flags, flag)
  if (flags === conversation.flags) return
  conversation.flags = flags
  state.conversations.dirty.add(conversation)
}

/** A new key, and one that leads to a full conversation, lead here from now on. */
type Pointed = { tie: Tie; conversation: Conversation; at: number; most: number }

function point(state: Linking, { tie, conversation, at, most }: Pointed) {
  const known = state.links.byKey.get(tie.key)
  if (known === undefined) {
    const fresh = { key: tie.key, conversation, at }
    state.links.byKey.set(tie.key, fresh)
    state.links.fresh.push(fresh)
    return
  }
  const moves = rootOf(known.conversation).count >= most
  const kept = moves ? at : keptAt(tie, known.at, at)
  if (!moves && kept === known.at) return
  if (moves) known.conversation = conversation
  known.at = kept
  state.links.dirty.add(known)
}

export function stronger(a: string, b: string): string {
  return STRENGTH.indexOf(b) > STRENGTH.indexOf(a) ? b : a
}

/** What a conversation is called by that begins with this message. */
export function titleOf({ body, type }: Pick<NewMessage, 'body' | 'type'>): string {
  const line = body.trimStart().split('\n', 1)[0]?.trim() ?? ''
  return (line === '' ? type : line).slice(0, LONGEST_TITLE).replace(/[\ud800-\udbff]$/, '')
}
