/** What words begin with of which the rest follows from the text: no word holds this sign. */
export const REST_FOLLOWS = '~ '
/** Signs that stand between the words of plain text, the blank aside. */
export const BETWEEN = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~\t\n\r'
/** As often two blanks are taken for one until one is left: text with more signs in one place is not plain. */
export const HALVED = 5

const PLAIN = /^[\t\n\r -~]*$/
const LONG_BETWEEN = new RegExp(`[^A-Za-z0-9]{${2 ** HALVED}}`)

/** The words of plain text, as `wordsOf` cuts nearly all of it: lower case, split at what is neither letter nor digit. */
function plainly(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

const textOf = (body: string, reasoning: string | null) => `${body} ${reasoning ?? ''}`

/**
 * The words of a message without those that follow from its body and reasoning, where these are plain text and stand at
 * their end; else as they are. `wholeWords` gives them back.
 */
export function shortWords(words: string, body: string, reasoning: string | null): string {
  const text = textOf(body, reasoning)
  if (!PLAIN.test(text) || LONG_BETWEEN.test(text)) return words
  const rest = plainly(text)
  if (words === rest) return REST_FOLLOWS
  if (rest === '' || !words.endsWith(` ${rest}`)) return words
  return `${REST_FOLLOWS}${words.slice(0, -rest.length - 1)}`
}

/** Of words as `shortWords` gives them, all of them. */
export function wholeWords(words: string, body: string, reasoning: string | null): string {
  if (!words.startsWith(REST_FOLLOWS)) return words
  return `${words.slice(REST_FOLLOWS.length)} ${plainly(textOf(body, reasoning))}`.trim()
}
