import { partsIn, type Scope, wholeIn } from '../scope'
import type { Ast } from './ast'
import { leafFor } from './clauses'

/** The question, of what is within the scope only: whatever it asks for, nothing else is found. */
export function within(ast: Ast, scope: Scope): Ast {
  return scope === null ? ast : { node: 'and', items: [ast, scopeAsked(scope)] }
}

/** The scope as a question. Of a source that is not in it whole, what is of no channel is not found: log lines neither. */
export function scopeAsked(scope: NonNullable<Scope>): Ast {
  const whole = wholeIn(scope).map((source) => leafFor('source', source))
  const parts = partsIn(scope).map(({ source, channels }): Ast => {
    const among: Ast = { node: 'or', items: channels.map((channel) => leafFor('channel', channel)) }
    return { node: 'and', items: [leafFor('source', source), leafFor('is', 'message'), among] }
  })
  return { node: 'or', items: [...whole, ...parts] }
}
