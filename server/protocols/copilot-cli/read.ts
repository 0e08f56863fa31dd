import { FLAGS } from '@/lib/message/flags'
import { NOTHING_FORETOLD } from '@/lib/message/foretold'
import type { Reading } from '@/lib/message/reading'
import { inWords as words } from '@/lib/text/written/read-in-words'
import { asText, isFields } from '@/server/protocols/kit/json-fields'
import { joined } from '@/server/protocols/kit/prose'
import { notAnObject, unreadable } from '@/server/protocols/kit/unreadable-reading'
import type { Found } from '../protocol'
import { foretells, versionIn } from './foretelling'
import { ruleOf, tellsOfAgent } from './line-types'
import { eventIn, parsedLine } from './parsed-line'
import { aborted, completed, requested } from './permission'
import { noted, type Scene, sceneOf, stands } from './scene'
import { began, gave, heard, said } from './turn'

export function read(found: Found): Reading[] {
  if (found.text.trim() === '') return []
  const parsed = parsedLine(found.text)
  if (!parsed.ok) return [unreadable(parsed)]
  if (!isFields(parsed.value)) return [notAnObject(parsed.value)]
  const event = eventIn(parsed.value)
  if (ruleOf(event) !== null) return []
  // What an agent is called says the line with which it begins, of itself too.
  const known =
    event.type === 'subagent.started' ? foretells(found.foretold ?? NOTHING_FORETOLD, found.text) : found.foretold
  return readEvent(sceneOf(event, known === undefined ? found : { ...found, foretold: known }, parsed.duplicateKeys))
}

function readEvent(scene: Scene): Reading[] {
  const { event, own } = scene
  const { type, data, agent } = event
  switch (type) {
    case 'session.start':
    case 'session.resume':
      return [stands(scene, 'IDLE'), noted(scene, begun(scene))]
    case 'session.shutdown':
      return [stands(scene, 'SHUTDOWN'), noted(scene, words.sessionEnded(asText(data.shutdownType)))]
    case 'session.error':
      return [noted(scene, asText(data.message) ?? '', { level: 'error' })]
    case 'user.message':
      return heard(scene)
    case 'assistant.turn_start':
      return agent === null ? [stands(scene, 'BUSY')] : []
    case 'assistant.turn_end':
      return agent === null ? [stands(scene, 'IDLE')] : []
    case 'assistant.message':
      return said(scene)
    case 'tool.execution_start':
      return began(scene)
    case 'tool.execution_complete':
      return gave(scene)
    case 'permission.requested':
      return requested(scene)
    case 'permission.completed':
      return completed(scene)
    case 'abort':
      return aborted(scene)
    case 'subagent.started':
      return [noted(scene, words.agentStarted(nameOf(scene), own.role, asText(data.agentDescription)))]
    case 'subagent.completed':
      return [noted(scene, words.agentEnded(nameOf(scene), null))]
    case 'subagent.failed':
      return [noted(scene, words.agentEnded(nameOf(scene), asText(data.error) ?? ''), { level: 'error' })]
    case 'system.notification':
      return [noted(scene, notified(scene))]
    default:
      return [
        noted(scene, words.unknownLine(type, versionIn(scene.known)), { level: 'warning', flag: FLAGS.unknownType }),
      ]
  }
}

function begun({ event: { type, data } }: Scene): string {
  const place = isFields(data.context) ? asText(data.context.cwd) : null
  const by = joined(', ', asText(data.copilotVersion), asText(data.selectedModel), place)
  return words.sessionBegan(type === 'session.resume', by)
}

/** As its own line names it: that is the first which tells. */
function nameOf({ event: { data } }: Scene): string | null {
  return asText(data.agentDisplayName) ?? asText(data.agentName)
}

const AROUND = /^<system_notification>\s*|\s*<\/system_notification>$/g

function notified({ event }: Scene): string {
  const { kind, content } = event.data
  if (!tellsOfAgent(event)) return words.otherBlock(isFields(kind) ? asText(kind.type) : null)
  return (asText(content) ?? '').replace(AROUND, '')
}
