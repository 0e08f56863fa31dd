import type { ParsedJson } from '@/lib/json/json'
import type { Container } from './container'

/** Parses lines; one that is asked about several times, for what is kept of it and for what it says, is parsed once. */
export function parsedOnce(container: Container): (text: string) => ParsedJson {
  let last: { text: string; parsed: ParsedJson } | null = null
  return (text) => {
    if (last?.text === text) return last.parsed
    last = { text, parsed: container.one(text) }
    return last.parsed
  }
}
