import fc from 'fast-check'
import { expect, test } from 'vitest'
import { file } from '@/server/containers/file-container'
import { isWholeLine, lines } from '@/server/containers/lines-container'
import { list } from '@/server/containers/list-container'
import { mail } from '@/server/containers/mail-container'
import { keepsRecords } from './suite'

const words = fc.string({ unit: 'grapheme', maxLength: 12 })
const message = fc.record({ from: words, text: words, n: fc.integer(), read: fc.boolean() })
const layouts = fc.constantFrom(0, 1, 2, '\t')
const FLAG = { field: 'read', value: 'true' }
const FRESH = '{"from":"ada","text":"Nobody said this before.","n":0.5,"read":false}'

keepsRecords({
  name: 'lines',
  container: lines({ mutable: ['read'] }),
  files: fc
    .tuple(
      fc.array(message, { minLength: 1, maxLength: 5 }),
      fc.constantFrom('\n', '\r\n', '\n\n', '\n \n'),
      fc.boolean(),
    )
    .map(([all, end, isEnded]) => all.map((one) => JSON.stringify(one)).join(end) + (isEnded ? end : '')),
  fresh: FRESH,
  mutable: FLAG,
  broken: ['plain words', '{"torn":', '<<<<<<< HEAD'],
  takesMore: true,
})

keepsRecords({
  name: 'file',
  container: file({ mutable: ['read'] }),
  files: fc.tuple(message, layouts).map(([one, layout]) => JSON.stringify(one, null, layout)),
  fresh: FRESH,
  mutable: FLAG,
  broken: ['{', 'words', '"a" "b"', '{"a":1} words {"b":2}', '{"a":1,} {"b":2,}'],
  takesMore: false,
})

const listed = fc.tuple(fc.array(message, { minLength: 1, maxLength: 5 }), layouts, fc.boolean())

keepsRecords({
  name: 'a bare list without ids',
  container: list({ mutable: ['read'] }),
  files: listed.map(([all, layout, twice]) => JSON.stringify(twice ? [...all, ...all] : all, null, layout)),
  fresh: FRESH,
  mutable: FLAG,
  broken: ['[', '[{"a":1},]', 'words'],
  takesMore: true,
})

keepsRecords({
  name: 'a list under a key',
  container: list({ under: 'messages', taken: 'processed', mutable: ['read'] }),
  files: listed.map(([all, layout]) =>
    JSON.stringify({ status: 'idle', messages: all, processed: ['m-0'] }, null, layout),
  ),
  fresh: FRESH,
  mutable: FLAG,
  broken: ['{"messages": ['],
  takesMore: true,
})

const named = fc.constantFrom('from', 'to', 'date', 'subject', 'X-Seen-By')
const value = fc
  .string({ unit: 'grapheme', maxLength: 20 })
  .map((text) => text.replaceAll(/\p{Cc}|[\u2028\u2029]/gu, ' ').trim())

keepsRecords({
  name: 'mail',
  container: mail({ mutable: ['status'] }),
  files: fc
    .tuple(fc.dictionary(named, value), fc.boolean(), fc.string({ unit: 'grapheme' }), fc.constantFrom('\n', '\r\n'))
    .map(([header, hasStatus, body, end]) => {
      const lines = Object.entries({ ...header, ...(hasStatus ? { status: 'unread' } : {}) })
      return ['---', ...lines.map(([name, said]) => `${name}: ${said}`), '---', '', body].join(end)
    }),
  fresh: '---\nfrom: ada\n---\n\nNobody said this before.\n',
  mutable: { field: 'status', value: 'read' },
  broken: ['words', '---\nfrom: ada', '---\n- a list\n---\n', `---\nfrom: ${'x'.repeat(3000)}\n---\n`],
  takesMore: false,
})

