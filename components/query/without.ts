import type { Token } from '@/lib/query/ast'

/** Of what is left out, the first and the last token. */
type Range = { from: number; to: number }

/**
 * The question without one of its parts: without what negates it, the group that would be empty, and the operator that
 * joins it. `tokens` are those of `q`, which has no mistakes; so has what is left.
 */
export function withoutPart(q: string, tokens: readonly Token[], part: Token): string {
  const at = tokens.indexOf(part)
  if (at === -1) return q
  const { from, to } = withOperator(tokens, withGroups(tokens, { from: at, to: at }))
  const before = q.slice(0, tokens[from]?.start).trimEnd()
  const after = q.slice(tokens[to]?.end).trimStart()
  const apart = !isEdge(tokens[from - 1], 'open') && !isEdge(tokens[to + 1], 'close')
  return apart ? `${before} ${after}` : before + after
}

function withGroups(tokens: readonly Token[], { from, to }: Range): Range {
  let first = from
  while (isSign(tokens[first - 1], 'not') || isSign(tokens[first - 1], 'minus')) first--
  if (!isSign(tokens[first - 1], 'open') || !isSign(tokens[to + 1], 'close')) return { from: first, to }
  return withGroups(tokens, { from: first - 1, to: to + 1 })
}

/** AND binds what stands beside it closer than OR does: between the two, OR is what still joins the rest. */
function withOperator(tokens: readonly Token[], { from, to }: Range): Range {
  const [left, right] = [tokens[from - 1], tokens[to + 1]]
  const stands = isEdge(left, 'open') || (isSign(left, 'or') && !isSign(right, 'or') && !isEdge(right, 'close'))
  if (stands) return { from, to: isSign(right, 'and') || isSign(right, 'or') ? to + 1 : to }
  return { from: isSign(left, 'and') || isSign(left, 'or') ? from - 1 : from, to }
}

/** Whether a group, or the question, begins or ends here. */
function isEdge(token: Token | undefined, edge: 'open' | 'close'): boolean {
  return token === undefined || isSign(token, edge)
}

function isSign(token: Token | undefined, lexeme: string): boolean {
  return token !== undefined && 'lexeme' in token.of && token.of.lexeme === lexeme
}
