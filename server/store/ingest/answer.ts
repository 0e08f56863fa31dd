import { FLAGS } from '@/lib/flags'
import { answerAsk, decideOn } from './ask'
import { withFlag } from './flags'
import { keyMs } from './keys'
import type { Message, NewMessage, State } from './model'

/** A chain of answers is followed this far to see whether it is a circle. */
export const FOLLOWED = 200

/** Ties a new message to what it answers and to what answers it, whichever came first. */
export function settleAnswers(state: State, message: NewMessage) {
  const { byNative, byReply } = state.messages
  if (message.replyTo !== null)
    for (const asked of meant(byNative.get(message.replyTo) ?? [], message)) settle(state, asked, message)
  if (message.nativeId !== null)
    for (const answer of byReply.get(message.nativeId) ?? [])
      if (meant(byNative.get(message.nativeId) ?? [], answer).includes(message)) settle(state, message, answer)
  for (const uid of state.threads.get(message.uid)?.answers ?? []) {
    const asked = state.messages.byUid.get(uid)
    if (asked !== undefined) settle(state, asked, message)
  }
}

/**
 * Of messages of one id those that an answer is for: by whom it is addressed to, then by its channel. Where several agents
 * gave it and nothing tells whose is meant, none: rather is an answer missed than an ask taken for answered.
 */
function meant(named: readonly Message[], answer: Message): readonly Message[] {
  if (named.length < 2) return named
  const to = agentsOf(answer.recipients)
  const theirs = named.filter(({ sender }) => sender !== null && to.includes(sender))
  const left = theirs.length > 0 ? theirs : named
  const here = left.filter(({ channel }) => channel === answer.channel)
  if (here.length > 0) return here
  return new Set(left.map(({ sender }) => sender)).size === 1 ? left : []
}

function settle(state: State, asked: Message, answer: Message) {
  if (asked === answer || answer.sender === null) return
  const addressed = isAddressed(asked, answer.sender)
  if (asked.ask !== null) answerAsk(state, { asked, answer, addressed })
  decideOn(state, { asked, answer })
  if (!addressed) return
  const at = keyMs(answer.key)
  if (asked.answeredAt !== null && asked.answeredAt <= at) return
  asked.answeredAt = at
  asked.answeredBy = answer.uid
  state.messages.dirty.add(asked)
}

function isAddressed(message: Message, agent: string): boolean {
  if (message.broadcast === 1) return message.sender !== agent
  return agentsOf(message.recipients).includes(agent) || listOf(message.mentions).includes(agent)
}

/** The canonical ids in the `recipients` column. */
function agentsOf(json: string): string[] {
  return listOf(json).flatMap((to) =>
    typeof to === 'object' && to !== null && 'agent' in to ? [String(to.agent)] : [],
  )
}

function listOf(json: string): unknown[] {
  const value: unknown = JSON.parse(json)
  return Array.isArray(value) ? value : []
}

/** Whether this message closes a circle of answers; it is the last of the circle that closes it. */
export function closesCycle(state: State, message: NewMessage): boolean {
  if (message.replyTo === null || message.nativeId === null) return false
  if (message.replyTo === message.nativeId) return true
  if ((state.messages.byReply.get(message.nativeId) ?? []).length === 0) return false
  const seen = new Set<string>()
  let level = [message.replyTo]
  for (let above = 0; above < FOLLOWED && level.length > 0; above += 1) {
    if (level.includes(message.nativeId)) return true
    for (const id of level) seen.add(id)
    const next = level.flatMap((id) => state.messages.byNative.get(id) ?? []).flatMap(({ replyTo }) => replyTo ?? [])
    level = [...new Set(next)].filter((id) => !seen.has(id))
  }
  return false
}

/** The same id with another body is another message, and both say so. */
export function settleConflict(state: State, message: NewMessage) {
  if (message.nativeId === null) return
  for (const other of state.messages.byNative.get(message.nativeId) ?? []) {
    if (other === message || other.reading !== 'message' || other.inLines !== message.inLines) continue
    if (message.inLines === 1 && other.sha256 === message.sha256) continue
    flagMessage(state, other, FLAGS.conflict)
    message.flags = withFlag(message.flags, FLAGS.conflict)
  }
}

function flagMessage(state: State, message: Message, flag: string) {
  const flags = withFlag(message.flags, flag)
  if (flags === message.flags) return
  message.flags = flags
  state.messages.dirty.add(message)
}
