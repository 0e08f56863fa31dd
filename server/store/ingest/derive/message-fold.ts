import type { Ask } from '@/lib/asks/ask-kinds'
import { tokensOf } from '@/lib/conversation/tie-tokens'
import { FLAGS } from '@/lib/message/flags'
import type { Link, MessageReading } from '@/lib/message/reading'
import { believable } from '@/lib/time/time'
import { cleanName, cleanText } from '@/server/store/rows/clean'
import { alikeIn } from '@/server/store/rows/extra'
import { keyMs, takeKey } from '@/server/store/rows/keys'
import { saidId } from '@/server/store/rows/said-id'
import { addressAgents, speak } from './agent-fold'
import { applyEffects } from './effect'
import { flagConversation, joinConversation, rootOf, takePart } from './link'
import { withFlag } from './rows/flag-text'
import { type Weighed, weighed } from './rows/human'
import type { TextReading } from './rows/identity'
import type { Conversation, Message, NewMessage, State, Step } from './rows/model'
import { spot } from './rows/model'
import { logRow, messageRow, unreadableRow, type Value, type Wreck } from './rows/row'
import { orderMs, type Seat, whole } from './rows/row-basis'
import { closesCycle, settleConflict } from './settling/answer-chain'
import { MOST_ANSWERS, MOST_OF_ONE_ID } from './settling/closing'
import { saidOf } from './settling/entitled'
import { noteAnswers } from './settling/settling'
import { takeTurn } from './turn-fold'

/** One more than counts, so that it is known where there are too many. */
export const MOST_NAMED = MOST_OF_ONE_ID + 1
export const MOST_NAMING = MOST_ANSWERS + 1

/** The status of what an agent was given to read. */
const HEARD = 'read'

const decoder = new TextDecoder()

type Span = Pick<Seat, 'start' | 'length' | 'line' | 'sha256' | 'inLines'>

/** Makes the row of a reading that was never seen before, with everything that follows from it. */
export function addReading(
  state: State,
  step: Step & { bytes: Uint8Array },
  reading: TextReading,
  seat: { uid: string; span: Span; tries: Wreck['tries'] },
): NewMessage {
  state.counters.rev += 1
  const { start, length, line, sha256, inLines } = seat.span
  const numbers: Seat = {
    start,
    length,
    line,
    sha256,
    inLines,
    key: takeKey(state.keys, orderMs(reading, step.at)),
    uid: seat.uid,
    seq: state.counters.rev,
    observedAt: step.at,
    fileId: step.file.id,
    generation: step.generation,
    observationId: step.observationId,
    look: step.look,
  }
  if (reading.reading === 'message')
    return addMessage(state, { ...weighed(state, step, reading), path: step.file.path }, numbers)
  const { row, values } =
    reading.reading === 'log'
      ? logRow(state.source, reading, numbers)
      : unreadableRow(state.source, reading, numbers, { text: textOf(step.bytes), tries: seat.tries })
  keep(state, row)
  count(state, values)
  if (reading.reading === 'log' && reading.turn !== undefined) takeTurn(state, reading.turn, row.sentAt)
  if (row.replyTo !== null) noteAnswers(state, row, null)
  if (reading.reading === 'log' && reading.delivery !== null) addDelivery(state, reading.delivery, row)
  if (reading.reading === 'log' && reading.heard !== undefined)
    addDelivery(state, { messageId: saidId(reading.heard), latencyMs: null, status: HEARD }, row)
  return row
}

function addMessage(state: State, { reading, names, path }: Weighed & { path: string }, seat: Seat): NewMessage {
  const { row, values } = messageRow(state.source, reading, seat)
  settleConflict(state, row)
  keep(state, row)
  count(state, values)
  join(state, row, reading)
  if (reading.turn !== undefined) takeTurn(state, reading.turn, row.sentAt)
  if (reading.ask !== null) askPerson(state, row, reading.ask)
  noteAnswers(state, row, names)
  if (closesCycle(state, row)) flagCycle(state, row)
  speak(state, row, reading.fromRole)
  addressAgents(state, reading, row)
  if (reading.effects.length > 0) applyEffects(state, reading.effects, saidBy(row, path))
  return row
}

function saidBy(row: NewMessage, path: string) {
  const { uid, look, body, fileId, observationId, sentAt, observedAt } = row
  const doubtful = sentAt !== null && !believable(sentAt, observedAt)
  return { at: keyMs(row.key), asOf: saidOf(row).at, doubtful, look, uid, body, fileId, path, observationId }
}

