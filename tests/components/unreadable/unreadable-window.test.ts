import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  endOf,
  foreignPiece,
  nameOf,
  partAround,
  stepPart,
  textAround,
} from '@/components/unreadable/unreadable-window'

const bytes = (text: string) => new TextEncoder().encode(text)

describe('the part of the bytes on the screen', () => {
  it('is all of what is short', () => {
    expect(partAround(30, 12)).toEqual({ from: 0, to: 30 })
  })

  it('begins two lines before the first wrong byte', () => {
    expect(partAround(10_000, 4_099)).toEqual({ from: 4_064, to: 4_384 })
  })

  it('stays inside, holds the wrong byte, and begins at a line, whatever is asked', () => {
    fc.assert(
      fc.property(
        fc.nat(70_000),
        fc.nat(80_000),
        fc.array(fc.constantFrom(1 as const, -1 as const)),
        (length, at, steps) => {
          const first = partAround(length, at)
          if (at < length) expect(at >= first.from && at < first.to).toBe(true)
          const last = steps.reduce((part, by) => stepPart(length, part, by), first)
          expect(last.from % 16).toBe(0)
          expect(last.from).toBeGreaterThanOrEqual(0)
          expect(last.to).toBeLessThanOrEqual(length)
        },
      ),
    )
  })
})

describe('a foreign piece', () => {
  it('is the record that stands whole behind a torn one', () => {
    const torn = '{"from":"qa","text":"a long '
    const whole = '{"from":"critic","text":"hello"}'
    const at = torn.length + 2
    expect(foreignPiece(bytes(torn + whole), at)).toEqual({ from: torn.length, to: torn.length + whole.length })
  })

  it('is none where nothing parses alone or no place is known', () => {
    expect(foreignPiece(bytes('{"a": {"b": '), 8)).toBeNull()
    expect(foreignPiece(bytes('{"a":1}'), null)).toBeNull()
  })
})

describe('text around the wrong byte', () => {
  it('marks one whole character', () => {
    const part = { from: 0, to: 7 }
    expect(textAround(bytes('ab块cd'), part, 2)).toEqual({ before: 'ab', wrong: '块', after: 'cd' })
    expect(textAround(bytes('ab块cd'), part, 3).wrong).toBe('块')
  })

  it('shows bytes that are no text as a sign and marks them', () => {
    const { before, wrong, after } = textAround(Uint8Array.of(0x61, 0xff, 0x62), { from: 0, to: 3 }, 1)
    expect([before, wrong, after].join('')).toContain('\ufffd')
    expect(before).toBe('a')
  })

  it('loses no character of valid text, wherever it is cut', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(200), (text, at) => {
        const all = bytes(text)
        const { before, wrong, after } = textAround(all, { from: 0, to: all.length }, at)
        expect(before + wrong + after).toBe(text)
      }),
    )
  })

  it('says how the bytes end', () => {
    expect([endOf(bytes('a\n')), endOf(bytes('a\r\n')), endOf(bytes('a'))]).toEqual(['lf', 'crlf', 'none'])
  })

  it('names a file by the last part of its path', () => {
    expect([nameOf('a/b/c.json'), nameOf('c.json')]).toEqual(['c.json', 'c.json'])
  })
})
