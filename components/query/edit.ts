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

/** The text with something else at a place, and the caret behind it. */
export function put(text: string, { start, end }: Span, insertion: string): Edited {
  return { text: text.slice(0, start) + insertion + text.slice(end), caret: start + insertion.length }
}

function endOfWord(text: string, caret: number, quoted: boolean): number {
  const rest = text.slice(caret)
  const end = quoted ? /^[^"＂“”„]*["＂“”„]?/ : /^[^\s"＂“”„()（）:：，]*/
  return caret + (end.exec(rest)?.[0].length ?? 0)
}
