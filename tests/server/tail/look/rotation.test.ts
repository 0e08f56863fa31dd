import {
  appendFileSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { why } from '@/lib/unread/why-unread'
import { makeWorld, type World } from '../world'

const QUICK = { sweepMs: 30, stableMs: 100, lingerMs: 300, graceMs: 20 }
let world: World
beforeEach(() => {
  world = makeWorld()
})
afterEach(() => world.close())

const FILE = 'c.jsonl'
const at = (name = FILE) => world.at(name)
const line = (n: number | string) => `{"n":${JSON.stringify(n)}}`
const lines = (from: number, to: number) => Array.from({ length: to - from }, (_, k) => `${line(from + k)}\n`).join('')
const expected = (from: number, to: number) => Array.from({ length: to - from }, (_, k) => line(from + k)).sort()
const texts = () => world.record.lines.map(({ text }) => text).sort()
const here = () => world.record.lines.filter(({ there, removed }) => there && !removed).length
const facts = (name = FILE) => world.record.files.get(name)
/** Names by what is done with them. */
const standing = () =>
  Object.fromEntries(
    [...world.record.files.values()]
      .filter(({ goneAt }) => goneAt === null)
      .map(({ path, status, rule }) => [path, path === FILE ? status : (rule ?? status)]),
  )

/** Every line once, none gone, and nothing waits; what lies there is counted, and where it lies it is all of it. */
async function holds(to: number): Promise<void> {
  await world.record.until(`${to} lines`, () => {
    const names = readdirSync(world.root)
    const open = names.filter((name) => (facts(name)?.status ?? 'pending') === 'pending')
    return world.record.lines.length >= to && here() >= to && open.every((name) => name === FILE && isEmpty())
  })
  expect(texts()).toEqual(expected(0, to))
  expect(here()).toBe(to)
  expect(world.record.gone).toEqual([])
}
const isEmpty = () => existsSync(at()) && readFileSync(at(), 'utf8') === ''

/** As logrotate does it: all numbers go up by one, then the file itself has the first. */
function rotate(how: 'create' | 'nocreate' | 'copytruncate', keep = 9): void {
  for (let n = keep; n >= 1; n -= 1) {
    for (const ending of ['', '.gz'])
      if (existsSync(at(`${FILE}.${n}${ending}`)))
        renameSync(at(`${FILE}.${n}${ending}`), at(`${FILE}.${n + 1}${ending}`))
  }
  for (const ending of ['', '.gz']) rmSync(at(`${FILE}.${keep + 1}${ending}`), { force: true })
  if (how === 'copytruncate') {
    copyFileSync(at(), at(`${FILE}.1`))
    truncateSync(at())
  } else renameSync(at(), at(`${FILE}.1`))
  if (how === 'create') writeFileSync(at(), '')
}

function compress(name: string): void {
  writeFileSync(at(`${name}.gz`), gzipSync(readFileSync(at(name))))
  rmSync(at(name))
}

describe.each(['create', 'nocreate', 'copytruncate'] as const)('rotation with %s', (how) => {
  test('five times while it is watched keeps every line once', async () => {
    world.write(FILE, lines(0, 10))
    world.run({ limits: QUICK })
    await holds(10)
    for (let n = 1; n <= 5; n += 1) {
      rotate(how)
      appendFileSync(at(), lines(n * 10, n * 10 + 10))
      await holds(n * 10 + 10)
    }
    expect(Object.values(standing()).filter((rule) => rule === 'rotated')).toHaveLength(5)
    expect(facts()).toMatchObject({ status: 'read', rule: 'begun-anew' })
  })

  test('five times while nobody watched is read from the oldest on, also where all but the last are packed', async () => {
    world.write(FILE, lines(0, 10))
    const run = world.run({ limits: QUICK })
    await holds(10)
    await run.stop()
    appendFileSync(at(), lines(10, 15))
    for (let n = 1; n <= 5; n += 1) {
      rotate(how)
      appendFileSync(at(), lines(n * 10 + 5, n * 10 + 15))
      utimesSync(at(`${FILE}.1`), 1_700_000_000 + n, 1_700_000_000 + n)
      if (n % 2 === 1) compress(`${FILE}.1`)
    }
    const again = world.run({ limits: QUICK })
    await holds(65)
    await again.stop()
    world.run({ limits: QUICK })
    appendFileSync(at(), lines(65, 66))
    await holds(66)
  })
})

test('what lies there when it is first read is its history, the oldest first', async () => {
  for (const [n, name] of [`${FILE}.3.gz`, `${FILE}-20261126`, `${FILE}.1`, FILE].entries()) {
    world.write(name, name.endsWith('.gz') ? gzipSync(lines(n * 5, n * 5 + 5)) : lines(n * 5, n * 5 + 5))
    utimesSync(at(name), 1_700_000_000 + n, 1_700_000_000 + n)
  }
  world.run({ limits: QUICK })
  await holds(20)
  expect(world.record.lines.map(({ text }) => text)).toEqual(Array.from({ length: 20 }, (_, n) => line(n)))
  expect(standing()).toEqual({
    [FILE]: 'read',
    [`${FILE}.3.gz`]: 'rotated',
    [`${FILE}-20261126`]: 'rotated',
    [`${FILE}.1`]: 'rotated',
  })
})

test('what is packed later, and what is deleted in the end, changes nothing', async () => {
  world.write(FILE, lines(0, 10))
  world.run({ limits: QUICK })
  await holds(10)
  rotate('create')
  await holds(10)
  compress(`${FILE}.1`)
  await world.record.until('it is packed', () => standing()[`${FILE}.1.gz`] === 'rotated')
  await holds(10)
  rmSync(at(`${FILE}.1.gz`))
  await world.record.until('it is gone', () => facts(`${FILE}.1.gz`)?.goneAt !== null)
  appendFileSync(at(), lines(10, 12))
  await holds(12)
})

test('a tail that starts again with an empty file has lost nothing', async () => {
  world.write(FILE, lines(0, 10))
  const run = world.run({ limits: QUICK })
  await holds(10)
  rotate('create')
  await holds(10)
  await run.stop()
  const again = world.run({ limits: QUICK })
  await again.settled()
  await holds(10)
  appendFileSync(at(), lines(10, 12))
  await holds(12)
})

test('who still writes to the file that was renamed is read there', async () => {
  world.write(FILE, lines(0, 10))
  world.run({ limits: QUICK })
  await holds(10)
  const writer = openSync(at(), 'a')
  rotate('create')
  writeSync(writer, lines(10, 12))
  appendFileSync(at(), lines(12, 14))
  await holds(14)
  writeSync(writer, lines(14, 16))
  closeSync(writer)
  await holds(16)
})

test('a line that is written again after a rotation is another one', async () => {
  world.write(FILE, lines(0, 10))
  world.run({ limits: QUICK })
  await holds(10)
  rotate('create')
  appendFileSync(at(), lines(0, 3))
  await world.record.until('thirteen', () => here() === 13)
  expect(texts()).toEqual([...expected(0, 10), ...expected(0, 3)].sort())
})

test('a line that is written again after a rotation and a cut is another one, and goes alone', async () => {
  world.write(FILE, lines(0, 10))
  world.run({ limits: QUICK })
  await holds(10)
  rotate('create')
  appendFileSync(at(), lines(10, 12))
  await holds(12)
  truncateSync(at())
  await world.record.until('it is cut', () => here() === 10)
  appendFileSync(at(), lines(0, 3))
  await world.record.until('three more', () => here() === 13)
  rmSync(at())
  await world.record.until('it is gone', () => facts()?.goneAt !== null)
  expect(texts()).toEqual([...expected(0, 12), ...expected(0, 3)].sort())
  expect(here()).toBe(10)
})

test('an edit with a backup under such a name is an edit', async () => {
  world.write(FILE, lines(0, 10))
  world.run({ limits: QUICK })
  await holds(10)
  copyFileSync(at(), at(`${FILE}.1`))
  await world.record.until('the copy is known', () => standing()[`${FILE}.1`] === 'rotated')
  writeFileSync(at(), lines(0, 10).replace(line(4), line('four')))
  await world.record.until('the edit is seen', () => world.record.lines.some(({ removed }) => removed))
  expect(world.record.lines.filter(({ removed }) => removed).map(({ text }) => text)).toEqual([line(4)])
})

test('red control: without anything beside it, what a file no longer has is removed', async () => {
  world.write(FILE, lines(0, 10))
  world.run({ limits: QUICK })
  await holds(10)
  renameSync(at(), at('elsewhere'))
  writeFileSync(at(), lines(10, 12))
  await world.record.until('the others are gone', () => here() === 2)
})

test('what is cut off, too large, a link or a directory hides nothing beside it, and says why', async () => {
  const whole = gzipSync(lines(0, 5))
  world.write(`${FILE}.5.gz`, whole.subarray(0, whole.length - 9))
  world.write(`${FILE}.4.gz`, gzipSync(Buffer.alloc(1024 * 1024)))
  symlinkSync(FILE, at(`${FILE}.3`))
  mkdirSync(at(`${FILE}.2`))
  world.write(`${FILE}.6.xz`, 'x')
  world.write(`${FILE}.1.gz`, whole)
  world.write(FILE, lines(5, 8))
  const run = world.run({ limits: { ...QUICK, unpackedBytes: 100_000 } })
  await run.settled()
  expect(texts()).toEqual(expected(0, 8))
  expect(gunzipSync(whole).toString()).toBe(lines(0, 5))
  expect(standing()).toEqual({
    [FILE]: 'read',
    [`${FILE}.1.gz`]: 'rotated',
    [`${FILE}.3`]: 'type:link',
    [`${FILE}.4.gz`]: why('unpacked-too-large', 100_000),
    [`${FILE}.5.gz`]: why('torn', 'Z_BUF_ERROR'),
    [`${FILE}.6.xz`]: 'rotated-packed',
  })
})

describe.each([0, 1, 2, 3, 4, 5])('lines that nobody had read yet when their file was rotated (%i)', () => {
  beforeEach(async () => {
    world.write(FILE, line(0).slice(0, 3))
    world.run({ limits: QUICK })
    await world.record.until('half a line', () => facts()?.status !== undefined)
    appendFileSync(at(), `${line(0).slice(3)}\n${lines(1, 10)}`)
  })

  test('are read once, and so are those of files that were rotated before anybody looked', async () => {
    rotate('nocreate')
    appendFileSync(at(), lines(10, 20))
    await holds(20)
    rotate('nocreate')
    appendFileSync(at(), lines(20, 30))
    rotate('nocreate')
    appendFileSync(at(), lines(30, 40))
    await holds(40)
  })

  test('are read once where it was packed at once', async () => {
    rotate('nocreate')
    compress(`${FILE}.1`)
    appendFileSync(at(), lines(10, 20))
    await holds(20)
  })
})

describe('a file that is cut while it is read, when its copy lies there already', () => {
  const LINES = 200
  const FEW = { ...QUICK, importBatch: 5, liveBatch: 5 }

  test.each([0, 1, 11, 60])('has every line once, whether %i lines were read or more', async (seen) => {
    world.write(FILE, lines(0, LINES))
    copyFileSync(at(), at(`${FILE}.1`))
    world.run({ limits: FEW })
    await world.record.until('it is being read', () => world.record.files.size > 0 && world.record.lines.length >= seen)
    truncateSync(at())
    appendFileSync(at(), lines(LINES, LINES + 3))
    await holds(LINES + 3)
  })

  test('keeps an end without a line end, which is a line in the copy', async () => {
    world.write(FILE, `${lines(0, 2)}${line(2)}`.slice(0, -1))
    world.run({ limits: QUICK })
    await world.record.until('what is whole', () => world.record.lines.length === 2)
    copyFileSync(at(), at(`${FILE}.1`))
    await world.record.until('the copy', () => facts(`${FILE}.1`)?.status === 'ignored')
    truncateSync(at())
    appendFileSync(at(), lines(3, 5))
    await world.record.until('all', () => world.record.lines.length >= 5)
    expect(world.record.lines.filter(({ removed }) => removed)).toEqual([])
    expect(new Set(world.record.lines.map(({ generation }) => generation))).toEqual(new Set([1, 2]))
  })
})

describe('what a file lost is told, and nothing that lies under the name of its past, where it', () => {
  const FEW = { ...QUICK, importBatch: 5, liveBatch: 5 }
  const removed = () => world.record.lines.filter((one) => one.removed).map(({ text }) => text)
  type Run = ReturnType<World['run']>
  const interrupted: [string, (run: Run) => Promise<void>][] = [
    ['is another one', async () => rmSync(at())],
    ['is read by a tail that starts again', (run) => run.stop().then(() => void world.run({ limits: FEW }))],
    ['is cut again', async () => truncateSync(at())],
  ]

  /** Of the lines up to 100 those before `kept` lie in its past, and some are not told to be lost yet. */
  async function isInterrupted(run: Run, interrupt: (run: Run) => Promise<void>, kept: number): Promise<void> {
    await world.record.until('some of it', () => removed().length > 0)
    await interrupt(run)
    expect(removed().length).toBeLessThan(100 - kept)
    appendFileSync(at(), lines(100, 102))
    await world.record.until('all of it', () => removed().length >= 100 - kept && facts()?.status === 'read')
    await world.record.until('what was said since', () => texts().length === 102)
    expect(removed().sort()).toEqual(expected(kept, 100))
  }

  test.each(interrupted)('was cut and %s before all was told', async (_, interrupt) => {
    world.write(FILE, lines(0, 10))
    const run = world.run({ limits: FEW })
    await holds(10)
    rotate('create')
    appendFileSync(at(), lines(10, 100))
    await holds(100)
    truncateSync(at())
    await isInterrupted(run, interrupt, 10)
  })

  test.each(interrupted)('was written to between copy and cut, and %s before all was told', async (_, interrupt) => {
    world.write(FILE, lines(0, 10))
    const run = world.run({ limits: FEW })
    await holds(10)
    copyFileSync(at(), at(`${FILE}.1`))
    await world.record.until('the copy', () => facts(`${FILE}.1`)?.rule === 'rotated')
    appendFileSync(at(), lines(10, 100))
    await holds(100)
    truncateSync(at())
    await isInterrupted(run, interrupt, 10)
  })

  test.each([0, 2])('was cut and rotated with %i lines before all was told', async (more) => {
    world.write(FILE, lines(0, 100))
    world.run({ limits: FEW })
    await holds(100)
    truncateSync(at())
    appendFileSync(at(), lines(100, 100 + more))
    await world.record.until('some of it', () => removed().length > 0 && texts().length === 100 + more)
    rotate('create')
    expect(removed().length).toBeLessThan(100)
    appendFileSync(at(), lines(100 + more, 104))
    await world.record.until('all', () => texts().length === 104 && removed().length >= 100)
    expect(removed().sort()).toEqual(expected(0, 100))
  })
})

test.each(['a link', 'a directory'])(
  'what lies under the name of its past stays, where %s had the name',
  async (what) => {
    world.write(FILE, lines(0, 10))
    const run = world.run({ limits: QUICK })
    await holds(10)
    await run.stop()
    rotate('nocreate')
    if (what === 'a link') symlinkSync('elsewhere', at())
    else mkdirSync(at())
    const again = world.run({ limits: QUICK })
    await again.settled()
    rmSync(at(), { recursive: true })
    writeFileSync(at(), lines(0, 1) + lines(10, 12))
    await world.record.until('thirteen', () => here() === 13)
    expect(texts()).toEqual([...expected(0, 12), line(0)].sort())
  },
)

describe('a piece that begins as another one does is taken for none', () => {
  test('where that ended within its first line', async () => {
    world.write(`${FILE}.1`, line(0).slice(0, 4))
    const first = world.run({ limits: QUICK })
    await world.record.until('the piece', () => facts(`${FILE}.1`)?.status === 'ignored')
    world.write(FILE, lines(0, 5))
    await world.record.until('all', () => world.record.lines.length === 6)
    await first.stop()
    renameSync(at(), at(`${FILE}.2`))
    world.run({ limits: QUICK })
    await world.record.until('what was renamed', () => facts(`${FILE}.2`)?.status === 'ignored')
    expect(texts()).toEqual([...expected(0, 5), line(0).slice(0, 4)].sort())
    expect(here()).toBe(6)
  })

  test('where that has no more than the line with which all of them begin', async () => {
    world.write(`${FILE}.1`, `${line('start')}\n`)
    const first = world.run({ limits: QUICK })
    await world.record.until('the piece', () => facts(`${FILE}.1`)?.status === 'ignored')
    await first.stop()
    world.write(`${FILE}.2`, `${line('start')}\n${lines(0, 2)}`)
    world.run({ limits: QUICK })
    await world.record.until('the other', () => facts(`${FILE}.2`)?.status === 'ignored')
    expect(texts()).toEqual([line('start'), line('start'), ...expected(0, 2)].sort())
    expect(here()).toBe(4)
  })

  test.each(['create', 'nocreate', 'copytruncate'] as const)(
    'nor is what was rotated with %s found in it',
    async (how) => {
      world.write(`${FILE}.1`, `${line('start')}\n${lines(0, 2)}`)
      world.write(FILE, `${line('start')}\n`)
      world.run({ limits: QUICK })
      await world.record.until('all', () => here() === 4)
      rotate(how)
      appendFileSync(at(), lines(2, 4))
      await world.record.until('what was said since', () => here() >= 6)
      await world.record.until('both', () => [1, 2].every((n) => facts(`${FILE}.${n}`)?.rule === 'rotated'))
      expect(texts()).toEqual([line('start'), line('start'), ...expected(0, 4)].sort())
      expect(here()).toBe(6)
    },
  )
})