function join(state: State, row: NewMessage, reading: MessageReading) {
  const thread = state.threads.get(row.uid)
  const links: readonly Link[] = thread?.key ? [{ key: thread.key, basis: thread.basis }] : reading.links
  const follows = thread?.conversationOf ? conversationOf(state, thread.conversationOf) : null
  joinConversation(state, row, { links, at: orderMs(reading, row.observedAt), follows })
  row.ties = tokensOf(links, follows === null ? null : (thread?.conversationOf ?? null))
  const conversation = state.conversations.ofMessage.get(row.uid)
  if (conversation !== undefined)
    takePart(
      rootOf(conversation),
      row.sender,
      reading.to.map(({ agent }) => agent),
    )
}

function conversationOf(state: State, uid: string): Conversation | null {
  const fresh = state.conversations.ofMessage.get(uid)
  if (fresh !== undefined) return fresh
  const id = state.messages.byUid.get(uid)?.conversationId
  return id === null || id === undefined ? null : (state.conversations.byId.get(id) ?? null)
}

function flagCycle(state: State, row: NewMessage) {
  row.flags = withFlag(row.flags, FLAGS.cycle)
  const conversation = state.conversations.ofMessage.get(row.uid)
  if (conversation !== undefined) flagConversation(state, rootOf(conversation), FLAGS.cycle)
}

function keep(state: State, row: NewMessage) {
  state.messages.fresh.push(row)
  remember(state.messages, row)
}

/** Makes a message findable by everything that others may name it by. */
export function remember(messages: State['messages'], message: Message) {
  messages.byUid.set(message.uid, message)
  messages.byKey.set(message.key, message)
  if (message.nativeId !== null) {
    const over = keepEarliest(messages.byNative, message.nativeId, message, MOST_NAMED)
    if (over !== undefined) push(messages.worn, message.nativeId, over)
  }
  const alike = alikeIn(message.extra)
  if (alike !== null) push(messages.byAlike, alike, message)
  if (message.replyTo !== null) keepEarliest(messages.byReply, message.replyTo, message, MOST_NAMING)
  if (message.inLines === 1) push(messages.bySpot, spot(message.fileId, message.generation, message.start), message)
}

/** As many as the index is asked for, in its order: what is known of an id is the same wherever a batch begins. Gives which is one too many. */
function keepEarliest(map: Map<string, Message[]>, id: string, message: Message, most: number): Message | undefined {
  const list = map.get(id) ?? []
  map.set(id, list)
  const at = list.findIndex(({ key }) => key > message.key)
  list.splice(at === -1 ? list.length : at, 0, message)
  return list.length > most ? list.pop() : undefined
}

/** A line lies elsewhere now. */
export function moveSpot(
  messages: State['messages'],
  message: Message,
  to: Pick<Message, 'fileId' | 'generation' | 'start' | 'length' | 'line' | 'sha256' | 'observationId'>,
) {
  const before = spot(message.fileId, message.generation, message.start)
  messages.bySpot.set(
    before,
    (messages.bySpot.get(before) ?? []).filter((other) => other !== message),
  )
  message.fileId = to.fileId
  message.generation = to.generation
  message.start = to.start
  message.length = to.length
  message.line = to.line
  message.sha256 = to.sha256
  message.observationId = to.observationId
  push(messages.bySpot, spot(to.fileId, to.generation, to.start), message)
}

export function push<K, V>(map: Map<K, V[]>, key: K, value: V) {
  const list = map.get(key)
  if (list === undefined) map.set(key, [value])
  else list.push(value)
}

function count(state: State, values: readonly Value[]) {
  for (const { field, value } of values) {
    const ofField = state.values.get(field) ?? new Map<string, { field: string; value: string; count: number }>()
    const known = ofField.get(value)
    if (known !== undefined) known.count += 1
    else state.values.set(field, ofField.set(value, { field, value: cleanText(value), count: 1 }))
  }
}

function addDelivery(
  state: State,
  delivery: { messageId: string; latencyMs: number | null; status: string | null },
  row: NewMessage,
) {
  const { messageId, latencyMs, status } = delivery
  state.counters.delivery += 1
  state.deliveries.push({
    id: state.counters.delivery,
    sourceId: state.source.id,
    messageId: cleanName(messageId),
    status,
    latencyMs: whole(latencyMs === null ? null : Math.round(latencyMs)),
    at: row.sentAt,
    observationId: row.observationId,
  })
}

/** Bytes as text, whatever they hold. */
function textOf(bytes: Uint8Array): string {
  return decoder.decode(bytes).replaceAll('\0', '␀')
}

/** A new message wants something of a person. */
function askPerson(state: State, message: NewMessage, { list, when }: Ask) {
  const { key, uid, sourceId, sender, expiresAt } = message
  const own = { key, uid, sourceId, list, needs: when, sender, expiresAt }
  state.asks.fresh.push({ ...own, answeredAt: null, answer: null, waits: '', said: null, saidAt: null, goneAt: null })
}
