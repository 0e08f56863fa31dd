import type { Mapped } from '@/lib/message/reading'
import type { AskRow } from './approval'

type Fields = { readonly [key: string]: unknown }

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What each message has of its own, whatever it asks: fields that became these words. */
const ITS_OWN: readonly string[] = ['id', 'time', 'trace']

/** A request: its own record, which field became what, its text, and the command that it gives. */
type Request = { record: Fields; mapping: readonly Mapped[]; body: string; code: string | null }

/**
 * What requests have in common that are alike: everything that they say in fields (type, tool, target, amount, recipient,
 * command), but their ids and times. Where there is a command their text may differ, but not in what has a figure, a path
 * or a name in it; where there is none the text is what is asked.
 */
export function likenessOf({ record, mapping, body, code }: Request): string {
  const own = new Set(mapping.flatMap(({ word, field }) => (field !== null && ITS_OWN.includes(word) ? [field] : [])))
  const isCommand = (code ?? '').trim() !== ''
  const said = (value: unknown, path: string): unknown => {
    if (isCommand && typeof value === 'string' && value.trim() !== '' && value.trim() === body.trim() && value !== code)
      return namingsIn(value)
    if (Array.isArray(value)) return value.map((item, at) => said(item, `${path}.${at}`))
    return isFields(value) ? fieldsOf(value, path) : value
  }
  const fieldsOf = (fields: Fields, path: string): unknown[] =>
    Object.keys(fields)
      .sort()
      .map((key) => [key, path === '' ? key : `${path}.${key}`] as const)
      .filter(([, at]) => !own.has(at))
      .map(([key, at]) => [key, said(fields[key], at)])
  return JSON.stringify(fieldsOf(record, ''))
}

/** Words that may name what is meant: with anything in them but plain small letters, but for the first of a sentence. */
function namingsIn(text: string): string[] {
  const words = text.split(/\s+/).filter((word) => word !== '')
  return words.filter((word, at) => {
    const bare = word.replace(/^[(“"']+|[.,;:!?)”"']+$/gu, '')
    const starts = at === 0 || /[.!?]$/.test(words[at - 1] ?? '')
    return !(starts ? /^\p{L}?\p{Ll}*$/u : /^\p{Ll}*$/u).test(bare)
  })
}

/** Requests that are alike, as one: `rows` in the order in which they stood. */
export type Fold = { key: string; rows: readonly [AskRow, ...AskRow[]] }

/** Rows of a list in folds, each where its first stood; what is like nothing is a fold of one. */
export function foldsOf(rows: readonly AskRow[]): Fold[] {
  const folds = new Map<string, [AskRow, ...AskRow[]]>()
  for (const row of rows) {
    const key = row.alike ?? row.uid
    const fold = folds.get(key)
    if (fold === undefined) folds.set(key, [row])
    else fold.push(row)
  }
  return [...folds].map(([key, rows]) => ({ key, rows }))
}

/** A part of a text; `differs`: others that are alike have something else there, or nothing. */
export type Piece = { text: string; differs: boolean }

/** Texts of which all but what differs between them is the same, each in pieces that make it up again. */
export function piecesOf(texts: readonly string[]): Piece[][] {
  const cut = texts.map((text) => text.split(/(\s+)/))
  const [first = []] = cut
  const shortest = Math.min(...cut.map(({ length }) => length))
  const isSame = (at: number) => cut.every((words) => words.at(at) === first.at(at))
  const even = cut.every(({ length }) => length === first.length)
  let begins = 0
  while (begins < shortest && isSame(begins)) begins += 1
  let ends = 0
  while (ends < shortest - begins && isSame(-1 - ends)) ends += 1
  return cut.map((words) =>
    joined(words.map((text, at) => ({ text, differs: even ? !isSame(at) : at >= begins && at < words.length - ends }))),
  )
}

function joined(pieces: readonly Piece[]): Piece[] {
  const all: Piece[] = []
  for (const { text, differs } of pieces) {
    if (text === '') continue
    const last = all.at(-1)
    if (last?.differs === differs) last.text += text
    else all.push({ text, differs })
  }
  return all
}
