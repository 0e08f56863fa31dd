import type { Token } from '@/lib/query/ast'
import { asValue } from '@/lib/query/print'
import { FIELDS, type Field, factsOf, isField } from '@/lib/query/query-fields'

/** Editing the text of a question. Positions are UTF-16 offsets into it. */

export type Span = { start: number; end: number }

/** What could be completed where the caret stands. */
export type Wanted =
  | { kind: 'field'; prefix: string; span: Span }
  | { kind: 'value'; field: Field; prefix: string; span: Span }

const BEFORE_CARET =
  /(?:^|[\s(（，])[-－]?(?:(?<field>[A-Za-z]+)[:：](?:[<>＜＞][=＝]?)?)?(?<typed>["＂“”„][^"＂“”„]*|[^\s"＂“”„()（）:：，]*)$/
const QUOTE = /^["＂“”„]/

export function wantedAt(text: string, caret: number): Wanted | null {
  const found = BEFORE_CARET.exec(text.slice(0, caret))
  if (!found?.groups) return null
  const typed = found.groups.typed ?? ''
  const span = { start: caret - typed.length, end: endOfWord(text, caret, QUOTE.test(typed)) }
  const prefix = typed.replace(QUOTE, '')
  const field = found.groups.field?.toLowerCase()
  if (field === undefined) return prefix === '' ? null : { kind: 'field', prefix: prefix.toLowerCase(), span }
  return isField(field) ? { kind: 'value', field, prefix, span } : null
}

/** The fields whose name begins with what was typed. */
export function fieldsFor(prefix: string): Field[] {
  return Object.keys(FIELDS)
    .filter(isField)
    .filter((name) => name.startsWith(prefix))
}

/** The closed list of a field's values that begin with what was typed; null where values are open. */
export function valuesFor(field: Field, prefix: string): string[] | null {
  const values = factsOf(field).values
  return values ? values.filter((value) => value.startsWith(prefix.toLowerCase())) : null
}

export type Edited = { text: string; caret: number }

export function acceptField(text: string, { span }: Wanted, name: Field): Edited {
  const colon = /^[:：]/.test(text.slice(span.end)) ? 1 : 0
  return put(text, { start: span.start, end: span.end + colon }, `${name}:`)
}

export function acceptValue(text: string, { span }: Wanted, value: string): Edited {
  const edited = put(text, span, asValue(value))
  const spaced = /^\s/.test(edited.text.slice(edited.caret))
  return spaced || edited.text.slice(edited.caret) !== ''
    ? edited
    : { text: `${edited.text} `, caret: edited.caret + 1 }
}

/** A suggestion either stands for the mistake alone or for the whole text. */
export function acceptSuggestion(text: string, problem: Span & { suggestion?: string }): Edited {
  const suggestion = problem.suggestion ?? ''
  if (suggestion.startsWith(text)) return { text: suggestion, caret: suggestion.length }
  return put(text, problem, suggestion)
}

/** The question with every mistake mended as is suggested; null where one of them has no mend, or would stand in another's. */
export function mendedOf(text: string, problems: readonly (Span & { suggestion?: string })[]): string | null {
  const last = [...problems].sort((left, right) => right.start - left.start)
  const apart = last.every(({ end }, at) => at === 0 || end <= (last[at - 1]?.start ?? 0))
  if (problems.length === 0 || !apart || last.some(({ suggestion }) => suggestion === undefined)) return null
  return last.reduce((now, problem) => acceptSuggestion(now, problem).text, text)
}

export type Piece = { text: string; token: Token | null; start: number }

/** The text cut at its tokens, nothing lost: what the bar paints under the caret. */
export function piecesOf(text: string, tokens: readonly Token[]): Piece[] {
  const pieces: Piece[] = []
  let done = 0
  for (const token of tokens) {
    if (token.start < done || token.end <= token.start) continue
    if (token.start > done) pieces.push({ text: text.slice(done, token.start), token: null, start: done })
    pieces.push({ text: text.slice(token.start, token.end), token, start: token.start })
    done = token.end
  }
  if (done < text.length) pieces.push({ text: text.slice(done), token: null, start: done })
  return pieces
}

export function tokenAt(tokens: readonly Token[], caret: number): Token | null {
  return tokens.find(({ start, end }) => caret >= start && caret <= end) ?? null
}

function put(text: string, { start, end }: Span, insertion: string): Edited {
  return { text: text.slice(0, start) + insertion + text.slice(end), caret: start + insertion.length }
}

function endOfWord(text: string, caret: number, quoted: boolean): number {
  const rest = text.slice(caret)
  const end = quoted ? /^[^"＂“”„]*["＂“”„]?/ : /^[^\s"＂“”„()（）:：，]*/
  return caret + (end.exec(rest)?.[0].length ?? 0)
}
