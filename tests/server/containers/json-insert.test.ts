import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withElement } from '@/server/containers/json/json-insert'

const ELEMENT = '{"message_id":"m-9","text":"]},{\\"messages\\": ["}'

test('one more element stands at the end of the list, and every other value is as before', () => {
  const layouts = fc.constantFrom(0, 1, 2, 4, '\t')
  const key = fc.string({ minLength: 1 }).filter((text) => text !== 'messages' && text !== '__proto__')
  const box = fc.record({
    before: fc.dictionary(key, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 }),
    messages: fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 3 }),
    after: fc.dictionary(key, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 }),
  })
  fc.assert(
    fc.property(box, layouts, fc.boolean(), ({ before, messages, after }, layout, bare) => {
      const value = bare ? messages : { ...before, messages, ...after }
      const text = JSON.stringify(value, null, layout)
      const longer = withElement(text, { under: 'messages' }, ELEMENT)
      const all = [...messages, JSON.parse(ELEMENT)]
      expect(JSON.parse(longer ?? 'null')).toEqual(JSON.parse(JSON.stringify(bare ? all : { ...value, messages: all })))
    }),
    { numRuns: 500 },
  )
})

test.each([
  '{}',
  '{"messages": 1}',
  '{"messages": null}',
  '"messages"',
  '{"messages": [',
  '',
  '{"a": {"messages": []}}',
  '{"messages": [], "messages": []}',
])('where there is no list, or two, there is none to put it into: %s', (text) =>
  expect(withElement(text, { under: 'messages' }, ELEMENT)).toBeNull(),
)

test('numbers, spaces and escapes stay as they were written', () => {
  const text = '{ "seen" : 1.50, "big": 9007199254740993, "name": "\\u0041", "messages" : [ 1 ] }'
  expect(withElement(text, { under: 'messages' }, '{"a":1}')).toBe(text.replace('[ 1 ]', '[ 1, {"a":1}]'))
})

test('what is put into a list that is indented keeps its own digits and escapes too', () => {
  const text = '[\n  1\n]\n'
  const element = '{"big":9007199254740993,"name":"\\u0041","none":{}}'
  expect(withElement(text, { under: null }, element)).toBe(
    '[\n  1,\n  {\n    "big": 9007199254740993,\n    "name": "\\u0041",\n    "none": {}\n  }\n]\n',
  )
})
