import { asText, type Fields, isFields } from '@/server/protocols/kit/json-fields'
import type { Withheld } from '../protocol'
import { type Entry, entryIn, itemIn, parsedLine } from './parsed-line'

/** What the program notes for itself, and copies of what other lines say, as version 0.171.0 writes them. */
const HOUSEKEEPING: ReadonlySet<string> = new Set([
  ...['turn_context', 'world_state', 'token_usage_record', 'inter_agent_communication_metadata'],
  ...['event_msg token_count', 'event_msg thread_settings_applied'],
  // Of earlier versions: the same stands in a `response_item`.
  ...['event_msg user_message', 'event_msg agent_message', 'event_msg agent_reasoning'],
])
/** Things that are done which another line tells, too. */
const TOLD_ELSEWHERE: ReadonlySet<string> = new Set(['UserMessage', 'AgentMessage', 'Reasoning', 'CollabAgentToolCall'])
/** What is read; the last two rows as the maker's interface for models has them. */
const READ: ReadonlySet<string> = new Set([
  ...['session_meta', 'event_msg task_started', 'event_msg task_complete', 'event_msg turn_aborted', 'event_msg error'],
  ...['response_item message', 'response_item agent_message', 'response_item reasoning'],
  ...['response_item function_call', 'response_item function_call_output', 'response_item local_shell_call'],
  ...['response_item custom_tool_call', 'response_item custom_tool_call_output', 'response_item web_search_call'],
])
const READ_ITEMS: ReadonlySet<string> = new Set(['CommandExecution', 'SubAgentActivity', 'ContextCompaction'])
/** What holds nothing that a tool gave. */
const KEPT_ITEMS: ReadonlySet<string> = new Set(['SubAgentActivity', 'ContextCompaction'])

/** The kind of a line, with that of what it holds: `response_item message`. */
export function kindOf({ type, of }: Pick<Entry, 'type' | 'of'>): string | null {
  return type === 'event_msg' || type === 'response_item' ? `${type} ${of ?? 'none'}` : type
}

/** By which rule all of a line is left out; null where it is read. */
export function ruleOf(entry: Entry): 'request-as-sent' | 'housekeeping' | null {
  const kind = kindOf(entry)
  const item = itemIn(entry)
  if (kind === null) return null
  // What the model is given anew begins with all of what was said.
  if (kind === 'compacted' || (kind === 'response_item message' && isOfProgram(entry.payload))) return 'request-as-sent'
  if (item !== null) return TOLD_ELSEWHERE.has(asText(item.type) ?? '') ? 'housekeeping' : null
  return HOUSEKEEPING.has(kind) ? 'housekeeping' : null
}

/** Told by nobody but the program: the directory, the date, its rules. */
const ITS_OWN = /^\s*<(?:environment_context|user_instructions|permissions instructions)>/

function isOfProgram({ role, content, internal_chat_message_metadata_passthrough: beside }: Fields): boolean {
  if (role !== 'user') return role !== 'assistant'
  const told = isFields(beside) && Array.isArray(beside.content_item_metadata) ? beside.content_item_metadata : []
  const by = told.filter(isFields).map(({ provenance }) => (isFields(provenance) ? asText(provenance.type) : null))
  if (by.length > 0) return by.every((one) => one === 'harness')
  const [first] = Array.isArray(content) ? content.filter(isFields) : []
  return ITS_OWN.test(asText(first?.text) ?? '')
}

export function isRead(entry: Entry): boolean {
  const item = itemIn(entry)
  return item === null ? READ.has(kindOf(entry) ?? '') : READ_ITEMS.has(asText(item.type) ?? '')
}

/**
 * What is not kept of a line. What a tool gave may be any file of the machine, so of a line that may hold it only what is
 * read of it is kept.
 */
export function withheldOf(text: string): Withheld | null {
  const parsed = parsedLine(text)
  if (!parsed.ok || !isFields(parsed.value)) return null
  const entry = entryIn(parsed.value)
  const rule = ruleOf(entry)
  if (rule !== null) return { rule }
  const item = itemIn(entry)
  if (item !== null) return KEPT_ITEMS.has(asText(item.type) ?? '') ? null : 'bytes'
  return isRead(entry) && !(entry.of?.endsWith('_output') ?? false) ? null : 'bytes'
}
