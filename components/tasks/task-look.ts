import { parseAsString, parseAsStringLiteral } from 'nuqs'
import { isEnded, STATES_OF_TASKS, type TaskStanding } from '@/lib/message/task'

/** What may be asked of the state: all, those that have not ended, or one. */
const STATES = ['not-ended', ...STATES_OF_TASKS] as const
export type StateAsked = (typeof STATES)[number]

/** What the address says is looked at; `task` is open beside the list. */
export const LOOK = {
  q: parseAsString.withDefault(''),
  source: parseAsString,
  owner: parseAsString,
  state: parseAsStringLiteral(STATES),
  task: parseAsString,
}

export type Filters = { q: string; source: string | null; owner: string | null; state: StateAsked | null }

export function statesAsked(state: StateAsked | null): TaskStanding[] | null {
  if (state === null) return null
  return state === 'not-ended' ? STATES_OF_TASKS.filter((each) => !isEnded(each)) : [state]
}

export function isFiltered({ state, ...others }: Filters): boolean {
  return state !== null || isNarrowed(others)
}

/** Whether fewer are counted than are known: a state is chosen among what is counted. */
export function isNarrowed({ q, source, owner }: Omit<Filters, 'state'>): boolean {
  return q !== '' || source !== null || owner !== null
}
