import { appendFileSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeWorld, type World } from '../world'

const QUICK = { sweepMs: 30, stableMs: 100, lingerMs: 300, graceMs: 20 }
let world: World
beforeEach(() => {
  world = makeWorld()
})
afterEach(() => world.close())

const FILE = 'c.jsonl'
const LOST = 'c.sync-conflict-20261127-101500-ABCDEF7.jsonl'
const OTHER = 'c (conflicted copy 2026-11-27 101500).jsonl'
const at = (name = FILE) => world.at(name)
const text = (...names: string[]) => names.map((name) => `{"n":"${name}"}\n`).join('')
const facts = (name = FILE) => world.record.files.get(name)
const named = ({ text: line }: { text: string }) => line.slice(6, -2)
/** What is there, each as often as it is, in order of its names. */
const there = () =>
  world.record.lines
    .filter((line) => line.there && !line.removed)
    .map(named)
    .sort()
    .join(' ')
const all = () => world.record.lines.map(named).sort().join(' ')
/** Those that lie in a version that lost. */
const inCopies = () =>
  world.record.lines
    .filter((line) => line.there && !line.removed && line.generation <= -1_000_000)
    .map(named)
    .sort()
    .join(' ')
const isCopy = (name: string) => facts(name)?.rule === 'conflict-copy' && facts(name)?.goneAt === null
const holds = (what: string, names: string) => world.record.until(what, () => there() === names)

describe.each([
  ['the one that won first', [FILE, LOST]],
  ['the one that lost first', [LOST, FILE]],
] as const)('live, %s', (_, order) => {
  test('each line is there once, and what only the copy holds lies in it', async () => {
    world.run({ limits: QUICK })
    const texts = { [FILE]: text('a', 'b', 'won'), [LOST]: text('a', 'b', 'lost') }
    for (const name of order) {
      world.publish(name, texts[name] ?? '')
      await world.record.until(name, () => (name === FILE ? facts()?.status === 'read' : isCopy(LOST)))
    }
    await world.record.until('settled', () => isCopy(LOST) && inCopies() === 'lost')
    expect(there()).toBe('a b lost won')
    expect(all()).toBe('a b lost won')
  })
})

describe('where the tool renames the one that loses', () => {
  test.each([true, false])(
    'its own lines lie under the new name, and nothing is removed (watched: %s)',
    async (isWatched) => {
      world.write(FILE, text('a', 'b', 'lost'))
      const run = world.run({ limits: QUICK })
      await holds('read', 'a b lost')
      if (!isWatched) await run.stop()
      writeFileSync(at('.won.tmp'), text('a', 'b', 'won'))
      renameSync(at(), at(LOST))
      renameSync(at('.won.tmp'), at())
      if (!isWatched) world.run({ limits: QUICK })
      await holds('both', 'a b lost won')
      await world.record.until('lies there', () => inCopies() === 'lost')
      expect(all()).toBe('a b lost won')
      expect(world.record.lines.some(({ removed }) => removed)).toBe(false)
    },
  )

  test('what was written right before is not missed', async () => {
    world.write(FILE, text('a'))
    world.run({ limits: QUICK })
    await holds('read', 'a')
    writeFileSync(at('.won.tmp'), text('a', 'won'))
    appendFileSync(at(), text('late'))
    renameSync(at(), at(LOST))
    renameSync(at('.won.tmp'), at())
    await holds('all', 'a late won')
    await world.record.until('lies there', () => inCopies() === 'late')
    expect(all()).toBe('a late won')
  })
})

describe('afterwards', () => {
  beforeEach(async () => {
    world.write(FILE, text('a', 'b', 'won'))
    world.write(LOST, text('a', 'b', 'lost', 'more'))
    world.run({ limits: QUICK })
    await holds('read', 'a b lost more won')
  })

  test('a line that is taken over into the one that won is the same line, and stays when the copy goes', async () => {
    appendFileSync(at(), text('lost'))
    await world.record.until('taken over', () => inCopies() === 'more')
    expect(all()).toBe('a b lost more won')
    rmSync(at(LOST))
    await holds('without the copy', 'a b lost won')
    expect(all()).toBe('a b lost more won')
  })

  test('a line that is written twice is there twice', async () => {
    appendFileSync(at(), text('lost', 'lost'))
    await holds('twice', 'a b lost lost more won')
    expect(inCopies()).toBe('more')
  })

  test('when the copy goes, what only it held goes with it, and comes back with it', async () => {
    const was = readFileSync(at(LOST))
    rmSync(at(LOST))
    await holds('gone', 'a b won')
    world.write(LOST, was)
    await holds('back', 'a b lost more won')
    expect(all()).toBe('a b lost more won')
  })

  test('when the one that won goes, what the copy holds is still there, and comes back with it', async () => {
    const was = readFileSync(at())
    rmSync(at())
    await holds('in the copy', 'a b lost more')
    expect(inCopies()).toBe('a b lost more')
    writeFileSync(at(), was)
    await holds('back', 'a b lost more won')
    await world.record.until('in its file', () => inCopies() === 'lost more')
    expect(all()).toBe('a b lost more won')
    rmSync(at(LOST))
    await holds('without the copy', 'a b won')
  })

  test('a second copy holds what the first one held', async () => {
    world.write(OTHER, text('a', 'lost', 'third'))
    await holds('both', 'a b lost more third won')
    rmSync(at(LOST))
    await holds('the second', 'a b lost third won')
    expect(all()).toBe('a b lost more third won')
  })

  test('what the one that won loses, and no copy holds, is removed at once', async () => {
    writeFileSync(at(), text('a', 'next'))
    await holds('cut', 'a b lost more next')
    expect(inCopies()).toBe('b lost more')
    writeFileSync(at(), text('a'))
    await holds('cut again', 'a b lost more')
    expect(inCopies()).toBe('b lost more')
  })

  test('a rotation of the one that won leaves everything where it is', async () => {
    renameSync(at(), at(`${FILE}.1`))
    writeFileSync(at(), text('next'))
    await holds('rotated', 'a b lost more next won')
    expect(inCopies()).toBe('lost more')
    expect(all()).toBe('a b lost more next won')
  })

  test('a copy that is edited has lost what it does not hold any more', async () => {
    writeFileSync(at(LOST), text('a', 'more', 'new'))
    await holds('edited', 'a b more new won')
    expect(all()).toBe('a b lost more new won')
  })
})

test('a start in between knows all of it', async () => {
  world.write(FILE, text('a', 'won'))
  world.write(LOST, text('a', 'lost'))
  const run = world.run({ limits: QUICK })
  await holds('read', 'a lost won')
  const before = facts(LOST)?.generation
  await run.stop()
  const again = world.run({ limits: QUICK })
  appendFileSync(at(), text('lost'))
  await world.record.until('taken over', () => inCopies() === '')
  expect(facts(LOST)?.generation).toBe(before)
  expect(all()).toBe('a lost won')
  await again.stop()
  rmSync(at(LOST))
  world.run({ limits: QUICK })
  await world.record.until('gone', () => facts(LOST)?.goneAt !== null)
  expect(there()).toBe('a lost won')
})
