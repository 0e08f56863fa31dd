import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spelled, unspelled } from '@/lib/letters/spelled'
import { spellName } from '@/server/tail/disk/byte-lines'

const bytes = (...parts: (string | number)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from([part]))))

test('a name stays as it is unless a backslash in it could be taken for a spelled byte', () => {
  for (const name of ['msg-1.json', 'a\\b', '\\x00.json', '\\xFF', 'x\\', '\\x5', '审批\\x5e']) {
    expect([spelled(name), spellName(Buffer.from(name)), unspelled(name)]).toEqual([name, name, name])
  }
  expect(spelled('msg-\\xff.json')).toBe('msg-\\x5cxff.json')
  expect(spelled('\\x5cxff')).toBe('\\x5cx5cxff')
  expect(spellName(bytes('\\xff', 0xff, '\\', 0xff))).toBe('\\x5cxff\\xff\\\\xff')
})

test('no two names are spelled alike, and what is UTF-8 is found again', () => {
  const part = fc.constantFrom<string | number>('\\', 'x', 'f', '5', 'c', '8', '\\x5c', '\\xff', '中', 0xff, 0xe4, 0xb8)
  const name = fc.array(part, { maxLength: 8 }).map((parts) => bytes(...parts))
  const spelledAs = new Map<string, string>()
  fc.assert(
    fc.property(name, (raw) => {
      const all = spellName(raw)
      const hex = raw.toString('hex')
      expect(spelledAs.get(all) ?? hex).toBe(hex)
      spelledAs.set(all, hex)
      const text = raw.toString('utf8')
      const isText = Buffer.from(text).equals(raw)
      expect(unspelled(all)).toBe(isText ? text : null)
      if (isText) expect(spelled(text)).toBe(all)
    }),
    { numRuns: 5000 },
  )
})
