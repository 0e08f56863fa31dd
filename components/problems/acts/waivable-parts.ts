import { asValue } from '@/lib/query/print'
import type { Grouping, ProblemGroup, ProblemRow } from '@/lib/rules/problem'
import type { ProblemPart } from '@/lib/rules/problem-part'
import type { WaivedWhat } from '@/lib/rules/waiver'

type Waived = Exclude<WaivedWhat, { what: 'query' }>

/** What of a problem can be waived, the narrowest first. What could not be read has no agent. */
export function waivableOf({ uid, rule, source, agent, to }: ProblemRow): Waived[] {
  const one: Waived = { what: 'problem', uid, rule }
  if (agent === null) return [one]
  const pairs = to.map((recipient): Waived => ({ what: 'pair', source, rule, agent, recipient }))
  return [one, ...pairs, { what: 'agent', source, rule, agent }]
}

/** What of a group can be waived; it names a few agents and rules only. */
export function waivableIn({ rule, rules, agents }: ProblemGroup): Waived[] {
  const codes = rule === null ? rules : [rule]
  return codes.flatMap((code) =>
    agents.map(({ source, agent }): Waived => ({ what: 'agent', source, rule: code, agent })),
  )
}

/** What of a part can be waived: its pairs, and its agent. What could not be read has none. */
export function waivableInPart({ rule, source, agent, to }: ProblemPart): Waived[] {
  if (agent === null) return []
  const pairs = to.map((recipient): Waived => ({ what: 'pair', source, rule, agent, recipient }))
  return [...pairs, { what: 'agent', source, rule, agent }]
}

/** A query that finds what is in a group, to begin with. */
export function queryFor({ rule, source, agent, path }: ProblemGroup, by: Grouping): string {
  const parts = [
    ...(by === 'rule' && rule !== null ? [`rule:${rule}`] : []),
    ...(source === null ? [] : [`source:${asValue(source)}`]),
    ...(agent === null ? [] : [`from:${asValue(agent)}`]),
    ...(path === null ? [] : [`path:${asValue(path)}`]),
  ]
  return parts.join(' ')
}
