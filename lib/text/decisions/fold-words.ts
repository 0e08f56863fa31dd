import { duration } from '@/lib/time/clock'
import { number } from '../number'
import { spoken } from '../spoken'

/** Requests that are alike. */
export const foldWords = spoken('foldWords', {
  /** `within`: between the first and the last, ms. */
  alike: (count: number, within: number, differs: boolean) =>
    `${number(count)} alike, asked ${within === 0 ? 'at once' : `within ${duration(within)}`}${differs ? '; the wording differs' : ''}`,
  none: 'No other request is like this one, so there is nothing to expand.',
} as const)
