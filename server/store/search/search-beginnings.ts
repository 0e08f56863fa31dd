import type { SQL } from 'drizzle-orm'
import type { Branch } from './search-branches'
import { beginsHere } from './search-plain'
import type { Plan } from './search-plan'

/** A part of a branch that asks for the beginning of a word, and the same of one row of `messages m`. */
export type Beginning = { plan: Plan; holds: SQL }

export function beginningsIn({ text }: Branch): Beginning[] {
  return text.flatMap((plan) => {
    if (!('leaf' in plan) || plan.leaf !== 'text' || plan.negated) return []
    const { ask } = plan
    if (ask.ask !== 'words' || !ask.prefix) return []
    return [{ plan, holds: beginsHere(ask.words) }]
  })
}
