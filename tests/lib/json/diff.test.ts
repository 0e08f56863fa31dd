import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DiffLine, diffLines, folded } from '@/lib/json/diff'

const SIGNS = { same: ' ', added: '+', removed: '-' }
const shown = (lines: readonly DiffLine[]) => lines.map(({ kind, text }) => `${SIGNS[kind]}${text}`)
const side = (lines: readonly DiffLine[], other: DiffLine['kind']) =>
  lines.filter(({ kind }) => kind !== other).map(({ text }) => text)

describe('what changed between two texts', () => {
  test('is told line by line, removals before additions', () => {
    expect(shown(diffLines('a\nb\nc', 'a\nB\nc'))).toEqual([' a', '-b', '+B', ' c'])
  })

  test('is nothing where they are equal, everything where one is empty', () => {
    expect(shown(diffLines('a\nb', 'a\nb'))).toEqual([' a', ' b'])
    expect(shown(diffLines('', 'a\nb'))).toEqual(['+a', '+b'])
    expect(shown(diffLines('a', ''))).toEqual(['-a'])
  })

  test('gives back both texts, whatever they are', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c', ''), { minLength: 1, maxLength: 12 })
      .map((lines) => lines.join('\n'))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const lines = diffLines(before, after)
        expect(side(lines, 'added').join('\n')).toBe(before)
        expect(side(lines, 'removed').join('\n')).toBe(after)
      }),
    )
  })

  test('is a whole replacement where finding more would take too long', () => {
    const many = (word: string) => Array.from({ length: 2_500 }, (_, at) => `${word}${at}`).join('\n')
    const lines = diffLines(many('a'), many('b'))
    expect(lines.slice(0, 2_500).every(({ kind }) => kind === 'removed')).toBe(true)
    expect(lines).toHaveLength(5_000)
  })

  test('is folded where nothing changed for long', () => {
    const lines = diffLines('1\n2\n3\n4\n5\n6', '1\n2\n3\n4\n5\nsix')
    const pieces = folded(lines, 1)
    expect(pieces.map(({ kind, at }) => [kind, at])).toEqual([
      ['folded', 0],
      ['lines', 4],
    ])
    expect(pieces[0]).toMatchObject({ count: 4 })
  })
})
