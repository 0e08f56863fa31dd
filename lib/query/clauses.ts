import { foldValue } from '@/lib/letters/fold'
import { numbered } from '@/lib/names/names'
import { clausesOf } from './asked-times'
import type { Ast, FieldLeaf, LeafField } from './ast'
import { namesAgent } from './query-fields'
import { scaleOf, stepsOf } from './scales'

/** The fields whose values the page counts, in the order shown. */
export const FACETS = [
  'source',
  'severity',
  'channel',
  'from',
  'to',
  'type',
  'kind',
  'priority',
  'state',
  'flag',
] as const
export type FacetName = (typeof FACETS)[number]

/** Whether a part asks of these fields and of nothing else. */
export function asksOnly(ast: Ast, fields: readonly LeafField[]): boolean {
  if (ast.node === 'words') return false
  if (ast.node === 'field') return fields.includes(ast.field)
  if (ast.node === 'not') return asksOnly(ast.item, fields)
  return ast.items.length > 0 && ast.items.every((item) => asksOnly(item, fields))
}

/** The question without its clauses about these fields; the same one when it has none. */
export function without(ast: Ast, fields: readonly LeafField[]): Ast {
  const clauses = clausesOf(ast)
  const kept = clauses.filter((clause) => !asksOnly(clause, fields))
  return kept.length === clauses.length ? ast : { node: 'and', items: kept }
}

/** Values of a field that a question asks for, or asks to be without; folded. */
export type Chosen = { wanted: string[]; unwanted: string[] }

/** Only whole clauses count: `(from:qa OR type:task)` chooses nobody. */
export function chosenIn(ast: Ast | null, field: LeafField): Chosen {
  const clauses = ast === null ? [] : clausesOf(ast).filter((clause) => asksOnly(clause, [field]))
  const wanted = clauses.flatMap((clause) => alternativesOf(clause) ?? [])
  const unwanted = clauses.flatMap((clause) => (clause.node === 'not' ? (alternativesOf(clause.item) ?? []) : []))
  return { wanted: wanted.flatMap(valuesOf), unwanted: unwanted.flatMap(valuesOf) }
}

/** The leaves of a clause of which one has to hold; null for anything else. */
export function alternativesOf(clause: Ast): FieldLeaf[] | null {
  if (clause.node === 'field') return [clause]
  if (clause.node !== 'or') return null
  const leaves = clause.items.filter((item) => item.node === 'field')
  return leaves.length === clause.items.length ? leaves : null
}

/** The values a leaf names; none for the beginning of one. */
export function valuesOf({ field, value, prefix, compare }: FieldLeaf): string[] {
  if (prefix) return []
  const scale = scaleOf(field)
  if (scale !== null) return stepsOf(scale, compare, value)
  return [namesAgent(field) ? numbered(foldValue(value)) : foldValue(value)]
}

export function leafFor(field: LeafField, value: string): FieldLeaf {
  return { node: 'field', field, value, compare: '=', prefix: false, time: null, start: 0, end: 0 }
}

type Counted = { key: string; count: number }

/** The most frequent value first; of a scale its highest. Values by their folded form. */
export function inOrderOf(field: FacetName): (left: Counted, right: Counted) => number {
  const scale = scaleOf(field)
  if (scale === null) return (left, right) => right.count - left.count
  return (left, right) => scale.indexOf(right.key) - scale.indexOf(left.key)
}
