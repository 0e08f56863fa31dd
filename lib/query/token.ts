import type { Leaf, Mistake, Sign, Token } from './ast'

/** A leaf as a token of the query bar. */
export function leafToken(leaf: Leaf, negated: boolean): Token {
  const { start, end } = leaf
  if (leaf.node === 'words') {
    const kind = leaf.quoted || leaf.words.length > 1 ? 'phrase' : 'word'
    return { start, end, kind, value: leaf.text, negated, of: leaf }
  }
  return { start, end, kind: 'field', field: leaf.field, value: leaf.value, negated, of: leaf }
}

export function signToken(sign: Sign, negated: boolean): Token {
  const { start, end, lexeme } = sign
  const kind = lexeme === 'open' || lexeme === 'close' ? 'paren' : 'operator'
  return { start, end, kind, negated, of: sign }
}

export function mistake(found: Mistake): Token {
  const { start, end } = found
  return { start, end, kind: 'mistake', negated: false, of: found }
}
