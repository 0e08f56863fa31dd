import type { Ast } from './ast'
import { leafFor } from './clauses'

const joined = leafFor('is', 'joined')

/**
 * What else a question asks of messages in which characters without width join letters: there its words may be found or
 * not, which only the matcher tells. Null where it asks for no words.
 */
export function besideWords(ast: Ast): Ast | null {
  if (!asksWords(ast)) return null
  return { node: 'and', items: [joined, loosened(ast, true)] }
}

function asksWords(ast: Ast): boolean {
  if (ast.node === 'not') return asksWords(ast.item)
  if (ast.node === 'and' || ast.node === 'or') return ast.items.some(asksWords)
  return ast.node === 'words'
}

/** Each of those messages is joined: where words are not wanted, that it is not is asked. */
function loosened(ast: Ast, wanted: boolean): Ast {
  if (ast.node === 'not') return { node: 'not', item: loosened(ast.item, !wanted) }
  if (ast.node === 'and' || ast.node === 'or')
    return { node: ast.node, items: ast.items.map((item) => loosened(item, wanted)) }
  if (ast.node === 'field') return ast
  return wanted ? joined : { node: 'not', item: joined }
}
