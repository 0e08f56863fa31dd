import { foldValue } from '@/lib/letters/fold'
import type { Problem } from '@/lib/query/ast'
import { type Ask, isListed, type Question } from '@/lib/query/compiled-question'
import { facetToken, type ValueField } from '@/lib/query/facet-tokens'
import { query as say } from '@/lib/text/messages/query'
import { KEYS_PER_MS } from '@/server/store/rows/keys'

/**
 * Observed values of a field (table `facet_values`) whose folded form begins with the folded prefix, as written;
 * `capped` when there are more of them than are given.
 */
export type ObservedValues = (field: ValueField, prefix: string) => Promise<{ values: string[]; capped: boolean }>

/** How many observed values a prefix may stand for. */
export const MOST_VALUES = 500

export type TextAsk = Extract<Ask, { ask: 'words' | 'facet' }>
export type ColumnAsk = Exclude<Ask, { ask: 'words' | 'facet' | 'prefix' | 'time' }>
type TimeAsk = Extract<Ask, { ask: 'time' }>

export type ColumnLeaf = { leaf: 'column'; ask: ColumnAsk; negated: boolean }

export type PlanLeaf =
  | { leaf: 'listed' }
  | { leaf: 'text'; ask: TextAsk; negated: boolean }
  | ColumnLeaf
  /** Bounds of `key`: from the first, below the second. */
  | { leaf: 'keys'; from: number | null; below: number | null }

/** A question with negations at its leaves only. `all` of nothing holds, `any` of nothing does not. */
export type Plan = { all: Plan[] } | { any: Plan[] } | PlanLeaf

/** Replaces prefixes by the facets they stand for and brings negations down to the leaves. */
export async function planOf(
  question: Question,
  observed: ObservedValues,
): Promise<{ plan: Plan; problems: Problem[] }> {
  const problems: Problem[] = []
  const prefixes = new Map<Question, string[]>()
  for (const asked of prefixesIn(question)) {
    const { values, capped } = await observed(asked.field, asked.prefix)
    const { field, leaf } = asked
    if (capped)
      problems.push({ message: say.tooWide(field, leaf.value, MOST_VALUES), start: leaf.start, end: leaf.end })
    prefixes.set(asked, [...new Set(values.map((value) => facetToken(field, value)))])
  }
  return { plan: lowered(question, false, prefixes), problems }
}

type PrefixAsk = Extract<Ask, { ask: 'prefix' }>

function prefixesIn(question: Question): PrefixAsk[] {
  if ('all' in question) return question.all.flatMap(prefixesIn)
  if ('any' in question) return question.any.flatMap(prefixesIn)
  if ('not' in question) return prefixesIn(question.not)
  return question.ask === 'prefix' ? [question] : []
}

/** Negations at the leaves, beginnings of values as the facets that they stand for. */
export function lowered(question: Question, negated: boolean, prefixes: Map<Question, string[]>): Plan {
  if ('not' in question) return lowered(question.not, !negated, prefixes)
  if ('all' in question)
    return joined(
      negated ? 'any' : 'all',
      question.all.map((part) => lowered(part, negated, prefixes)),
    )
  if ('any' in question)
    return joined(
      negated ? 'all' : 'any',
      question.any.map((part) => lowered(part, negated, prefixes)),
    )
  if (isListed(question) && !negated) return { leaf: 'listed' }
  switch (question.ask) {
    case 'words':
      return { leaf: 'text', ask: question, negated }
    case 'facet':
      return facets(question.tokens, negated)
    case 'prefix':
      return facets(prefixes.get(question) ?? [], negated)
    case 'time':
      return between(question, negated)
    default:
      return { leaf: 'column', ask: question, negated }
  }
}

function facets(tokens: string[], negated: boolean): Plan {
  if (tokens.length === 0) return negated ? { all: [] } : { any: [] }
  return { leaf: 'text', ask: { ask: 'facet', tokens }, negated }
}

/** The last ms whose keys are safe integers (2039). */
const LAST_MS = 2 ** 53 / KEYS_PER_MS - 1

function between({ from, until }: TimeAsk, negated: boolean): Plan {
  const first = from === null ? null : keyAt(from)
  const below = until === null ? null : keyAt(until)
  if (!negated) return { leaf: 'keys', from: first, below }
  const outside: Plan[] = []
  if (first !== null) outside.push({ leaf: 'keys', from: null, below: first })
  if (below !== null) outside.push({ leaf: 'keys', from: below, below: null })
  return joined('any', outside)
}

/** The first key of a ms. */
export function keyAt(ms: number): number {
  return Math.min(Math.max(Math.floor(ms), 0), LAST_MS) * KEYS_PER_MS
}

/** Flat, without parts that decide nothing. */
export function joined(how: 'all' | 'any', parts: Plan[]): Plan {
  const flat: Plan[] = []
  for (const part of parts) {
    if (isConstant(part, how === 'all' ? 'any' : 'all')) return part
    if (how === 'all' && 'all' in part) flat.push(...part.all)
    else if (how === 'any' && 'any' in part) flat.push(...part.any)
    else flat.push(part)
  }
  const [only] = flat
  if (flat.length === 1 && only) return only
  return how === 'all' ? { all: flat } : { any: flat }
}

function isConstant(plan: Plan, how: 'all' | 'any'): boolean {
  return how === 'all' ? 'all' in plan && plan.all.length === 0 : 'any' in plan && plan.any.length === 0
}

/** The folded values among `values` that begin so; at most `MOST_VALUES`. */
export function beginning(values: readonly string[], prefix: string): { values: string[]; capped: boolean } {
  const found = values.filter((value) => foldValue(value).startsWith(prefix))
  return { values: found.slice(0, MOST_VALUES), capped: found.length > MOST_VALUES }
}

/** What a plan asks besides what is always listed; one that logs are found by too asks for more, though nothing is left to ask. */
export function asksOf(plan: Plan): 'nothing' | 'time' | 'more' {
  const parts = 'all' in plan ? plan.all : [plan]
  const others = parts.filter((part) => !('leaf' in part && part.leaf === 'listed'))
  if (others.length === parts.length) return 'more'
  if (others.length === 0) return 'nothing'
  return others.every((part) => 'leaf' in part && part.leaf === 'keys') ? 'time' : 'more'
}
