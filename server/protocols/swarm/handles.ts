import type { Protocol } from '../protocol'

/** The protocol's table; teams add their own by speaking. */
export const HANDLES: Protocol['known'] = [
  { agent: 'td', role: 'Technical Director', tier: null },
  { agent: 'architect', role: 'Architect', tier: null },
  { agent: 'programmer', role: 'Programmer', tier: null },
  { agent: 'qa', role: 'QA Engineer', tier: null },
  { agent: 'critic', role: 'Critic', tier: null },
  { agent: 'security', role: 'Security Engineer', tier: null },
  { agent: 'redteam', role: 'Red Team Operator', tier: null },
  { agent: 'network', role: 'Network Engineer', tier: null },
  { agent: 'hardware', role: 'Hardware Engineer', tier: null },
  { agent: 'cti', role: 'CTI Agent', tier: null },
  { agent: 'data', role: 'Data Engineer', tier: null },
  { agent: 'gm', role: 'Game-Master', tier: null },
]

export const LEADER = 'td'
export const EVERYONE = 'all'

/** As it stands in a line. */
export function handle(name: string): string {
  return name.startsWith('@') ? name : `@${name}`
}
