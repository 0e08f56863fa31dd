import { spoken } from './spoken'

/** What was typed, sent or configured has to be something else; each follows its name. */
export const must = spoken('must', {
  empty: 'must not be empty',
  long: 'must be at most 256 characters',
  days: (most: number) => `must be a whole number of days from 1 to ${most}`,
  many: (most: number) => `must be at most ${most}`,
  label: 'must be lower-case letters, digits, dots, - or _',
  zone: 'must be an IANA time zone, such as Europe/Berlin',
  polling: 'must be true, false or null',
  once: 'must name each source once',
} as const)
