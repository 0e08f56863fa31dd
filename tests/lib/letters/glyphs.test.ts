import fc from 'fast-check'
import { expect, it } from 'vitest'
import { jsonLine, visible } from '@/lib/letters/glyphs'

const ACTS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u
const anything = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code))).map((parts) => parts.join('')),
)

it('nothing that acts on a terminal is left', () => {
  fc.assert(
    fc.property(anything, (text) => {
      expect(visible(text)).not.toMatch(ACTS)
    }),
  )
  fc.assert(
    fc.property(anything, (text) => {
      expect(jsonLine({ text })).not.toMatch(ACTS)
    }),
  )
})

it('JSON says the same as before', () => {
  fc.assert(
    fc.property(anything, (text) => {
      expect(JSON.parse(jsonLine({ text }))).toEqual({ text })
    }),
  )
})

it('what does not act stays as it is', () => {
  expect(visible('计划：ok – “quoted” é 😀')).toBe('计划：ok – “quoted” é 😀')
})

it('what acts is named', () => {
  expect(visible('a\u001b[31m\u009b\u202e\u{e0041}\ud800')).toBe('a␛[31m<U+009B><U+202E><U+E0041><U+D800>')
})
