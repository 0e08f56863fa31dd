import { bracketsIn, splitOutside } from './brackets'

/** A name as somebody bears it, and what else was written with it: an office, or a remark in brackets. */
export type Bearer = { name: string; role: string | null }

const LONGEST = 200
const LONGEST_ROLE = 120
/** Signs and letters that decorate a name: `🤖 **Agent-3**`. */
const BEFORE = /^[^\p{L}\p{N}@＠<$]+/u
const AFTER = /[\s.,;:!|*_`–—-]+$/u
/** `Agent-3` by itself, not as part of a longer name as `Captain-Agent-3` or `Agent-3-helper`. */
const NUMBERED = /(?<![\p{L}\p{N}_-])agent[-_ ]?\d{1,6}(?![\p{L}\p{N}_]|-[\p{L}\p{N}_])/giu
const ON_BEHALF = /\s(?:via|through|on behalf of|for|by)\s/iu
const DASH = /\s[-–—|]\s|\s[-–—]{2,3}\s/u
const BARE = /^[^\s()[\]{}（）［］*`|]+$/u
/** `Agent-2 → Agent-4` is of the first. */
const ARROW = /\s*(?:→|➡|->|=>)\s*/u
const OFFICE = /^(?:co-)?(?:captain|commander|coordinator|lead|leader|general|chief)$/iu

/**
 * Who bears a name that carries an office: `Agent-3 (Plumber)`, `Agent-2 - Cook` and `Captain Agent-4 (via Agent-2)` are
 * `Agent-3`, `Agent-2` and `Agent-4`. A name without an office is itself.
 */
export function bearerOf(raw: string): Bearer {
  if (BARE.test(raw)) return { name: raw, role: null }
  const [from = ''] = splitOutside(raw.slice(0, LONGEST), ARROW)
  const { outside, remarks } = apart(from.trim() === '' ? raw.slice(0, LONGEST) : from)
  const [own = '', behalf] = splitOnce(outside, ON_BEHALF)
  const role = (...words: (string | undefined)[]) => roleOf([...words, behalf, ...remarks])
  const [numbered] = own.matchAll(NUMBERED)
  if (numbered !== undefined) {
    const end = numbered.index + numbered[0].length
    return { name: numbered[0], role: role(own.slice(0, numbered.index), own.slice(end)) }
  }
  const only = remarks.length === 1 ? (remarks[0] ?? '') : ''
  if ((own === '' || OFFICE.test(own)) && isNumbered(only)) return { name: only, role: roleOf([own, behalf]) }
  const [name = '', office] = splitOnce(own, DASH)
  const bare = plain(name)
  return bare === '' ? { name: raw.trim(), role: null } : { name: bare, role: role(office) }
}

/** All who are named in one piece of a list: `Agent-1 and Agent-2 (both)` are two, anything else is one. */
export function bearersIn(piece: string): string[] {
  const { outside } = apart(piece.slice(0, LONGEST))
  const [own = ''] = splitOnce(outside, ON_BEHALF)
  const numbered = [...own.matchAll(NUMBERED)].map(([name]) => name)
  return numbered.length > 1 ? numbered : [bearerOf(piece).name]
}

/** What stands in brackets, and the rest. */
function apart(text: string): { outside: string; remarks: string[] } {
  const brackets = bracketsIn(text)
  const outside = brackets.map(([from], at) => text.slice(brackets[at - 1]?.[1] ?? 0, from))
  const remarks = brackets.map(([from, to]) => text.slice(from + 1, to - 1).trim())
  const rest = text.slice(brackets.at(-1)?.[1] ?? 0)
  return { outside: plain([...outside, rest].join(' ')), remarks: remarks.filter((remark) => remark !== '') }
}

function plain(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/\*\*|`/g, '')
    .replace(BEFORE, '')
    .replace(AFTER, '')
    .trim()
}

function splitOnce(text: string, at: RegExp): [string, string?] {
  const found = at.exec(text)
  return found === null ? [text] : [text.slice(0, found.index), text.slice(found.index + found[0].length)]
}

function isNumbered(text: string): boolean {
  return text.replace(NUMBERED, '') === '' && text !== ''
}

function roleOf(words: readonly (string | undefined)[]): string | null {
  const said = words.map((word) => plain(word ?? '').replace(/^[-–—|:,\s]+/u, '')).filter((word) => word !== '')
  return said.length === 0 ? null : said.join(', ').slice(0, LONGEST_ROLE)
}
