import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutWords } from '@/lib/letters/words'
import { acrossJoints, jointsOf, plainReadings } from '@/lib/query/joints'

const finds = (text: string, words: string, prefix = false) =>
  (jointsOf([text]) ?? []).some((one) => acrossJoints(cutWords(words), prefix).test(one))

describe('a character without width between letters', () => {
  it.each([
    ['dele\u200bte', 'delete'],
    ['a\u200bb', 'a b'],
    ['a\u200bb', 'ab'],
    ['de\u200blete\u200bthe file', 'delete the file'],
    ['d\u00ade\u2060l\ufeffe\u034ft\u180ee', 'delete'],
    ['dele\u0007te', 'delete'],
    ['dele\u2400te', 'delete'],
    ['\u5220\u200b\u9664', '\u5220\u9664'],
    ['d\u200b\u0435\u200blete', 'delete'],
    ['d\u200b\u0435\u200blete\u200bnow', 'delete now'],
    ['\u043f\u0440\u0438\u0432\u0435\u0442\u200bworld', '\u043f\u0440\u0438\u0432\u0435\u0442'],
    ['caf\u200be\u0301 noir', 'cafe noir'],
    ['C++ dele\u200bte', 'c++ delete'],
    ['\u0e01\u0e25\u0e31\u200b\u0e1a', '\u0e01\u0e25\u0e31\u0e1a'],
  ])('%j is found by %j', (text, words) => {
    expect(finds(text, words)).toBe(true)
  })

  it.each([
    ['dele\u200bted', 'delete'],
    ['un\u200b delete', 'undelete'],
    ['dele-\u200bte', 'delete'],
    ['dele\nte\u200bx', 'delete'],
  ])('%j is not found by %j', (text, words) => {
    expect(finds(text, words)).toBe(false)
  })

  it('is found by the beginning of a word, at any side of it', () => {
    expect([finds('dele\u200bted', 'delet', true), finds('x\u200bdeleted', 'delet', true)]).toEqual([true, true])
    expect(finds('undele\u200bted', 'delet', true)).toBe(false)
  })

  it.each([['deleted'], ['a b'], ['done \u2705\ufe0f now'], ['one \u200b two'], ['caf\u00e9'], ['\u5220\u9664']])(
    'of %j there is none',
    (text) => {
      expect(jointsOf([text])).toBeNull()
    },
  )

  it('wherever they stand, whatever is said is found by its words as they are, joined and apart', () => {
    const letters = fc.array(fc.stringMatching(/^[a-z]{1,6}$/), { minLength: 2, maxLength: 6 })
    const signs = fc.array(fc.constantFrom('\u200b', '\u200d', '\u00ad', '\u2060', '\u0007', '\u034f'), {
      minLength: 9,
    })
    fc.assert(
      fc.property(letters, signs, fc.infiniteStream(fc.boolean()), (pieces, between, joined) => {
        const said = pieces.map((piece, at) => piece + (between[at] ?? '')).join('')
        const meant = pieces.map((piece) => piece + (joined.next().value ? '' : ' ')).join('')
        expect(finds(said, meant.trim())).toBe(true)
      }),
    )
  })

  it('is a blank, or nothing, everywhere at once in the plain readings', () => {
    expect(jointsOf(['de\u200blete it'])?.flatMap(plainReadings)).toEqual(['de lete it', 'delete it'])
  })

  it('of a long text that is nothing else is read through all the same', () => {
    const long = 'd\u200be\u200bl\u200be\u200bt\u200b'.repeat(40_000)
    expect(finds(long, 'delete')).toBe(false)
  })
})
