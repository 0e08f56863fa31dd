import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseJson } from '@/lib/json/json'
import { unreadBecause } from '@/lib/text/messages/unread-because'
import { why } from '@/lib/unread/why-unread'

const reasonOf = (text: string) => {
  const parsed = parseJson(text)
  return parsed.ok ? 'ok' : `${parsed.line}:${parsed.column} @${parsed.at} ${unreadBecause(parsed.reason)}`
}

describe('parseJson', () => {
  test('what JSON.parse refuses is refused with a place inside the text, and nothing else is', () => {
    const almost = fc
      .tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '"', '}', '\\', '\0', '\n', '{{', '0', 'e'), fc.nat(3))
      .map(([json, place, noise, cut]) => {
        const at = place % (json.length + 1)
        return json.slice(0, at) + noise + json.slice(at + cut)
      })
    fc.assert(
      fc.property(fc.oneof(almost, fc.string(), fc.json()), (text) => {
        const parsed = parseJson(text)
        let valid = true
        try {
          JSON.parse(text)
        } catch {
          valid = false
        }
        expect(parsed.ok).toBe(valid)
        if (parsed.ok) return
        expect(parsed.reason).not.toBe(why('json-none'))
        expect(parsed.at).toBeGreaterThanOrEqual(0)
        expect(parsed.at).toBeLessThanOrEqual(Buffer.byteLength(text))
      }),
      { numRuns: 2_000 },
    )
  })

  test.each([
    ['', '1:1 @0 Empty.'],
    ['{"a":1,}', '1:8 @7 A comma before a closing bracket.'],
    ['{"a": {{ x }}}', '1:7 @6 Contains a template that was not filled in.'],
    ['{"a": // no\n1}', '1:7 @6 Contains a comment.'],
    ['{"路": 1} tail', '1:10 @11 Unexpected content after the JSON value: "tail".'],
    ['{\n  "a": "b\n"}', '2:10 @11 A line break or control character inside a string.'],
    ['{"path":"C:\\work"}', '1:12 @11 Invalid escape sequence: "\\\\work\\"}".'],
    ['<<<<<<< HEAD\n{}', '1:1 @0 Contains a git conflict marker.'],
    ['\0\0', '1:1 @0 Contains NUL bytes.'],
    ['{"a":"b', '1:8 @7 Cut off: the text ends before the JSON value is complete.'],
    ['plain text', '1:1 @0 Expected a value, found "plain text".'],
    ["{'a':1}", '1:2 @1 Expected a key in double quotes, found "\'a\':1}".'],
  ])('%j says where and why', (text, expected) => expect(reasonOf(text)).toBe(expected))

  test('a key named twice in any object is told, a key in two objects is not', () => {
    const told = (text: string) => {
      const parsed = parseJson(text)
      return parsed.ok && parsed.duplicateKeys
    }
    expect(told('{"a":1,"a":2}')).toBe(true)
    expect(told('[{"x":{"a":1,"\\u0061":2}}]')).toBe(true)
    expect(told('{"__proto__":1,"__proto__":2}')).toBe(true)
    expect(told('{"a":{"b":1},"a":{"c":1,"d":2}}')).toBe(true)
    expect(told('[{"a":1},{"a":":"}]')).toBe(false)
    expect(told('{"a\\"":"\\\\","b":":"}')).toBe(false)
  })

  test('500 levels are read, 501 and a million are not, at no cost of stack', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
    expect(parseJson(nested(500)).ok).toBe(true)
    expect(reasonOf(nested(501))).toBe('1:501 @500 Nested more than 500 levels deep.')
    expect(reasonOf('{"a":'.repeat(1_000_000))).toContain('Nested')
    expect(parseJson(`[${'[],'.repeat(5_000)}[]]`).ok).toBe(true)
  })

  test('more than 200,000 members are not read', () => {
    const wide = (count: number) => `[${Array.from({ length: count }, () => '{"a":1}').join(',')}]`
    expect(parseJson(wide(200_000)).ok).toBe(true)
    expect(parseJson(wide(200_001)).ok).toBe(false)
  })

  test('more than 500,000 items are not read, nor parsed to see whether they could be', () => {
    expect(parseJson(`[${'0,'.repeat(499_999)}0]`).ok).toBe(true)
    expect(parseJson(`[${'{},'.repeat(600_000)}{}]`)).toMatchObject({ ok: false, reason: why('json-items', 500_000) })
    expect(parseJson(`["${','.repeat(2_000_000)}"]`).ok).toBe(true)
    expect(parseJson('{"a":'.repeat(100) + '0,'.repeat(600_000))).toMatchObject({ reason: why('json-items', 500_000) })
  })
})
