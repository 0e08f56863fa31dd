import { rankOf } from '@/lib/message/rank'

export type Ranked<Row> = { row: Row; rank: number }

/** The rows in which it is found, the best first, else as they stood. */
export function matching<Row>(
  typed: string,
  rows: readonly Row[],
  namesOf: (row: Row) => readonly string[],
): Ranked<Row>[] {
  return rows
    .map((row) => ({ row, rank: rankOf(typed, namesOf(row)) }))
    .filter(({ rank }) => rank > 0)
    .sort((left, right) => right.rank - left.rank)
}

/** Where it stands in a name as it is written, for the eye: before, it, after. */
export function cutAt(name: string, typed: string): [string, string, string] {
  const wanted = typed.trim().toLowerCase()
  const low = name.toLowerCase()
  const at = wanted === '' || low.length !== name.length ? -1 : low.indexOf(wanted)
  if (at === -1) return [name, '', '']
  return [name.slice(0, at), name.slice(at, at + wanted.length), name.slice(at + wanted.length)]
}

/** What the palette can be kept to, in the order in which Tab goes on. */
export const SCOPES = ['all', 'agents', 'approvals', 'conversations', 'views', 'pages', 'help'] as const
export type Scope = (typeof SCOPES)[number]

/** The next of them, or the one before. */
export function nextScope(scope: Scope, by: 1 | -1): Scope {
  return SCOPES[(SCOPES.indexOf(scope) + by + SCOPES.length) % SCOPES.length] ?? 'all'
}

export const GROUPS = ['agents', 'approvals', 'acts', 'conversations', 'views', 'pages', 'help'] as const
export type Group = (typeof GROUPS)[number]

/**
 * In which order groups stand: agents, what waits on a person, what can be done, what was said; but what is called by
 * its name stands above agents that are called less like it. `best` is the rank of the best row of each.
 */
export function orderOf(best: { agents: number; acts: number; views: number; pages: number }): Group[] {
  const ahead = (['pages', 'views', 'acts'] as const)
    .filter((group) => best[group] > best.agents)
    .sort((left, right) => best[right] - best[left])
  return [...ahead, ...GROUPS.filter((group) => !ahead.some((one) => one === group))]
}
