import type { Reading } from '@/lib/message/reading'
import { inWords as words } from '@/lib/text/written/read-in-words'
import { asks } from '@/server/protocols/kit/asking'
import { asText, isFields } from '@/server/protocols/kit/json-fields'
import { joined, labelled } from '@/server/protocols/kit/prose'
import { humanOf } from '@/server/protocols/kit/session-lines'
import { leaveOf, leaves } from './foretelling'
import { noted, type Scene, spoken, stands } from './scene'

/** What it is about, most telling first. */
const SAID = ['intention', 'hookMessage', 'fullCommandText']
/** For the program, or its own dialog, alone. */
const ASIDE = ['toolCallId', 'commands', 'commandSegments', 'shellType', 'possiblePaths', 'possibleUrls']
const DIALOG = ['canOfferSessionApproval', 'hasWriteFileRedirection']

/** An agent wants leave for a call: a request to a person, who answers it in the terminal. */
export function requested(scene: Scene): Reading[] {
  const { event, own, found } = scene
  const request = isFields(event.data.permissionRequest) ? event.data.permissionRequest : {}
  const told = SAID.map((name) => asText(request[name]))
  const rest = labelled(request, [...SAID, ...ASIDE, ...DIALOG])
  const body = joined('\n', ...told, rest)
  const said = spoken(scene, {
    type: 'permission.requested',
    kind: 'request',
    from: own,
    to: humanOf(found.context),
    body,
  })
  const mode = asText(event.data.permissionMode)
  if (mode !== null) said.effects.push({ kind: 'mode', agent: own.agent, mode, freedom: null })
  const id = leaveOf(event)
  const waits = stands(scene, 'WAITING', asText(request.kind))
  if (id === null) return [waits, said]
  // The signs of one call are one request; what only bears its id is another.
  const fingerprint = JSON.stringify([own.agent, request])
  return [waits, { ...said, nativeId: id, fingerprint, knownBy: 'id', ask: asks('answer', 'running') }]
}

/**
 * What the file says was decided. Any program can write that, and the dialog stays open for all that: it is over where what
 * was asked for was given up as well, and else with the end of the call.
 */
export function completed(scene: Scene): Reading[] {
  const { event, known, member } = scene
  const { result, decisionSource } = event.data
  const how = isFields(result) ? result : {}
  const body = words.saysDecided(asText(how.kind), asText(decisionSource), asText(how.reason))
  const id = leaveOf(event)
  const said = spoken(scene, { type: 'permission.completed', kind: 'status', from: null, body })
  const open = leaves(known).filter((leave) => leave.how === 'asked' && leave.id !== id)
  const given = leaves(known).find((leave) => leave.id === id && leave.how === 'aborted')
  const told = { ...said, replyTo: id }
  if (given === undefined) return [stands(scene, open.length > 0 ? 'WAITING' : 'BUSY'), told]
  return [told, noted(scene, words.givenUp(given.id), { of: member(given.agent), ends: given.id })]
}

/** What went on was given up: with it what was asked for, where the file says that it is decided. */
export function aborted(scene: Scene): Reading[] {
  const { event, known, member } = scene
  const over = leaves(known).filter(({ how }) => how === 'decided')
  return [
    stands(scene, 'IDLE'),
    noted(scene, words.aborted(asText(event.data.reason)), { level: 'warning' }),
    ...over.map(({ id, agent }) => noted(scene, words.givenUp(id), { of: member(agent), ends: id })),
  ]
}
