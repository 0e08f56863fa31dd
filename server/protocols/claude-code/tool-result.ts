import type { LogReading } from '@/lib/message/reading'
import { inWords as words } from '@/lib/text/written/read-in-words'
import { asText, type Fields, isFields } from '@/server/protocols/kit/json-fields'

/** `call`: the id of what was called. */
type Result = { text: string; level: LogReading['level']; call: string | null }

/** What came of the calls whose results a line holds: whether it failed, how long it is and who is said to have allowed it. */
export function resultsIn({ message, permissionDecision }: Fields): Result[] {
  const content = isFields(message) ? message.content : null
  const blocks = Array.isArray(content) ? content.filter(isFields) : []
  return blocks
    .filter(({ type }) => type === 'tool_result')
    .map(({ tool_use_id: id, is_error: failed, content: given }) => {
      const isError = failed === true
      const call = asText(id)
      const text = [words.gave(call, isError, lengthOf(given)), decided(permissionDecision)].filter(Boolean).join(' ')
      return { text, level: isError ? 'error' : 'info', call }
    })
}

/** Characters of text; what is no text has none. */
function lengthOf(given: unknown): number {
  if (typeof given === 'string') return given.length
  if (!Array.isArray(given)) return 0
  return given.filter(isFields).reduce((sum, { text }) => sum + (typeof text === 'string' ? text.length : 0), 0)
}

/** What a rule forbids of a file is reported as refused by a person, whom nobody asked; the reason beside it says so. */
function decided(decision: unknown): string | null {
  if (!isFields(decision)) return null
  const source = decision.reasonType === 'rule' ? 'config' : asText(decision.source)
  return words.reports(asText(decision.decision), source)
}
