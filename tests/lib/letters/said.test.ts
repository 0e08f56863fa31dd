import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutRuns, hasHidden, inWords, isFromRight, isUnbroken } from '@/lib/letters/said'
import { workOf } from '@/tests/load'

const signs = (text: string) => cutRuns(text).flatMap((run) => (run.kind === 'hidden' ? [run.sign] : []))

describe('what agents say, cut for showing', () => {
  it('knows by its first letter what is written from right to left', () => {
    for (const said of ['שלום', '3: مرحبا, world', '“سلام”']) expect(isFromRight(said)).toBe(true)
    for (const said of ['', '42', 'Hello, שלום', '登录 שלום']) expect(isFromRight(said)).toBe(false)
  })

  it('knows a word that fills many lines from many words', () => {
    expect(isUnbroken(`so ${'x'.repeat(1_000)}`)).toBe(true)
    expect(isUnbroken('word '.repeat(1_000))).toBe(false)
    expect(isUnbroken('x'.repeat(999))).toBe(false)
  })

  it('never loses or changes a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        expect(
          cutRuns(text)
            .map((run) => run.text)
            .join(''),
        ).toBe(text)
      }),
    )
  })

  it('names what would not be seen or would turn the reading order', () => {
    expect(signs('a\u200bb\u202ec\u001b[31m')).toEqual(['U+200B', 'U+202E', 'ESC'])
    expect(signs('\u{e0041}\ufeff\u00ad\u2066')).toEqual(['U+E0041', 'U+FEFF', 'U+00AD', 'U+2066'])
    expect(signs(`${'\u0000'.repeat(64)}x${'\u2400'.repeat(2)}`)).toEqual(['NUL×64', 'NUL×2'])
    expect(signs('\ud800')).toEqual(['U+D800'])
  })

  it('leaves no hidden character outside a badge', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('\u200b', '\u202e', '\u0007', '\ud800', '汉', 'ㅤ', 'a', ' ', '1')), (all) => {
        const plain = cutRuns(all.join('')).filter((run) => run.kind !== 'hidden')
        expect(plain.some((run) => hasHidden(run.text))).toBe(false)
      }),
    )
  })

  it('keeps line ends, tabs and joined emoji as they are', () => {
    expect(signs('a\n\tb')).toEqual([])
    expect(signs('👩‍💻 👩🏽‍🚒')).toEqual([])
    expect(signs('a\u200db')).toEqual(['U+200D'])
  })

  it('marks Chinese with what stands between it', () => {
    expect(cutRuns('task.assign 扫描 shared/ 中的重复文件')).toEqual([
      { kind: 'text', text: 'task.assign ' },
      { kind: 'cjk', text: '扫描 shared/ 中的重复文件' },
    ])
  })

  it('finds mentions, full-width ones too, and no mail addresses', () => {
    const found = cutRuns('@qa and ＠critic, not ops@example.org').filter(({ kind }) => kind === 'mention')
    expect(found.map(({ text }) => text)).toEqual(['@qa', '＠critic'])
  })

  it('cuts hostile text in a time that grows with its length', async () => {
    const texts = ['汉 '.repeat(50_000), '\u200d'.repeat(100_000), '@a-'.repeat(50_000), '汉1'.repeat(50_000)]
    expect(await workOf(() => texts.map(cutRuns))).toBeLessThan(6_000)
  })

  it('is one line for titles', () => {
    expect(inWords('a\u200bb')).toBe('a[U+200B]b')
  })
})
