import type { Scope } from '../scope'
import type { Ast } from './ast'
import { leafFor } from './clauses'

/** The question, of these sources only: whatever it asks for, nothing else is found. */
export function within(ast: Ast, scope: Scope): Ast {
  if (scope === null) return ast
  const sources: Ast = { node: 'or', items: scope.map((source) => leafFor('source', source)) }
  return { node: 'and', items: [ast, sources] }
}
