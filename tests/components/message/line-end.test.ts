import { describe, expect, test } from 'vitest'
import { lineEndOf } from '@/components/message/line-end'

describe('the end of a line', () => {
  test.each([
    ['is LF', { line: 7 }, { length: 101, whole: true }, 'lf'],
    ['is CR LF', { line: 7 }, { length: 102, whole: true }, 'crlf'],
    ['is missing', { line: 7 }, { length: 100, whole: true }, 'open'],
    ['is not known when not all of it is kept', { line: 7 }, { length: 65_536, whole: false }, null],
    ['is none of a file that is one message', { line: null }, { length: 100, whole: true }, null],
  ] as const)('%s', (_, message, raw, end) => {
    expect(lineEndOf(message, raw, 100)).toBe(end)
  })
})
