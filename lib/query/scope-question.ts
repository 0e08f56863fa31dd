import { partsIn, type Scope, wholeIn } from '@/lib/people/scope'
import type { Ask, Question } from './compiled-question'
import { facetToken } from './facet-tokens'

/**
 * The scope as a question of its own, which no text of the language asks: names of sources and channels hold here as
 * they are written. Their tokens are folded; they only narrow what the columns decide. Of a source that is not in it
 * whole, what is of no channel is not found: log lines neither.
 */
export function scopeAsked(scope: NonNullable<Scope>): Question {
  const whole = wholeIn(scope)
  const parts = partsIn(scope).map(({ source, channels }): Question => {
    const message: Ask = { ask: 'facet', tokens: [facetToken('reading', 'message')] }
    return { all: [...named('source', [source]), message, ...named('channel', channels)] }
  })
  return { any: whole.length === 0 ? parts : [{ all: named('source', whole) }, ...parts] }
}

function named(field: 'source' | 'channel', names: readonly string[]): Question[] {
  const tokens = [...new Set(names.map((name) => facetToken(field, name)))]
  const exact: Ask = { ask: 'named', field, names }
  // A name of which nothing is left after folding has no token.
  return tokens.includes('') ? [exact] : [{ ask: 'facet', tokens }, exact]
}

/** The question, of messages as they are told within the scope: by what is seen of those that answer them, and of where they lie. */
export function toldAsked(question: Question, scope: Scope): Question {
  if (partsIn(scope).length === 0) return question
  if ('all' in question) return { all: question.all.map((part) => toldAsked(part, scope)) }
  if ('any' in question) return { any: question.any.map((part) => toldAsked(part, scope)) }
  if ('not' in question) return { not: toldAsked(question.not, scope) }
  return isTold(question) ? { ...question, within: scope } : question
}

type Told = Extract<Ask, { within?: Scope }>

function isTold(asked: Ask): asked is Told {
  return ['answered', 'flag', 'state', 'gone', 'path', 'owed'].includes(asked.ask)
}
