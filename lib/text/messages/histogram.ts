import { atLeast, counted } from '../number'
import { spoken } from '../spoken'

/** Null: not counted. */
type Some = { count: number | null; capped: boolean }

export const histogram = spoken('histogram', {
  label: 'Messages over time',
  summary: (total: string, from: string, until: string) => `${total} messages from ${from} to ${until}`,
  bar: (count: string, from: string, until: string) => `${count}, ${from} to ${until}`,
  uncounted: 'not counted (took too long)',
  errors: ({ count, capped }: Some) =>
    count === null
      ? 'errors not counted (took too long)'
      : capped
        ? `${atLeast(count, capped)} errors`
        : counted(count, 'error', 'errors'),
  unreadable: ({ count, capped }: Some) =>
    count === null ? 'unreadable not counted (took too long)' : `${atLeast(count, capped)} unreadable`,
  from: 'From',
  until: 'Before',
  clear: 'All times',
  now: (time: string) => `${time} now`,
  columns: { time: 'From', count: 'Messages', errors: 'Errors', unreadable: 'Unreadable' },
  none: 'No messages match, so there is no histogram.',
  failed: 'Could not load the histogram.',
} as const)
