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

  it.each([
    ['Hindi', 'की', 'कि'],
    ['Thai', 'ที่', 'ที'],
    ['Bengali', 'দিন', 'দান'],
    ['Tamil', 'பால்', 'பல்'],
    ['Burmese', 'မာ', 'မိ'],
    ['Khmer', 'គូ', 'គុ'],
    ['Thaana', 'ދިވެހި', 'ދުވެހި'],
  ])('keeps marks that are letters: two words of %s that differ in one vowel sign are two', (_, one, other) => {
    expect(cutWords(one)).not.toEqual(cutWords(other))
    expect(cutWords(one)).toEqual([one])
  })

  it.each([
    ['é', 'e'],
    ['Ϊ́', 'ι'],
    ['й', 'и'],
    ['Việt', 'viet'],
    ['שָׁלוֹם', 'שלום'],
    ['مُحَمَّد', 'محمد'],
    ['1\ufe0f\u20e3', '1'],
    ['del\u0e49e\u093fte', 'delete'],
  ])('finds %j by %j: what is set above or below letters of such scripts is left off', (written, asked) => {
    expect(cutWords(written)).toEqual(cutWords(asked))
  })

  it.each([
    ['Thai', 'กรุณาย้อนกลับเดี๋ยวนี้', 'ย้อนกลับ'],
    ['Lao', 'ກະລຸນາກັບຄືນດຽວນີ້', 'ກັບຄືນ'],
    ['Khmer', 'សូមត្រឡប់វិញឥឡូវនេះ', 'ត្រឡប់'],
    ['Burmese', 'ကျေးဇူးပြု၍ပြန်လှည့်ပါ', 'ပြန်လှည့်'],
    ['Chinese', '请立即回滚迁移', '回滚'],
    ['Japanese', '今すぐロールバックして', 'ロールバック'],
  ])('finds a word inside a sentence of %s, which has no spaces', (_, sentence, word) => {
    const within = (text: string) => ` ${cutWords(text).join(' ')} `
    expect(within(sentence)).toContain(within(word))
  })

  it('keeps a base with its marks together, so that a word is not found by another vowel', () => {
    expect(cutWords('ที่นี่')).toEqual(['ที่', 'นี่'])
    expect(cutWords('हिन्दी में')).toEqual(['हिन्दी', 'में'])
  })

  it('knows the names that are one letter and its signs', () => {
    expect(cutWords('C++, c# or Ｃ＋＋: f#(x) C')).toEqual(['c++', 'c#', 'or', 'c++', 'f#', 'x', 'c'])
    expect(cutWords('语言C++很好，C＃也')).toEqual(['语', '言', 'c++', '很', '好', 'c#', '也'])
  })

  it('takes no other sign for part of a name', () => {
    expect(cutWords('count++ a+b c+++ #c x#12 c##d 1++ C+ abc#')).toEqual([
      'count',
      'a',
      'b',
      'c',
      'c',
      'x',
      '12',
      'c',
      'd',
      '1',
      'c',
      'abc',
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
    expect(cutWords(`${'क'.repeat(128)}िका`).map((word) => word.length)).toEqual([128, 2])
    expect(cutWords(`ท${'ี'.repeat(200)}`).map((word) => word.length)).toEqual([128])
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

  it('gives the same words again where letters, marks and signs stand in any order', () => {
    const pieces = fc.constantFrom(...('cC1é+#＋＃ -กี้ำคกษि়்漢がゞ\u3099\u0301\u200b\u20e3ｶﾞ'.match(/./gsu) ?? []))
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (several) => {
        const words = cutWords(several.join(''))
        expect(cutWords(words.join(' '))).toEqual(words)
      }),
      { numRuns: 3000 },
    )
  })

  it('cuts ASCII within other text as it cuts it alone', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
        expect(cutWords(`${text} 审`)).toEqual([...cutWords(text), '审'])
        expect(cutWords(`${text}审`)).toEqual([...cutWords(text), '审'])
      }),
    )
  })

  it('never gives a word with a space, a colon or a lone surrogate', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0xffff })), (units) => {
        for (const word of cutWords(String.fromCharCode(...units)))
          expect(word).toMatch(/^[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:\+\+|#)?$/u)
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
