import { parseJson } from '@/lib/json/json'
import { asText, type Fields, isFields } from '@/server/protocols/kit/json-fields'

/** What the programs of a team tell each other, as JSON in the text of a message. */
export type Frame = { type: string; fields: Fields }

/** Null for what somebody wrote in words. */
export function framed(text: string): Frame | null {
  if (!text.startsWith('{')) return null
  const parsed = parseJson(text)
  const type = parsed.ok && isFields(parsed.value) ? asText(parsed.value.type) : null
  return type === null || !parsed.ok || !isFields(parsed.value) ? null : { type, fields: parsed.value }
}
