import { changedPayload as words } from '@/lib/text/messages/json-words'
import { unreadBecause } from '@/lib/text/messages/unread-because'
import { parseJson } from './json'

/** Why a payload that was asked about as a JSON object or array is none any more, and where; null where it is, or was plain text. */
export function changedFault(sent: string, changed: string): string | null {
  const before = parseJson(sent)
  if (!before.ok || typeof before.value !== 'object' || before.value === null) return null
  const after = parseJson(changed)
  return after.ok ? null : words.notJson(after.line, after.column, unreadBecause(after.reason))
}