test.each([
  ['file', file({ mutable: ['read'] })],
  ['a bare list', list({ mutable: ['read'] })],
  ['a list under a key', list({ under: 'messages' })],
])('objects one after the other are cut and found as the ones that they are: %s', (_, { cut, find, put }) => {
  const one = '{\n  "text": "Go."\n}'
  const text = `${one}\n{\n  "text": "Go\n}\n{\n  "text": "Stop."\n}\n`
  const cuts = cut(text)
  expect(cuts.map((each) => (each.is === 'record' ? each.value : each.fault.line))).toEqual([
    { text: 'Go.' },
    5,
    { text: 'Stop.' },
  ])
  expect(cuts.map((each) => text.slice(each.place().start, each.place().end))).toEqual([
    one,
    '{\n  "text": "Go\n}',
    '{\n  "text": "Stop."\n}',
  ])
  for (const each of cuts) {
    if (each.is === 'record')
      expect(find({ now: text }, { isIt: (identity) => identity === each.identity(), id: null })).toBe('same')
  }
  expect(find({ now: text }, { isIt: () => false, id: 'x' }), 'red control').toBe('changed')
  expect(put(text, { more: FRESH }), 'nothing is written into what is no value').toBeNull()
})

test('a list that is torn is no record, nor is what it holds', () => {
  for (const text of ['[\n{"a":1}\n{"b":2}\n]', '[{"a":1},\n', '{"a":1}\n[\n{"b":2}\n'])
    expect(
      list()
        .cut(text)
        .map(({ is }) => is),
    ).toEqual(['unreadable'])
})

test('many torn ones are not told apart for ever', () => {
  const { cut } = file()
  const torn = '{"a":"b"\n'
  expect(cut(`${torn.repeat(3)}{"a":1}`).map(({ is }) => is)).toHaveLength(4)
  expect(cut(`${torn.repeat(100_000)}{"a":1}`).map(({ is }) => is)).toEqual(['unreadable'])
})

test('of equal records each is found as the one that it is, and the last is gone where there is one fewer', () => {
  const { find, put } = list({ mutable: ['read'] })
  const two = '[{"text":"Go.","read":false},{"text":"Go.","read":false}]'
  const second = { isIt: (identity: string) => identity === '{"text":"Go."}', id: null, nth: 1 }
  expect(put(two, { of: second, ...FLAG })).toBe('[{"text":"Go.","read":false},{"text":"Go.","read":true}]')
  expect(find({ now: two }, second)).toBe('same')
  expect(find({ now: '[{"text":"Go.","read":true}]' }, second)).toBe('gone')
})

test('a record of the same id that says something else is changed, and one that its list names as taken is aside', () => {
  const { find, names } = list({ under: 'messages', taken: 'processed_message_ids' })
  const sought = { isIt: () => false, id: 'm-1' }
  expect(find({ now: '{"messages":[{"message_id":"m-1","text":"Other."}]}' }, sought)).toBe('changed')
  const taken = '{"messages":[],"processed_message_ids":["m-1"]}'
  expect(find({ now: taken }, sought)).toBe('aside')
  expect([names?.(taken, 'm-1'), names?.(taken, 'm-2')]).toEqual([true, false])
  expect(list({ under: 'messages' }).names, 'it names none: nobody reads the file for that').toBeUndefined()
  expect(find({ now: '{"messages":[' }, sought)).toBe('changed')
})

test('one that is read is another to whom all that it says counts: red control of what may change', () => {
  const known = (identity: string) => identity === '{"text":"Go.","read":false}'
  const read = '[{"text":"Go.","read":true}]'
  expect(list().find({ now: read }, { isIt: known, id: null })).toBe('gone')
  const own = (identity: string) => identity === '{"text":"Go."}'
  expect(list({ mutable: ['read'] }).find({ now: read }, { isIt: own, id: null })).toBe('same')
})

