import { shownJson } from '@/lib/json/shown-json'
import { freedomOf, type Rank } from '@/lib/names/freedom'
import { type Fields, isFields, pairsOf, registeredIn } from '@/lib/names/registered'

/** Where a version of a registration gives its agent more freedom than the one before it. */
export type Loosened =
  | { what: 'autonomy' | 'tier'; from: string; to: string }
  | { what: 'gone' | 'off'; name: string }
  | { what: 'entry'; name: string; entry: string }

const TIERS = ['worker', 'pm', 'command']
/** A guardrail of a list: its words are what it is. */
const LISTED = Symbol('listed')

/** Where this is said, `true` binds, and a list says what is kept from. */
const BINDS = /^(?:requir|must$|block|forbid|den(?:y|ied)|disallow|prohibit|ban(?:ned)?$|restrict|sandbox)/
/** Where this is said too, it may be the other way round. */
const FREES =
  /^(?:no|not|never|without|skip|auto|bypass|allow\w*|may|can|permit\w*|optional|disabled?|exempt\w*|except\w*|ignore\w*|unless|un\w*)$/

/** Of each agent that both are about. What cannot be judged, as words that are not known, is not said: where it cannot be read, where nothing binds, where neither is more. */
export function loosened(before: string, after: string): Loosened[] {
  const [old, fresh] = [registeredIn(before), registeredIn(after)]
  if (old === null || fresh === null) return []
  return pairsOf(old, fresh).flatMap((pair) => [
    ...raised('autonomy', pair, ['autonomy', 'autonomy_level', 'autonomyLevel'], freedomOf),
    ...raised('tier', pair, ['tier', 'level'], tierOf),
    ...unguarded(guardrailsOf(pair[0]), guardrailsOf(pair[1])),
  ])
}

function raised(
  what: 'autonomy' | 'tier',
  [old, fresh]: readonly [Fields, Fields],
  places: readonly string[],
  rank: (value: unknown) => Rank | null,
): Loosened[] {
  const first = (fields: Fields) => rank(places.map((place) => fields[place]).find((value) => value != null))
  const [from, to] = [first(old), first(fresh)]
  if (from === null || to === null || from.scale !== to.scale || to.at <= from.at) return []
  return [{ what, from: from.word, to: to.word }]
}

function tierOf(value: unknown): Rank | null {
  if (typeof value !== 'string') return null
  const at = TIERS.indexOf(value.trim().toLowerCase())
  return at < 0 ? null : { scale: 'word', at, word: value }
}

function unguarded(old: Map<string, unknown> | null, fresh: Map<string, unknown> | null): Loosened[] {
  if (old === null || fresh === null) return []
  return [...old].flatMap(([name, value]) => {
    if (!fresh.has(name))
      return value === LISTED || (inForce(value) && !frees(name)) ? [{ what: 'gone' as const, name }] : []
    return binds(name) ? weaker(name, value, fresh.get(name)) : []
  })
}

function weaker(name: string, old: unknown, fresh: unknown): Loosened[] {
  if (fresh === false) return inForce(old) ? [{ what: 'off', name }] : []
  if (!Array.isArray(old) || !Array.isArray(fresh)) return []
  const left = new Set(fresh.map(keyOf))
  return old
    .filter((entry) => typeof entry === 'string' && !left.has(keyOf(entry)))
    .map((entry) => ({ what: 'entry', name, entry: String(entry) }))
}

const keyOf = (entry: unknown) => (typeof entry === 'string' ? entry.trim().toLowerCase() : null)

function inForce(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  return value !== false && value !== null && value !== ''
}

const wordsOf = (name: string) =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
const frees = (name: string) => wordsOf(name).some((word) => FREES.test(word))
const binds = (name: string) => !frees(name) && wordsOf(name).some((word) => BINDS.test(word))

/** By name, of either form; a list says each of its own accord. Null: of a form whose meaning is not known. */
function guardrailsOf({ guardrails, reading }: Fields): Map<string, unknown> | null {
  if (guardrails == null) return new Map()
  if (isFields(guardrails)) return new Map(Object.entries(guardrails))
  const said = typeof guardrails === 'string' ? [guardrails] : guardrails
  if (!Array.isArray(said)) return null
  if (reading === 'registration') return new Map(said.flatMap(asRead))
  return said.every((one) => typeof one === 'string') ? new Map(said.map((one) => [one.trim(), LISTED])) : null
}

/** One that a protocol read, of a file about many agents: its value is the JSON of what was written. */
function asRead(one: unknown): [string, unknown][] {
  if (!isFields(one) || typeof one.name !== 'string' || typeof one.value !== 'string') return []
  const shown = shownJson(one.value)
  return [[one.name, shown === null ? one.value : shown.value]]
}
