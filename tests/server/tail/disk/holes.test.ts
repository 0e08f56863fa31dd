import { closeSync, openSync, readFileSync, statSync, truncateSync, writeSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { why } from '@/lib/unread/why-unread'
import { isMostlyHoles, nulRun } from '@/server/tail/disk/holes'
import { makeWorld, type World } from '../world'

const QUICK = { sweepMs: 50, stableMs: 200, graceMs: 30 }
const MIB = 1024 * 1024
const TIB = MIB * MIB
let world: World
beforeEach(() => {
  world = makeWorld()
})
afterEach(() => world.close())

const line = (n: number) => `{"n":${n}}\n`
const sparse = (file: string, size: number, begins = '') => {
  world.write(file, begins)
  truncateSync(world.at(file), size)
}
/** As somebody writes who keeps a place of their own in the file. */
const writeAt = (file: string, at: number, what: string) => {
  const fd = openSync(world.at(file), 'r+')
  writeSync(fd, what, at)
  closeSync(fd)
}
const texts = () => world.record.lines.flatMap(({ text, readings }) => (readings[0]?.reading === 'log' ? [text] : []))
const reasons = () =>
  [...world.record.lines, ...world.record.contents].flatMap(({ readings }) =>
    readings.flatMap((one) => (one.reading === 'unreadable' ? [one.reason] : [])),
  )
const facts = (file: string) => world.record.files.get(file)
const ruled = (file: string, rule: string) =>
  world.record.until(`${file} is said to be: ${rule}`, () => facts(file)?.rule === rule)
const sumHolds = (file: string) => {
  const now = facts(file)
  const { size } = statSync(world.at(file))
  expect((now?.bytesRead ?? 0) + (now?.bytesUnreadable ?? 0) + (now?.bytesPending ?? 0)).toBe(size)
}
/** Bytes that this process has read so far. */
const readSoFar = () => Number(/^rchar: (\d+)/m.exec(readFileSync('/proc/self/io', 'utf8'))?.[1])

const isHole = (file: string) => {
  const fd = openSync(world.at(file), 'r')
  try {
    return isMostlyHoles(fd, statSync(world.at(file)))
  } finally {
    closeSync(fd)
  }
}

test('a file is mostly a hole where the disk has little of it, and what is read there is NUL', () => {
  sparse('a', TIB, 'x')
  world.write('b', 'x'.repeat(MIB))
  world.write('c', Buffer.alloc(MIB))
  sparse('d', 1000)
  expect(['a', 'b', 'c', 'd'].map(isHole)).toEqual([true, false, false, false])
  const fd = openSync(world.at('b'), 'r')
  // As on a file system that compresses, or that counts no blocks.
  expect(isMostlyHoles(fd, { size: MIB, blocks: 0 })).toBe(false)
  closeSync(fd)
})

test.each([
  ['', 0],
  ['\0\0a\0', 2],
  ['\0'.repeat(5000), 5000],
  [`${'\0'.repeat(8192)}x`, 8192],
  [`${'\0'.repeat(8191)}x\0`, 8191],
])('NUL bytes before any other are counted', (text, run) => {
  expect(nulRun(Buffer.from(text))).toBe(run)
})

test.each([
  ['of a terabyte', TIB],
  ['of a megabyte', MIB],
])('a message %s that is mostly a hole says so, and its holes are not read', async (_what, size) => {
  const before = readSoFar()
  sparse('inbox/a.json', size, '{"n":')
  const run = world.run({ limits: QUICK })
  await run.settled()
  expect(reasons()).toEqual([why('mostly-hole', size, 4096)])
  expect(facts('inbox/a.json')).toMatchObject({ status: 'unreadable', rule: reasons()[0] })
  expect(readSoFar() - before).toBeLessThan(8 * MIB)
})

test('a message in a file that was a hole is read once it is written', async () => {
  sparse('inbox/a.json', MIB)
  const run = world.run({ limits: QUICK })
  await run.settled()
  world.publish('inbox/a.json', line(1))
  await world.record.until('it is read', () => facts('inbox/a.json')?.status === 'read')
})

test('red control: a message of the same kind that is full is read through', async () => {
  const before = readSoFar()
  world.write('inbox/a.json', '\0'.repeat(20 * MIB))
  const run = world.run({ limits: QUICK })
  await run.settled()
  expect(reasons()).toEqual([why('too-large', 16 * MIB)])
  expect(readSoFar() - before).toBeGreaterThan(20 * MIB)
})

test.each([
  ['of nothing', ''],
  ['behind its lines', line(1) + line(2)],
  ['behind a line without its end', '{"n":'],
])('a log of a terabyte, a hole %s, waits and says so; its holes are not read', async (_what, begins) => {
  const before = readSoFar()
  sparse('c.jsonl', TIB, begins)
  const run = world.run({ limits: QUICK })
  await ruled('c.jsonl', why('hole'))
  await run.settled()
  expect(reasons()).toEqual([])
  sumHolds('c.jsonl')
  expect(readSoFar() - before).toBeLessThan(16 * MIB)
})

test.each([64 * 1024, 4 * MIB])('into a log with %d bytes set aside lines are written, and read', async (size) => {
  sparse('c.jsonl', size, line(1) + line(2))
  world.run({ limits: QUICK })
  await ruled('c.jsonl', why('hole'))
  const { length } = line(1)
  writeAt('c.jsonl', 2 * length, line(3))
  await world.record.until('the third line is read', () => texts().length === 3)
  writeAt('c.jsonl', 3 * length, line(4) + line(5))
  await world.record.until('the fifth line is read', () => texts().length === 5)
  expect(texts()).toEqual([1, 2, 3, 4, 5].map((n) => line(n).trim()))
  expect(reasons()).toEqual([])
  sumHolds('c.jsonl')
})

test('room that is set aside on the disk, in NUL bytes, is the same', async () => {
  world.write('c.jsonl', Buffer.concat([Buffer.from(line(1)), Buffer.alloc(2 * MIB)]))
  world.run({ limits: QUICK })
  await ruled('c.jsonl', why('hole'))
  writeAt('c.jsonl', line(1).length, line(2))
  await world.record.until('the second line is read', () => texts().length === 2)
  expect(reasons()).toEqual([])
})

test.each([8192, 40 * MIB])(
  'lines behind a hole of %d bytes are found, and the hole is said to be one',
  async (size) => {
    sparse('c.jsonl', size)
    world.append('c.jsonl', line(1) + line(2))
    world.run({ limits: QUICK })
    await world.record.until('both lines are read', () => texts().length === 2)
    world.append('c.jsonl', line(3))
    await world.record.until('the next line is read', () => texts().length === 3)
    expect(reasons()).toEqual([why('passed-hole', size)])
    expect(facts('c.jsonl')).toMatchObject({ status: 'read', rule: null, lines: 3, bytesUnreadable: size })
    sumHolds('c.jsonl')
  },
)

test('what is behind a hole when the tail starts again is read once', async () => {
  sparse('c.jsonl', 2 * MIB)
  const first = world.run({ limits: QUICK })
  await ruled('c.jsonl', why('hole'))
  await first.stop()
  world.append('c.jsonl', line(1))
  const second = world.run({ limits: QUICK })
  await second.settled()
  world.append('c.jsonl', line(2))
  await world.record.until('the next line is read', () => texts().length === 2)
  expect(reasons()).toEqual([why('passed-hole', 2 * MIB)])
})

test('behind more of a hole than is looked through nothing is looked for, and that is said', async () => {
  sparse('c.jsonl', 6 * MIB)
  world.append('c.jsonl', line(1))
  const run = world.run({ limits: { ...QUICK, hashBytes: 3 * MIB } })
  await ruled('c.jsonl', why('far-hole', 3 * MIB))
  await run.settled()
  expect(texts()).toEqual([])
  sumHolds('c.jsonl')
})
