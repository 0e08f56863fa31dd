import fc from 'fast-check'
import { expect, it } from 'vitest'
import { withoutPart } from '@/components/query/without'
import type { Ast } from '@/lib/query/ast'
import { parse } from '@/lib/query/parse'
import { print } from '@/lib/query/print'

const now = Date.UTC(2026, 10, 20)

function without(text: string, part: string): string {
  const { tokens } = parse(text, { now })
  const token = tokens.find(({ start, end }) => text.slice(start, end) === part)
  if (!token) throw new Error(`There is no ${part}.`)
  return withoutPart(text, tokens, token)
}

it('a part takes the operator that joins it along', () => {
  expect(without('from:qa type:x', 'type:x')).toBe('from:qa')
  expect(without('from:qa -type:x review', 'type:x')).toBe('from:qa review')
  expect(without('from:qa OR from:td', 'from:td')).toBe('from:qa')
  expect(without('from:qa OR from:td', 'from:qa')).toBe('from:td')
  expect(without('foo-OR bar', 'bar')).toBe('foo-OR')
})

it('the first alternative of a group goes as any other', () => {
  expect(without('(from:a OR from:b) zzz', 'from:a')).toBe('(from:b) zzz')
  expect(without('（from:a OR from:b） zzz', 'from:a')).toBe('（from:b） zzz')
})

it('a group that would be empty goes too, with what negates it', () => {
  expect(without('(from:qa) x', 'from:qa')).toBe('x')
  expect(without('x NOT ((-from:qa)) AND y', 'from:qa')).toBe('x AND y')
})

it('what is left asks what it asked', () => {
  expect(without('from:a OR from:b from:c', 'from:b')).toBe('from:a OR from:c')
})

const leaf = fc.constantFrom('from', 'to', 'type').map((field) => `${field}:`)
const { question } = fc.letrec<{ question: string; part: string }>((tie) => ({
  question: fc
    .tuple(tie('part'), fc.array(fc.tuple(fc.constantFrom(' ', ' AND ', ' OR '), tie('part')), { maxLength: 3 }))
    .map(([first, more]) => more.reduce((text, [sign, part]) => text + sign + part, first)),
  part: fc.oneof(
    { maxDepth: 3 },
    leaf,
    tie('question').map((inside) => `(${inside})`),
    tie('part').map((part) => `-${part}`),
    tie('part').map((part) => `NOT ${part}`),
  ),
}))

/** Each field with a value of its own, so that a part is known again. */
function numbered(text: string): string {
  let count = 0
  return text.replace(/:/g, () => `:v${count++}`)
}

function isLeft(ast: Ast, gone: string): Ast | null {
  if (ast.node === 'field') return ast.value === gone ? null : ast
  if (ast.node === 'words') return ast
  if (ast.node === 'not') {
    const item = isLeft(ast.item, gone)
    return item && { node: 'not', item }
  }
  const items = ast.items.flatMap((item) => isLeft(item, gone) ?? [])
  const [only] = items
  return items.length === 1 && only ? only : items.length === 0 ? null : { ...ast, items }
}

/** As it is read again, so that two ways to write the same are one. */
const read = (text: string) => {
  const { ast, problems } = parse(text, { now })
  expect([text, problems]).toEqual([text, []])
  return ast && print(ast)
}

it('of any question without mistakes any part can be left out, and the rest stays as it was joined', () => {
  fc.assert(
    fc.property(question.map(numbered), (text) => {
      const { ast, tokens } = parse(text, { now })
      for (const token of tokens.filter(({ kind }) => kind === 'field')) {
        const left = ast && isLeft(ast, token.value ?? '')
        expect([text, token.value, read(withoutPart(text, tokens, token))]).toEqual([
          text,
          token.value,
          read(left ? print(left) : ''),
        ])
      }
    }),
  )
})
