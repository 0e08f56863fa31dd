import type { query } from '@/lib/text/messages/query'
import type { Field } from './query-fields'

export type Compare = '=' | '>=' | '>' | '<=' | '<'

/** A time that was asked for. Relative ones (`2h`) stay relative: a live question moves on with the clock. UTC ms. */
export type AskedTime = { kind: 'at'; from: number; until: number } | { kind: 'ago'; ms: number }

/** Positions are UTF-16 offsets into the text that was parsed. */
export type Span = { start: number; end: number }

/** Consecutive cut words; with `prefix` the last one is only the beginning of a word. `quoted`: written in quotes. */
export type WordsLeaf = Span & { node: 'words'; words: string[]; prefix: boolean; text: string; quoted: boolean }

/** `text:` is no field here: it is words. */
export type LeafField = Exclude<Field, 'text'>

/** `value` as written, without quotes and without the `*` of a prefix. */
export type FieldLeaf = Span & {
  node: 'field'
  field: LeafField
  compare: Compare
  value: string
  prefix: boolean
  time: AskedTime | null
}

export type Leaf = WordsLeaf | FieldLeaf

/** A question. `and` of nothing holds for everything in scope. */
export type Ast = { node: 'and'; items: Ast[] } | { node: 'or'; items: Ast[] } | { node: 'not'; item: Ast } | Leaf

/** A mistake in a query, at its place. `suggestion` is what could stand from `start` to `end` instead. */
export type Mistake = Span & { why: Why; suggestion?: string }

/** A mistake as it is told. */
export type Problem = Span & { message: string; suggestion?: string }

/** What stands between terms. */
export type Sign = Span & { lexeme: 'open' | 'close' | 'and' | 'or' | 'not' | 'minus' }

/** A piece of the query's text for the query bar, with what it was read as. */
export type Token = {
  start: number
  end: number
  kind: 'word' | 'phrase' | 'field' | 'operator' | 'paren' | 'mistake'
  field?: Field
  value?: string
  negated: boolean
  of: Leaf | Sign | Mistake
}

/** `ast` is null when there is any mistake: a question with one is never asked. */
export type ReadQuestion = { ast: Ast | null; mistakes: Mistake[]; tokens: Token[] }

/** The same with its mistakes as they are told. */
export type Parsed = { ast: Ast | null; problems: Problem[]; tokens: Token[] }

type Words = typeof query
type Given<Code extends keyof Words> = Words[Code] extends (...given: infer Args) => string ? Args : []

/** Which word of `lib/text/messages/query` says what is wrong, and what it is given: the word itself is loaded by whoever tells it. */
export type Why = { code: keyof Words; given: readonly unknown[] }

export function why<Code extends keyof Words>(code: Code, ...given: Given<Code>): Why {
  return { code, given }
}
