import { expect, test } from 'vitest'
import { guardedIn } from '@/components/approvals/card/guarded'

const marked = (text: string, words: string[]) =>
  guardedIn(text, words)
    .filter(({ guarded }) => guarded)
    .map(({ part }) => part)

test('a value that names a guarded word is marked whole, its key is not', () => {
  const payload = '{ "lock": "none", "action": "lock.unlock", "colour": "black", "block": "blocked" }'
  expect(marked(payload, ['lock'])).toEqual(['"lock.unlock"'])
})

test('text that is no JSON is marked where the word stands', () => {
  expect(marked('unlock the Lock of block 4', ['lock'])).toEqual(['Lock'])
})

test('every letter of the payload is there, in order', () => {
  const payload = '{"a":"lock \\" lock","b":["lock","key"]}'
  const pieces = guardedIn(payload, ['lock', 'key', 'lock'])
  expect(pieces.map(({ part }) => part).join('')).toBe(payload)
  expect(pieces.map(({ at, part }) => payload.slice(at, at + part.length))).toEqual(pieces.map(({ part }) => part))
})

test('nothing guarded marks nothing', () => {
  expect(marked('{"a":"lock"}', [''])).toEqual([])
})
