import type { Judged } from '@/lib/rules/judged'

/** The tiers of its table. */
const TIERS = ['command', 'pm', 'worker'] as const
type Tier = (typeof TIERS)[number]

/** Between whom each rule of the table is. */
export const PMS: readonly Tier[] = ['pm', 'pm']
export const WORKERS: readonly Tier[] = ['worker', 'worker']
export const CROSS: readonly Tier[] = ['command', 'worker']

/** Two agents that one message goes between, each with its tier. */
type Pair = { from: string; to: string; tiers: readonly Tier[] }

/** What `say` says of whom a message goes to that is of such a pair with its sender; null where nobody is. */
export function wrongPair(
  judged: Judged,
  pair: readonly Tier[],
  say: (from: string, to: string[]) => string,
): string | null {
  const found = pairsOf(judged).filter(({ tiers }) => tiers.toSorted().join() === pair.join())
  return found[0] === undefined
    ? null
    : say(
        found[0].from,
        found.map(({ to }) => to),
      )
}

/**
 * Whom a message goes between, as far as it is certain of which tier both are. Whoever answers who wrote to it may do so,
 * and a person is of every tier.
 */
function pairsOf(judged: Judged): Pair[] {
  const { from, fromRaw, fromTier, to, answers, humans } = judged
  const own = from === null ? null : tierOf(judged, from, fromTier)
  if (from === null || own === null) return []
  return to.flatMap(({ agent, raw, tier }) => {
    const other = tierOf(judged, agent, tier)
    if (other === null || agent === from || agent === answers?.from || humans.includes(agent)) return []
    return [{ from: fromRaw ?? from, to: raw, tiers: [own, other] as const }]
  })
}

/** Who is said to be of another tier than it is registered with: its name, what is said, what is registered. */
export function otherTier(judged: Judged): [name: string, said: Tier, registered: Tier] | null {
  const { from, fromRaw, fromTier, to, humans } = judged
  const named = [...(from === null ? [] : [{ agent: from, raw: fromRaw ?? from, tier: fromTier }]), ...to]
  for (const { agent, raw, tier } of named) {
    if (humans.includes(agent)) continue
    const [said, registered] = [known(tier), registeredTier(judged, agent)]
    if (said !== null && registered !== null && said !== registered) return [raw, said, registered]
  }
  return null
}

/** As the message says and the registry does not deny; else as it is registered. */
function tierOf(judged: Judged, agent: string, said: string | null): Tier | null {
  const registered = registeredTier(judged, agent)
  if (said === null || said.trim() === '') return registered
  return registered === null || registered === known(said) ? known(said) : null
}

function registeredTier({ agents }: Judged, agent: string): Tier | null {
  const found = agents.get(agent)
  return found === undefined || found.registeredAt === null ? null : known(found.tier)
}

function known(tier: string | null): Tier | null {
  const word = tier?.trim().toLowerCase()
  return TIERS.find((one) => one === word) ?? null
}
