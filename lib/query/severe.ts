import { CRITICAL, ERRORS, SEVERITIES, type Severity, WARNINGS } from '@/lib/asks/severity'
import type { Ask, Question } from './compiled-question'
import { facetToken } from './facet-tokens'

const grave: Ask = { ask: 'flag', flags: CRITICAL }
const graveOrError: Ask = { ask: 'flag', flags: [...CRITICAL, ...ERRORS] }
const flagged: Ask = { ask: 'flag', flags: [...CRITICAL, ...ERRORS, ...WARNINGS] }
const TOKENS = [facetToken('kind', 'error'), facetToken('has', 'error')]
const failed: Ask = { ask: 'facet', tokens: TOKENS }
const failedOrTorn: Ask = { ask: 'facet', tokens: [...TOKENS, facetToken('reading', 'unreadable')] }

/** What holds of rows that are at least so grave, by step of the scale. */
const AT_LEAST: readonly Question[] = [
  { all: [] },
  { any: [flagged, failedOrTorn] },
  { any: [graveOrError, failed] },
  grave,
  { any: [] },
]

/** Rows as grave as one of these severities; they stand side by side on the scale. */
export function askSevere(severities: readonly Severity[]): Question {
  const [first] = severities
  if (first === undefined) return { any: [] }
  const from = SEVERITIES.indexOf(first)
  const beyond = AT_LEAST[from + severities.length]
  const parts = [AT_LEAST[from], beyond === undefined ? undefined : { not: beyond }]
  return { all: parts.filter((part) => part !== undefined) }
}
