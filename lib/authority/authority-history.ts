import { freedomOf } from '@/lib/names/freedom'
import { type Loosened, loosened } from '@/lib/names/loosened'
import type { Authority, AuthorityChange, AuthorityStep, Term, Way, Witness } from './authority'

/** What a registration says. */
export type Registered = Omit<Authority, 'registered' | 'mode'>

/**
 * A registration, as it was read, with the JSON of that (null: it was withdrawn), or what a message says of autonomy or
 * mode.
 */
export type AuthorityFact = Witness & { id: string; at: number } & (
    | { what: 'registration'; content: { said: Registered; json: string } | null }
    | { what: 'autonomy' | 'mode'; value: string; freedom: number | null }
  )

type Said = { value: string; freedom: number | null }
type Held = { registration: { said: Registered; json: string } | null; autonomy: Said | null; mode: Said | null }

const NOTHING: Held = { registration: null, autonomy: null, mode: null }

const UNREGISTERED: Registered = {
  ...{ tier: null, role: null, status: null, autonomy: null, capabilities: [], guardrails: [] },
}

/** What some facts, the oldest first, come to: what a message grants goes before what a file declares. */
export function authorityOf(facts: readonly AuthorityFact[]): Authority {
  return shownOf(facts.reduce(withFact, NOTHING))
}

/**
 * When what an agent may do changed, the newest first; what says the same once more is left out. `whole`: the facts, the
 * oldest first, are all there are; of others the first of each kind only tells what the next is compared with.
 */
export function stepsOf(facts: readonly AuthorityFact[], whole: boolean): AuthorityStep[] {
  const steps: AuthorityStep[] = []
  const met = new Set<string>()
  let held = NOTHING
  for (const fact of facts) {
    const now = withFact(held, fact)
    const isFirst = !met.has(fact.what)
    met.add(fact.what)
    const changes = changesBetween(held, now)
    held = now
    if (changes.length === 0 || (isFirst && !whole)) continue
    const first = isFirst && changes.every(({ from }) => from === null)
    const { id, at } = fact
    const by: Witness = fact.uid === null ? { path: fact.path, uid: null } : { path: null, uid: fact.uid }
    steps.push({ id, at, ...by, first, changes: first ? changes.map(asFirst) : changes })
  }
  return steps.reverse()
}

const asFirst = (change: AuthorityChange): AuthorityChange => ({ ...change, way: 'changed' })

function withFact(held: Held, fact: AuthorityFact): Held {
  if (fact.what === 'registration') return { ...held, registration: fact.content }
  return { ...held, [fact.what]: { value: fact.value, freedom: fact.freedom } }
}

function shownOf({ registration, autonomy, mode }: Held): Authority {
  const said = registration?.said ?? UNREGISTERED
  return {
    ...said,
    registered: registration !== null,
    autonomy: autonomy?.value ?? said.autonomy,
    mode: mode?.value ?? null,
  }
}

function changesBetween(before: Held, now: Held): AuthorityChange[] {
  if (before === now) return []
  const [was, is] = [shownOf(before), shownOf(now)]
  const wayOf = waysOf(before.registration?.json, now.registration?.json)
  const single = (term: Term, from: string | null, to: string | null, way: Way): AuthorityChange[] =>
    from === to ? [] : [{ term, name: null, from, to, way }]
  const registered =
    was.registered === is.registered
      ? []
      : [{ term: 'registered' as const, name: null, from: null, to: null, way: 'changed' as const }]
  return [
    ...registered.map((one) => ({ ...one, ...(is.registered ? { to: 'true' } : { from: 'true' }) })),
    ...single('tier', was.tier, is.tier, wayOf('tier')),
    ...single('role', was.role, is.role, 'changed'),
    ...single('status', was.status, is.status, 'changed'),
    ...single('autonomy', was.autonomy, is.autonomy, rising(freedomRank(was.autonomy), freedomRank(is.autonomy))),
    ...single('mode', was.mode, is.mode, rising(modeRank(before.mode), modeRank(now.mode))),
    ...capabilitiesBetween(was, is),
    ...guardrailsBetween(was, is, wayOf),
  ]
}

/** What is added, or left out, says only what an agent can do: nothing binds by it. */
function capabilitiesBetween({ capabilities: was }: Authority, { capabilities: is }: Authority): AuthorityChange[] {
  const one = (name: string, from: string | null, to: string | null): AuthorityChange => ({
    ...{ term: 'capability', name, from, to, way: 'changed' },
  })
  return [
    ...[...new Set(was)].filter((name) => !is.includes(name)).map((name) => one(name, name, null)),
    ...[...new Set(is)].filter((name) => !was.includes(name)).map((name) => one(name, null, name)),
  ]
}

function guardrailsBetween(before: Authority, now: Authority, wayOf: (name: string) => Way): AuthorityChange[] {
  const [was, is] = [valuesOf(before), valuesOf(now)]
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((name): AuthorityChange[] => {
    const [from, to] = [was.get(name) ?? null, is.get(name) ?? null]
    return from === to ? [] : [{ term: 'guardrail', name, from, to, way: wayOf(`guardrail ${name}`) }]
  })
}

const valuesOf = ({ guardrails }: Authority) => new Map(guardrails.map(({ name, value }) => [name, value]))

/** What gives more freedom on the way there does, and what does on the way back gives less; what is both counts as more. */
function waysOf(before?: string, now?: string): (term: string) => Way {
  const none = JSON.stringify({ reading: 'registration', guardrails: [] })
  const [more, less] = [
    new Set(loosened(before ?? none, now ?? none).map(keyOf)),
    new Set(loosened(now ?? none, before ?? none).map(keyOf)),
  ]
  return (term) => (more.has(term) ? 'loosened' : less.has(term) ? 'tightened' : 'changed')
}

const keyOf = (one: Loosened) => ('from' in one ? one.what : `guardrail ${one.name}`)

type Ranked = { scale: string; at: number } | null

const freedomRank = (level: string | null): Ranked => (level === null ? null : freedomOf(level))
const modeRank = (mode: Said | null): Ranked =>
  mode === null || mode.freedom === null ? null : { scale: 'mode', at: mode.freedom }

function rising(before: Ranked, now: Ranked): Way {
  if (before === null || now === null || before.scale !== now.scale || before.at === now.at) return 'changed'
  return now.at > before.at ? 'loosened' : 'tightened'
}
