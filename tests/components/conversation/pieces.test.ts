import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { piecesOf } from '@/components/conversation/pieces'

const kinds = (body: string) => piecesOf(body).map(({ kind, text }) => [kind, text])

describe('the pieces of a body', () => {
  it('leaves prose alone, with brackets in it too', () => {
    expect(kinds('See {this} and [that].')).toEqual([['text', 'See {this} and [that].']])
  })

  it('shows JSON that ends the text as JSON', () => {
    expect(kinds('task.assign\n{"volume": "bk-07"}')).toEqual([
      ['text', 'task.assign'],
      ['json', '{"volume": "bk-07"}'],
    ])
  })

  it('does not take broken JSON for JSON', () => {
    expect(kinds('{"volume": ')).toEqual([['text', '{"volume":']])
  })

  it('shows a fenced block as code and goes on after it', () => {
    expect(kinds('Before\n```js\nlet a = 1\n```\nAfter')).toEqual([
      ['text', 'Before'],
      ['code', '```js\nlet a = 1\n```'],
      ['text', 'After'],
    ])
  })

  it('takes a fence that is never closed to the end', () => {
    expect(kinds('Look:\n```\nrm -rf /')).toEqual([
      ['text', 'Look:'],
      ['code', '```\nrm -rf /'],
    ])
  })

  it('keeps every sign of any body', () => {
    const part = fc.constantFrom('word', '```', '\n', '{"a":1}', '[', ']', ' ', '```js\n', '字')
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const body = parts.join('')
        const shown = piecesOf(body)
          .map(({ text }) => text)
          .join('')
        const letters = (text: string) => text.replace(/\s/g, '')
        expect(letters(shown)).toBe(letters(body))
      }),
    )
  })
})
