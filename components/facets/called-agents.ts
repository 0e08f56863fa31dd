import { foldValue } from '@/lib/letters/fold'

/** How an agent is called among others: its name as it writes it, and its id where another of them could be meant by that name. */
export type Called = { name: string; id: string | null }

/** `nameOf`: how each writes its name. Two are alike when the one is called as the other, or as the other's id. */
export function calledAmong(agents: readonly string[], nameOf: (agent: string) => string): Map<string, Called> {
  const holders = new Map<string, Set<string>>()
  const hold = (key: string, agent: string) => holders.set(key, (holders.get(key) ?? new Set()).add(agent))
  for (const agent of agents) for (const written of [nameOf(agent), agent]) hold(foldValue(written), agent)
  return new Map(
    agents.map((agent) => {
      const name = nameOf(agent)
      const isAlike = (holders.get(foldValue(name))?.size ?? 0) > 1
      return [agent, { name, id: isAlike && name !== agent ? agent : null }]
    }),
  )
}
