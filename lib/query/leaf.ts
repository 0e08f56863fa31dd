import { foldValue } from '@/lib/letters/fold'
import { cutWords } from '@/lib/letters/words'
import {
  type AskedTime,
  type FieldLeaf,
  type Leaf,
  type LeafField,
  type Mistake,
  type Why,
  type WordsLeaf,
  why,
} from './ast'
import type { Term } from './lex'
import { nearest } from './nearest'
import { FIELDS, type Field, factsOf, isField, namesAgent } from './query-fields'
import { scaleOf } from './scales'
import { readDay, readTime } from './times'

const TIMES = new Set<Field>(['after', 'before', 'on'])

/** One letter of a script with cases, or a digit: too many words begin with it. */
const LONE_LETTER = /^[\p{L}\p{N}]$(?<!\p{Lo})/u

/** What a term asks for, or what is wrong with it. */
export function leafOf(term: Term, now: number): Leaf | Mistake {
  if (term.field === null) return wordsLeaf(term, term.quoted)
  const field = term.field.toLowerCase()
  if (!isField(field)) return unknownField(term, term.field)
  if (term.compare !== '=' && scaleOf(field) === null) return wrong(term, why('noRange', field))
  if (term.value.trim() === '') return wrong(term, why('emptyValue', field, FIELDS[field].example))
  if (field === 'text') return wordsLeaf(term, true)
  return fieldLeaf(term, field, now)
}

function wordsLeaf(term: Term, quoted: boolean): WordsLeaf | Mistake {
  const { value, prefix, start, end } = term
  if (value === '-') return wrong(term, why('loneMinus'))
  if (value === '' && prefix) return wrong(term, why('loneStar'))
  if (!quoted && value.includes('*')) return wrong(term, why('innerStar'))
  const words = cutWords(value)
  if (words.length === 0) return wrong(term, why('noWords', value))
  if (prefix && LONE_LETTER.test(words.at(-1) ?? '')) return wrong(term, why('shortPrefix'))
  return { node: 'words', words, prefix, text: value, quoted, start, end }
}

function fieldLeaf(term: Term, field: LeafField, now: number): FieldLeaf | Mistake {
  const { compare, prefix, start, end } = term
  const facts = factsOf(field)
  if (prefix && !facts.prefix) return wrong(term, why('noPrefix', field))
  if (!term.quoted && term.value.includes('*')) return wrong(term, why('innerStar'))
  const value = namesAgent(field) ? term.value.replace(/^[@＠]/, '') : term.value
  if (foldValue(value) === '') return wrong(term, why('emptyValue', field, facts.example))
  if (facts.values && !facts.values.includes(foldValue(value))) return unknownValue(term, field, facts.values)
  const time = TIMES.has(field) ? timeOf(field, value, now) : null
  if (TIMES.has(field) && time === null)
    return wrong(term, field === 'on' ? why('badDay', value) : why('badTime', field, value))
  return { node: 'field', field, compare, value, prefix, time, start, end }
}

function timeOf(field: Field, value: string, now: number): AskedTime | null {
  return field === 'on' ? readDay(value.trim(), now) : readTime(value.trim(), now)
}

function unknownField(term: Term, name: string): Mistake {
  const near = nearest(name, Object.keys(FIELDS))
  const found = wrong(term, why('unknownField', name, near))
  return near === null ? found : { ...found, suggestion: `${near}:${compared(term)}${written(term)}` }
}

function unknownValue(term: Term, field: Field, values: readonly string[]): Mistake {
  const near = nearest(foldValue(term.value), values)
  const found = wrong(term, why('unknownValue', field, term.value, near, values))
  return near === null ? found : { ...found, suggestion: `${field}:${compared(term)}${near}` }
}

function compared({ compare }: Term): string {
  return compare === '=' ? '' : compare
}

function written(term: Term): string {
  return `${term.quoted ? quote(term.value) : term.value}${term.prefix ? '*' : ''}`
}

/** A value in quotes, as the language reads it back. */
export function quote(value: string): string {
  return `"${value.replace(/["“”„＂\\]/g, '\\$&')}"`
}

function wrong(term: Term, because: Why): Mistake {
  return { why: because, start: term.start, end: term.end }
}
