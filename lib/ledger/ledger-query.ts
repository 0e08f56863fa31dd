import { ASSURANCES, ROLES } from '@/lib/people/person'
import type { Problem } from '@/lib/query/ast'
import { lex, type Term } from '@/lib/query/lex'
import { nearest } from '@/lib/query/nearest'
import { problemOf } from '@/lib/query/parse'
import { readTime } from '@/lib/query/times'
import { ledger as words } from '@/lib/text/ledger/ledger-words'
import { query as say } from '@/lib/text/messages/query'
import { ABOUT, type About, OUTCOMES } from './act'

const FIELDS = ['who', 'role', 'known', 'did', 'about', 'outcome', 'source', 'since', 'after', 'before'] as const
type Field = (typeof FIELDS)[number]

/** One condition of a question to the ledger; all of them hold. Times are UTC ms. */
export type LedgerAsk = { negated: boolean } & (
  | { field: 'who' | 'role' | 'known' | 'did' | 'outcome' | 'source' | 'words'; value: string }
  | { field: 'about'; about: About }
  | { field: 'since' | 'before'; at: number }
)

/** What `outcome:` takes: an intent that nothing settled is open. */
export const OUTCOME_WORDS = ['open', ...OUTCOMES.filter((outcome) => outcome !== 'intent')] as const

const CLOSED: Partial<Record<Field, readonly string[]>> = { role: ROLES, known: ASSURANCES, outcome: OUTCOME_WORDS }

/**
 * Reads a question to the ledger: the words, quotes, `-` and times of the query language, with fields of its own and
 * without groups. Never throws; every mistake is a problem at its place.
 */
export function parseLedger(text: string, now: number): { asks: LedgerAsk[]; problems: Problem[] } {
  const { lexemes, mistakes } = lex(text)
  const problems = mistakes.map(problemOf)
  const asks: LedgerAsk[] = []
  let negated = false
  for (const lexeme of lexemes) {
    if (lexeme.lexeme === 'minus' || lexeme.lexeme === 'not') negated = !negated
    else if (lexeme.lexeme === 'term') {
      const found = conditionOf(lexeme, now)
      if ('message' in found) problems.push(found)
      else asks.push({ ...found, negated })
      negated = false
    } else if (lexeme.lexeme !== 'and')
      problems.push({ message: words.query.plain, start: lexeme.start, end: lexeme.end })
  }
  return { asks, problems: problems.sort((left, right) => left.start - right.start) }
}

type Condition = LedgerAsk extends infer Ask ? (Ask extends LedgerAsk ? Omit<Ask, 'negated'> : never) : never

function conditionOf({ field, value, start, end }: Term, now: number): Condition | Problem {
  const wrong = (message: string): Problem => ({ message, start, end })
  const known = FIELDS.find((name) => name === field?.toLowerCase())
  if (field === null) return { field: 'words', value }
  if (known === undefined) return wrong(say.unknownField(field, nearest(field, FIELDS)))
  if (value === '') return wrong(say.emptyValue(known, words.query.examples[known]))
  if (known === 'since' || known === 'after' || known === 'before') {
    const time = readTime(value, now)
    if (time === null) return wrong(say.badTime(known, value))
    return { field: known === 'before' ? 'before' : 'since', at: time.kind === 'at' ? time.from : now - time.ms }
  }
  const plain = value.toLowerCase()
  if (known === 'about') {
    const about = ABOUT.find((name) => name === plain)
    return about === undefined
      ? wrong(say.unknownValue(known, value, nearest(plain, ABOUT), ABOUT))
      : { field: known, about }
  }
  const values = CLOSED[known]
  if (values !== undefined && !values.includes(plain))
    return wrong(say.unknownValue(known, value, nearest(plain, values), values))
  // Names are folded where they lie: two programs make another lower case of some letters.
  return { field: known, value: known === 'who' || known === 'source' ? value : plain }
}

const ABOUT_TERM = /(?:^|\s)about:(\S*)/i

/** What the acts are about that a question asks for; null for all, or where it is said in another way. */
export function aboutOf(question: string): About | null {
  const said = ABOUT_TERM.exec(question)?.[1]?.toLowerCase()
  return ABOUT.find((name) => name === said) ?? null
}

/** The same question for acts about this; null for all. */
export function askedAbout(question: string, about: About | null): string {
  const rest = question.replace(ABOUT_TERM, '').trim()
  return [...(about === null ? [] : [`about:${about}`]), ...(rest === '' ? [] : [rest])].join(' ')
}
