import { foldValue } from '@/lib/fold'
import type { MessageRow } from '@/lib/message'
import { isPartlyInScope, type Scope } from '../scope'
import { type Aliased, standsFor } from './aliases'
import { type AgentLeaf, type Ask, agentTokens, type Question, questionOf } from './ask'
import type { Ast } from './ast'
import { facetValues } from './facets'
import { namesAgent } from './fields'
import { scopeAsked } from './within'

/**
 * `words` and `facets` as they are stored: space-separated. `once`: ids that its conversation had before it was joined;
 * `aliases`: of its source, where there are some.
 */
export type Candidate = {
  row: MessageRow
  words: string
  facets: string
  once?: readonly string[]
  aliases?: Aliased
}

/** Whether a row belongs to the answer: the same rows that the index finds. `now` is UTC ms. */
export function match(ast: Ast, candidate: Candidate, now: number): boolean {
  return matcher(ast, now)(candidate)
}

/** The same for many rows: what is asked of them is laid out once. */
export function matcher(ast: Ast, now: number): (candidate: Candidate) => boolean {
  const asked = questionOf(ast, now)
  return (candidate) => holds(asked, candidate)
}

/** Whether a row is within a scope: the same rows that the index finds. */
export function seenWithin(scope: Scope): (candidate: Candidate) => boolean {
  if (scope === null) return () => true
  const asked = scopeAsked(scope)
  return (candidate) => isPartlyInScope(scope, candidate.row.source) && holds(asked, candidate)
}

function holds(question: Question, candidate: Candidate): boolean {
  if ('all' in question) return question.all.every((part) => holds(part, candidate))
  if ('any' in question) return question.any.some((part) => holds(part, candidate))
  if ('not' in question) return !holds(question.not, candidate)
  return answers(question, candidate)
}

function answers(asked: Ask, { row, words, facets, once, aliases }: Candidate): boolean {
  const has = (token: string) => ` ${facets} `.includes(` ${token} `)
  const isCalled = ({ field, ...name }: AgentLeaf) =>
    aliases !== undefined && standsFor(name, aliases).some((agent) => agentTokens(field, agent).some(has))
  switch (asked.ask) {
    case 'words':
      return ` ${words} `.includes(` ${asked.words.join(' ')}${asked.prefix ? '' : ' '}`)
    case 'facet':
      return asked.tokens.some(has) || (asked.agent !== undefined && isCalled(asked.agent))
    case 'prefix':
      return (
        facetValues(row).some(
          ({ field, value }) => field === asked.field && foldValue(value).startsWith(asked.prefix),
        ) || isBegun(asked, isCalled)
      )
    case 'time':
      return (asked.from === null || row.orderAt >= asked.from) && (asked.until === null || row.orderAt < asked.until)
    case 'state':
      return asked.spellings.some((spelling) =>
        asked.prefix ? row.state?.startsWith(spelling) : row.state === spelling,
      )
    case 'flag':
      return asked.flags.some((flag) => row.flags.includes(flag))
    case 'uid':
      return row.uid === asked.value
    case 'conversation':
      return row.conversation === asked.value || (once?.includes(asked.value) ?? false)
    case 'path':
      return asked.prefix ? row.path.startsWith(asked.path) : row.path === asked.path
    case 'named':
      return asked.names.includes(row[asked.field])
    case 'answered':
      return row.answeredAt !== null
    case 'gone':
      return row.goneAt !== null
  }
}

function isBegun({ field, leaf }: Extract<Ask, { ask: 'prefix' }>, isCalled: (agent: AgentLeaf) => boolean): boolean {
  return namesAgent(field) && isCalled({ ...leaf, field })
}
