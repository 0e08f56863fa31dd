/** Text of agents on its way to a terminal or a log: what would act there is shown instead. */

/** Controls, formats (directions, joiners, tags), separators of lines, halves of characters. */
const ACTS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu
const ACTS_IN_LINES = /(?![\t\n]|\r\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

/** C0 as its sign (`␛`, `␊`), everything else that acts as `<U+202E>`. One line comes out. */
export function visible(text: string): string {
  return text.replace(ACTS, signOf)
}

/** The same for text of several lines: tabs and line ends (LF and CR LF) stay as they are. */
export function visibleLines(text: string): string {
  return text.replace(ACTS_IN_LINES, signOf)
}

function signOf(character: string): string {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x20) return String.fromCodePoint(0x2400 + code)
  return code === 0x7f ? '\u2421' : `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`
}

/** JSON of one line whose text is the same to a parser and harmless to a terminal. */
export function jsonLine(value: unknown): string {
  return harmless(JSON.stringify(value))
}

/** The same for JSON that is written already, without its line end. */
export function harmless(json: string): string {
  return json.replace(ACTS, (character) => {
    const halves = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at))
    return halves.map((code) => `\\u${code.toString(16).padStart(4, '0')}`).join('')
  })
}

/** Zero-width and direction controls; joiners where a script or an emoji needs none, tags outside a flag. */
const HIDDEN =
  /[\xad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]|(?<![^\0-\x7f])[\u200c\u200d]|(?<![\u{1f3f4}\u{e0020}-\u{e007f}])[\u{e0001}-\u{e007f}]/u

/** Whether it holds characters that do not show, or that turn the reading order. */
export function hidesCharacters(text: string): boolean {
  return HIDDEN.test(text)
}
