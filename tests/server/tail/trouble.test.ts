import { mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { toKeep } from '@/lib/ledger/kept-words'
import { sayTrouble } from '@/lib/source/kept-trouble'
import { trouble as words } from '@/lib/text/sources/trouble-words'
import { makeWorld, type World } from './world'

const QUICK = { sweepMs: 50, stableMs: 300, graceMs: 60 }
let world: World
beforeEach(() => {
  world = makeWorld()
})
afterEach(() => world.close())

const contents = () => world.record.contents.map(({ text }) => text)
const condition = () => world.record.conditions.at(-1)
const state = (wanted: string) => world.record.until(wanted, () => condition()?.state === wanted)

test('while the index takes nothing in, nothing is read, nothing is lost, and it goes on by itself', async () => {
  mkdirSync(world.at('inbox'))
  const run = world.run({ limits: QUICK })
  await state('watching')
  world.record.trouble = Object.assign(new Error('No space left.'), { mend: 'Free some space.' })
  for (let n = 0; n < 20; n += 1) world.publish(`inbox/${n}.json`, `{"n":${n}}`)
  world.append('c.jsonl', '{"n":1}\n')
  while (run.condition().state !== 'degraded') await new Promise((resolve) => setImmediate(resolve))
  expect(sayTrouble(run.condition())).toMatchObject({
    cause: 'Cannot write to the index: No space left.',
    mend: 'Free some space.',
  })
  expect(world.record.batches).toBe(0)
  world.record.trouble = null
  await world.record.until('all', () => contents().length === 20 && world.record.lines.length === 1)
  await state('watching')
})

test('stopping while the index takes nothing in ends at once', async () => {
  world.write('inbox/a.json', '{"n":1}')
  world.record.trouble = new Error('busy')
  const run = world.run({ limits: QUICK })
  while (run.condition().state !== 'degraded') await new Promise((resolve) => setImmediate(resolve))
  await run.stop()
  world.record.trouble = null
  world.run({ limits: QUICK })
  await world.record.until('it is read', () => contents().length === 1)
})

test('a root that goes away is vanished, nothing in it is gone, and nothing is read again when it is back', async () => {
  for (let n = 0; n < 20; n += 1) world.write(`inbox/${n}.json`, `{"n":${n}}`)
  world.write('c.jsonl', '{"n":1}\n')
  world.run({ limits: QUICK })
  await world.record.until('all', () => contents().length === 20 && world.record.lines.length === 1)
  await state('watching')
  const away = path.join(world.root, '..', 'away')
  renameSync(world.root, away)
  await state('vanished')
  expect(condition()?.cause).toBe(toKeep(() => words.away.cause(world.root)))
  renameSync(away, world.root)
  await state('watching')
  world.publish('inbox/new.json', '{"n":"new"}')
  world.append('c.jsonl', '{"n":2}\n')
  await world.record.until('new ones', () => contents().length === 21 && world.record.lines.length === 2)
  expect(world.record.gone).toEqual([])
})

test('what changed while the root was away is found when it is back', async () => {
  world.write('inbox/a.json', '{"n":1}')
  world.write('inbox/b.json', '{"n":2}')
  world.run({ limits: QUICK })
  await world.record.until('all', () => contents().length === 2)
  const away = path.join(world.root, '..', 'away')
  renameSync(world.root, away)
  await state('vanished')
  rmSync(path.join(away, 'inbox/a.json'))
  renameSync(away, world.root)
  await world.record.until('it is gone', () => world.record.gone.length === 1)
  expect(world.record.gone).toEqual([['inbox/a.json']])
})

test('a root that is not there at the start is waited for', async () => {
  rmSync(world.root, { recursive: true })
  world.run({ limits: QUICK })
  await state('vanished')
  world.write('inbox/a.json', '{"n":1}')
  await world.record.until('it is read', () => contents().length === 1)
  await state('watching')
})

test('a file whose name becomes a directory is gone, and one whose directory becomes a file', async () => {
  world.write('inbox/a.json', '{"n":1}')
  world.write('x/inbox/b.json', '{"n":2}')
  world.run({ limits: QUICK })
  await world.record.until('both', () => contents().length === 2)
  rmSync(world.at('inbox/a.json'))
  mkdirSync(world.at('inbox/a.json'))
  rmSync(world.at('x'), { recursive: true })
  world.write('x', 'a file')
  await world.record.until('both are gone', () => world.record.gone.flat().length === 2)
  world.write('inbox/a.json/inbox/c.json', '{"n":3}')
  await world.record.until('what is in the directory is read', () => contents().length === 3)
})

test('nothing is written while nothing happens', async () => {
  world.write('inbox/a.json', '{"n":1}')
  world.write('c.jsonl', '{"n":1}\n')
  world.write('state/a.json', '{"s":1}')
  const run = world.run({ limits: { ...QUICK, sweepMs: 5 } })
  await run.settled()
  await state('watching')
  const before = [world.record.batches, world.record.conditions.length]
  const until = performance.now() + 400
  while (performance.now() < until) await new Promise((resolve) => setImmediate(resolve))
  expect([world.record.batches, world.record.conditions.length]).toEqual(before)
})

test('progress is told while it catches up', async () => {
  for (let n = 0; n < 300; n += 1) world.write(`inbox/${n}.json`, `{"n":${n}}`)
  const run = world.run({ limits: { ...QUICK, importBatch: 10 } })
  await run.settled()
  const told = world.record.conditions.find(({ progress }) => progress !== null)
  expect(told).toMatchObject({ state: 'catching-up', progress: { total: expect.any(Number) } })
  await state('watching')
  expect(condition()?.progress).toBeNull()
})

test('the lag of a change is told', async () => {
  mkdirSync(world.at('inbox'))
  world.run({ limits: QUICK })
  await state('watching')
  const before = Date.now()
  world.publish('inbox/a.json', '{"n":1}')
  await world.record.until('lag', () => condition()?.lagMs != null)
  const most = Date.now() - before
  // A file is stamped with the time of the last tick of its system.
  expect(condition()?.lagMs).toBeLessThanOrEqual(most + 20)
})

test('what had to settle first says nothing of the lag', async () => {
  mkdirSync(world.at('inbox'))
  world.run({ limits: QUICK })
  await state('watching')
  world.publish('inbox/half.json', '{"half":')
  world.append('c.jsonl', '{"n":1}')
  await world.record.until('both are taken', () => contents().length === 1 && world.record.lines.length === 1)
  await world.record.until('it is told', () => condition()?.state === 'watching')
  expect(condition()?.lagMs).toBeNull()
})

test('asking to read again finds what was unreadable mended without an event', async () => {
  world.write('inbox/a.json', '{"half":')
  const run = world.run({ limits: { ...QUICK, sweepMs: 60_000 }, events: false })
  await run.settled()
  world.write('inbox/a.json', '{"n":1}')
  expect(run.retry('inbox/a.json')).toBe(1)
  await world.record.until('it is read', () => contents().includes('{"n":1}'))
})

test('a reading that the index cannot take in keeps no other one out', async () => {
  const { ingest } = world.record
  world.record.ingest = async (batch) => {
    const hasPoison = ({ observed }: typeof batch) =>
      observed.some(
        (one) => 'readings' in one && one.readings.some((r) => r.reading === 'log' && r.text.includes('poison')),
      )
    if (hasPoison(batch)) throw new TypeError('it is too odd')
    return ingest(batch)
  }
  for (let n = 0; n < 5; n += 1) world.write(`inbox/${n}.json`, `{"n":${n === 3 ? '"poison"' : n}}`)
  world.write('c.jsonl', '{"n":1}\n{"n":"poison"}\n{"n":3}\n')
  world.run({ limits: QUICK })
  await world.record.until('all', () => contents().length === 5 && world.record.lines.length === 3)
  const bad = [...world.record.contents, ...world.record.lines].filter(
    ({ readings }) => readings[0]?.reading === 'unreadable',
  )
  expect(bad.map(({ text }) => text)).toEqual(['{"n":"poison"}', '{"n":"poison"}'])
  await state('watching')
})

test('a file that changes while its lines are still being taken in is compared with them once they are', async () => {
  world.write('c.jsonl', '{"n":1}\n{"n":2}\n')
  const { ingest } = world.record
  let release = () => {}
  const asked = new Promise<void>((resolve) => {
    world.record.ingest = async (batch) => {
      world.record.ingest = ingest
      resolve()
      await new Promise<void>((go) => {
        release = go
      })
      return ingest(batch)
    }
  })
  world.run({ limits: QUICK })
  await asked
  world.write('c.jsonl', '{"n":2}\n{"n":3}\n')
  const manySweeps = performance.now() + 10 * QUICK.sweepMs
  while (performance.now() < manySweeps) await new Promise((resolve) => setImmediate(resolve))
  release()
  await world.record.until('all', () => world.record.lines.length === 3 && world.record.lines[0]?.removed === true)
  expect(world.record.lines.map(({ text, generation, removed }) => [text, generation, removed])).toEqual([
    ['{"n":1}', 1, true],
    ['{"n":2}', 2, false],
    ['{"n":3}', 2, false],
  ])
})

test('a file that is rewritten while the index is asked about it gives no line that was never in it', async () => {
  world.write('c.jsonl', '{"n":0}\n')
  const run = world.run({ limits: QUICK })
  await world.record.until('the first', () => world.record.lines.length === 1)
  world.write('c.jsonl', '{"n":1}\n{"n":2}\n')
  await world.record.until('the second', () => world.record.lines.length === 3)
  await run.stop()
  const { linesOf } = world.record
  const rewritten = ['{"first":"of others"}', '{"second":"of others"}', '{"third":"of others"}']
  world.record.linesOf = async (...asked) => {
    world.record.linesOf = linesOf
    const known = await linesOf(...asked)
    world.write('c.jsonl', `${rewritten.join('\n')}\n`)
    return known
  }
  world.append('c.jsonl', '{"n":3}\n')
  world.run({ limits: QUICK })
  await world.record.until('the others', () => world.record.lines.filter(({ there }) => there).length === 3)
  expect(world.record.lines.map(({ text }) => text)).toEqual(['{"n":0}', '{"n":1}', '{"n":2}', ...rewritten])
})
