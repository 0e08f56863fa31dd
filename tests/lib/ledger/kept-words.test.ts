import { afterEach, expect, test } from 'vitest'
import { keepTyped, keptWithin, sayKept, toKeep } from '@/lib/ledger/kept-words'
import { NOBODY, type Reader, readAs, readBy, sayInChinese } from '@/lib/reader/reader'
import { post } from '@/lib/text/posts/post-words'

let now: Reader = NOBODY

function asChinese<Result>(act: () => Result): Result {
  readBy({
    now: () => now,
    as: (wanted, does) => {
      const before = now
      now = wanted
      try {
        return does()
      } finally {
        now = before
      }
    },
  })
  sayInChinese({
    post: { nothingWritten: '什么都没有写。', partly: (n: number, all: number) => `写了 ${all} 个中的 ${n} 个。` },
  })
  return readAs({ language: 'zh', zone: 'UTC' }, act)
}

afterEach(() => {
  now = NOBODY
})

test('a word is kept as where it stands and what it was given, whoever reads', () => {
  const kept = asChinese(() => [toKeep(() => post.nothingWritten), toKeep(() => post.partly(1, 2))])
  expect(kept).toEqual(['say:post.nothingWritten', 'say:post.partly [1,2]'])
  expect(kept.map(sayKept)).toEqual([post.nothingWritten, post.partly(1, 2)])
  expect(asChinese(() => kept.map(sayKept))).toEqual(['什么都没有写。', '写了 2 个中的 1 个。'])
})

test('a word may be given to another, at once or after it was kept', () => {
  const inner = toKeep(() => post.nothingWritten)
  const kept = toKeep(() => post.heldBy(post.nothingWritten, 3))
  expect(toKeep(() => post.heldBy(keptWithin(inner), 3))).toBe(kept)
  expect(sayKept(kept)).toBe(post.heldBy(post.nothingWritten, 3))
})

test('what is put together by hand is kept in English', () => {
  expect(asChinese(() => toKeep(() => `${post.nothingWritten} ${post.partly(1, 2)}`))).toBe(
    `${post.nothingWritten} ${post.partly(1, 2)}`,
  )
})

test('what somebody wrote is told as they wrote it, though it looks like a code', () => {
  for (const text of ['It broke.', 'say:post.nothingWritten', 'say:post.partly [1,2]', 'say:ledger.typed ["x"]']) {
    expect(sayKept(keepTyped(text))).toBe(text)
    expect(asChinese(() => sayKept(keepTyped(text)))).toBe(text)
  }
  expect(keepTyped('It broke.')).toBe('It broke.')
  expect(sayKept('say:post.nothingWritten'), 'red control: kept as it is, it would be our word').toBe(
    post.nothingWritten,
  )
})

test('what is no code of a word that is known is told as it stands', () => {
  for (const text of [
    '',
    'It broke.',
    'say:nobody.knows',
    'say:post.constructor',
    'say:post.heldBy',
    'say:post.partly [1',
  ])
    expect(sayKept(text)).toBe(text)
  expect(sayKept(keptWithin(keepTyped('It broke.')))).toBe('It broke.')
})
