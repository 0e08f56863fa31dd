import type { Foretold } from '@/lib/message/foretold'
import { asText, isFields } from '@/server/protocols/kit/json-fields'
import { entryIn, parsedLine } from './parsed-line'

/** What the beginning of a file says of all of it. */
const TOLD = ['session_id', 'agent_path', 'agent_nickname', 'agent_role', 'parent_thread_id', 'cli_version'] as const
type Told = (typeof TOLD)[number]

/** A file that goes on from another repeats its beginning further down: the first is its own. */
export function foretells(before: Foretold, text: string): Foretold {
  if (Object.hasOwn(before, 'id')) return before
  const parsed = parsedLine(text)
  if (!parsed.ok || !isFields(parsed.value)) return before
  const { type, payload } = entryIn(parsed.value)
  const id = asText(payload.id)
  if (type !== 'session_meta' || id === null) return before
  const told = TOLD.flatMap((name) => {
    const value = asText(payload[name])
    return value === null ? [] : [[name, value]]
  })
  return { id, ...Object.fromEntries(told) }
}

/** One of the words that the beginning of a file tells. */
export function toldIn(known: Foretold, name: Told): string | null {
  return known[name] ?? null
}
