import type { Turn } from '@/lib/message/turn-tokens'
import { asNumber, asText, type Fields, isFields } from '@/server/protocols/kit/json-fields'

/** What the turn cost that a line is of. Each line of a turn says the same under the id of its message; null where it says nothing. */
export function turnOf({ id, usage }: Fields, of: Pick<Turn, 'agent' | 'link'>): Turn | null {
  const message = asText(id)
  if (message === null || !isFields(usage)) return null
  const tokens = {
    input: asNumber(usage.input_tokens) ?? 0,
    output: asNumber(usage.output_tokens) ?? 0,
    cacheRead: asNumber(usage.cache_read_input_tokens) ?? 0,
    cacheWritten: asNumber(usage.cache_creation_input_tokens) ?? 0,
  }
  return { id: message, ...of, tokens }
}
