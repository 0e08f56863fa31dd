import { facetToken } from '@/lib/query/facet-tokens'
import type { Plan, TextAsk } from './search-plan'

/** FTS5 reads parentheses with a stack of fixed size. */
const MAX_DEPTH = 20

const ANY = quoted(facetToken('is', 'any'))
const LISTED = quoted(facetToken('is', 'listed'))
const LOG = quoted(facetToken('reading', 'log'))

/** What no row has. */
export const NOTHING = quoted(':')

/** The rows of `text` that are no log lines; where those are few this is quicker than to ask for what is listed. */
export function withoutLogs(text: string): string {
  return `(${text} NOT ${LOG})`
}

/**
 * A plan as one FTS5 expression, or null where it asks for more than words and facets.
 * Every word is quoted; words hold letters and digits, facets a colon, letters and digits, so no quote needs escaping.
 */
export function ftsOf(plan: Plan, depth = 0): string | null {
  if (depth > MAX_DEPTH) return null
  if ('all' in plan) return conjunction(plan.all, depth)
  if ('any' in plan) return disjunction(plan.any, depth)
  if (plan.leaf === 'listed') return LISTED
  if (plan.leaf !== 'text') return null
  return plan.negated ? `(${ANY} NOT ${term(plan.ask)})` : term(plan.ask)
}

function conjunction(parts: Plan[], depth: number): string | null {
  const wanted: string[] = []
  const unwanted: string[] = []
  for (const part of parts) {
    if ('leaf' in part && part.leaf === 'text' && part.negated) unwanted.push(term(part.ask))
    else {
      const text = ftsOf(part, depth + 1)
      if (text === null) return null
      wanted.push(text)
    }
  }
  const all = wanted.length === 0 ? ANY : wanted.join(' AND ')
  return unwanted.length === 0 ? `(${all})` : `((${all}) NOT (${unwanted.join(' OR ')}))`
}

function disjunction(parts: Plan[], depth: number): string | null {
  const texts: string[] = []
  for (const part of parts) {
    const text = ftsOf(part, depth + 1)
    if (text === null) return null
    texts.push(text)
  }
  return texts.length === 0 ? null : `(${texts.join(' OR ')})`
}

function term(asked: TextAsk): string {
  if (asked.ask === 'words') return `${quoted(asked.words.join(' '))}${asked.prefix ? ' *' : ''}`
  const [only] = asked.tokens
  if (asked.tokens.length === 1 && only) return quoted(only)
  return `(${asked.tokens.map(quoted).join(' OR ')})`
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}
