import { statSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { why } from '@/lib/unread/why-unread'
import { makeWorld, type World } from '../world'

const QUICK = { sweepMs: 50, stableMs: 200, graceMs: 30 }
let world: World
beforeEach(() => {
  world = makeWorld()
})
afterEach(() => world.close())

const BAD = 'unread'
/** What each row of the file holds, and on which line; `unread` with its reason where it is none. */
const rows = () => world.record.lines.map(({ text, readings: [reading] }) => (reading?.reading === 'log' ? text : BAD))
const reasons = () =>
  world.record.lines.flatMap(({ readings: [one] }) => (one?.reading === 'unreadable' ? [one.reason] : []))
const sumHolds = () => {
  const now = world.record.files.get('c.jsonl')
  const { size } = statSync(world.at('c.jsonl'))
  expect((now?.bytesRead ?? 0) + (now?.bytesUnreadable ?? 0) + (now?.bytesPending ?? 0)).toBe(size)
}
const readAll = async (text: string | Buffer) => {
  world.write('c.jsonl', text)
  const run = world.run({ limits: QUICK })
  await run.settled()
  sumHolds()
}
const nul = (count: number) => '\0'.repeat(count)
const a = '{"n":1,"said":"} é {"}'
const b = '{"n":2}'
const c = '{"n":3}'

test.each([
  ['one NUL byte', `${a}\n${nul(1)}${b}\n`, [a, BAD, b]],
  ['some NUL bytes', `${a}\n${nul(700)}${b}\n${c}\n`, [a, BAD, b, c]],
  ['NUL bytes in which a torn record ends', `${a}\n{"n":9,"t${nul(30)}${b}\n${c}\n`, [a, BAD, b, c]],
  ['NUL bytes behind a record', `${a}${nul(9)}\n${b}\n`, [a, BAD, b]],
])('%s hide no record', async (_what, text, found) => {
  await readAll(text)
  expect(rows()).toEqual(found)
})

test('a run of NUL bytes is one row that says how many there are', async () => {
  await readAll(`${a}\n${nul(700)}${b}\n`)
  expect(reasons()).toEqual([why('passed-hole', 700)])
})

test.each([
  ['two records', `${a}${b}\n${c}\n`, [a, b, c]],
  ['two records with a blank between', `${a} ${b}\r\n${c}\r\n`, [a, b, c]],
  ['a record with a comma behind', `${a},\n${b}\n`, [a, b]],
  ['records with commas, as in a list over several lines', `[\n${a},\n${b}\n]\n`, [BAD, a, b, BAD]],
  ['a record and one that is torn', `${a}{"n":9\n${b}\n`, [a, BAD, b]],
  ['records, and no line end', `${a}${b}`, [a, b]],
])('%s on one line are each read', async (_what, text, found) => {
  await readAll(text)
  expect(rows()).toEqual(found)
})

test('each part of a line lies where its own bytes are', async () => {
  const text = `${c}\n  ${a}, ${b}\n`
  await readAll(text)
  const bytes = Buffer.from(text)
  for (const { start, text: said } of world.record.lines)
    expect(bytes.toString('utf8', start, start + Buffer.byteLength(said))).toBe(said)
  expect(rows()).toEqual([c, a, b])
})

test('parts that come one by one are the same rows as at one go', async () => {
  world.write('c.jsonl', a)
  world.run({ limits: QUICK })
  await world.record.until('the first is read', () => rows().length === 1)
  world.append('c.jsonl', `${b},${c}\n`)
  await world.record.until('all are read', () => rows().length === 3)
  expect(rows()).toEqual([a, b, c])
  sumHolds()
})

test('a line that moved into another generation keeps its parts', async () => {
  world.write('c.jsonl', `${a}${b}\n${c}\n`)
  world.run({ limits: QUICK })
  await world.record.until('all are read', () => rows().length === 3)
  world.publish('c.jsonl', `${c}\n${a}${b}\n`)
  await world.record.until('the file is read anew', () => world.record.files.get('c.jsonl')?.generation === 2)
  await world.record.until('all are there', () => world.record.lines.filter(({ there }) => there).length === 3)
  expect(rows()).toEqual([a, b, c])
  sumHolds()
})

test.each([
  ['what is inside a torn record', `{"n":9,"inner":${a}\n${b}\n`, [BAD, b]],
  ['words before a record', `said ${a}\n${b}\n`, [BAD, b]],
  ['words behind a record', `${a} // a remark\n${b}\n`, [BAD, b]],
  ['a bracket too many', `${a}}\n${b}\n`, [BAD, b]],
  ['a record that is no JSON', `${a}{n:2}\n${b}\n`, [BAD, b]],
])('red control: %s is no record', async (_what, text, found) => {
  await readAll(text)
  expect(rows()).toEqual(found)
})

const utf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(text, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}
test.each([
  ['little-endian', utf16(`${b}\n`), [a, BAD, c]],
  ['with the line end of Windows', utf16(`${b}\r\n`), [a, BAD, c]],
  ['big-endian', utf16(`${b}\n`, true), [a, BAD, c]],
  ['two of them', utf16(`${b}\r\n${b}\r\n`), [a, BAD, BAD, c]],
])('a line in UTF-16, %s, is one row that says so, and the next line is read', async (_what, line, found) => {
  await readAll(Buffer.concat([Buffer.from(`${a}\n`), line, Buffer.from(`${c}\n`)]))
  expect(rows()).toEqual(found)
  expect(new Set(reasons())).toEqual(new Set([why('utf-16')]))
  expect(world.record.lines.at(-1)).toMatchObject({ text: c })
})

test('a line in UTF-16 of which the last byte comes later is one row', async () => {
  const line = utf16(`${b}\n`)
  world.write('c.jsonl', line.subarray(0, -1))
  const run = world.run({ limits: QUICK })
  await run.settled()
  world.append('c.jsonl', Buffer.concat([line.subarray(-1), Buffer.from(`${c}\n`)]))
  await world.record.until('the next line is read', () => rows().includes(c))
  expect(rows()).toEqual([BAD, c])
  sumHolds()
})

test('a whole file in UTF-16 says so', async () => {
  world.write('inbox/a.json', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16(b)]))
  const run = world.run({ limits: QUICK })
  await run.settled()
  expect(world.record.contents[0]?.readings).toMatchObject([{ reason: why('utf-16'), at: 0 }])
})
