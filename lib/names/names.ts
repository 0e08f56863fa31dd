import { WrittenNumber } from '@/lib/json/written-number'
import { splitOutside } from './brackets'
import { identityOf } from './name-identity'

const LONGEST = 200
const MOST = 1_000
const NUMBERED = /^agent[-_ ]?0*(\d{1,6})$/
const AT = /^[@＠]+/

export type Aliases = ReadonlyMap<string, string>

/** Someone named in a message. `agent` is the canonical id, `raw` the name as written. */
export type Named = { agent: string; raw: string; tier: string | null; session: string | null }

/**
 * The canonical id of a name: the configured alias, else without `@`, composed and in lower case, `Agent-1` and
 * `agent_001` alike as `agent-1`. A look-alike of other letters stays another agent.
 */
export function agentName(raw: string, aliases: Aliases): string {
  const named = aliases.get(raw)
  if (named !== undefined) return named
  const bare = raw.slice(0, LONGEST).trim().replace(AT, '').trim()
  const low = identityOf(bare)
  const plain = numbered(low)
  if (aliases.size === 0) return plain
  return aliases.get(bare) ?? aliases.get(bare.normalize('NFC')) ?? aliases.get(low) ?? aliases.get(plain) ?? plain
}

const NO_ALIASES: Aliases = new Map()

/** The canonical id of a name, where no alias is configured. */
export function plainName(raw: string): string {
  return agentName(raw, NO_ALIASES)
}

/** `agent_001` and `agent 1` as `agent-1`; any other name, in lower case, as it is. */
export function numbered(low: string): string {
  const number = NUMBERED.exec(low)?.[1]
  return number === undefined ? low : `agent-${number}`
}

/** Everyone named by a field that may be a string, an array, an object (`agent`, `agent_id`… with `tier`, `session`), null or absent. Each once. */
export function names(value: unknown, aliases: Aliases): Named[] {
  if (typeof value === 'string' && !/[,;，、；\s]/.test(value)) {
    const agent = agentName(value, aliases)
    return agent === '' ? [] : [{ agent, raw: value.slice(0, LONGEST), tier: null, session: null }]
  }
  const found = new Map<string, Named>()
  for (const item of Array.isArray(value) ? value.slice(0, MOST) : [value]) {
    for (const { raw, tier, session } of named(item)) {
      const agent = agentName(raw, aliases)
      if (agent !== '' && !found.has(agent)) found.set(agent, { agent, raw, tier, session })
    }
  }
  return [...found.values()]
}

type Raw = { raw: string; tier: string | null; session: string | null }

function named(item: unknown): Raw[] {
  if (typeof item === 'string') return pieces(item).map((raw) => ({ raw, tier: null, session: null }))
  if (typeof item === 'number' || item instanceof WrittenNumber)
    return [{ raw: String(item).slice(0, LONGEST), tier: null, session: null }]
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return []
  const field = new Map<string, unknown>(Object.entries(item))
  const text = (key: string): string | null => {
    const value = field.get(key)
    return typeof value === 'string' && value !== '' ? value.slice(0, LONGEST) : null
  }
  for (const key of ['agent', 'agent_id', 'agentId', 'id', 'handle', 'name']) {
    const raw = text(key)
    if (raw !== null) return [{ raw, tier: text('tier'), session: text('session') ?? text('session_id') }]
  }
  return []
}

/** `@qa, @critic` and `qa, critic` are two names; `Agent 1` and `qa (one, two)` are one. */
function pieces(text: string): string[] {
  // Runs of space first become one: an expression that skips them on both sides would look at each run again and again.
  const spaced = text.slice(0, LONGEST * MOST).replace(/\s+/g, ' ')
  const parts = splitOutside(spaced, / ?[,;，、；] ?| (?=[@＠])/)
  return parts
    .filter((part) => part.trim() !== '')
    .slice(0, MOST)
    .map((part) => part.trim().slice(0, LONGEST))
}

/** A name as it was written, for showing: without the `@` before it. The id where nothing was written. */
export function writtenName(raw: string | null | undefined, agent: string): string {
  return raw?.trim().replace(AT, '').trim() || agent
}
