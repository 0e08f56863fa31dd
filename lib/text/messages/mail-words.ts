import { spoken } from '../spoken'

/** Where and why a text is no mail. Kept in the record, as what `reading` says. */
export const mailFault = spoken('mailFault', {
  noHeader: 'Expected --- on the first line, with a header below it.',
  cut: 'Cut off: the header has no end.',
  line: 'Expected a name, a colon and a value on each line of the header.',
  long: (most: number) => `The header has more than ${most} lines.`,
} as const)
