import { number } from '../number'
import { spoken } from '../spoken'

/** Where and why a text is no JSON. Kept in the record, as what `reading` says. */
export const fault = spoken('fault', {
  template: 'Holds an unrendered template.',
  notJson: 'Not JSON.',
  more: (found: string) => `Something follows the end of the JSON value: ${found}.`,
  empty: 'Empty.',
  blank: 'Nothing but blanks.',
  nul: 'Holds NUL bytes.',
  conflict: 'Holds a git conflict marker.',
  control: 'A line end or control character inside a string.',
  escape: (found: string) => `A backslash that escapes nothing: ${found}.`,
  comment: 'Holds a comment.',
  comma: 'A comma before a closing bracket.',
  odd: (wanted: string, found: string) => `Expected ${wanted}, found ${found}.`,
  wanted: {
    more: (bracket: string) => `a comma or ${bracket}`,
    colon: 'a colon',
    key: 'a key in double quotes',
    value: 'a value',
  },
  cut: 'Cut off: the text ends before the JSON value does.',
  tooDeep: (most: number) => `Nested more than ${most} levels deep.`,
  members: (most: number) => `More than ${number(most)} members.`,
  items: (most: number) => `More than ${number(most)} items.`,
} as const)

/** Of what a person changed in a payload before approving it. */
export const changedPayload = spoken('changedPayload', {
  notJson: (line: number | null, column: number | null, reason: string) => {
    const place = line === null || column === null ? '' : `, line ${number(line)}, column ${number(column)}`
    return `What was asked about is JSON, and this is not${place}: ${reason}`
  },
} as const)
