import type { Ast, WordsLeaf } from './ast'

/** Letters that may stand instead of one, or between two: those of the alphabet that the word is written in. */
const ALPHABETS = ['abcdefghijklmnopqrstuvwxyz', 'абвгдежзиклмнопрстуфхцчшщъыьэюя', 'αβγδεζηθικλμνξοπρστυφχψω']
const FEWEST = 4
const MOST = 16
/** Words of one question that others are looked for. */
const MOST_WORDS = 3

/** Words that a question asks for by one whole word each, and not to leave out, which a slip may have kept from being found. */
export function slippedIn(ast: Ast): WordsLeaf[] {
  if (ast.node === 'and' || ast.node === 'or') return ast.items.flatMap(slippedIn).slice(0, MOST_WORDS)
  if (ast.node !== 'words' || ast.words.length > 1) return []
  const length = ast.words[0]?.length ?? 0
  return length >= FEWEST && length <= MOST ? [ast] : []
}

/** Every word that is one slip away: a letter dropped, changed, added, or swapped with the next. */
export function slipsOf(word: string): string[] {
  const letters = [...word]
  const alphabet = [...(ALPHABETS.find((one) => letters.some((letter) => one.includes(letter))) ?? '')]
  const found = new Set<string>()
  for (let at = 0; at <= letters.length; at++) {
    const [before, after] = [letters.slice(0, at).join(''), letters.slice(at)]
    const [first = '', second = '', ...rest] = after
    const behind = after.slice(1).join('')
    if (first !== '') found.add(before + behind)
    if (second !== '') found.add(before + second + first + rest.join(''))
    for (const letter of alphabet) {
      found.add(before + letter + after.join(''))
      if (first !== '') found.add(before + letter + behind)
    }
  }
  found.delete(word)
  return [...found]
}

/** The question with any of these words instead of that leaf of it. */
export function withInstead(ast: Ast, leaf: WordsLeaf, words: readonly string[]): Ast {
  if (ast === leaf) return { node: 'or', items: words.map((word) => ({ ...leaf, words: [word], prefix: false })) }
  if (ast.node === 'and' || ast.node === 'or')
    return { node: ast.node, items: ast.items.map((item) => withInstead(item, leaf, words)) }
  return ast
}
