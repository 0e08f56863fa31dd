import { WrittenNumber } from '@/lib/json/written-number'

const LONGEST = 200
const MOST = 1_000
const NUMBERED = /^agent[-_ ]?0*(\d{1,6})$/
const AT = /^[@＠]+/
const LONGEST_RUN = 64
const PLAIN_HANDLE = /^[A-Za-z][A-Za-z0-9_-]*$/
const HANDLE = /[A-Za-z][A-Za-z0-9_-]*/y
const HANDLE_CHARACTER = /[A-Za-z0-9_-]/
const BEFORE_ADDRESS = /[A-Za-z0-9_.+/-]/

export type Aliases = ReadonlyMap<string, string>

/** Someone named in a message. `agent` is the canonical id, `raw` the name as written. */
export type Named = { agent: string; raw: string; tier: string | null; session: string | null }

/**
 * The canonical id of a name: the configured alias, else without `@`, ASCII letters in lower case, `Agent-1` and
 * `agent_001` alike as `agent-1`. Other letters stay as they are, so a look-alike stays another agent.
 */
export function agentName(raw: string, aliases: Aliases): string {
  const named = aliases.get(raw)
  if (named !== undefined) return named
  const bare = raw.slice(0, LONGEST).trim().replace(AT, '').trim()
  const low = lower(bare)
  const plain = numbered(low)
  return aliases.get(bare) ?? aliases.get(low) ?? aliases.get(plain) ?? plain
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

/** `@qa, @critic` and `qa, critic` are two names; `Agent 1` is one. */
function pieces(text: string): string[] {
  // Runs of space first become one: an expression that skips them on both sides would look at each run again and again.
  const spaced = text.slice(0, LONGEST * MOST).replace(/\s+/g, ' ')
  const parts = spaced.split(/ ?[,;，、；] ?| (?=[@＠])/)
  return parts
    .filter((part) => part.trim() !== '')
    .slice(0, MOST)
    .map((part) => part.trim().slice(0, LONGEST))
}

/**
 * Handles mentioned in a text, canonical spelling of `known` where it is known, each once, in order of appearance.
 * After `@` or `＠` the longest known handle counts if it ends there (`@codex-10` does not mention `codex-1`; `请@qa看一下`
 * mentions `qa`), else an unknown handle of ASCII letters, digits, `-` and `_`. Mail addresses and package names do not count.
 * Give the same `known` array again and again: what is made of it is kept.
 */
export function mentionsIn(text: string, known: readonly string[]): string[] {
  const found = new Set<string>()
  const handles = handlesOf(known)
  for (const { index: at } of text.matchAll(/[@＠]/g)) {
    if (found.size >= MOST) break
    if (at > 0 && BEFORE_ADDRESS.test(text.charAt(at - 1))) continue
    const handle = handleAt(text, at + 1, handles)
    if (handle !== null) found.add(handle)
  }
  return [...found]
}

/** Handles by their lower case; those that are no plain run of handle characters have to be compared one by one. */
type Handles = { plain: ReadonlyMap<string, string>; other: readonly string[] }

const indexed = new WeakMap<readonly string[], Handles>()

function handlesOf(known: readonly string[]): Handles {
  const before = indexed.get(known)
  if (before !== undefined) return before
  const plain = known.filter((handle) => PLAIN_HANDLE.test(handle))
  const other = known.filter((handle) => handle !== '' && !PLAIN_HANDLE.test(handle))
  const handles = { plain: new Map(plain.map((handle) => [lower(handle), handle])), other }
  indexed.set(known, handles)
  return handles
}

function handleAt(text: string, start: number, { plain, other }: Handles): string | null {
  HANDLE.lastIndex = start
  const run = HANDLE.exec(text)?.[0] ?? ''
  const bare = run.replace(/[-_]+$/, '')
  const isPackage = text.charAt(start + run.length) === '/'
  const known = isPackage ? undefined : (plain.get(lower(run)) ?? plain.get(lower(bare)))
  const longer = otherAt(text, start, other)
  if (longer !== null && longer.length > (known?.length ?? 0)) return longer
  if (known !== undefined) return known
  return bare === '' || run.length > LONGEST_RUN || isPackage ? null : lower(bare)
}

function otherAt(text: string, start: number, others: readonly string[]): string | null {
  let best: string | null = null
  for (const handle of others) {
    const end = start + handle.length
    if (handle.length <= (best?.length ?? 0) || lower(text.slice(start, end)) !== lower(handle)) continue
    if (!HANDLE_CHARACTER.test(text.charAt(end)) || !HANDLE_CHARACTER.test(text.charAt(end - 1))) best = handle
  }
  return best
}

/** A name as it was written, for showing: without the `@` before it. The id where nothing was written. */
export function writtenName(raw: string | null | undefined, agent: string): string {
  return raw?.trim().replace(AT, '').trim() || agent
}

function lower(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}
