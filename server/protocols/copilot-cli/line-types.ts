import { isFields } from '@/server/protocols/kit/json-fields'
import type { Withheld } from '../protocol'
import { type Event, eventIn, parsedLine } from './parsed-line'

/** What the program tells the model of itself: everything that was said in it stands in other lines. */
const SENT: ReadonlySet<string> = new Set(['system.message'])
/** What the program notes for itself, named one by one as version 1.0.102 writes it: one that a later version adds is told. */
const HOUSEKEEPING: ReadonlySet<string> = new Set([
  ...['session.usage_record', 'session.model_change', 'subagent.selected', 'subagent.configured'],
])
/** What is read; `session.resume`, `session.error` and `subagent.failed` as the maker's own description of events has them. */
const READ: ReadonlySet<string> = new Set([
  ...['session.start', 'session.resume', 'session.error', 'session.shutdown', 'abort'],
  ...['user.message', 'assistant.turn_start', 'assistant.message', 'assistant.turn_end', 'system.notification'],
  ...['tool.execution_start', 'tool.execution_complete', 'permission.requested', 'permission.completed'],
  ...['subagent.started', 'subagent.completed', 'subagent.failed'],
])

/** By which rule all of a line is left out; null where it is read. */
export function ruleOf({ type }: Event): 'request-as-sent' | 'housekeeping' | null {
  if (type === null) return null
  if (SENT.has(type)) return 'request-as-sent'
  return HOUSEKEEPING.has(type) ? 'housekeeping' : null
}

export function isRead(type: string | null): boolean {
  return type !== null && READ.has(type)
}

/**
 * What is not kept of a line. What a tool gave may be any file of the machine, so of a line that may hold it only what is
 * read of it is kept.
 */
export function withheldOf(text: string): Withheld | null {
  const parsed = parsedLine(text)
  if (!parsed.ok || !isFields(parsed.value)) return null
  const event = eventIn(parsed.value)
  const rule = ruleOf(event)
  if (rule !== null) return { rule }
  return event.type === 'tool.execution_complete' || !isRead(event.type) || !tellsOfAgent(event) ? 'bytes' : null
}

/** A notification says that an agent is idle; one of another kind may hold what a command printed. */
export function tellsOfAgent({ type, data }: Event): boolean {
  return type !== 'system.notification' || (isFields(data.kind) && String(data.kind.type).startsWith('agent_'))
}
