import { expect, test } from 'vitest'
import { allRead, eachOnce } from '@/tools/real/fact'
import type { Report, Row } from '@/tools/real/signalbox'

const row = (body: string): Row => ({
  ...{ uid: body, type: 'text', kind: 'message', from: 'qa', to: [], state: null },
  ...{ body, path: 'a.jsonl', flags: [] },
})
const report = (files: Partial<Report['files']>, unreadable = 0): Report => ({
  messages: 0,
  unreadable,
  files: { read: 3, unreadable: 0, pending: 0, ignored: 1, onDisk: 4, ...files },
})

test('a word that is lost, or stands there twice, is no fact', () => {
  const both = [row('The lamp1 burns.'), row('The lamp2 burns.')]
  expect(eachOnce(both, ['lamp1', 'lamp2'])).toMatchObject({ holds: true, seen: '2 of 2' })
  expect(eachOnce(both.slice(1), ['lamp1', 'lamp2'])).toMatchObject({ holds: false, seen: 'lamp1 0×' })
  expect(eachOnce([...both, row('The lamp2 burns.')], ['lamp1', 'lamp2'])).toMatchObject({
    holds: false,
    seen: 'lamp2 2×',
  })
})

test('a word inside of a longer one is another word', () => {
  expect(eachOnce([row('The lamp1 burns.'), row('The lamp10 burns.')], ['lamp1'])).toMatchObject({ holds: true })
})

test('a file that is forgotten, or a line that is unreadable, is no fact', () => {
  expect(allRead(report({}))).toMatchObject({ holds: true })
  expect(allRead(report({ onDisk: 5 }))).toMatchObject({ holds: false })
  expect(allRead(report({ read: 2, unreadable: 1 }, 1))).toMatchObject({ holds: false })
})
