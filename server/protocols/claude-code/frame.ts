import { parseJson } from '@/lib/json/json'
import { asText, type Fields, isFields } from '@/server/protocols/kit/json-fields'

/** What the programs of a team tell each other, as JSON in the text of a message. */
export type Frame = { type: string; fields: Fields }

/** Null for what somebody wrote in words. */
export function framed(text: string): Frame | null {
  const bare = text.trim()
  if (!bare.startsWith('{')) return null
  const parsed = parseJson(bare)
  const type = parsed.ok && isFields(parsed.value) ? asText(parsed.value.type) : null
  return type === null || !parsed.ok || !isFields(parsed.value) ? null : { type, fields: parsed.value }
}

/** May a program take it for what another program says? It parses the text as it is, however deep and large that is. */
export function mayBeFrame(text: string): boolean {
  const bare = text.trim()
  if (!bare.startsWith('{')) return false
  try {
    const value: unknown = JSON.parse(bare)
    return isFields(value) && Object.hasOwn(value, 'type')
  } catch (error) {
    return !(error instanceof SyntaxError)
  }
}
