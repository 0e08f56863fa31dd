import type { ParsedJson } from '@/lib/json/json'
import { TRANSCRIPT } from './places'

let last: { text: string; parsed: ParsedJson } | null = null

/** A line is asked about twice, for what is kept of it and for what it says: it is parsed once. */
export function parsedLine(text: string): ParsedJson {
  if (last?.text === text) return last.parsed
  last = { text, parsed: TRANSCRIPT.one(text) }
  return last.parsed
}
