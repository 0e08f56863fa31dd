import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutWords, wordsOf } from '@/lib/letters/words'

describe('cutting words', () => {
  it('folds case, marks and compatibility forms', () => {
    expect(cutWords('Café ＡＢＣ ﬁn Straße İstanbul')).toEqual(['cafe', 'abc', 'fin', 'strasse', 'istanbul'])
    expect(cutWords('STRAẞE')).toEqual(['strasse'])
  })

  it('splits at everything that is neither letter nor digit', () => {
    expect(cutWords('src/auth_token.ts: v2—done 👍 E-004')).toEqual([
      'src',
      'auth',
      'token',
      'ts',
      'v2',
      'done',
      'e',
      '004',
    ])
  })

  it('makes each Han, Kana and Hangul character a word of its own', () => {
    expect(cutWords('审批API通过。ガイド 한글v2')).toEqual([
      '审',
      '批',
      'api',
      '通',
      '过',
      'ガ',
      'イ',
      'ド',
      '한',
      '글',
      'v2',
    ])
  })

  it('finds a word through invisible characters and lookalike letters', () => {
    expect(cutWords('appr\u200bove а\u00adpprove appr\u{e0041}ove')).toEqual(['approve', 'approve', 'approve'])
  })

  it('leaves words that are Cyrillic throughout as they are', () => {
    expect(cutWords('сорт')).toEqual(['сорт'])
  })

  it('cuts an endless run of letters into consecutive words', () => {
    expect(cutWords('x'.repeat(300)).map((word) => word.length)).toEqual([128, 128, 44])
    expect(cutWords('ж'.repeat(130)).map((word) => word.length)).toEqual([128, 2])
  })

  it('gives the same words again when cut again, in any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const words = cutWords(text)
        expect(cutWords(words.join(' '))).toEqual(words)
      }),
      { numRuns: 2000 },
    )
  })

  it('cuts ASCII within other text as it cuts it alone', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
        expect(cutWords(`${text} 审`)).toEqual([...cutWords(text), '审'])
      }),
    )
  })

  it('never gives a word with a space, a colon or a lone surrogate', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0xffff })), (units) => {
        for (const word of cutWords(String.fromCharCode(...units))) expect(word).toMatch(/^[\p{L}\p{N}]+$|^\p{L}/u)
      }),
    )
  })
})

describe('the words of a message', () => {
  it('joins the parts and skips what is missing', () => {
    expect(wordsOf(['One two', null, '', '三'])).toEqual({ words: 'one two 三', truncated: false })
  })

  it('keeps the first 65,536 words and says that there were more', () => {
    const exact = wordsOf(['a '.repeat(65_536)])
    expect(exact.truncated).toBe(false)
    const over = wordsOf(['a '.repeat(40_000), 'b '.repeat(25_537)])
    expect(over.truncated).toBe(true)
    expect(over.words.split(' ').length).toBe(65_536)
  })

  it('stays below what a Postgres search document can hold', () => {
    const { words, truncated } = wordsOf(['字'.repeat(65_000), 'k'.repeat(2_000_000)])
    expect(truncated).toBe(true)
    expect(new TextEncoder().encode(words).length).toBeLessThanOrEqual(900_000)
  })
})
