import { foldRun } from './fold'
import { LOOKALIKE } from './lookalike'

/** How many words of one message are searchable, and how many UTF-8 bytes they may take (Postgres allows 1 MiB less a little). */
const MAX_WORDS = 65_536
const MAX_BYTES = 900_000
/** A longer run of letters is cut into several consecutive words. UTF-16 units. */
const MAX_WORD = 128

/** ASCII byte → lower-case letter or digit; 0 for everything that separates words. */
const LETTER = new Uint8Array(128)
for (let digit = 48; digit < 58; digit++) LETTER[digit] = digit
for (let letter = 97; letter < 123; letter++) {
  LETTER[letter] = letter
  LETTER[letter - 32] = letter
}
const SPACE = 32
const PLUS = 43
const HASH = 35
const FIRST_LETTER = 97

/** Scripts that set no spaces between words. */
const UNSPACED = `[${'Han Hiragana Katakana Hangul Thai Lao Khmer Myanmar Tai_Tham Javanese Balinese'.replace(/\w+ ?/g, (script) => `\\p{scx=${script.trim()}}`)}]`
const LETTER_OR_DIGIT = `(?!${UNSPACED})[\\p{L}\\p{N}]`
/** What is one letter and its signs, as C++ and C# are. */
const SIGNED = `[a-z](?:\\+\\+|#)(?!${LETTER_OR_DIGIT}|[+#])`
/** A word of a text that was folded. */
export const WORD = new RegExp(
  `(?=${UNSPACED})[\\p{L}\\p{N}]\\p{M}*|${SIGNED}|${LETTER_OR_DIGIT}(?:(?!${UNSPACED})[\\p{L}\\p{N}\\p{M}])*`,
  'gu',
)
const RUN_WITH_NON_ASCII = /[A-Za-z0-9+#]*[^\0-\x7f][A-Za-z0-9+#\u{80}-\u{10ffff}]*/gu

const encoder = new TextEncoder()
const decoder = new TextDecoder()
const shared = { from: new Uint8Array(65_536), to: new Uint8Array(132_000) }

type Cut = { words: string; count: number }

/**
 * The words of a text in order, as they are searched: case, marks and compatibility forms folded, invisible characters
 * removed, split at everything that is neither letter nor digit. Where a script sets no spaces between words, each character
 * with its marks is a word of its own. C++ and C# are words.
 * Cutting the words again gives the same words.
 */
export function cutWords(text: string): string[] {
  const { words } = cut(text)
  return words === '' ? [] : words.split(' ')
}

/** The searchable words of a message, space-separated; `truncated` when there are more than are kept. */
export function wordsOf(parts: readonly (string | null)[]): { words: string; truncated: boolean } {
  const kept: string[] = []
  let count = 0
  let bytes = 0
  for (const part of parts) {
    if (part === null || part === '') continue
    const found = cut(part)
    if (found.count === 0) continue
    const room = within(found, MAX_WORDS - count, MAX_BYTES - bytes)
    if (room.words !== '') kept.push(room.words)
    if (room.words.length < found.words.length) return { words: kept.join(' '), truncated: true }
    count += found.count
    bytes += weight(room.words) + 1
  }
  return { words: kept.join(' '), truncated: false }
}

function cut(text: string): Cut {
  return cutAscii(text) ?? cutMixed(text)
}

/** Null when the text is not ASCII. */
function cutAscii(text: string): Cut | null {
  const size = text.length
  const reuse = size <= shared.from.length
  const from = reuse ? shared.from : new Uint8Array(size)
  const to = reuse ? shared.to : new Uint8Array(size * 2)
  if (encoder.encodeInto(text, reuse ? from.subarray(0, size) : from).read !== size) return null
  let length = 0
  let count = 0
  let run = 0
  for (let index = 0; index < size; index++) {
    const letter = LETTER[from[index] ?? 0] ?? 0
    if (letter === 0) {
      if (run === 1) {
        const signs = signsAt(from, index, size, to[length - 1] ?? 0)
        for (let sign = 0; sign < signs; sign++) to[length++] = from[index + sign] ?? 0
      }
      run = 0
      continue
    }
    if (run === 0 || run === MAX_WORD) {
      if (length > 0) to[length++] = SPACE
      count++
      run = 0
    }
    to[length++] = letter
    run++
  }
  return { words: decoder.decode(to.subarray(0, length)), count }
}

/** How many signs behind a lone letter belong to its name: two of `C++`, one of `C#`. */
function signsAt(from: Uint8Array, at: number, size: number, before: number): number {
  const sign = from[at]
  if ((sign !== PLUS && sign !== HASH) || before < FIRST_LETTER) return 0
  // The last letter of a word that was cut stands alone, but is no name.
  if (at > 1 && LETTER[from[at - 2] ?? 0] !== 0) return 0
  const end = at + (sign === PLUS ? 2 : 1)
  if (sign === PLUS && (at + 1 >= size || from[at + 1] !== PLUS)) return 0
  const next = end < size ? (from[end] ?? 0) : 0
  return next === PLUS || next === HASH || LETTER[next] !== 0 ? 0 : end - at
}

function cutMixed(text: string): Cut {
  const pieces: string[] = []
  let count = 0
  const keep = (found: Cut | null) => {
    if (found === null || found.count === 0) return
    pieces.push(found.words)
    count += found.count
  }
  let end = 0
  for (const run of text.matchAll(RUN_WITH_NON_ASCII)) {
    if (run.index > end) keep(cutAscii(text.slice(end, run.index)))
    keep(cutRun(run[0]))
    end = run.index + run[0].length
  }
  if (end < text.length) keep(cutAscii(text.slice(end)))
  return { words: pieces.join(' '), count }
}

function cutRun(run: string): Cut {
  const words: string[] = []
  for (const word of foldRun(run).match(WORD) ?? []) {
    const plain = unmask(word)
    if (plain.length <= MAX_WORD) words.push(plain)
    else words.push(...split(plain))
  }
  return { words: words.join(' '), count: words.length }
}

const MARK = /\p{M}/u

function split(word: string): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const letter of word) {
    if (piece.length + letter.length > MAX_WORD) {
      pieces.push(piece)
      piece = ''
    }
    // A mark without its letter is no word.
    if (piece !== '' || !MARK.test(letter)) piece += letter
  }
  if (piece !== '') pieces.push(piece)
  return pieces
}

export const LATIN = /[a-z]/
const LOOKS_LATIN = /[\u0370-\u052f]/

/** Cyrillic and Greek letters inside a Latin word are read as the Latin letters they look like; other words stay. */
export function unmask(word: string, isLatin = LATIN.test(word)): string {
  if (!isLatin || !LOOKS_LATIN.test(word)) return word
  return Array.from(word, (letter) => LOOKALIKE.get(letter) ?? letter).join('')
}

/** At least the UTF-8 bytes: exact for ASCII, else the most they can be. */
function weight(words: string): number {
  return /[^\0-\x7f]/.test(words) ? words.length * 3 : words.length
}

function within(found: Cut, room: number, bytes: number): Cut {
  if (found.count <= room && weight(found.words) <= bytes) return found
  const kept: string[] = []
  let left = bytes
  for (const word of found.words.split(' ')) {
    left -= weight(word) + 1
    if (kept.length === room || left < 0) break
    kept.push(word)
  }
  return { words: kept.join(' '), count: kept.length }
}
