import type { Severity } from '@/lib/asks/severity'
import { atLeast, counted, number } from '../number'
import { spoken } from '../spoken'

type Counts = { count: number; capped: boolean; among?: number }

export const facets = spoken('facets', {
  title: 'Facets',
  open: 'Facets',
  close: 'Close the facets',
  hide: 'Hide the facets',
  show: 'Show the facets',
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
  leftOut: 'Without',
  more: (count: number, open: boolean) => `${atLeast(count, open)} more`,
  some: 'More values are counted when you narrow the search',
  fewer: 'Fewer',
  only: (written: string) => `Only ${written}`,
  without: (written: string) => `Without ${written}`,
  back: (written: string) => `Take ${written} out of the search`,
  failed: 'The counts could not be had.',
  again: 'Ask again',
  none: 'Nothing to count.',
  asOf: (time: string) => `Counts as of ${time}`,
  hint: 'Click to ask for a value, Alt-click to leave it out',
} as const)
