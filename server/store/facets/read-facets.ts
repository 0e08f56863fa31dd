import { foldValue } from '@/lib/letters/fold'
import type { Facet } from '@/lib/message/facets'
import { clausesOf } from '@/lib/query/asked-times'
import type { Ast } from '@/lib/query/ast'
import { asksOnly, chosenIn, FACETS, type FacetName, inOrderOf, leafFor, without } from '@/lib/query/clauses'
import { namesLog } from '@/lib/query/compiled-question'
import { parse } from '@/lib/query/parse'
import { QuestionError } from '@/server/store/rows/question-error'
import type { Scoped } from '@/server/store/rows/scoped'
import { askedOnce } from '@/server/store/rows/shared-question'
import { searchOf } from '@/server/store/search/question'
import { reachOf } from '@/server/store/search/read-dense'
import type { FacetReader } from '../readers'
import { withAliases } from './facet-aliases'
import { broadFacets } from './facet-counts'
import { isObserved, observedCounts } from './facet-known'
import { type Counted, type FacetLimits, type FacetWindow, type Seen, windowOf } from './facet-window'
import { histogramOf, keptSteps } from './read-histogram'

/** Postgres opens a row and counts a value in twice the time. */
const TIMELY = { sqlite: { window: 2000, budgetMs: 35 }, postgres: { window: 1000, budgetMs: 15 } }
const LIMITS = { cap: 1000, listed: 50 }

export function facetReader(reader: Scoped): FacetReader {
  const clock = () => performance.now()
  const listed = keptSteps()
  const limits = { ...LIMITS, ...TIMELY[reader.dialect] }
  const facets = askedOnce(
    (asked: { query: string; now: number }) => facetsOf(reader, { ...asked, limits, clock }),
    ({ query }) => query,
  )
  const histogram = askedOnce(
    (asked: { query: string; now: number; bars: number }) => histogramOf(reader, { ...asked, listed }),
    ({ query, bars }) => `${bars} ${query}`,
  )
  return {
    facets: (query, now) => facets({ query, now }),
    histogram: (query, now, as) => histogram({ query, now, ...as }),
  }
}

/**
 * How many messages each value has: for every field, the question without its own clauses about that field, so that the
 * values beside a chosen one keep their numbers. Exact, or at least so many. Throws `QuestionError`.
 */
export async function facetsOf(
  reader: Scoped,
  { query, now, limits, clock }: { query: string; now: number; limits: FacetLimits; clock: () => number },
): Promise<Facet[]> {
  const { ast, problems } = parse(query, { now })
  if (ast === null) throw new QuestionError(problems)
  const asked = await askedFor(reader, ast, now, limits.window)
  const facets = new Map<FacetName, Facet>()
  const broad = new Map<FacetName, Counted>()
  const counted = await Promise.all(FACETS.map(async (field) => ({ field, one: await asked(field) })))
  let looked: Promise<FacetWindow> | null = null
  const logs = () => {
    looked ??= logsOf(reader, limits, now)
    return looked
  }
  for (const { field, one } of counted) {
    const exact = one.window.complete ? one.window.tally[field] : await observedFor(reader, field, one, logs)
    if (exact === null) broad.set(field, one)
    else facets.set(field, listed(field, exact, one.chosen, limits))
  }
  for (const facet of await broadFacets(reader, broad, limits, clock)) facets.set(facet.field, facet)
  const question = (field: FacetName) => reduced(ast, field)
  const cap = Math.max(limits.cap, limits.window)
  return Promise.all(
    FACETS.flatMap((field) => facets.get(field) ?? [])
      .map((facet) => withinScope(facet, ast))
      .map((facet) => withAliases(reader, facet, { question, cap, now })),
  )
}

/** To ask for the kind of log lines widens the scope: their number is only known where they are in it. */
function withinScope(facet: Facet, ast: Ast): Facet {
  if (facet.field !== 'kind' || namesLog(ast)) return facet
  return { ...facet, values: facet.values.filter(({ value }) => value !== 'log') }
}

async function askedFor(reader: Scoped, ast: Ast, now: number, most: number) {
  const count = async (question: Ast): Promise<Omit<Counted, 'chosen'>> => {
    const search = await searchOf(reader, question, now)
    const reach = await reachOf(reader, search)
    return { search, reach, window: await windowOf(reader, search, most, reach) }
  }
  let whole: Promise<Omit<Counted, 'chosen'>> | null = null
  return async (field: FacetName): Promise<Counted> => {
    const { wanted, unwanted } = chosenIn(ast, field)
    const chosen = [...wanted, ...unwanted]
    if (clausesOf(ast).some((clause) => asksOnly(clause, [field])))
      return { ...(await count(reduced(ast, field))), chosen }
    whole ??= count(ast)
    return { ...(await whole), chosen }
  }
}

/** The question without the field's own clauses; log lines stay where those had let them in. */
export function reduced(ast: Ast, field: FacetName): Ast {
  const rest = without(ast, [field])
  if (!namesLog(ast) || namesLog(rest)) return rest
  return { node: 'and', items: [...clausesOf(rest), leafFor('is', 'any')] }
}

const logLines = leafFor('is', 'log')

/** Exact counts of the question that asks for nothing, from the counts the index keeps; else null. */
async function observedFor(
  reader: Scoped,
  field: FacetName,
  { search }: Counted,
  logs: () => Promise<FacetWindow>,
): Promise<Map<string, Seen> | null> {
  if (search.asks !== 'nothing' || !isObserved(field)) return null
  const { complete, tally } = await logs()
  return complete ? observedCounts(reader, field, tally) : null
}

async function logsOf(reader: Scoped, { window }: FacetLimits, now: number): Promise<FacetWindow> {
  return windowOf(reader, await searchOf(reader, logLines, now), window, { within: undefined, whole: true })
}

function listed(field: FacetName, seen: Map<string, Seen>, chosen: string[], { listed: most }: FacetLimits): Facet {
  const values = new Map([...seen].filter(([, { count }]) => count > 0))
  const has = (value: string) => [...values.keys()].some((key) => foldValue(key) === value)
  for (const value of chosen) if (!has(value)) values.set(value, { value, count: 0 })
  const inOrder = inOrderOf(field)
  const sorted = [...values]
    .map(([key, seen]) => ({ key, ...seen }))
    .sort((left, right) => inOrder(left, right) || compare(left.value, right.value))
  const kept = sorted.filter(({ key }, at) => at < most || chosen.includes(foldValue(key)))
  return {
    field,
    values: kept.map(({ value, count }) => ({ value, count, capped: false })),
    more: sorted.length > kept.length,
  }
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}
