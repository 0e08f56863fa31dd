import type { LogReading } from '@/lib/message/reading'
import { inWords as words } from '@/lib/text/written/read-in-words'
import { asText, type Fields, isFields } from '@/server/protocols/kit/json-fields'

/** `call`: the id of what was called; `isLeftOut`: it gave something that is not kept. */
type Result = { text: string; level: LogReading['level']; call: string | null; isLeftOut: boolean }

/**
 * What came of the calls whose results a line holds: whether it failed, how long it is, who is said to have allowed it,
 * and with `contents` what it gave.
 */
export function resultsIn({ message, permissionDecision }: Fields, contents: boolean): Result[] {
  const content = isFields(message) ? message.content : null
  const blocks = Array.isArray(content) ? content.filter(isFields) : []
  return blocks
    .filter(({ type }) => type === 'tool_result')
    .map(({ tool_use_id: id, is_error: failed, content: given }) => {
      const isError = failed === true
      const call = asText(id)
      const { length, text: gave } = givenIn(given)
      const said = [words.gave(call, isError, length), decided(permissionDecision)].filter(Boolean).join(' ')
      const text = contents && gave !== '' ? `${said}\n${gave}` : said
      return { text, level: isError ? 'error' : 'info', call, isLeftOut: !contents && gave !== '' }
    })
}

/** Its text and how many characters that has; what is no text is named by its type, and counts as none. */
function givenIn(given: unknown): { length: number; text: string } {
  if (typeof given === 'string') return { length: given.length, text: given }
  const blocks = Array.isArray(given) ? given.filter(isFields) : []
  const length = blocks.reduce((sum, { text }) => sum + (typeof text === 'string' ? text.length : 0), 0)
  return { length, text: blocks.map(({ type, text }) => asText(text) ?? words.otherBlock(asText(type))).join('\n') }
}

/** What a rule forbids of a file is reported as refused by a person, whom nobody asked; the reason beside it says so. */
function decided(decision: unknown): string | null {
  if (!isFields(decision)) return null
  const source = decision.reasonType === 'rule' ? 'config' : asText(decision.source)
  return words.reports(asText(decision.decision), source)
}
