import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unreadBecause } from '@/lib/text/messages/unread-because'
import { isWhy, readWhy, why } from '@/lib/unread/why-unread'

describe('why something is not read', () => {
  test('is kept as a code and what it names, whatever that holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (title, message) => {
        const kept = why('reader-failed', title, message)
        expect(readWhy(kept)).toEqual({ code: 'reader-failed', named: [title, message] })
      }),
    )
    expect(why('json-more', '"|100%7C"')).toBe('json-more|"%7C100%257C"')
  })

  test('is told in a sentence', () => {
    expect(unreadBecause(why('not-utf-8', 'ff', 12))).toBe('Not UTF-8: byte 0xff at offset 12.')
    expect(unreadBecause(why('line-too-long', 1024 ** 2))).toBe('The line is longer than 1 MiB: not read.')
    expect(unreadBecause(why('json-no-comma', '}', '"x|y"'))).toBe('Expected a comma or }, found "x|y".')
    expect(unreadBecause(why('json-items', 500_000))).toBe('More than 500,000 items.')
    expect(unreadBecause(why('mail-cut'))).toBe('Cut off: the header has no end.')
    expect(unreadBecause(why('no-object', 'array'))).toBe('Expected a JSON object, found an array.')
    expect(unreadBecause(why('cannot-open', 'EPERM'))).toBe('cannot be opened: no permission')
    expect(unreadBecause(why('cannot-read', 'EIO'))).toBe('cannot be read: EIO')
  })

  test('that was kept in words is told as it stands', () => {
    for (const words of ['Cut off: a|b.', 'is being read', '', 'toString', '__proto__', 'constructor|x'])
      expect(unreadBecause(words)).toBe(words)
  })

  test('is known by its code, also where words of 0.1.0 stand for it', () => {
    expect(isWhy(why('being-read'), 'being-read', 'being-read-anew')).toBe(true)
    expect(isWhy('is being read anew', 'being-read-anew')).toBe(true)
    expect(isWhy('is being read', 'being-read-anew')).toBe(false)
    expect(isWhy(null, 'being-read')).toBe(false)
    expect(isWhy(why('far-hole', 9), 'far-hole')).toBe(true)
  })
})
