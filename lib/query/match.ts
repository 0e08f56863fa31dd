import { foldValue } from '@/lib/letters/fold'
import type { MessageRow } from '@/lib/message/message'
import { isPartlyInScope, type Scope } from '@/lib/people/scope'
import { isOwedAs, type Timed } from '@/lib/rules/debt'
import { type Aliased, standsFor } from './aliases'
import type { Ast } from './ast'
import { type AgentLeaf, type Ask, agentTokens, type Question, questionOf } from './compiled-question'
import { facetValues } from './facet-tokens'
import { acrossJoints, plainReadings } from './joints'
import { namesAgent } from './query-fields'
import { scopeAsked } from './scope-question'

/**
 * `words` and `facets` as they are stored: space-separated. `once`: ids that its conversation had before it was joined;
 * `aliases`: of its source, where there are some; `joints`: its words where characters without width stand in them, of
 * `jointsOf`, for whom they may count as blanks and as nothing; `debts`: what is owed by it, as
 * far as who asks is told of it.
 */
export type Candidate = {
  row: MessageRow
  words: string
  facets: string
  once?: readonly string[]
  aliases?: Aliased
  joints?: readonly string[]
  debts?: readonly Timed[]
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

/** `wanted`: false where it is asked that something does not hold. */
function holds(question: Question, candidate: Candidate, wanted = true): boolean {
  if ('all' in question) return question.all.every((part) => holds(part, candidate, wanted))
  if ('any' in question) return question.any.some((part) => holds(part, candidate, wanted))
  if ('not' in question) return !holds(question.not, candidate, !wanted)
  if (question.ask === 'words' && candidate.joints !== undefined)
    return hasWords(question, candidate.words, candidate.joints, wanted)
  return answers(question, candidate)
}

type WordsAsk = Extract<Ask, { ask: 'words' }>

const across = new WeakMap<WordsAsk, RegExp>()

/** Whichever reading makes the question find more: that one has the words, or, where they are not wanted, that one has them not. */
function hasWords(asked: WordsAsk, words: string, joints: readonly string[], wanted: boolean): boolean {
  const text = ` ${asked.words.join(' ')}${asked.prefix ? '' : ' '}`
  const has = (read: string) => ` ${read} `.includes(text)
  if (!wanted) return [words, ...joints.flatMap(plainReadings)].every(has)
  const found = across.get(asked) ?? acrossJoints(asked.words, asked.prefix)
  across.set(asked, found)
  return has(words) || joints.some((one) => found.test(one))
}

function answers(asked: Ask, { row, words, facets, once, aliases, debts = [] }: Candidate): boolean {
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
    case 'owed':
      return debts.some((debt) => isOwedAs(asked.as, debt, asked.now))
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
