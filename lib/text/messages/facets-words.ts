import type { Severity } from '@/lib/asks/severity'
import { atLeast, counted, number } from '../number'
import { spoken } from '../spoken'

type Counts = { count: number; capped: boolean; among?: number }

export const facets = spoken('facets', {
  fields: {
    source: 'Source',
    severity: 'Severity',
    channel: 'Channel',
    from: 'Sender',
    to: 'Recipient',
    type: 'Type',
    kind: 'Kind',
    priority: 'Priority',
    state: 'State',
    flag: 'Flags',
  },
  severities: { critical: 'Critical', error: 'Error', warning: 'Warning', none: 'None' } satisfies Record<
    Severity,
    string
  >,
  /** A count, or at least so many. */
  count: atLeast,
  /** The same, or how many of the newest. */
  countOf: ({ count, capped, among }: Counts) => (among === undefined ? atLeast(count, capped) : `${number(count)}*`),
  /** What the sign at such numbers means. */
  among: (newest: number) => `* of the newest ${number(newest)}`,
  /** The same in full. */
  amongAll: (count: number, newest: number, unit: string) =>
    `${number(count)} of the newest ${number(newest)} ${unit}; older ones are not counted`,
  counts: (count: number, capped: boolean) =>
    capped ? `${atLeast(count, capped)} messages` : counted(count, 'message', 'messages'),
  unit: 'messages',
  leftOut: 'Excluded',
  more: (count: number, open: boolean) => `${atLeast(count, open)} more`,
  some: 'Narrow the search to count more values',
  fewer: 'Show fewer',
  only: (written: string) => `Only ${written}`,
  without: (written: string) => `Exclude ${written}`,
  back: (written: string) => `Remove ${written} from the search`,
  failed: 'Could not load the counts.',
  again: 'Try again',
  none: 'Nothing to count.',
  asOf: (time: string) => `Counts as of ${time}`,
  hint: 'Click to filter by a value, Alt-click to exclude it',
} as const)
