import type { Reading } from '@/lib/message/reading'
import { inWords as words } from '@/lib/text/written/read-in-words'
import { asText, isFields } from '@/server/protocols/kit/json-fields'
import { prose } from '@/server/protocols/kit/prose'
import { callsIn, isToldOf } from './foretelling'
import { noted, type Scene, spoken } from './scene'

/** Whose words were put before an agent that another agent sent: by the id of the agent, or of the session of who leads. */
const BY_AGENT = /^agent-(?<id>.+)$/

/** What an agent was told. Nothing there says who typed it, so it is said of nobody. */
export function heard(scene: Scene): Reading[] {
  const { event, own, session, member } = scene
  const body = asText(event.data.content)
  const source = asText(event.data.source)
  if (body === null) return []
  if (source === null) return [spoken(scene, { type: 'prompt', kind: 'prompt', from: null, to: own, body })]
  const by = BY_AGENT.exec(source)?.groups?.id
  if (by === undefined) return [noted(scene, words.received(source, body))]
  const from = member(by === session ? null : by)
  return [spoken(scene, { type: 'message', kind: 'chat', from, to: own, body })]
}

/** What an agent said, thought and wants called. */
export function said(scene: Scene): Reading[] {
  const { event, own, known } = scene
  const { content, reasoningText, reasoningOpaque } = event.data
  const body = asText(content)
  const thought = asText(reasoningText)
  return [
    ...(thought === null && asText(reasoningOpaque) === null
      ? []
      : [noted(scene, words.thought(thought), { level: 'debug' })]),
    ...(body === null ? [] : [spoken(scene, { type: 'text', kind: 'chat', from: own, body })]),
    ...callsIn(event)
      .filter(({ id }) => !isToldOf(known, id, 'began'))
      .map(({ tool, given }) => noted(scene, words.called(tool, prose(given)))),
  ]
}

/** A call that an agent wanted is told where it says so; one that nobody is known to have wanted where it begins. */
export function began(scene: Scene): Reading[] {
  const { toolCallId, toolName, arguments: given } = scene.event.data
  if (isToldOf(scene.known, asText(toolCallId), 'wanted')) return []
  return [noted(scene, words.called(asText(toolName), prose(given)))]
}

/** How a call ended, and how much it gave: never what. */
export function gave(scene: Scene): Reading[] {
  const { toolCallId, success, result, error } = scene.event.data
  const call = asText(toolCallId)
  const failed = success !== true
  const text = words.gave(call, failed, lengthOf(failed && result === undefined ? error : result))
  return [noted(scene, text, { level: failed ? 'error' : 'info', ...(call === null ? {} : { ends: call }) })]
}

/** Characters of what the model was given. */
function lengthOf(given: unknown): number {
  const text = isFields(given) ? (given.content ?? given.message) : given
  return typeof text === 'string' ? text.length : 0
}
