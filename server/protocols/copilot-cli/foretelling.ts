import type { Foretold } from '@/lib/message/foretold'
import { asText, isFields } from '@/server/protocols/kit/json-fields'
import { type Event, eventIn, parsedLine } from './parsed-line'

/** Entries that are remembered of one session at most: what comes on top of them is called by its id. */
const MOST = 300

/** How far a request for leave is. `decided`: the file says so. `aborted`: what it was for was. */
export type Leave = { id: string; agent: string | null; how: 'asked' | 'decided' | 'aborted' }

const VERSION = 'version'
const NAME = 'name:'
const ROLE = 'role:'
const CALL = 'call:'
const LEAVE = 'leave:'

const TELLING: ReadonlySet<string> = new Set([
  ...['session.start', 'session.resume', 'subagent.started', 'assistant.message', 'tool.execution_start'],
  ...['permission.requested', 'permission.completed', 'abort', 'assistant.turn_end'],
])

/** What a line tells of those behind it: the version that writes, what agents are called, and what was asked. */
export function foretells(before: Foretold, text: string): Foretold {
  const parsed = parsedLine(text)
  if (!parsed.ok || !isFields(parsed.value)) return before
  const event = eventIn(parsed.value)
  if (!TELLING.has(event.type ?? '')) return before
  const after = new Map(Object.entries(before))
  if (!note(after, event)) return before
  for (const key of after.keys()) if (after.size > MOST && key.startsWith(CALL)) after.delete(key)
  return after.size > MOST ? before : Object.fromEntries(after)
}

/** Says whether anything of it is remembered. */
function note(after: Map<string, string>, event: Event): boolean {
  const { type, data, agent } = event
  switch (type) {
    case 'session.start':
    case 'session.resume':
      return put(after, VERSION, asText(data.copilotVersion))
    case 'subagent.started':
      if (agent === null) return false
      put(after, ROLE + agent, asText(data.agentType) ?? asText(data.agentName))
      return put(after, NAME + agent, freeName(after, agent, asText(data.agentDisplayName) ?? asText(data.agentName)))
    case 'assistant.message':
      return callsIn(event).reduce((isNews, { id }) => meet(after, id, 'wanted') || isNews, false)
    case 'tool.execution_start':
      return meet(after, asText(data.toolCallId), 'began')
    case 'permission.requested':
      return putLeave(after, { id: leaveOf(event), agent, how: 'asked' })
    case 'permission.completed':
      return decide(after, leaveOf(event))
    case 'abort':
      return leavesIn(after).reduce((_, leave) => abort(after, leave), false)
    case 'assistant.turn_end':
      return endTurn(after, agent)
    default:
      return false
  }
}

/** A name that no other agent of the session has. */
function freeName(after: ReadonlyMap<string, string>, agent: string, name: string | null): string | null {
  const isTaken = [...after].some(([key, taken]) => key.startsWith(NAME) && key !== NAME + agent && taken === name)
  return isTaken ? `${name}-${agent.slice(0, 8)}` : name
}

function put(after: Map<string, string>, key: string, value: string | null): boolean {
  if (value === null) return false
  after.set(key, value)
  return true
}

/** A call stands in two lines: once both are there it is forgotten. */
function meet(after: Map<string, string>, id: string | null, as: 'wanted' | 'began'): boolean {
  if (id === null) return false
  const before = after.get(CALL + id)
  return before === undefined || before === as ? put(after, CALL + id, as) : after.delete(CALL + id)
}

function putLeave(
  after: Map<string, string>,
  { id, agent, how }: { [Key in keyof Leave]: Leave[Key] | null },
): boolean {
  return id !== null && put(after, LEAVE + id, `${how} ${agent ?? ''}`)
}

function decide(after: Map<string, string>, id: string | null): boolean {
  const leave = leavesIn(after).find((one) => one.id === id)
  if (leave === undefined) return false
  return leave.how === 'aborted' ? after.delete(LEAVE + leave.id) : putLeave(after, { ...leave, how: 'decided' })
}

function abort(after: Map<string, string>, leave: Leave): boolean {
  return leave.how === 'decided' ? after.delete(LEAVE + leave.id) : putLeave(after, { ...leave, how: 'aborted' })
}

/** With the turn the calls in it have ended that were decided about. */
function endTurn(after: Map<string, string>, agent: string | null): boolean {
  const over = leavesIn(after).filter((leave) => leave.agent === agent && leave.how === 'decided')
  return over.reduce((_, { id }) => after.delete(LEAVE + id), false)
}

function leavesIn(known: ReadonlyMap<string, string>): Leave[] {
  return [...known].flatMap(([key, value]): Leave[] => {
    const [how, agent = ''] = key.startsWith(LEAVE) ? value.split(' ', 2) : []
    if (how !== 'asked' && how !== 'decided' && how !== 'aborted') return []
    return [{ id: key.slice(LEAVE.length), agent: agent === '' ? null : agent, how }]
  })
}

/** Requests for leave of a session that its calls, as far as they are told, left open. */
export function leaves(known: Foretold): Leave[] {
  return leavesIn(new Map(Object.entries(known)))
}

/** The version that wrote a file, as its beginning says. */
export function versionIn(known: Foretold): string | null {
  return known[VERSION] ?? null
}

/** What an agent inside a session is called there, and what it is. */
export function calledIn(known: Foretold, agent: string): { name: string | null; role: string | null } {
  return { name: known[NAME + agent] ?? null, role: known[ROLE + agent] ?? null }
}

/** The other of the two lines in which a call stands told of it. */
export function isToldOf(known: Foretold, id: string | null, as: 'wanted' | 'began'): boolean {
  return id !== null && known[CALL + id] === as
}

/** The id of what is asked: that of the call that it is asked for, which its end has too. */
export function leaveOf({ data }: Pick<Event, 'data'>): string | null {
  const request = isFields(data.permissionRequest) ? data.permissionRequest : {}
  return asText(request.toolCallId) ?? asText(data.toolCallId) ?? asText(data.requestId)
}

/** The calls that an agent wants made. */
export function callsIn({ data }: Pick<Event, 'data'>) {
  const requests = Array.isArray(data.toolRequests) ? data.toolRequests.filter(isFields) : []
  return requests.map(({ toolCallId, name, arguments: given }) => ({
    id: asText(toolCallId),
    tool: asText(name),
    given,
  }))
}
