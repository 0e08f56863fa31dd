import type { SaidByCode, WhyCode } from '@/lib/unread/why-unread'
import { number } from '../number'
import { spoken } from '../spoken'

type Codes = Extract<WhyCode, `json-${string}`>

/** Why a text is no JSON, by the code of it. */
export const fault = spoken('fault', {
  'json-template': 'Holds an unrendered template.',
  'json-none': 'Not JSON.',
  'json-more': (found) => `Something follows the end of the JSON value: ${found}.`,
  'json-empty': 'Empty.',
  'json-blank': 'Nothing but blanks.',
  'json-nul': 'Holds NUL bytes.',
  'json-conflict': 'Holds a git conflict marker.',
  'json-control': 'A line end or control character inside a string.',
  'json-escape': (found) => `A backslash that escapes nothing: ${found}.`,
  'json-comment': 'Holds a comment.',
  'json-comma': 'A comma before a closing bracket.',
  'json-no-comma': (bracket, found) => `Expected a comma or ${bracket}, found ${found}.`,
  'json-no-colon': (found) => `Expected a colon, found ${found}.`,
  'json-no-key': (found) => `Expected a key in double quotes, found ${found}.`,
  'json-no-value': (found) => `Expected a value, found ${found}.`,
  'json-cut': 'Cut off: the text ends before the JSON value does.',
  'json-too-deep': (most) => `Nested more than ${most} levels deep.`,
  'json-members': (most) => `More than ${number(Number(most))} members.`,
  'json-items': (most) => `More than ${number(Number(most))} items.`,
} satisfies SaidByCode<Codes>)

/** Of what a person changed in a payload before approving it. */
export const changedPayload = spoken('changedPayload', {
  notJson: (line: number | null, column: number | null, reason: string) => {
    const place = line === null || column === null ? '' : `, line ${number(line)}, column ${number(column)}`
    return `What was asked about is JSON, and this is not${place}: ${reason}`
  },
} as const)
