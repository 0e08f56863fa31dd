import type { Ast, FieldLeaf, WordsLeaf } from './ast'
import { quote } from './leaf'

const PLAIN = /^[\p{L}\p{N}@._/+#][\p{L}\p{N}@._/+#:,-]*$/u

/** A question as text; reading it again gives the same question. */
export function print(ast: Ast): string {
  switch (ast.node) {
    case 'and':
      return ast.items.map((item) => (item.node === 'or' ? `(${print(item)})` : print(item))).join(' ')
    case 'or':
      return ast.items.map(print).join(' OR ')
    case 'not':
      return ast.item.node === 'and' || ast.item.node === 'or' ? `-(${print(ast.item)})` : `-${print(ast.item)}`
    case 'words':
      return printWords(ast)
    case 'field':
      return printField(ast)
  }
}

function printWords({ text, prefix, quoted }: WordsLeaf): string {
  return `${quoted ? quote(text) : text}${prefix ? '*' : ''}`
}

/** `field:value`, in quotes where the value needs them. */
export function printField({
  field,
  compare,
  value,
  prefix,
}: Pick<FieldLeaf, 'field' | 'compare' | 'value' | 'prefix'>): string {
  return `${field}:${compare === '=' ? '' : compare}${asValue(value)}${prefix ? '*' : ''}`
}

/** A value as it has to be written in a question: in quotes when it holds anything but plain letters. */
export function asValue(value: string): string {
  return PLAIN.test(value) ? value : quote(value)
}
