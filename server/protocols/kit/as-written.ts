import type { ParsedJson } from '@/lib/json/json'
import { withWrittenNumbers } from '@/lib/json/written-number'

/** A record that was read of a JSON text, with numbers that keep the digits that stand there: some are names or ids. */
export function asWritten(text: string, parsed: ParsedJson): ParsedJson {
  return parsed.ok ? { ...parsed, value: withWrittenNumbers(text, parsed.value) } : parsed
}
