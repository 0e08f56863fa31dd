import type { Limit, RuleSetting } from './rule-settings'

/** What is set of the limits of one rule; left out where nothing is. */
export type LimitsSet = { limits?: RuleSetting['limits'] }

/** What a limit is: as it is set, else as its protocol has it. */
export const limitIn = ({ limits }: LimitsSet, { name, usual }: Limit): number => limits?.[name] ?? usual

/** The same of a time, in ms. */
export const limitMs = (told: LimitsSet, limit: Limit): number =>
  limitIn(told, limit) * (limit.unit === 'minutes' ? 60_000 : 1_000)
