/** What words begin with of which the rest follows from the text: no word holds this sign. */
export const REST_FOLLOWS = '~ '
/** Signs that stand between the words of plain text, the blank aside. */
export const BETWEEN = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~\t\n\r'
/** As often two blanks are taken for one until one is left: text with more signs in one place is not plain. */
export const HALVED = 5

const MOST_BETWEEN = 2 ** HALVED
const BLANK = 32

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
  const from = restFrom(words, textOf(body, reasoning))
  if (from === null) return words
  return from === 0 ? REST_FOLLOWS : `${REST_FOLLOWS}${words.slice(0, from - 1)}`
}

/** Where in the words those begin that follow from a text, read from its end; null where it is not plain, or has none. */
function restFrom(words: string, text: string): number | null {
  let from = words.length
  let between = 0
  for (let at = text.length - 1; at >= 0; at--) {
    const sign = text.charCodeAt(at)
    const letter = sign >= 65 && sign <= 90 ? sign + BLANK : sign
    if ((letter >= 97 && letter <= 122) || (letter >= 48 && letter <= 57)) {
      if (between > 0 && from < words.length && words.charCodeAt(--from) !== BLANK) return null
      if (words.charCodeAt(--from) !== letter) return null
      between = 0
    } else {
      between += 1
      if (between === MOST_BETWEEN || !isPlain(sign)) return null
    }
  }
  if (from === words.length) return null
  return from === 0 || words.charCodeAt(from - 1) === BLANK ? from : null
}

function isPlain(sign: number): boolean {
  return (sign >= BLANK && sign <= 126) || sign === 9 || sign === 10 || sign === 13
}

/** Of words as `shortWords` gives them, all of them. */
export function wholeWords(words: string, body: string, reasoning: string | null): string {
  if (!words.startsWith(REST_FOLLOWS)) return words
  return `${words.slice(REST_FOLLOWS.length)} ${plainly(textOf(body, reasoning))}`.trim()
}
