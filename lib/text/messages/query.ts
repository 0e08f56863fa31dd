import { spoken } from '../spoken'

/** What is said of mistakes in a query, and of a question that cannot be asked. */
export const query = spoken('query', {
  unread: 'This question cannot be read.',
  noCursor: 'This list cannot be continued from there. Load the page anew.',
  longByArrival: 'This conversation is too long to be ordered by arrival.',
  tooLong: (most: number) => `A query is at most ${most.toLocaleString('en')} characters long.`,
  tooMany: (most: number) => `A query has at most ${most} terms.`,
  tooDeep: (most: number) => `Groups and negations nest at most ${most} deep.`,
  unclosedQuote: 'This quotation has no closing quote.',
  unclosedGroup: 'This group has no closing parenthesis.',
  nothingToClose: 'No group is open here.',
  emptyGroup: 'This group is empty.',
  nothingBefore: (sign: string) => `${sign} needs something before it.`,
  nothingAfter: (sign: string) => `${sign} needs something after it.`,
  loneMinus: '“-” stands alone. Write it next to what is not wanted, or leave it out.',
  noWords: (text: string) => `Nothing in “${text}” can be searched for: it has neither letters nor digits.`,
  innerStar: '“*” stands for the rest of a word, so it is only understood at the end.',
  loneStar: '“*” needs the beginning of a word before it.',
  shortPrefix: 'Too many words begin with one letter. Write at least two before “*”.',
  unknownField: (name: string, near: string | null) =>
    near === null
      ? `There is no field “${name}”. To search for the text itself, put it in quotes.`
      : `There is no field “${name}”. Did you mean “${near}”? To search for the text itself, put it in quotes.`,
  emptyValue: (field: string, example: string) => `“${field}:” needs a value, such as ${example}.`,
  groupAsValue: (field: string) => `“${field}:” takes one value. Write (${field}:one OR ${field}:other).`,
  unknownValue: (field: string, value: string, near: string | null, values: readonly string[]) =>
    `“${field}:” does not know “${value}”. ${near === null ? `It takes ${oneOf(values)}.` : `Did you mean “${near}”?`}`,
  noPrefix: (field: string) => `“${field}:” takes whole values, without “*”.`,
  noRange: (field: string) =>
    `“${field}:” has no order, so it takes no comparison. Only “priority:” and “severity:” have one.`,
  badTime: (field: string, value: string) =>
    `“${value}” is not a time. “${field}:” takes 2h, 30m, 7d, 2w, 14:30, 2025-06-01, 2025-06-01T14:30Z, today or yesterday.`,
  badDay: (value: string) => `“${value}” is not a day. “on:” takes 2025-06-01, today or yesterday.`,
  badId: (field: string) => `“${field}:” takes an id without white space.`,
  tooWide: (field: string, prefix: string, most: number) =>
    `More than ${most.toLocaleString('en')} values of “${field}:” begin with “${prefix}”. Write more of it.`,
} as const)

function oneOf(values: readonly string[]): string {
  if (values.length > 12) return `one of ${values.length} words; completion lists them`
  return values.length < 2 ? values.join('') : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`
}
