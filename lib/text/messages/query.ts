import { number } from '../number'
import { spoken } from '../spoken'

/** What is said of mistakes in a query, and of a question that cannot be asked. */
export const query = spoken('query', {
  unread: 'This search has a mistake.',
  noCursor: 'The list cannot be continued from there. Reload the page.',
  longByArrival: 'This conversation is too long to sort by arrival.',
  tooLong: (most: number) => `A search can have at most ${number(most)} characters.`,
  tooMany: (most: number) => `A search can have at most ${number(most)} terms.`,
  tooDeep: (most: number) => `Groups and negations can be nested at most ${number(most)} levels deep.`,
  unclosedQuote: 'This quoted text has no closing quote.',
  unclosedGroup: 'This group has no closing parenthesis.',
  nothingToClose: 'There is no open group to close here.',
  emptyGroup: 'This group is empty.',
  nothingBefore: (sign: string) => `${sign} needs something before it.`,
  nothingAfter: (sign: string) => `${sign} needs something after it.`,
  loneMinus: '“-” needs a term right after it. Add one, or remove the sign.',
  noWords: (text: string) => `“${text}” cannot be searched for: it has no letters or digits.`,
  innerStar: '“*” stands for the rest of a word, so it works only at the end.',
  loneStar: '“*” needs the start of a word before it.',
  shortPrefix: 'Too many words start with one letter. Write at least two letters before “*”.',
  unknownField: (name: string, near: string | null) =>
    near === null
      ? `There is no field “${name}”. To search for the text itself, put it in quotes.`
      : `There is no field “${name}”. Did you mean “${near}”? To search for the text itself, put it in quotes.`,
  emptyValue: (field: string, example: string) => `“${field}:” needs a value, such as ${example}.`,
  groupAsValue: (field: string) => `“${field}:” takes one value. Write (${field}:one OR ${field}:other).`,
  unknownValue: (field: string, value: string, near: string | null, values: readonly string[]) =>
    `“${value}” is not a value of “${field}:”. ${near === null ? `It takes ${oneOf(values)}.` : `Did you mean “${near}”?`}`,
  noPrefix: (field: string) => `“${field}:” takes only whole values, without “*”.`,
  noRange: (field: string) =>
    `“${field}:” has no order, so it cannot be compared. Only “priority:” and “severity:” can.`,
  badTime: (field: string, value: string) =>
    `“${value}” is not a time. “${field}:” takes 2h, 30m, 7d, 2w, 14:30, 2025-06-01, 2025-06-01T14:30Z, today or yesterday.`,
  badDay: (value: string) => `“${value}” is not a day. “on:” takes 2025-06-01, today or yesterday.`,
  badId: (field: string) => `“${field}:” takes an ID without spaces.`,
  tooWide: (field: string, prefix: string, most: number) =>
    `More than ${number(most)} values of “${field}:” start with “${prefix}”. Write more of the value.`,
} as const)

function oneOf(values: readonly string[]): string {
  if (values.length > 12) return `one of ${values.length} words, listed as you type`
  return values.length < 2 ? values.join('') : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`
}
