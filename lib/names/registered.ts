import { shownJson } from '@/lib/json/shown-json'

export type Fields = { [name: string]: unknown }

/** What a file registers, under the names that it gives its agents; under `null` what it says of the one that it is about. */
export type Registered = ReadonlyMap<string | null, Fields>

const NAMES = ['agent', 'agentId', 'agent_id', 'id', 'name']
/** What says these is itself about an agent. */
const ABOUT = [
  ...NAMES,
  'tier',
  'level',
  'role',
  'autonomy',
  'autonomy_level',
  'autonomyLevel',
  'guardrails',
  'reading',
]

/** Null of what is no JSON, and of what can register nobody. */
export function registeredIn(content: string): Registered | null {
  const shown = shownJson(content)
  return shown === null ? null : among(shown.value)
}

/** What both versions say, the same agent of each. */
export function pairsOf(old: Registered, fresh: Registered): [Fields, Fields][] {
  const [before, after] = [[...old.values()], [...fresh.values()]]
  if (old.has(null) || fresh.has(null)) {
    const [[one, ...others], [same, ...more]] = [before, after]
    return one && same && others.length + more.length === 0 ? [[one, same]] : []
  }
  return [...old].flatMap(([name, fields]): [Fields, Fields][] => {
    const same = fresh.get(name)
    return same === undefined ? [] : [[fields, same]]
  })
}

function among(value: unknown): Registered | null {
  if (Array.isArray(value)) return listed(value)
  if (!isFields(value)) return null
  const { agents } = value
  if (Array.isArray(agents)) return listed(agents)
  if (isFields(agents)) return named(agents)
  const all = Object.values(value)
  const isMap = all.length > 0 && all.every(isFields) && !ABOUT.some((name) => Object.hasOwn(value, name))
  return isMap ? named(value) : new Map([[null, value]])
}

function listed(all: readonly unknown[]): Registered {
  return new Map(
    all.filter(isFields).flatMap((fields): [string, Fields][] => {
      const name = NAMES.map((place) => fields[place]).find((one) => typeof one === 'string')
      return typeof name === 'string' ? [[name.trim(), fields]] : []
    }),
  )
}

function named(all: Fields): Registered {
  return new Map(Object.entries(all).filter((one): one is [string, Fields] => isFields(one[1])))
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
