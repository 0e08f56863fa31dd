import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shortWords, wholeWords } from '@/lib/letters/plain-words'
import { wordsOf } from '@/lib/letters/words'

const NAMES = 'status qa td'

const kept = (body: string, reasoning: string | null = null, names = NAMES) => {
  const { words } = wordsOf([names, body, reasoning])
  return { words, short: shortWords(words, body, reasoning) }
}

test('words that follow from plain text are not kept', () => {
  expect(kept('Deploy NOW: step 2/3 (of qa)').short).toBe('~ status qa td')
  expect(kept('Deploy', 'because -- it\nmust').short).toBe('~ status qa td')
})

test('words are kept where they are cut otherwise than plain text', () => {
  for (const body of ['naïve', '审批 done', 'C++ and C#', 'x'.repeat(200), `a${'.'.repeat(40)}b`, '...'])
    expect(kept(body).short).toBe(kept(body).words)
})

test('words behind the text are kept with all others', () => {
  const { words } = wordsOf([NAMES, 'see below', null, 'const x = 1'])
  expect(shortWords(words, 'see below', null)).toBe(words)
})

const text = fc.oneof(
  fc.string({ unit: 'binary-ascii', maxLength: 60 }),
  fc.string({ maxLength: 30 }),
  fc.constantFrom('C#', 'c++', 'ok ok', '审批', 'É', '~ ~', '- - -'),
)

test('all words are given back, whatever was said', () => {
  fc.assert(
    fc.property(text, fc.option(text, { nil: null }), text, (body, reasoning, names) => {
      const { words, short } = kept(body, reasoning, names)
      expect(wholeWords(short, body, reasoning)).toBe(words)
    }),
    { numRuns: 2_000 },
  )
})
