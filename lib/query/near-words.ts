import { gapsIn } from '@/lib/letters/wrong-sign'
import type { Ast, FieldLeaf, Leaf, WordsLeaf } from './ast'
import { isValueField } from './facet-tokens'

/** Letters that may stand instead of one, or between two: those of the alphabet that the word is written in. */
const ALPHABETS = ['abcdefghijklmnopqrstuvwxyz', 'абвгдежзиклмнопрстуфхцчшщъыьэюя', 'αβγδεζηθικλμνξοπρστυφχψω']
const FEWEST = 4
const MOST = 16
/** Parts of one question that others are looked for. */
const MOST_PARTS = 3

/** What a question asks for, and not to leave out, which a slip may have kept from being found: words, and names of agents, channels and types. */
export function slippedIn(ast: Ast): Leaf[] {
  if (ast.node === 'and' || ast.node === 'or') return ast.items.flatMap(slippedIn).slice(0, MOST_PARTS)
  if (ast.node === 'field') return namesOne(ast) ? [ast] : []
  return ast.node === 'words' && (isOneWord(ast) || gapsIn(ast.words).length > 0) ? [ast] : []
}

function isOneWord({ words }: WordsLeaf): boolean {
  const length = words[0]?.length ?? 0
  return words.length === 1 && length >= FEWEST && length <= MOST
}

function namesOne({ field, prefix }: FieldLeaf): boolean {
  return !prefix && isValueField(field)
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

/** The question with something else instead of that leaf of it. */
export function withInstead(ast: Ast, leaf: Leaf, other: Ast): Ast {
  if (ast === leaf) return other
  if (ast.node === 'and' || ast.node === 'or')
    return { node: ast.node, items: ast.items.map((item) => withInstead(item, leaf, other)) }
  return ast
}

/** Asks for consecutive words, as that leaf does. */
export function wordsAt(leaf: WordsLeaf, words: readonly string[]): WordsLeaf {
  return { ...leaf, words: [...words], prefix: false }
}

/** The text of a question with something else written where each of these leaves stands. */
export function rewritten(text: string, instead: readonly { leaf: Leaf; written: string }[]): string {
  const last = [...instead].sort((one, other) => other.leaf.start - one.leaf.start)
  return last.reduce((now, { leaf, written }) => now.slice(0, leaf.start) + written + now.slice(leaf.end), text)
}
