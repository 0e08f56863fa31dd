import { describe, expect, it } from 'vitest'
import type { Ast } from '@/lib/query/ast'
import { rewritten, slippedIn, slipsOf } from '@/lib/query/near-words'
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

  it('are looked for where one word or name is asked for, and not to be left out', () => {
    const looked = (text: string) => slippedIn(read(text)).map(({ start, end }) => text.slice(start, end))
    expect(looked('rollbak -stagin "two words" qa (deploi OR x)')).toEqual(['rollbak', 'deploi'])
    expect(looked('回棍 登 登录模块测试 from:qa -from:pm channel:o* state:new')).toEqual(['回棍', 'from:qa'])
  })

  it('are written where the wrong ones stand', () => {
    const text = 'rollbakc from:qq "登录模快"'
    const leaves = slippedIn(read(text))
    const instead = leaves.map((leaf, at) => ({ leaf, written: ['rollback', 'from:qa', '登录模块'][at] ?? '' }))
    expect(rewritten(text, instead)).toBe('rollback from:qa 登录模块')
  })
})
