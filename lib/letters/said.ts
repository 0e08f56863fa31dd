import { maskSecrets } from './mask-secrets'

/** What agents say, cut for showing: every character that would not be seen, or would reorder the text, gets a name. */

export type Run =
  | { kind: 'text'; text: string }
  /** Han, Kana or Hangul with what stands between: to be set in `lang="zh"`. */
  | { kind: 'cjk'; text: string }
  | { kind: 'mention'; text: string }
  /** The same hidden character, once or more. `sign` is what to print, `name` its code point. */
  | { kind: 'hidden'; sign: string; name: string; text: string }

// C0 but tab and line feed, DEL, C1, soft hyphen, joiners and fillers, directions, invisible operators, variation
// selectors but the emoji one, byte order mark, interlinear marks, tags, lone surrogates.
const HIDDEN_RANGES =
  '0-8 b-1f 7f-9f ad 34f 61c 115f-1160 17b4-17b5 180b-180f 200b-200f 2028-202e 2060-206f 3164 d800-dfff fe00-fe0e feff ffa0 fff0-fffb e0000-e0fff'
const HIDDEN = `[${HIDDEN_RANGES.split(' ').map(rangeSource).join('')}]`
const LETTER = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}'
const CJK = `(?!${HIDDEN})[${LETTER}](?:(?!${HIDDEN})[${LETTER}\\p{N}\\u3000-\\u303f\\uff01-\\uff60]|[ \\w,.:%/-]{1,24}(?=[${LETTER}]))*`
const MENTION = '(?<![\\w.+/-])[@＠][A-Za-z](?:[\\w-]*[A-Za-z0-9])?'
const RUNS = new RegExp(
  `(?<hidden>(?<one>${HIDDEN}|[\\u2400-\\u2421])\\k<one>*)|(?<cjk>${CJK})|(?<mention>${MENTION})`,
  'gu',
)
const ANY_HIDDEN = new RegExp(HIDDEN, 'u')
const ENDS_IN_EMOJI = /(?:\p{Extended_Pictographic}|\ufe0f|[\u{1f3fb}-\u{1f3ff}])$/u
const BEGINS_WITH_EMOJI = /^\p{Extended_Pictographic}/u

const UNBROKEN = 1_000
const LONG_WORD = new RegExp(`\\S{${UNBROKEN}}`, 'u')

const PICTURES = 0x2400
const CONTROLS =
  'NUL SOH STX ETX EOT ENQ ACK BEL BS TAB LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US'.split(
    ' ',
  )
const PLAIN = /^[\t\n\x20-\x7e]*$/

/** Printable ASCII: nothing hidden, nothing that is written from right to left or moves what stands beside it. */
export function isPlain(text: string): boolean {
  return PLAIN.test(text)
}

/** The runs in order are the whole text: no character is lost. A joiner inside an emoji is part of what is seen. */
export function cutRuns(text: string): Run[] {
  if (isPlain(text) && !text.includes('@')) return text === '' ? [] : [{ kind: 'text', text }]
  const runs: Run[] = []
  let done = 0
  for (const found of text.matchAll(RUNS)) {
    if (joinsEmoji(text, found.index, found[0])) continue
    if (found.index > done) runs.push({ kind: 'text', text: text.slice(done, found.index) })
    done = found.index + found[0].length
    runs.push(runOf(found))
  }
  if (done < text.length) runs.push({ kind: 'text', text: text.slice(done) })
  return runs
}

/** One line for titles, labels and clipboards of names: hidden characters replaced by their signs, secrets kept back. */
export function inWords(text: string): string {
  return cutRuns(maskSecrets(text))
    .map((run) => (run.kind === 'hidden' ? `[${run.sign}]` : run.text))
    .join('')
}

/** A word so long that it is broken into many lines. */
export function isUnbroken(text: string): boolean {
  return text.length >= UNBROKEN && LONG_WORD.test(text)
}

const FROM_RIGHT = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Whether its first letter is one that is written from right to left, by which a browser lays out all of it. */
export function isFromRight(text: string): boolean {
  return FROM_RIGHT.test(text)
}

export function hasHidden(text: string): boolean {
  return ANY_HIDDEN.test(text)
}

function runOf(found: RegExpMatchArray): Run {
  const text = found[0]
  if (found.groups?.hidden !== undefined) return { kind: 'hidden', ...signOf(text), text }
  return found.groups?.cjk !== undefined ? { kind: 'cjk', text } : { kind: 'mention', text }
}

function joinsEmoji(text: string, at: number, found: string): boolean {
  if (found !== '\u200d') return false
  return ENDS_IN_EMOJI.test(text.slice(Math.max(0, at - 4), at)) && BEGINS_WITH_EMOJI.test(text.slice(at + 1, at + 3))
}

/** `ESC` for a control (or its picture) that has a short name, else its code point; `NUL×64` for many in a row. */
function signOf(characters: string): { sign: string; name: string } {
  const point = characters.codePointAt(0) ?? 0
  const name = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`
  const control = point >= PICTURES && point <= PICTURES + 0x21 ? point - PICTURES : point
  const sign = CONTROLS[control] ?? (point === 0x7f || point === PICTURES + 0x21 ? 'DEL' : name)
  const count = characters.length / String.fromCodePoint(point).length
  return { sign: count > 1 ? `${sign}×${count}` : sign, name }
}

function rangeSource(range: string): string {
  return range
    .split('-')
    .map((point) => `\\u{${point}}`)
    .join('-')
}
