import type { FilterName } from '@/lib/asks/ask-filter'
import { atLeast, counted, number } from '../number'
import { spoken } from '../spoken'

/** What narrows the lists of asks, and what is left. */
export const approvalFilter = spoken('approvalFilter', {
  label: 'Search the listed requests',
  placeholder: 'words, from:qa, is:…',
  filters: (on: number) => (on === 0 ? 'Filters' : `Filters: ${number(on)} on`),
  name: {
    source: 'Source',
    agent: 'Agent',
    tier: 'Tier',
    type: 'Type',
    age: 'Age',
    policy: 'Policy',
  } satisfies Record<FilterName, string>,
  any: (name: string) => `Any ${name.toLowerCase()}`,
  nothing: {
    source: 'no source',
    agent: 'no agent named',
    tier: 'no tier',
    type: 'no type',
    age: 'no age',
    policy: 'no policy',
  } satisfies Record<FilterName, string>,
  age: {
    new: 'under 15 minutes',
    '15m': '15 minutes or more',
    '1h': '1 hour or more',
    '1d': '1 day or more',
    '7d': '7 days or more',
  },
  choice: (value: string, count: number) => `${value} (${number(count)})`,
  coming: 'The search is not applied yet: its result is loading.',
  failed: (why: string) => `The search is not applied: ${why}`,
  /** Of so many that are listed; `further`: so many are not listed and were not looked through. */
  left: (left: number, listed: number, further: number) =>
    [
      `${number(left)} of ${counted(listed, 'listed request is', 'listed requests are')} shown.`,
      further > 0 ? `${number(further)} more are not listed yet and were not searched.` : '',
    ]
      .filter(Boolean)
      .join(' '),
  all: 'Show all',
  of: (left: number, count: number, capped: boolean) => `${number(left)} of ${atLeast(count, capped)}`,
  none: (listed: number) =>
    listed === 0
      ? 'Nothing is listed here.'
      : `None of the ${number(listed)} here matches the filters. Show all, or remove a filter.`,
})
