import { asText, isFields } from '@/server/protocols/kit/json-fields'
import type { MadeCall } from '../protocol'
import { parsedLine } from './parsed-line'

/** The calls that a line of a record makes; a line that cannot be read makes none. */
export function callsIn(text: string): MadeCall[] {
  const parsed = parsedLine(text)
  const message = parsed.ok && isFields(parsed.value) ? parsed.value.message : null
  const content = isFields(message) ? message.content : null
  return (Array.isArray(content) ? content.filter(isFields) : []).flatMap(({ type, id, name, input }) => {
    const [call, tool] = [asText(id), asText(name)]
    return type === 'tool_use' && call !== null && tool !== null && isFields(input) ? [{ id: call, tool, input }] : []
  })
}
