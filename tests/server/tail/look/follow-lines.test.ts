import {
  closeSync,
  copyFileSync,
  openSync,
  renameSync,
  statSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { why } from '@/lib/unread/why-unread'
import { makeWorld, type World } from '../world'

const QUICK = { sweepMs: 50, stableMs: 200, lingerMs: 400, graceMs: 30 }
let world: World
beforeEach(() => {
  world = makeWorld()
})
afterEach(() => world.close())

const line = (n: number | string) => `{"n":${JSON.stringify(n)}}`
const lines = (from: number, to: number) => Array.from({ length: to - from }, (_, k) => `${line(from + k)}\n`).join('')
const texts = () => world.record.lines.map(({ text }) => text)
const here = () => world.record.lines.filter(({ there }) => there).map(({ text }) => text)
const expected = (from: number, to: number) => Array.from({ length: to - from }, (_, k) => line(from + k))
const facts = (file = 'c.jsonl') => world.record.files.get(file)
const sumHolds = (file = 'c.jsonl') => {
  const now = facts(file)
  const size = statSync(world.at(file)).size
  return now !== undefined && now.size === size && now.bytesRead + now.bytesUnreadable + now.bytesPending === size
}
const settled = async (to: number, from = 0) => {
  await world.record.until(`${from} to ${to} are there`, () => here().length === to - from && sumHolds())
  expect(here()).toEqual(expected(from, to))
}

test('lines that lie there and lines that come are read in order', async () => {
  world.write('c.jsonl', lines(0, 2))
  world.run({ limits: QUICK })
  await settled(2)
  world.append('c.jsonl', lines(2, 4))
  await settled(4)
})

test('without events the sweep finds what was appended', async () => {
  world.write('c.jsonl', lines(0, 2))
  world.run({ limits: QUICK, events: false })
  await settled(2)
  world.append('c.jsonl', lines(2, 3))
  await settled(3)
})

test('a tail that starts again hears at once of directories that it knew', async () => {
  const seldom = { limits: { ...QUICK, sweepMs: 60_000 } }
  world.write('deep/c.jsonl', lines(0, 2))
  const first = world.run(seldom)
  await world.record.until('it is read', () => here().length === 2)
  await first.stop()
  const second = world.run(seldom)
  await second.settled()
  world.append('deep/c.jsonl', lines(2, 3))
  await world.record.until('what was appended is read', () => here().length === 3)
})

test('a character split between two writes is one character', async () => {
  const bytes = Buffer.from(`${line('审批 🚦')}\n`)
  world.run({ limits: QUICK })
  for (let cut = 1; cut < bytes.length; cut += 1) {
    world.append('c.jsonl', bytes.subarray(0, cut))
    await world.record.until('the half is pending', () => facts()?.bytesPending === cut && sumHolds())
    world.append('c.jsonl', bytes.subarray(cut))
    await world.record.until('the line is read', () => texts().length === cut && sumHolds())
  }
  expect(new Set(texts())).toEqual(new Set([line('审批 🚦')]))
})

test('CRLF, lone CR, NUL, blank lines and a byte order mark hide no line, and every byte is counted', async () => {
  world.write('c.jsonl', `\ufeff${line(1)}\r\n\n\r\n${line(2)}\n\u0000\n{"a":\r1}\nnot json\n${line(3)}\n`)
  world.run({ limits: QUICK })
  await world.record.until('all', () => world.record.lines.length === 6 && sumHolds())
  expect(world.record.lines.filter(({ readings }) => readings[0]?.reading !== 'unreadable')).toHaveLength(4)
  expect(facts()?.bytesUnreadable).toBe(2 + 9)
})

test('bytes that are not UTF-8 are unreadable and say where', async () => {
  world.write('c.jsonl', Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}\n')]))
  world.run({ limits: QUICK })
  await world.record.until('it', () => world.record.lines.length === 1)
  expect(world.record.lines[0]?.readings).toEqual([
    { reading: 'unreadable', reason: why('not-utf-8', 'c3', 6), at: 6, line: 1, column: 7 },
  ])
})

test('a line that is too long is one unreadable reading with its beginning; its neighbours are read', async () => {
  const limits = { ...QUICK, lineBytes: 1000, keptBytes: 100 }
  world.write('c.jsonl', `${line(0)}\n${'x'.repeat(400_000)}\n${line(1)}\n${'y'.repeat(1001)}\n${'z'.repeat(999)}\n`)
  world.run({ limits })
  await world.record.until('all', () => world.record.lines.length === 5 && sumHolds())
  expect(world.record.lines.map(({ cut, text }) => [cut, text.length])).toEqual([
    [false, 7],
    [true, 100],
    [false, 7],
    [true, 100],
    [true, 100],
  ])
  expect(facts()).toMatchObject({ lines: 5, bytesUnreadable: 400_001 + 1002 + 1000 })
})

test('a long line that comes in pieces is read once, when its end comes', async () => {
  world.run({ limits: { ...QUICK, lineBytes: 1000, keptBytes: 100 } })
  for (let n = 1; n <= 5; n += 1) {
    world.append('c.jsonl', 'x'.repeat(700))
    await world.record.until('it grows', () => facts()?.bytesPending === n * 700)
  }
  world.append('c.jsonl', `\n${line(1)}\n`)
  await world.record.until('both', () => world.record.lines.length === 2 && sumHolds())
  expect(world.record.lines[0]).toMatchObject({ start: 0, cut: true })
})

test('a last line without its end is read once it has been still; its end adds no line', async () => {
  world.write('c.jsonl', `${lines(0, 1)}${line(1)}`)
  world.run({ limits: QUICK })
  await settled(2)
  expect(world.record.lines[1]).toMatchObject({ unterminated: true })
  world.append('c.jsonl', `\n${lines(2, 3)}`)
  await settled(3)
  expect(facts()?.lines).toBe(3)
})

test('a last line without its end is the same line where the file is written anew around it', async () => {
  world.write('c.jsonl', `${lines(0, 2)}${line(2)}`)
  world.run({ limits: QUICK })
  await settled(3)
  world.write('c.jsonl', `${line('first')}\n${lines(0, 2)}${line(2)}`)
  await world.record.until('all four are there', () => here().length === 4 && sumHolds())
  expect(texts().sort()).toEqual([...expected(0, 3), line('first')].sort())
})

test('a line that is lost where half a line ends the file is called so', async () => {
  world.write('c.jsonl', lines(0, 3))
  world.run({ limits: QUICK })
  await settled(3)
  world.write('c.jsonl', `${lines(0, 1)}{"half":`)
  await world.record.until('one is there', () => here().length === 1 && sumHolds() && facts()?.status === 'read')
  expect([texts(), facts()?.bytesPending]).toEqual([expected(0, 3), 8])
})

test('text glued to a last line without end is a line of its own', async () => {
  world.write('c.jsonl', line(0))
  world.run({ limits: QUICK })
  await settled(1)
  world.append('c.jsonl', lines(1, 2))
  await settled(2)
  world.append('c.jsonl', lines(2, 3))
  await settled(3)
  expect(facts()?.lines).toBe(2)
})

test('half a line stays pending however long it is still', async () => {
  world.write('c.jsonl', `${lines(0, 1)}{"half":`)
  const run = world.run({ limits: QUICK })
  await run.settled()
  expect(facts()).toMatchObject({ status: 'read', bytesPending: 8 })
  expect(sumHolds()).toBe(true)
})

test('a truncated file keeps what was read and goes on', async () => {
  world.write('c.jsonl', lines(0, 50))
  world.run({ limits: QUICK })
  await settled(50)
  truncateSync(world.at('c.jsonl'), 0)
  world.append('c.jsonl', lines(50, 60))
  await settled(60, 50)
  expect(texts()).toEqual(expected(0, 60))
  expect(facts()?.generation).toBe(2)
})

test('a file truncated and regrown beyond its old size is told apart', async () => {
  world.write('c.jsonl', lines(0, 50))
  const run = world.run({ limits: QUICK })
  await settled(50)
  await run.stop()
  world.write('c.jsonl', lines(100, 200))
  world.run({ limits: QUICK })
  await settled(200, 100)
  expect(texts()).toHaveLength(150)
})

test('a file cut in the middle keeps the lines that remain', async () => {
  world.write('c.jsonl', lines(0, 50))
  world.run({ limits: QUICK })
  await settled(50)
  truncateSync(world.at('c.jsonl'), Buffer.byteLength(lines(0, 20)))
  await settled(20)
  world.append('c.jsonl', lines(50, 52))
  await world.record.until('two more', () => here().length === 22 && sumHolds())
  expect(texts()).toHaveLength(52)
})

test('a file rotated by rename is read to its end, also what is written after the rename', async () => {
  world.write('c.jsonl', lines(0, 10))
  world.run({ limits: QUICK })
  await settled(10)
  const writer = openSync(world.at('c.jsonl'), 'a')
  writeSync(writer, lines(10, 12))
  renameSync(world.at('c.jsonl'), world.at('c.jsonl.1'))
  world.write('c.jsonl', lines(100, 103))
  await both([...expected(0, 12), ...expected(100, 103)])
  writeSync(writer, `${lines(12, 14)}${line(14)}`)
  closeSync(writer)
  await both([...expected(0, 15), ...expected(100, 103)])
})

/** Each of them once, none of them gone, wherever it lies. */
async function both(all: string[]): Promise<void> {
  await world.record.until('they are there', () => here().length === all.length && sumHolds())
  expect([...texts()].sort()).toEqual(all.sort())
  expect([...here()].sort()).toEqual(all.sort())
}

/** What is written to a file without a name is read long before it is judged that the name is gone. */
const LATE = { ...QUICK, lingerMs: 20, graceMs: 2000 }

test('an unfinished line of a file that lost its name has its place to itself, however late that is judged', async () => {
  world.write('c.jsonl', '{"to')
  world.run({ limits: LATE })
  await world.record.until('it waits for its end', () => facts()?.bytesPending === 4)
  renameSync(world.at('c.jsonl'), world.at('c.jsonl.1'))
  await world.record.until('it is read as it is', () => texts().length === 1)
  world.publish('c.jsonl', lines(0, 2))
  await both(['{"to', ...expected(0, 2)])
  expect(texts()[0]).toBe('{"to')
})

test('lines that were written before a rotation nobody saw are found in the renamed file', async () => {
  world.write('c.jsonl', lines(0, 10))
  const run = world.run({ limits: QUICK })
  await settled(10)
  await run.stop()
  world.append('c.jsonl', lines(10, 15))
  renameSync(world.at('c.jsonl'), world.at('c.jsonl.1'))
  world.write('c.jsonl', lines(100, 103))
  world.run({ limits: QUICK })
  await both([...expected(0, 15), ...expected(100, 103)])
})

test('a file copied and truncated goes on, and nothing of it is read twice', async () => {
  world.write('c.jsonl', lines(0, 10))
  world.run({ limits: QUICK })
  await settled(10)
  copyFileSync(world.at('c.jsonl'), world.at('c.jsonl.1'))
  truncateSync(world.at('c.jsonl'), 0)
  await world.record.until('it is empty', () => facts()?.size === 0 && sumHolds())
  world.append('c.jsonl', lines(10, 12))
  await both(expected(0, 12))
})

test('a file taken away and put back has the same lines, not new ones', async () => {
  world.write('c.jsonl', lines(0, 30))
  world.run({ limits: QUICK })
  await settled(30)
  renameSync(world.at('c.jsonl'), world.at('c.jsonl.old'))
  await world.record.until('it is gone', () => world.record.gone.length === 1 && here().length === 0)
  renameSync(world.at('c.jsonl.old'), world.at('c.jsonl'))
  await settled(30)
  world.append('c.jsonl', lines(30, 31))
  await settled(31)
  expect(texts()).toHaveLength(31)
})

test('a file that was emptied and comes back in pieces has the same lines', async () => {
  world.write('c.jsonl', lines(0, 30))
  world.run({ limits: QUICK })
  await settled(30)
  truncateSync(world.at('c.jsonl'), 0)
  await world.record.until('it is empty', () => here().length === 0)
  for (const [from, to] of [
    [0, 10],
    [10, 20],
    [20, 35],
  ] as const) {
    world.append('c.jsonl', lines(from, to))
    await settled(to)
  }
  expect(texts()).toHaveLength(35)
})

test('a file deleted and created anew on the same inode is a new generation', async () => {
  world.write('c.jsonl', lines(0, 30))
  const run = world.run({ limits: QUICK })
  await settled(30)
  await run.stop()
  const { ino } = statSync(world.at('c.jsonl'))
  let same = false
  for (let tries = 0; tries < 50 && !same; tries += 1) {
    unlinkSync(world.at('c.jsonl'))
    world.write('c.jsonl', lines(200, 240))
    same = statSync(world.at('c.jsonl')).ino === ino
  }
  world.run({ limits: QUICK })
  await settled(240, 200)
  expect(texts()).toHaveLength(70)
})

test('a file replaced by one that begins as it did goes on, whatever its inode', async () => {
  world.write('c.jsonl', lines(0, 30))
  world.run({ limits: QUICK })
  await settled(30)
  writeFileSync(world.at('c.tmp'), lines(0, 33))
  renameSync(world.at('c.tmp'), world.at('c.jsonl'))
  await settled(33)
  expect(facts()?.generation).toBe(1)
  expect(texts()).toHaveLength(33)
})

test('a line edited in place to the same length: its neighbours stay, the old text is kept', async () => {
  world.write('c.jsonl', lines(10, 90))
  world.run({ limits: QUICK })
  await settled(90, 10)
  const fd = openSync(world.at('c.jsonl'), 'r+')
  writeSync(fd, line(99), Buffer.byteLength(lines(10, 50)))
  closeSync(fd)
  await world.record.until('the edit', () => here().includes(line(99)) && !here().includes(line(50)) && sumHolds())
  expect(texts()).toHaveLength(81)
  expect(here()).toHaveLength(80)
})

test('duplicate lines are as many lines as there are', async () => {
  world.write('c.jsonl', `${line(1)}\n`.repeat(3))
  world.run({ limits: QUICK })
  await world.record.until('three', () => here().length === 3)
  world.write('c.jsonl', `${line(0)}\n${`${line(1)}\n`.repeat(4)}`)
  await world.record.until('five', () => here().length === 5 && sumHolds())
  expect(texts()).toHaveLength(5)
})

test('what was written while the tail was stopped is read once when it starts', async () => {
  world.write('c.jsonl', lines(0, 5))
  const first = world.run({ limits: QUICK })
  await settled(5)
  world.append('c.jsonl', '{"n":')
  await world.record.until('half', () => (facts()?.bytesPending ?? 0) > 0)
  await first.stop()
  world.append('c.jsonl', `5}\n${lines(6, 8)}`)
  world.run({ limits: QUICK })
  await settled(8)
  expect(texts()).toHaveLength(8)
})

test('an unfinished end that was there before a restart is judged after it', async () => {
  world.write('c.jsonl', `${lines(0, 1)}${line(1)}`)
  const first = world.run({ limits: { ...QUICK, stableMs: 60_000 } })
  await world.record.until('it is pending', () => (facts()?.bytesPending ?? 0) > 0)
  await first.stop()
  world.run({ limits: QUICK })
  await settled(2)
})
