import { parseJson } from '@/lib/json/json'
import { asText, type Fields, isFields } from '@/server/protocols/kit/json-fields'
import type { Withheld } from '../protocol'

/** What somebody said or did. */
const SPOKEN: ReadonlySet<string> = new Set(['user', 'assistant', 'system'])
/** A request as it was sent to the model, once more: everything in it stands in other lines. */
const SENT = /^(?:api-request|prompt_snapshot)/
/** What the program notes for itself: its modes, costs, titles and copies of what other lines say. */
const HOUSEKEEPING: ReadonlySet<string> = new Set([
  ...['mode', 'permission-mode', 'tools-used', 'last-prompt', 'cost-state', 'file-history-snapshot', 'attachment'],
  ...['queue-operation', 'progress', 'summary', 'custom-title', 'ai-title', 'agent-name', 'agent-color', 'tag'],
])

/** By which rule all of a line is left out; null where it is read. */
export function ruleOf(type: string | null): 'request-as-sent' | 'housekeeping' | null {
  if (type === null) return null
  if (SENT.test(type)) return 'request-as-sent'
  return HOUSEKEEPING.has(type) ? 'housekeeping' : null
}

export function isSpoken(type: string | null): boolean {
  return type !== null && SPOKEN.has(type)
}

/**
 * What is not kept of a line. The type is the one that the program itself would read: where a key stands twice, the last.
 * What a tool gave may be any file of the machine, so of such a line only what is read of it is kept.
 */
export function withheldOf(text: string): Withheld | null {
  const parsed = parseJson(text)
  if (!parsed.ok || !isFields(parsed.value)) return null
  const type = asText(parsed.value.type)
  const rule = ruleOf(type)
  if (rule !== null) return { rule }
  return holdsResult(parsed.value) || !isSpoken(type) ? 'bytes' : null
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
