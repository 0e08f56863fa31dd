import { SEVERITIES } from '@/lib/asks/severity'
import { isConversationId } from '@/lib/conversation/id'
import { foldValue, LONE_SURROGATE } from '@/lib/letters/fold'
import { PRIORITIES } from '@/lib/message/reading'
import { numbered } from '@/lib/names/names'
import type { Scope } from '@/lib/people/scope'
import { OWED_AS, type OwedAs } from '@/lib/rules/debt'
import { RULE_FLAGS } from '@/lib/rules/rule-flags'
import { type AskedSpan, ofTime } from './asked-times'
import type { Ast, FieldLeaf } from './ast'
import { type FacetField, facetToken, type ValueField } from './facet-tokens'
import { type AgentField, namesAgent } from './query-fields'
import { stepsOf } from './scales'
import { askSevere } from './severe'

/** A leaf whose value names an agent. */
export type AgentLeaf = FieldLeaf & { field: AgentField }

/** What a leaf asks of a row, in the terms that the matcher and both databases share. */
export type Ask =
  | { ask: 'words'; words: string[]; prefix: boolean }
  /** Holds when the row has any of these facets; `agent`: the leaf that names one, who may have other names. */
  | { ask: 'facet'; tokens: string[]; agent?: AgentLeaf }
  /** Any value of the field begins so; `prefix` is folded. */
  | { ask: 'prefix'; field: ValueField; prefix: string; leaf: FieldLeaf }
  | AskedSpan
  /** The state is one of these spellings, or begins with one. */
  | { ask: 'state'; spellings: string[]; prefix: boolean; within?: Scope }
  /** Any of them was remarked. */
  | { ask: 'flag'; flags: readonly string[]; within?: Scope }
  /** Something is owed by it that stands so at `now`, UTC ms. */
  | { ask: 'owed'; as: OwedAs; now: number; within?: Scope }
  | { ask: 'uid'; value: string }
  /** `keys`: of its messages, as far as who asks is shown them. */
  | { ask: 'conversation'; value: string; keys?: readonly number[] }
  | { ask: 'path'; path: string; prefix: boolean; within?: Scope }
  /** `within`: as far as who asks is told of it; `anew`: by their keys those of which that was weighed anew. */
  | { ask: 'answered'; within?: Scope; anew?: { answered: readonly number[]; open: readonly number[] } }
  | { ask: 'gone'; within?: Scope }
  /**
   * Its source or channel has one of these names, letter for letter: what may be seen, and no text, asks so. `apart`:
   * observed names; as long as there are no others, the tokens of the names find the same rows.
   */
  | { ask: 'named'; field: 'source' | 'channel'; names: readonly string[]; apart?: readonly string[] }

/** A question without its words: what to ask of a row. `all` of nothing holds. */
export type Question = { all: Question[] } | { any: Question[] } | { not: Question } | Ask

const listed = facet('is', 'listed')

/** What a question asks, within its scope: log lines only where `is:log`, `is:any` or `kind:log` is named. */
export function questionOf(ast: Ast, now: number): Question {
  const asked = ask(ast, now)
  return namesLog(ast) ? asked : { all: [listed, asked] }
}

/** What a question asks, of log lines too. */
export const questionOfAny = ask

/** The default scope, as it stands in a question. */
export function isListed(question: Question): boolean {
  return question === listed
}

function ask(ast: Ast, now: number): Question {
  switch (ast.node) {
    case 'and':
      return { all: ast.items.map((item) => ask(item, now)) }
    case 'or':
      return { any: ast.items.map((item) => ask(item, now)) }
    case 'not':
      return { not: ask(ast.item, now) }
    case 'words':
      return { ask: 'words', words: ast.words, prefix: ast.prefix }
    case 'field':
      return ofField(ast, now)
  }
}

/** Whether a question says itself whether log lines are meant. */
export function namesLog(ast: Ast): boolean {
  if (ast.node === 'words') return false
  if (ast.node === 'not') return namesLog(ast.item)
  if (ast.node !== 'field') return ast.items.some(namesLog)
  const value = foldValue(ast.value)
  return (ast.field === 'is' && (value === 'log' || value === 'any')) || (ast.field === 'kind' && value === 'log')
}

function ofField(leaf: FieldLeaf, now: number): Question {
  const { field, value, prefix } = leaf
  switch (field) {
    case 'from':
    case 'to':
    case 'agent':
    case 'mention':
    case 'type':
    case 'channel':
    case 'source':
    case 'protocol':
      if (prefix) return { ask: 'prefix', field, prefix: foldValue(value), leaf }
      return namesAgent(field) ? ofAgent({ ...leaf, field }) : facet(field, value)
    case 'trace': {
      const carried = facet(field, value)
      return isConversationId(value) ? { any: [carried, { ask: 'conversation', value }] } : carried
    }
    case 'kind':
    case 'ask':
    case 'has':
    case 'id':
    case 'reply':
      return facet(field, value)
    case 'priority':
      return {
        ask: 'facet',
        tokens: stepsOf(PRIORITIES, leaf.compare, value).map((name) => facetToken('priority', name)),
      }
    case 'severity':
      return askSevere(stepsOf(SEVERITIES, leaf.compare, value))
    case 'is':
      return ofIs(foldValue(value))
    case 'state':
      return stateAsk(value, prefix)
    case 'flag':
    case 'rule':
      return { ask: 'flag', flags: [foldValue(value)] }
    case 'problem':
      return { ask: 'flag', flags: RULE_FLAGS }
    case 'owed':
      return { ask: 'owed', as: OWED_AS.find((one) => one === foldValue(value)) ?? 'open', now }
    case 'uid':
    case 'conversation':
      return { ask: field, value: stored(value) }
    case 'path':
      return { ask: 'path', path: stored(value), prefix }
    case 'after':
    case 'before':
    case 'on':
      return ofTime(leaf, now)
  }
}

export function stateAsk(value: string, prefix: boolean): Extract<Ask, { ask: 'state' }> {
  return { ask: 'state', spellings: spellings(stored(value)), prefix }
}

function facet(field: FacetField, value: string): Ask {
  return { ask: 'facet', tokens: [facetToken(field, value)] }
}

/** By the name as it is written, and by the id that agents written so have. */
function ofAgent(agent: AgentLeaf): Ask {
  return { ask: 'facet', tokens: agentTokens(agent.field, agent.value), agent }
}

export function agentTokens(field: AgentField, value: string): string[] {
  const names = new Set([value, numbered(foldValue(value))])
  return [...new Set([...names].map((name) => facetToken(field, name)))]
}

/** A state is written in one case; the other spellings are tried too. */
function spellings(value: string): string[] {
  return [...new Set([value, value.toLowerCase(), value.toUpperCase()])]
}

/** Text as a database can hold it. */
function stored(value: string): string {
  return value.replaceAll('\0', '␀').replace(LONE_SURROGATE, '\ufffd')
}

function ofIs(word: string): Question {
  switch (word) {
    case 'answered':
    case 'gone':
      return { ask: word }
    case 'unanswered':
      return { all: [facet('is', 'addressed'), { not: { ask: 'answered' } }] }
    case 'message':
    case 'unreadable':
    case 'log':
      return facet('reading', word)
    default:
      return facet('is', word)
  }
}
