import { FLAGS } from '@/lib/message/flags'
import { NOTHING_FORETOLD } from '@/lib/message/foretold'
import type { Reading } from '@/lib/message/reading'
import { inWords as words } from '@/lib/text/written/read-in-words'
import { asText, type Fields, isFields } from '@/server/protocols/kit/json-fields'
import { joined } from '@/server/protocols/kit/prose'
import { notAnObject, unreadable } from '@/server/protocols/kit/unreadable-reading'
import type { Found } from '../protocol'
import { called, gave, ran } from './call'
import { foretells, toldIn } from './foretelling'
import { kindOf, ruleOf } from './line-types'
import { entryIn, itemIn, parsedLine } from './parsed-line'
import { noted, type Scene, sceneOf, stands } from './scene'
import { passedOn, said, thought } from './turn'

export function read(found: Found): Reading[] {
  if (found.text.trim() === '') return []
  const parsed = parsedLine(found.text)
  if (!parsed.ok) return [unreadable(parsed)]
  if (!isFields(parsed.value)) return [notAnObject(parsed.value)]
  const entry = entryIn(parsed.value)
  if (ruleOf(entry) !== null) return []
  // The beginning of a file says of itself, too, whose it is.
  const foretold = foretells(found.foretold ?? NOTHING_FORETOLD, found.text)
  const scene = sceneOf(entry, { ...found, foretold }, parsed.duplicateKeys)
  const item = itemIn(entry)
  return item === null ? readEntry(scene) : readItem(scene, item)
}

function readEntry(scene: Scene): Reading[] {
  const { entry } = scene
  const { payload } = entry
  const kind = kindOf(entry)
  switch (kind) {
    case 'session_meta':
      return [...stands(scene, 'IDLE'), noted(scene, begun(scene))]
    case 'event_msg task_started':
      return stands(scene, 'BUSY')
    case 'event_msg task_complete':
      return stands(scene, 'IDLE')
    case 'event_msg turn_aborted':
      return [...stands(scene, 'IDLE'), noted(scene, words.aborted(asText(payload.reason)), { level: 'warning' })]
    case 'event_msg error':
      return [noted(scene, asText(payload.message) ?? '', { level: 'error' })]
    case 'response_item message':
      return said(scene)
    case 'response_item agent_message':
      return passedOn(scene)
    case 'response_item reasoning':
      return [thought(scene)]
    case 'response_item function_call':
    case 'response_item custom_tool_call':
    case 'response_item local_shell_call':
    case 'response_item web_search_call':
      return [called(scene)]
    case 'response_item function_call_output':
    case 'response_item custom_tool_call_output':
      return [gave(scene)]
    default:
      return [unknown(scene, kind)]
  }
}

/** Something that is done. */
function readItem(scene: Scene, item: Fields): Reading[] {
  const type = asText(item.type)
  switch (type) {
    case 'CommandExecution':
      return [ran(scene, item)]
    case 'SubAgentActivity':
      return [noted(scene, words.agentIs(asText(item.agent_path), asText(item.kind)))]
    case 'ContextCompaction':
      return [noted(scene, words.compacted)]
    default:
      return [unknown(scene, joined(' ', 'item_completed', type))]
  }
}

function unknown(scene: Scene, kind: string | null): Reading {
  const text = words.unknownLine(kind, toldIn(scene.known, 'cli_version'))
  return noted(scene, text, { level: 'warning', flag: FLAGS.unknownType })
}

function begun({ entry: { payload }, own, isLead }: Scene): string {
  const by = joined(', ', asText(payload.cli_version), asText(payload.originator), asText(payload.cwd))
  return isLead ? words.sessionBegan(false, by) : words.agentStarted(own.raw, own.role, by === '' ? null : by)
}
