import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineAt } from '@/lib/json/json-place'

const text = `{
  "to": ["@qa",
    "@td"],
  "a \\" } key": {"x": 1, "deep": [
    {"y": null},
    {"y": "z"}
  ]}
}`

test('a value is found by its path, in lists and behind keys that look like an end', () => {
  expect(lineAt(text, ['to'])).toBe(2)
  expect(lineAt(text, ['to', 1])).toBe(3)
  expect(lineAt(text, ['a " } key'])).toBe(4)
  expect(lineAt(text, ['a " } key', 'deep', 1, 'y'])).toBe(6)
})

test('what is not there stands where it would', () => {
  expect(lineAt(text, ['missing'])).toBe(1)
  expect(lineAt(text, ['a " } key', 'deep', 7])).toBe(4)
  expect(lineAt('3', ['x', 'y'])).toBe(1)
})

test('whatever the value is, every one of its keys has its own line when it is laid out', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.oneof(fc.integer(), fc.string(), fc.boolean(), fc.constant(null))),
      (value) => {
        const laid = JSON.stringify(value, null, 2)
        Object.keys(value).forEach((key) => {
          const line = laid.split('\n')[lineAt(laid, [key]) - 1] ?? ''
          expect(line.trim().startsWith(`${JSON.stringify(key)}:`)).toBe(true)
        })
      },
    ),
  )
})
