import { FLAGS } from '@/lib/message/flags'
import type { Effect, LogReading, MessageReading, Reading } from '@/lib/message/reading'
import { inWords as words } from '@/lib/text/written/read-in-words'
import { parseClaimed } from '@/lib/time/time'
import { asks, endsAsking } from '@/server/protocols/kit/asking'
import { asText, type Fields, isFields, mapping } from '@/server/protocols/kit/json-fields'
import { prose } from '@/server/protocols/kit/prose'
import { humanOf, notedAt, spokenAt, type Words } from '@/server/protocols/kit/session-lines'
import type { Found } from '../protocol'
import { framed } from './frame'
import { sentAs, teamLink } from './inbox'
import { isSpoken, keepsContents, queuedIn, type Sent, sentIn } from './line-types'
import { agentIn, leadOf, type Member, memberOf, senderOf, teamOf } from './member-names'
import { askedBy, waitsAs } from './open-call'
import { type Received, receivedIn } from './received'
import { resultsIn } from './tool-result'
import { turnOf } from './turn-cost'

/** Who speaks in a record, and where that stands. */
type Scene = {
  fields: Fields
  found: Found
  /** Whose record it is. */
  own: Member
  /** Whoever gave it its task: a person, or in the record of an agent inside a session who leads that. */
  above: Member | null
  team: string
  channel: string
  flags: string[]
}

/** Where a row says it comes from, of one that was given to the program; the others it made itself. */
const GIVEN = 'local'

/** A line of a record: what a person or an agent said there, or a line about what was done. */
export function readTurn(fields: Fields, found: Found, ambiguous: boolean): Reading[] {
  const scene = sceneOf(fields, found, ambiguous)
  const type = asText(fields.type)
  const queued = queuedIn(fields)
  if (queued !== null) return told(scene, queued, textIn(queued.prompt))
  if (!isSpoken(type))
    return [noted(scene, words.unknownLine(type, asText(fields.version)), 'warning', FLAGS.unknownType)]
  if (type === 'assistant') return said(scene)
  return type === 'user'
    ? heard(scene)
    : [noted(scene, asText(fields.content) ?? asText(fields.subtype) ?? '', levelOf(fields))]
}

function sceneOf(fields: Fields, found: Found, ambiguous: boolean): Scene {
  const { session = '', agent } = found.captures
  const { context } = found
  const channel = teamOf(session)
  const team = asText(fields.teamName) ?? channel
  const name = asText(fields.agentName)
  const lead = leadOf(channel, context)
  const member = name === null ? lead : memberOf(name, team, context)
  const own = agent === undefined ? member : agentIn(agent, channel, context)
  const flags = ambiguous ? [FLAGS.ambiguousKeys] : []
  return { fields, found, own, above: agent === undefined ? null : lead, team, channel, flags }
}

/** What an agent said, thought and called, a block each. What it sends to another stands with what came of it. */
function said(scene: Scene): Reading[] {
  const { message } = scene.fields
  if (!isFields(message)) return []
  const turn = turnOf(message, { agent: scene.own.agent, link: linkOf(scene.found.captures) })
  return blocksOf(message.content).flatMap((block): Reading[] => {
    const [reading] = ofBlock(scene, block)
    return reading === undefined ? [] : [turn === null ? reading : { ...reading, turn }]
  })
}

function ofBlock(scene: Scene, block: Fields): (MessageReading | LogReading)[] {
  const text = asText(block.text)
  switch (block.type) {
    case 'text':
      return text === null ? [] : [voiced(scene, text)]
    case 'thinking':
    case 'redacted_thinking':
      return [noted(scene, words.thought(asText(block.thinking)), 'debug')]
    case 'tool_use':
      return [called(scene, block)]
    default:
      return [noted(scene, words.otherBlock(asText(block.type)), 'info', FLAGS.unknownType)]
  }
}

/** What ends the turn of a session with a question may wait for its person; of an agent inside one, or of a team, others hear it. */
function voiced(scene: Scene, body: string): MessageReading {
  const said = spoken(scene, { type: 'text', kind: 'chat', from: scene.own, body })
  const { message, agentName } = scene.fields
  const isLast = isFields(message) && message.stop_reason === 'end_turn'
  if (!isLast || scene.above !== null || asText(agentName) !== null || !endsAsking(body)) return said
  return { ...said, ask: asks('answer', 'idle') }
}

/** A call: what asks a person waits for them, of another nobody knows whether it waits or runs. */
function called(scene: Scene, block: Fields): MessageReading | LogReading {
  const { own, team, found } = scene
  const asked = askedBy(block, asText(scene.fields.agentName) !== null)
  if (asked === null) return noted(scene, words.called(asText(block.name), prose(block.input)), 'info')
  const to = humanOf(found.context)
  const type = asText(block.name) ?? ''
  const said = spoken(scene, { type, kind: 'request', from: own, to, body: asked.body })
  return { ...said, ...waitsAs(asked, own), channel: team }
}

