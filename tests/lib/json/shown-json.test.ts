import fc from 'fast-check'
import { expect, test } from 'vitest'
import { layOut } from '@/lib/json/json-layout'
import { bracketed, fieldsIn, isReadable, laidOut, pretty, shownJson } from '@/lib/json/shown-json'

test('JSON has one value a line and keeps its order; other text stays as it is', () => {
  expect(pretty('{"b":1,"a":[2]}')).toBe('{\n  "b": 1,\n  "a": [\n    2\n  ]\n}')
  expect(pretty('{ torn')).toBe('{ torn')
})

test('what is no JSON has no value and no lines; null is a value', () => {
  expect([shownJson('{ torn'), laidOut('{ torn')]).toEqual([null, null])
  expect([shownJson('null'), laidOut('null')]).toEqual([{ value: null }, 'null'])
})

test('a key that stands twice and each digit are shown as they are written, escaped letters as letters', () => {
  expect(laidOut('{"n":9007199254740993.10, "n" :1E400,"x":{},"y":[ ],"z":"\\u5ba1\\n"}')).toBe(
    '{\n  "n": 9007199254740993.10,\n  "n": 1E400,\n  "x": {},\n  "y": [],\n  "z": "审\\n"\n}',
  )
})

test('whatever is JSON is laid out as the value would be, however it was spaced', () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom('', '  ', '\t'), (text, space) => {
      const value: unknown = JSON.parse(text)
      const spaced = JSON.stringify(value, null, space)
      expect(layOut(spaced, '   ')).toBe(JSON.stringify(value, null, 3))
      expect(laidOut(spaced)).toBe(JSON.stringify(value, null, 2))
    }),
  )
})

test.each([
  ['{"a":1,"b":2}', 'object', 2],
  ['[1,2,3]', 'list', null],
  ['"{}"', null, null],
  ['null', null, null],
  ['{"a":1', null, null],
])('%s is in brackets of %s and has %s fields', (text, brackets, fields) => {
  expect([bracketed(text), fieldsIn(text)]).toEqual([brackets, fields])
})

test('what is too deep for containers is shown and does not count as readable', () => {
  const deep = `${'['.repeat(501)}${']'.repeat(501)}`
  expect([bracketed(deep), isReadable(deep), isReadable('[]')]).toEqual(['list', false, true])
})
