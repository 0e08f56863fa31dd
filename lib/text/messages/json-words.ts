import type { SaidByCode, WhyCode } from '@/lib/unread/why-unread'
import { number } from '../number'
import { spoken } from '../spoken'

type Codes = Extract<WhyCode, `json-${string}`>

/** Why a text is no JSON, by the code of it. */
export const fault = spoken('fault', {
  'json-template': 'Contains a template that was not filled in.',
  'json-none': 'Not JSON.',
  'json-more': (found) => `Unexpected content after the JSON value: ${found}.`,
  'json-empty': 'Empty.',
  'json-blank': 'Only white space.',
  'json-nul': 'Contains NUL bytes.',
  'json-conflict': 'Contains a git conflict marker.',
  'json-control': 'A line break or control character inside a string.',
  'json-escape': (found) => `Invalid escape sequence: ${found}.`,
  'json-comment': 'Contains a comment.',
  'json-comma': 'A comma before a closing bracket.',
  'json-no-comma': (bracket, found) => `Expected a comma or ${bracket}, found ${found}.`,
  'json-no-colon': (found) => `Expected a colon, found ${found}.`,
  'json-no-key': (found) => `Expected a key in double quotes, found ${found}.`,
  'json-no-value': (found) => `Expected a value, found ${found}.`,
  'json-cut': 'Cut off: the text ends before the JSON value is complete.',
  'json-too-deep': (most) => `Nested more than ${most} levels deep.`,
  'json-members': (most) => `More than ${number(Number(most))} members.`,
  'json-items': (most) => `More than ${number(Number(most))} items.`,
} satisfies SaidByCode<Codes>)

/** Of what a person changed in a payload before approving it. */
export const changedPayload = spoken('changedPayload', {
  notJson: (line: number | null, column: number | null, reason: string) => {
    const place = line === null || column === null ? '' : `, line ${number(line)}, column ${number(column)}`
    return `The request is about JSON, but this is not valid JSON${place}: ${reason}`
  },
} as const)
