import { counted } from '../number'
import { spoken } from '../spoken'

/** What is wrong with the console, its tail or its sources, over every page. */
export const standing = spoken('standing', {
  tail: {
    lead: 'The reading process is not running.',
    body: 'Pages show what was read until it stopped. New files are not seen.',
  },
  source: {
    of: (label: string, state: string) => `${label}: ${state}`,
    ofMany: (count: number, state: string) => `${counted(count, 'source', 'sources')} ${state}`,
    more: (count: number) => counted(count, 'other problem', 'other problems'),
    open: 'Open the source',
  },
} as const)
