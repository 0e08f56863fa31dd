import type { AnyLimit, Limit, RuleSetting } from './rule-settings'

/** What is set of the limits of one rule; left out where nothing is. */
export type LimitsSet = { limits?: RuleSetting['limits'] }

/** What a limit is: as it is set, else as its protocol has it; null where neither says. */
export function limitIn(told: LimitsSet, limit: Limit): number
export function limitIn(told: LimitsSet, limit: AnyLimit): number | null
export function limitIn({ limits }: LimitsSet, { name, usual }: AnyLimit): number | null {
  return limits?.[name] ?? usual
}

/** The same of a time, in ms. */
export function limitMs(told: LimitsSet, limit: Limit): number
export function limitMs(told: LimitsSet, limit: AnyLimit): number | null
export function limitMs(told: LimitsSet, limit: AnyLimit): number | null {
  const value = limitIn(told, limit)
  return value === null ? null : value * (limit.unit === 'minutes' ? 60_000 : 1_000)
}