/** What an agent was told: by a person, by another agent, or by what it called. */
function heard(scene: Scene): Reading[] {
  const { fields } = scene
  const sent = isFields(fields.toolUseResult) ? sentIn(fields.toolUseResult) : null
  if (sent !== null) return [passedOn(scene, sent)]
  const results = resultsIn(fields, keepsContents(scene.found))
  if (results.length > 0)
    return results.map(({ text, level, call, isLeftOut }) => ({
      ...noted(scene, text, level, isLeftOut ? FLAGS.contentsLeftOut : undefined),
      ...(call === null ? {} : { ends: call }),
    }))
  return told(scene, fields, textIn(isFields(fields.message) ? fields.message.content : null))
}

/** Words that an agent was given, by whom `said` tells. */
function told(scene: Scene, said: Fields, text: string): Reading[] {
  if (text === '') return []
  const kind = isFields(said.origin) ? asText(said.origin.kind) : null
  if (kind === 'human') return [prompted(scene, text, true)]
  const { received, around } = receivedIn(text)
  if (received.length > 0) {
    const heard = received.map((one) => given(scene, one))
    return around === '' ? heard : [...heard, noted(scene, around, 'debug')]
  }
  const source = asText(said.rowSource)
  const isOwn = said.isMeta === true || said.isCompactSummary === true || (source !== null && source !== GIVEN)
  return isOwn || kind !== null ? [noted(scene, text, 'info')] : [prompted(scene, text, false)]
}

/** What another said, as it was given to the agent: its record has no id of that. */
function given(scene: Scene, { from, text }: Received): LogReading {
  const { own, team, found } = scene
  const line = noted(scene, words.received(from, text), 'info')
  if (framed(text) !== null) return line
  const sender = senderOf(from, team, found.context)
  return { ...line, heard: { from: sender.agent, to: own.agent, text } }
}

/** A message to another agent: what came of sending it holds all of it, and its id. */
function passedOn(scene: Scene, { id, routing }: Sent): MessageReading {
  const { own, team, found } = scene
  const sender = asText(routing.sender)
  const target = asText(routing.target)
  const from = sender === null ? own : memberOf(sender, team, found.context)
  const to = target === null ? null : memberOf(target, team, found.context)
  const body = prose(routing.content)
  const message = spoken(scene, { type: 'SendMessage', kind: 'chat', from, to, body })
  const links = [teamLink(team)]
  return { ...message, nativeId: id, channel: team, links, fingerprint: sentAs(from, to, body), knownBy: 'id' }
}

/** What was typed there is no proof of who typed it: any program of that user can write such a line. */
function prompted(scene: Scene, body: string, isTyped: boolean): MessageReading {
  const { found, own, above } = scene
  const from = above ?? (isTyped ? humanOf(found.context) : null)
  const prompt = spoken(scene, { type: 'prompt', kind: 'prompt', from, to: own, body })
  const effects = modeOf(scene.fields.permissionMode, own)
  return isTyped ? { ...prompt, effects, flags: [...prompt.flags, FLAGS.typed] } : { ...prompt, effects }
}

/** Of the permission modes of version 2.1.332 those of which it is known how much the program does without asking. */
const FREEDOM: ReadonlyMap<string, number> = new Map([
  ['plan', 0],
  ['default', 1],
  ['acceptEdits', 2],
  ['bypassPermissions', 3],
])

/** In which mode an agent was when somebody wrote to it: the line says so itself. */
function modeOf(said: unknown, { agent }: Member): Effect[] {
  const mode = asText(said)
  return mode === null ? [] : [{ kind: 'mode', agent, mode, freedom: FREEDOM.get(mode) ?? null }]
}

function spoken(scene: Scene, said: Words): MessageReading {
  const { fields, found } = scene
  const { session = '' } = found.captures
  const of = { session, link: linkOf(found.captures), id: asText(fields.uuid) }
  const message = spokenAt({ ...lineOf(scene), ...of }, said)
  return found.explain ? { ...message, mapping: mappingOf(fields) } : message
}

/** What ties together what was said in a session, or by an agent inside it. */
const linkOf = ({ session = '', agent }: Found['captures']) =>
  agent === undefined ? `session:${session}` : `agent:${session}/${agent}`

function mappingOf(fields: Fields): MessageReading['mapping'] {
  const content = isFields(fields.message) ? fields.message.content : null
  return mapping([
    { word: 'time', field: 'timestamp', value: fields.timestamp },
    { word: 'type', field: 'type', value: fields.type },
    { word: 'text', field: 'message.content', value: content },
  ])
}

function noted(scene: Scene, text: string, level: LogReading['level'], flag?: string): LogReading {
  return notedAt(lineOf(scene), scene.own, text, { level, flag })
}

function lineOf({ fields, found, channel, flags }: Scene) {
  return { channel, flags, claimed: parseClaimed(fields.timestamp, found.context.zone) }
}

function levelOf({ level }: Fields): LogReading['level'] {
  return level === 'error' || level === 'warning' || level === 'debug' ? level : 'info'
}

/** The blocks of what was said; a bare text is one. */
function blocksOf(content: unknown): Fields[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }]
  return Array.isArray(content) ? content.filter(isFields) : []
}

function textIn(content: unknown): string {
  return blocksOf(content)
    .map((block) => (block.type === 'text' ? (asText(block.text) ?? '') : words.otherBlock(asText(block.type))))
    .filter((text) => text !== '')
    .join('\n')
}
