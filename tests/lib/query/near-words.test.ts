import { describe, expect, it } from 'vitest'
import type { Ast } from '@/lib/query/ast'
import { slippedIn, slipsOf } from '@/lib/query/near-words'
import { parse } from '@/lib/query/parse'

const read = (text: string): Ast => {
  const { ast } = parse(text, { now: 0 })
  if (ast === null) throw new Error(text)
  return ast
}

describe('words one slip away', () => {
  it.each([
    ['rollbak', 'rollback'],
    ['rollbackk', 'rollback'],
    ['rolbcak', 'rolback'],
    ['rellback', 'rollback'],
    ['откатт', 'откат'],
    ['отказ', 'откат'],
    ['दुनियाा', 'दुनिया'],
  ])('of %s is %s', (written, meant) => {
    expect(slipsOf(written)).toContain(meant)
  })

  it('are never the word itself', () => {
    expect(slipsOf('aaaa')).not.toContain('aaaa')
  })

  it('are looked for where one whole word is asked for, and not to be left out', () => {
    const looked = (text: string) => slippedIn(read(text)).map(({ text }) => text)
    expect(looked('rollbak from:qa -stagin "two words" qa (deploi OR x)')).toEqual(['rollbak', 'deploi'])
    expect(looked('from:qa')).toEqual([])
  })
})
