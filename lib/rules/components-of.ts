type Edge = { from: string; to: readonly string[] }

/** The agents that are reached from one and reach it again, itself among them; null where there is no way back to it. */
export function componentOf(agent: string, edges: readonly Edge[]): ReadonlySet<string> | null {
  const there = new Map<string, Set<string>>()
  const back = new Map<string, Set<string>>()
  for (const { from, to } of edges) {
    for (const other of to) {
      add(there, from, other)
      add(back, other, from)
    }
  }
  const [reached, reaching] = [reachedFrom(agent, there), reachedFrom(agent, back)]
  const both = new Set([...reached].filter((one) => reaching.has(one)))
  return both.has(agent) ? both : null
}

function add(map: Map<string, Set<string>>, key: string, value: string): void {
  const set = map.get(key)
  if (set === undefined) map.set(key, new Set([value]))
  else set.add(value)
}

/** Itself only where a way leads back to it. */
function reachedFrom(agent: string, ways: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>()
  const open = [...(ways.get(agent) ?? [])]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (reached.has(next)) continue
    reached.add(next)
    open.push(...(ways.get(next) ?? []))
  }
  return reached
}
