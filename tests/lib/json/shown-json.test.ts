import { expect, test } from 'vitest'
import { bracketed, fieldsIn, isReadable, laidOut, pretty, shownJson } from '@/lib/json/shown-json'

test('JSON has one value a line and keeps its order; other text stays as it is', () => {
  expect(pretty('{"b":1,"a":[2]}')).toBe('{\n  "b": 1,\n  "a": [\n    2\n  ]\n}')
  expect(pretty('{ torn')).toBe('{ torn')
})

test('what is no JSON has no value and no lines; null is a value', () => {
  expect([shownJson('{ torn'), laidOut('{ torn')]).toEqual([null, null])
  expect([shownJson('null'), laidOut('null')]).toEqual([{ value: null }, 'null'])
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
