import { type Compare, type Mistake, type Sign, type Span, why } from './ast'

/** A word, a phrase, or a field with its value, as it stands in the text; `value` is without quotes and without the `*`. */
export type Term = Span & {
  lexeme: 'term'
  field: string | null
  compare: Compare
  value: string
  quoted: boolean
  prefix: boolean
}
export type Lexeme = Term | Sign

const TWINS = new Map([
  ['：', ':'],
  ['＠', '@'],
  ['＂', '"'],
  ['“', '"'],
  ['”', '"'],
  ['„', '"'],
  ['（', '('],
  ['）', ')'],
  ['－', '-'],
  ['＊', '*'],
  ['＞', '>'],
  ['＜', '<'],
  ['＝', '='],
  ['，', ' '],
])
const TWIN = /[：＠＂“”„（）－＊＞＜＝，]/g
const OPERATORS = new Map<string, 'and' | 'or' | 'not'>([
  ['AND', 'and'],
  ['OR', 'or'],
  ['NOT', 'not'],
])
const FIELD = /^([A-Za-z][A-Za-z_-]*):(>=|<=|>|<|=)?/
const BARE = /[^\s()"]*/y
/** Full-width signs inside quotes are what they are: an ASCII quote is closed by another, any other by whichever comes first. */
const QUOTED = { ascii: /"((?:[^"\\]|\\[\s\S])*)"/y, wide: /["＂“”„]((?:[^"＂“”„\\]|\\[\s\S])*)["＂“”„]/y }

/** Cuts a query into its pieces. Full-width signs count as their ASCII twins, and a full-width comma parts words; every offset is one of `text`. */
export function lex(text: string): { lexemes: Lexeme[]; mistakes: Mistake[] } {
  const plain = text.replace(TWIN, (sign) => TWINS.get(sign) ?? sign)
  const lexemes: Lexeme[] = []
  const mistakes: Mistake[] = []
  let at = 0
  while (at < plain.length) {
    const sign = plain.charAt(at)
    if (/\s/.test(sign)) at++
    else if (sign === '(' || sign === ')') {
      lexemes.push({ lexeme: sign === '(' ? 'open' : 'close', start: at, end: at + 1 })
      at++
    } else if (sign === '-' && at + 1 < plain.length && !/[\s)]/.test(plain.charAt(at + 1))) {
      lexemes.push({ lexeme: 'minus', start: at, end: at + 1 })
      at++
    } else {
      const found = sign === '"' ? phrase(plain, text, at) : bare(plain, text, at)
      if ('why' in found) mistakes.push(found)
      else lexemes.push(found)
      at = found.end
    }
  }
  return { lexemes, mistakes }
}

function phrase(plain: string, text: string, start: number): Term | Mistake {
  const found = quoted(plain, text, start)
  if (found === null)
    return { why: why('unclosedQuote'), start, end: plain.length, suggestion: `${text.slice(start)}"` }
  return { lexeme: 'term', field: null, compare: '=', quoted: true, start, ...found }
}

function bare(plain: string, text: string, start: number): Term | Sign | Mistake {
  const whole = read(plain, start)
  const operator = OPERATORS.get(whole)
  if (operator) return { lexeme: operator, start, end: start + whole.length }
  const head = FIELD.exec(whole)
  const field = head?.[1] ?? null
  const compare = comparison(head?.[2])
  const from = start + (head?.[0].length ?? 0)
  if (field !== null && plain.charAt(from) === '"') {
    const found = quoted(plain, text, from)
    if (found === null)
      return { why: why('unclosedQuote'), start, end: plain.length, suggestion: `${text.slice(start)}"` }
    return { lexeme: 'term', field, compare, quoted: true, start, ...found }
  }
  const rest = whole.slice(from - start)
  const prefix = rest.endsWith('*')
  const value = prefix ? rest.slice(0, -1) : rest
  return { lexeme: 'term', field, compare, quoted: false, value, prefix, start, end: start + whole.length }
}

function comparison(sign: string | undefined): Compare {
  return sign === '>=' || sign === '<=' || sign === '>' || sign === '<' ? sign : '='
}

function read(plain: string, at: number): string {
  BARE.lastIndex = at
  return BARE.exec(plain)?.[0] ?? ''
}

function quoted(plain: string, text: string, at: number): { value: string; prefix: boolean; end: number } | null {
  const found =
    text.charAt(at) === '"' ? (closed('ascii', text, at) ?? closed('wide', text, at)) : closed('wide', text, at)
  if (found === null) return null
  const close = at + found.length
  const prefix = plain.charAt(close) === '*'
  return { value: found.slice(1, -1).replace(/\\([\s\S])/g, '$1'), prefix, end: prefix ? close + 1 : close }
}

function closed(how: keyof typeof QUOTED, text: string, at: number): string | null {
  QUOTED[how].lastIndex = at
  return QUOTED[how].exec(text)?.[0] ?? null
}
