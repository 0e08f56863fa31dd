import { asText, type Fields, isFields } from '@/server/protocols/kit/json-fields'
import type { Found, Withheld } from '../protocol'
import { parsedLine } from './parsed-line'

/** What somebody said or did. */
const SPOKEN: ReadonlySet<string> = new Set(['user', 'assistant', 'system'])
/** A request as it was sent to the model, once more: everything in it stands in other lines. */
const SENT = /^(?:api-request|prompt_snapshot)/
/**
 * What the program notes for itself: its modes, costs, titles, states of files, and copies of what other lines say. Named
 * one by one, as version 2.1.332 names them when it reads a session again: one that a later version adds is told.
 */
const HOUSEKEEPING: ReadonlySet<string> = new Set([
  ...['mode', 'repl-mode', 'permission-mode', 'memory-mode', 'dev-mods', 'isolation-latch', 'atis-latch', 'tools-used'],
  ...['last-prompt', 'queue-operation', 'progress', 'cost-state', 'content-replacement', 'history-suppression'],
  ...['summary', 'custom-title', 'ai-title', 'tag', 'agent-name', 'agent-color', 'agent-setting', 'pr-link'],
  ...['file-history-snapshot', 'file-history-delta', 'attribution-snapshot', 'worktree-state', 'relocated'],
  ...['frame-link', 'bridge-session', 'session-owner', 'observer-ref', 'host-row', 'hybrid-organization'],
  ...['continued-in', 'ended-by-model', 'derived-from', 'fork-context-ref', 'resume-head-vouch'],
  ...['artifact-comment-monitor', 'artifact-autoreact-ledger', 'data-flow-records', 'data-flow-incomplete'],
])

/** By which rule all of a line is left out; null where it is read. */
export function ruleOf(fields: Fields): 'request-as-sent' | 'housekeeping' | null {
  const type = asText(fields.type)
  if (type === null) return null
  if (SENT.test(type)) return 'request-as-sent'
  if (type === 'attachment') return queuedIn(fields) === null ? 'housekeeping' : null
  return HOUSEKEEPING.has(type) ? 'housekeeping' : null
}

/** What was typed, or came from elsewhere, while an agent was at work: it is told at its next step. */
export function queuedIn({ type, attachment }: Fields): Fields | null {
  return type === 'attachment' && isFields(attachment) && attachment.type === 'queued_command' ? attachment : null
}

export function isSpoken(type: string | null): boolean {
  return type !== null && SPOKEN.has(type)
}

/** Of the project that a record lies in what tools gave is kept. */
export function keepsContents({ captures, context: { contents } }: Pick<Found, 'captures' | 'context'>): boolean {
  return contents === 'all' || (captures.project !== undefined && contents?.has(captures.project) === true)
}

/**
 * What is not kept of a line. The type is the one that the program itself would read: where a key stands twice, the last.
 * What a tool gave may be any file of the machine, so of such a line only what is read of it is kept, unless a person
 * chose to keep it.
 */
export function withheldOf(text: string, contents: boolean): Withheld | null {
  const parsed = parsedLine(text)
  if (!parsed.ok || !isFields(parsed.value)) return null
  const rule = ruleOf(parsed.value)
  if (rule !== null) return { rule }
  if (contents) return null
  const isKnown = isSpoken(asText(parsed.value.type)) || queuedIn(parsed.value) !== null
  return holdsResult(parsed.value) || !isKnown ? 'bytes' : null
}

/** A message that was sent is no secret of a tool. */
function holdsResult({ message, toolUseResult }: Fields): boolean {
  if (isFields(toolUseResult) && sentIn(toolUseResult) !== null) return false
  const content = isFields(message) ? message.content : null
  return Array.isArray(content) && content.some((block) => isFields(block) && block.type === 'tool_result')
}

/** What became of a message to another agent, as its sender's record has it. */
export type Sent = { id: string; routing: Fields }

export function sentIn({ success, msg_id, routing }: Fields): Sent | null {
  const id = asText(msg_id)
  return success === true && id !== null && isFields(routing) ? { id, routing } : null
}
