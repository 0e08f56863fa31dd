import type { Judged, KnownAgent } from '@/lib/rules/judged'
import { ledger } from '@/lib/text/ledger/ledger-words'
import type { RecordRule, ToldOfMessage } from './rule'

/** An agent that a message tells of, by its name there. */
export type ToldAgent = { agent: KnownAgent; name: string }

/** What is wrong with it, in words; `at`: from when on, UTC ms, null: since its message. */
export type Standing = { says: string; at: number | null }

/**
 * A rule about how an agent stands, which the last message that it sent tells of, or where it never sent one the last that
 * was for it. One message may tell of several.
 */
export function agentRule(
  named: Pick<RecordRule, 'code' | 'passage' | 'severity' | 'limits'>,
  standingOf: (agent: ToldAgent, judged: Judged, told: ToldOfMessage) => Standing | null,
): RecordRule {
  const standings = (judged: Judged, told: ToldOfMessage) =>
    toldAgents(judged).flatMap((one) => {
      const standing = standingOf(one, judged, told)
      return standing === null ? [] : [{ ...standing, agent: one.agent.agent }]
    })
  const timesOf = (judged: Judged, told: ToldOfMessage) => standings(judged, told).flatMap(({ at }) => at ?? [])
  const broken = (judged: Judged, told: ToldOfMessage) =>
    standings(judged, told).filter(({ at }) => at === null || told.now >= at)
  return {
    ...{ ...named, about: 'record' },
    due: (judged, told) => timesOf(judged, told).sort((one, other) => one - other)[0] ?? null,
    again: timesOf,
    awaits: (judged) => toldAgents(judged).map(({ agent }) => agent.agent),
    breaks: (judged, told) => {
      const [first, ...others] = broken(judged, told)
      return first === undefined ? null : others.reduce((said, { says }) => ledger.both(said, says), first.says)
    },
    tellsOf: (judged, told) => broken(judged, told)[0]?.agent ?? null,
  }
}

/** The sender first. People are none. */
function toldAgents({ uid, reading, from, fromRaw, to, agents, humans }: Judged): ToldAgent[] {
  const isTold = (name: string) => agents.get(name)?.toldBy === uid
  // Of most messages nobody is told: no list is made for them.
  if (reading !== 'message' || !((from !== null && isTold(from)) || to.some(({ agent }) => isTold(agent)))) return []
  const names = new Map([
    ...to.map(({ agent, raw }) => [agent, raw] as const).reverse(),
    ...(from === null ? [] : [[from, fromRaw ?? from] as const]),
  ])
  return [...names].reverse().flatMap(([name, raw]) => {
    const agent = agents.get(name)
    return agent?.toldBy === uid && !humans.includes(name) ? [{ agent, name: raw }] : []
  })
}