test('a signature covers all but itself and what may change', () => {
  const seal = `ed25519:${'a'.repeat(16)}.${'b'.repeat(32)}.post.-.-.${'A'.repeat(86)}`
  const { sign } = list({ mutable: ['read'] })
  const element = { text: 'Go.', read: false, signalbox: seal }
  const before = sign?.one(JSON.stringify(element))
  expect(before?.bare).toEqual({ text: 'Go.' })
  expect(sign?.one(JSON.stringify({ ...element, read: true }))).toEqual(before)
  // Red control: another word is another text to sign.
  expect(sign?.one(JSON.stringify({ ...element, text: 'Stop.' }))).not.toEqual(before)
  expect(list().sign?.one(JSON.stringify(element))?.bare).toEqual({ text: 'Go.', read: false })
})

test.each(['{"text":"Go.","text":"Stop.","signalbox":"x"}', '{', 'words'])(
  'nothing is signed that readers may take for different things: %s',
  (text) => {
    expect(file().sign?.all(text)).toBeNull()
    expect(file().sign?.one(text)).toBeNull()
  },
)

test('lines between which one is no record are taken apart by nobody who verifies', () => {
  const { sign } = lines({ mutable: ['read'] })
  expect(sign?.all('{"a":1}\n{"b":2}\n')?.spoken).toHaveLength(2)
  for (const beside of ['Drop it.', '{"torn":', '["drop"]'])
    expect(sign?.all(`{"a":1}\n${beside}\n`), beside).toBeNull()
})

test('a list beside which something else is said is taken apart by nobody who verifies', () => {
  const { sign } = list({ under: 'messages', beside: ['status'] })
  expect(sign?.all('{"status":"idle","messages":[{"a":1}]}')).toMatchObject({
    isList: true,
    spoken: [{ message: { a: 1 } }],
  })
  expect(sign?.all('{"do":"drop","messages":[{"a":1}]}')).toBeNull()
})

test('a letter is signed over its header and its words, and not over what became of it', () => {
  const { sign, spell, put, cut } = mail({ mutable: ['status'] })
  const seal = `ed25519:${'a'.repeat(16)}.${'b'.repeat(32)}.post.-.-.${'A'.repeat(86)}`
  const text = spell?.({ from: 'human', status: 'unread', signalbox: seal, body: 'Go.\n---\nstatus: read' }) ?? ''
  const before = sign?.one(text)
  expect(before?.bare).toEqual({ from: 'human', body: 'Go.\n---\nstatus: read' })
  const [record] = cut(text)
  const own = record?.is === 'record' ? record.identity() : ''
  const of = { isIt: (identity: string) => identity === own, id: null }
  const read = put(text, { of, field: 'status', value: 'read' }) ?? ''
  expect(read).toBe(text.replace('status: unread', 'status: read'))
  expect(sign?.one(read)).toEqual(before)
  // Red control: another word is another text to sign.
  expect(sign?.one(text.replace('Go.', 'Stop.'))).not.toEqual(before)
  // What ends a line of the header cannot begin another.
  expect(put(text, { of, field: 'status', value: 'read\nfrom: ada' })).toBeNull()
  expect(mail().one(spell?.({ from: 'ada\nto: all', body: '' }) ?? '')).toMatchObject({
    value: { from: 'ada to: all' },
  })
})

test.each(['from: ada\nfrom: grace', 'body: x', 'from: "ada"', 'from: *ada', 'from: ada # or not', 'from: {a: b}'])(
  'nothing is signed in a header that some take for something else: %s',
  (header) => {
    const seal = `ed25519:${'a'.repeat(16)}.${'b'.repeat(32)}.post.-.-.${'A'.repeat(86)}`
    const text = (lines: string) => `---\n${lines}\nsignalbox: ${seal}\n---\nGo.\n`
    expect(mail().sign?.one(text(header))).toBeNull()
    expect(mail().sign?.all(text(header))).toBeNull()
    expect(mail().sign?.one(text('from: ada'))).not.toBeNull()
  },
)

test('a line without its end is one only where it is complete by itself', () => {
  expect([isWholeLine('{"a":1}'), isWholeLine(' [1] ')]).toEqual([true, true])
  expect([isWholeLine('{"a":1'), isWholeLine('12'), isWholeLine('"a"'), isWholeLine('')]).toEqual([
    false,
    false,
    false,
    false,
  ])
})
