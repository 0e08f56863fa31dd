import { parseJson } from '@/lib/json/json'
import { FLAGS } from '@/lib/message/flags'
import type { Reading } from '@/lib/message/reading'
import { inWords as words } from '@/lib/text/written/read-in-words'
import { asks } from '@/server/protocols/kit/asking'
import { asNumber, asText, type Fields, isFields } from '@/server/protocols/kit/json-fields'
import { joined, labelled, prose } from '@/server/protocols/kit/prose'
import { humanOf } from '@/server/protocols/kit/session-lines'
import { noted, type Scene, spoken } from './scene'
import { givenIn, lengthOf } from './sealed'

/** A call. One that wants more than its sandbox lets it is asked of a person, or runs: no line tells which. */
export function called(scene: Scene): Reading {
  const { name, call_id, action, input } = scene.entry.payload
  const given = argumentsOf(scene.entry.payload)
  const tool = asText(name) ?? scene.entry.of
  const call = asText(call_id)
  if (call !== null && given?.sandbox_permissions === 'require_escalated')
    return escalated(scene, { call, tool, given })
  return noted(scene, words.called(tool, given === null ? prose(input ?? action) : givenIn(given)))
}

function escalated(scene: Scene, { call, tool, given }: { call: string; tool: string | null; given: Fields }): Reading {
  const { own, found } = scene
  const { justification, cmd, command } = given
  const rest = labelled(given, ['justification', 'cmd', 'command', 'sandbox_permissions'])
  const body = joined('\n', asText(justification), asText(cmd) ?? prose(command), rest) || (tool ?? call)
  const said = spoken(scene, { type: tool ?? 'call', kind: 'request', from: own, to: humanOf(found.context), body })
  return {
    ...said,
    nativeId: call,
    fingerprint: JSON.stringify([own.agent, tool, given]),
    knownBy: 'id',
    ask: asks('answer', 'running'),
    flags: [...said.flags, FLAGS.probably],
  }
}

/** Null where they are no object of JSON. */
function argumentsOf(payload: Fields): Fields | null {
  const text = payload.arguments
  const parsed = typeof text === 'string' ? parseJson(text) : null
  return parsed?.ok && isFields(parsed.value) ? parsed.value : null
}

/** How much a call gave, and that it has ended: never what. */
export function gave(scene: Scene): Reading {
  const { call_id, output } = scene.entry.payload
  const call = asText(call_id)
  const length = lengthOf(isFields(output) ? output.content : output)
  return noted(scene, words.returned(call, length), { ends: call })
}

/** How a command ended. */
export function ran(scene: Scene, { id, status, exit_code }: Fields): Reading {
  const code = asNumber(exit_code)
  const text = words.ran(asText(id), asText(status), code)
  return noted(scene, text, { level: code === null || code === 0 ? 'info' : 'error' })
}
