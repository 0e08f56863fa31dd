import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { acceptField, acceptValue, fieldsFor, valuesFor, wantedAt } from '@/components/query/edit'
import { piecesOf } from '@/components/query/ink-pieces'
import { acceptSuggestion, mendedOf, tokenAt } from '@/components/query/mend-question'
import { parse } from '@/lib/query/parse'

const now = Date.UTC(2026, 10, 20)
const tokensOf = (text: string) => parse(text, { now }).tokens

describe('what can be completed at the caret', () => {
  it('is a field while its name is typed', () => {
    expect(wantedAt('pri', 3)).toEqual({ kind: 'field', prefix: 'pri', span: { start: 0, end: 3 } })
    expect(wantedAt('from:qa -ty', 11)).toMatchObject({ kind: 'field', prefix: 'ty' })
    expect(wantedAt('(ty', 3)).toMatchObject({ kind: 'field', prefix: 'ty' })
  })

  it('is a value behind the colon, full-width ones too', () => {
    expect(wantedAt('from:q', 6)).toMatchObject({ kind: 'value', field: 'from', prefix: 'q' })
    expect(wantedAt('from：q', 6)).toMatchObject({ kind: 'value', field: 'from', prefix: 'q' })
    expect(wantedAt('priority:>=hi', 13)).toMatchObject({ kind: 'value', field: 'priority', prefix: 'hi' })
    expect(wantedAt('from:"team l', 12)).toMatchObject({ kind: 'value', field: 'from', prefix: 'team l' })
    expect(wantedAt('登录，from：“team l', 15)).toMatchObject({ kind: 'value', field: 'from', prefix: 'team l' })
  })

  it('is nothing after a space, in an unknown field, or before anything is typed', () => {
    for (const text of ['', 'from:qa ', 'nofield:x']) expect(wantedAt(text, text.length)).toBeNull()
  })

  it('offers fields by the beginning of their name and closed values by theirs', () => {
    expect(fieldsFor('pr')).toEqual(['priority', 'protocol', 'problem'])
    expect(valuesFor('priority', 'h')).toEqual(['high'])
    expect(valuesFor('from', 'q')).toBeNull()
  })
})

describe('accepting what is offered', () => {
  const wanted = (text: string, caret = text.length) => {
    const found = wantedAt(text, caret)
    if (!found) throw new Error('nothing to complete')
    return found
  }

  it('a field leaves the caret behind its colon', () => {
    expect(acceptField('ty', wanted('ty'), 'type')).toEqual({ text: 'type:', caret: 5 })
    expect(acceptField('ag:qa', wanted('ag:qa', 2), 'agent')).toEqual({ text: 'agent:qa', caret: 6 })
    expect(acceptField('ag：qa', wanted('ag：qa', 2), 'agent')).toEqual({ text: 'agent:qa', caret: 6 })
  })

  it('a value ends with a space at the end, and replaces the rest of the word it stands in', () => {
    expect(acceptValue('from:q', wanted('from:q'), 'qa')).toEqual({ text: 'from:qa ', caret: 8 })
    expect(acceptValue('from:qxx type:a', wanted('from:qxx type:a', 6), 'qa')).toEqual({
      text: 'from:qa type:a',
      caret: 7,
    })
  })

  it('a value with anything but letters is quoted so that it reads back as itself', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }), (value) => {
        const { text } = acceptValue('from:', wanted('from:'), `a${value.trim()}b`)
        const [token, ...others] = tokensOf(text)
        expect(others).toEqual([])
        expect(token).toMatchObject({ kind: 'field', field: 'from' })
      }),
    )
  })

  it('a suggestion replaces the mistake, or the whole when it is the whole', () => {
    expect(acceptSuggestion('prioritty:high x', { start: 0, end: 14, suggestion: 'priority:high' }).text).toBe(
      'priority:high x',
    )
    expect(acceptSuggestion('(a', { start: 0, end: 1, suggestion: '(a)' })).toEqual({ text: '(a)', caret: 3 })
  })
})

describe('a question with mistakes', () => {
  const mended = (text: string) => mendedOf(text, parse(text, { now: 0 }).problems)

  it('is mended at each of them', () => {
    expect(mended('form:qa prioritty:high zebra')).toBe('from:qa priority:high zebra')
    expect(mended('"half a phrase')).toBe('"half a phrase"')
  })

  it('stays as it is where one of them has no mend, or there is none', () => {
    expect(mended('form:qa after:yesterdayish')).toBeNull()
    expect(mended('from:qa')).toBeNull()
  })
})

describe('the painted question', () => {
  it('is the text, nothing lost, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60, unit: 'grapheme' }), (text) => {
        expect(
          piecesOf(text, tokensOf(text))
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text)
      }),
    )
  })

  it('finds the part under the caret at both of its ends', () => {
    const tokens = tokensOf('from:qa type:x')
    expect(tokenAt(tokens, 0)?.field).toBe('from')
    expect(tokenAt(tokens, 7)?.field).toBe('from')
    expect(tokenAt(tokens, 9)?.field).toBe('type')
    expect(tokenAt([], 0)).toBeNull()
  })
})
