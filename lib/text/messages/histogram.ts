import { atLeast, counted } from '../number'
import { spoken } from '../spoken'

/** Null: not counted. */
type Some = { count: number | null; capped: boolean }

export const histogram = spoken('histogram', {
  label: 'Messages over time',
  summary: (total: string, from: string, until: string) => `${total} messages from ${from} to ${until}`,
  bar: (count: string, from: string, until: string) => `${count}, ${from} to ${until}`,
  uncounted: 'not counted in time',
  errors: ({ count, capped }: Some) =>
    count === null
      ? 'errors not counted in time'
      : capped
        ? `${atLeast(count, capped)} errors`
        : counted(count, 'error', 'errors'),
  unreadable: ({ count, capped }: Some) =>
    count === null ? 'unreadable places not counted in time' : `${atLeast(count, capped)} unreadable`,
  from: 'From',
  until: 'Before',
  clear: 'All times',
  now: (time: string) => `${time} now`,
  columns: { time: 'From', count: 'Messages', errors: 'Errors', unreadable: 'Unreadable' },
  none: 'No message matches: there is nothing to draw over time.',
  failed: 'The histogram could not be had.',
} as const)
