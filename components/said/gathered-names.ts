import { AGENTS, type AgentRef, type NamedAgent } from '@/lib/message/agent-page'

/** What is known of an agent; null where it is not known, or not yet. */
export type AskNamed = (source: string | null, agent: string) => NamedAgent | null

type Parts = {
  fetch: (agents: AgentRef[]) => Promise<NamedAgent[]>
  /** Calls back once what is drawn now is drawn. */
  later: (flush: () => void) => void
  now: () => number
}

/** What is known counts so long before it is asked for again; after a failure that is sooner. */
const HOLDS_MS = 60_000
const AGAIN_MS = 5_000

/**
 * Gathers the agents that a page shows and asks for them together, so that a page never holds all there are. `ask` is
 * another function whenever something new is known.
 */
export function gatheredNames({ fetch, later, now }: Parts) {
  const known = new Map<string, { found: NamedAgent | null; until: number }>()
  const wanted = new Map<string, AgentRef>()
  const listeners = new Set<() => void>()
  let busy = false
  const look: AskNamed = (source, agent) => {
    const key = `${source ?? ''}\n${agent}`
    const had = known.get(key)
    if (had === undefined || had.until <= now()) {
      wanted.set(key, { source, agent })
      if (!busy) {
        busy = true
        later(() => void flush())
      }
    }
    return had?.found ?? null
  }
  let current = look
  const flush = async () => {
    const some = [...wanted].slice(0, AGENTS.named)
    for (const [key] of some) wanted.delete(key)
    const news = await fetch(some.map(([, ref]) => ref)).then(
      (found) => take(some, found),
      () => put(some, AGAIN_MS),
    )
    busy = wanted.size > 0
    if (busy) later(() => void flush())
    if (!news) return
    current = (source, agent) => look(source, agent)
    for (const tell of listeners) tell()
  }
  const take = (some: readonly [string, AgentRef][], found: readonly NamedAgent[]) => {
    const before = some.map(([key]) => JSON.stringify(known.get(key)?.found ?? null))
    for (const [key, { source, agent }] of some) {
      const one = found.find((named) => named.source === source && named.agent === agent) ?? null
      known.set(key, { found: one, until: now() + HOLDS_MS })
    }
    return some.some(([key], at) => JSON.stringify(known.get(key)?.found ?? null) !== before[at])
  }
  const put = (some: readonly [string, AgentRef][], ms: number) => {
    for (const [key] of some) known.set(key, { found: known.get(key)?.found ?? null, until: now() + ms })
    return false
  }
  return {
    ask: () => current,
    subscribe: (tell: () => void) => {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
  }
}
