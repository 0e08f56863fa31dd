import { SEVERITIES } from '@/lib/asks/severity'
import { foldValue } from '@/lib/letters/fold'
import type { Facet, FacetCount } from '@/lib/message/facets'
import { type FacetName, inOrderOf } from '@/lib/query/clauses'
import { type Question, stateAsk } from '@/lib/query/compiled-question'
import { facetToken } from '@/lib/query/facet-tokens'
import { stepsOf } from '@/lib/query/scales'
import { askSevere } from '@/lib/query/severe'
import type { Reader } from '@/server/store/door/door'
import type { Scoped } from '@/server/store/rows/scoped'
import type { Search } from '@/server/store/search/search-sql'
import { knownValues } from './facet-known'
import { type Counted, type FacetLimits, keyOf } from './facet-window'

type Candidate = { field: FacetName; key: string; value: string; seen: number; found: FacetCount | null }

/** `rows`: the newest, of which is known which values they have. */
type Broad = { field: FacetName; candidates: Candidate[]; all: boolean; chosen: string[]; rows: number }

/** Values of each field that are tried although none of the newest rows has them. */
const TRIED = 40

/**
 * Counts for questions with more rows than are opened: values that the newest rows have, then the most frequent others,
 * each as far as `cap`, for as long as there is time. What was not counted is at least what the newest rows have.
 */
export async function broadFacets(
  reader: Scoped,
  asked: Map<FacetName, Counted>,
  limits: FacetLimits,
  clock: () => number,
): Promise<Facet[]> {
  const began = clock()
  const facets: Broad[] = []
  for (const [field, counted] of asked)
    facets.push({
      field,
      chosen: counted.chosen,
      rows: counted.window.rows,
      ...(await candidatesOf(reader, field, counted)),
    })
  const inTurn = facets
    .flatMap(({ candidates }) => candidates.map((candidate, rank) => ({ candidate, rank })))
    .sort((left, right) => Number(right.candidate.seen > 0) - Number(left.candidate.seen > 0) || left.rank - right.rank)
  const folded = new Map<string, number>()
  for (const { candidate } of inTurn) folded.set(formOf(candidate), (folded.get(formOf(candidate)) ?? 0) + 1)
  for (const { candidate } of inTurn) {
    const { field, value, seen } = candidate
    const counted = asked.get(field)
    if (counted === undefined) continue
    if (seen >= limits.cap) candidate.found = { value, count: limits.cap, capped: true }
    else if (clock() - began < limits.budgetMs && isIndexed(field, counted))
      candidate.found = await countOf(reader, counted.search, candidate, {
        cap: limits.cap,
        exact: (folded.get(formOf(candidate)) ?? 0) > 1,
      })
  }
  return facets.map((facet) => facetOf(facet, limits))
}

async function candidatesOf(reader: Scoped, field: FacetName, { window, chosen }: Counted) {
  const seen = [...window.tally[field]].sort(([, left], [, right]) => right.count - left.count)
  const candidates = new Map<string, Candidate>()
  for (const [key, { value, count }] of seen) candidates.set(key, { field, key, value, seen: count, found: null })
  const add = (value: string) => {
    const key = keyOf(field, value)
    if (key !== '' && !candidates.has(key)) candidates.set(key, { field, key, value, seen: 0, found: null })
  }
  const known = await knownValues(reader, field)
  for (const value of chosen)
    if (!seen.some(([key]) => foldValue(key) === value))
      for (const spelled of spellingsOf(value, known.values)) add(spelled)
  for (const value of known.values.slice(0, TRIED)) add(value)
  const all =
    known.all && known.values.every((value) => candidates.has(keyOf(field, value)) || keyOf(field, value) === '')
  return { candidates: [...candidates.values()], all }
}

/** As they were observed of a value that is folded; itself where none was. */
function spellingsOf(folded: string, observed: readonly string[]): readonly string[] {
  const found = observed.filter((value) => foldValue(value) === folded)
  return found.length === 0 ? [folded] : found
}

const CHANGES: readonly FacetName[] = ['state', 'flag', 'severity']

/**
 * What changes after a message was read has an index of its own, which knows nothing of words; and a beginning that is
 * gathered, or looked for in each row that has the value, takes longer than all counts may.
 */
function isIndexed(field: FacetName, { search, reach }: Counted): boolean {
  return (
    !search.gathers && reach.within === undefined && (!CHANGES.some((one) => one === field) || search.asks !== 'more')
  )
}

const formOf = ({ field, value }: Pick<Candidate, 'field' | 'value'>) => `${field} ${foldValue(value)}`

/** `exact`: others are folded to the same, and are not counted with it. */
async function countOf(
  reader: Reader,
  search: Search,
  { field, value }: Candidate,
  { cap, exact }: { cap: number; exact: boolean },
): Promise<FacetCount> {
  const asked = askOf(field, value)
  const isNamed = exact && (field === 'source' || field === 'channel')
  const own: Question = isNamed
    ? {
        all: [
          asked,
          { ask: 'named', field, names: [...new Set([value, value.normalize('NFC'), value.normalize('NFD')])] },
        ],
      }
    : asked
  const found = (await reader.get<{ count: number }>(search.and(own).count(cap)))?.count ?? 0
  return { value, count: Math.min(found, cap), capped: found > cap }
}

function askOf(field: FacetName, value: string): Question {
  if (field === 'state') return stateAsk(value, false)
  if (field === 'flag') return { ask: 'flag', flags: [keyOf(field, value)] }
  if (field === 'severity') return askSevere(stepsOf(SEVERITIES, '=', value))
  return { ask: 'facet', tokens: [facetToken(field, value)] }
}

function facetOf({ field, candidates, all, chosen, rows }: Broad, { listed }: FacetLimits): Facet {
  const known = candidates.filter(({ found, seen }) => found !== null || seen > 0)
  const values = known
    .map(({ key, value, seen, found }) => ({ key, ...(found ?? { value, count: seen, capped: true, among: rows }) }))
    .filter(({ key, count }) => count > 0 || chosen.includes(foldValue(key)))
  values.sort(inOrderOf(field))
  const kept = values.filter(({ key }, at) => at < listed || chosen.includes(foldValue(key)))
  return {
    field,
    values: kept.map(({ key: _, ...count }) => count),
    more: !all || known.length < candidates.length || kept.length < values.length,
  }
}
