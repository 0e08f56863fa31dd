import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { restMs } from '@/server/tail/look/sweeper'
import { makeWorld, type World } from '../world'

/** Nothing counts as young: what is found is found because its directory changed, or by the look at everything. */
const OLD = { sweepMs: 50, stableMs: 200, graceMs: 20, youngMs: 0 }
/** More than are looked at whenever their directory changes, where changes are reported. */
const MANY = 1500
let world: World
beforeEach(() => {
  world = makeWorld()
  for (let n = 0; n < MANY; n += 1) world.write(`inbox/${n}.json`, `{"n":${n}}`)
})
afterEach(() => world.close())

const isRead = (text: string) => world.record.contents.some((content) => content.text === text)

test('without events, a document that is replaced in a large directory is found by the next passes', async () => {
  const run = world.run({ limits: OLD, events: false })
  await run.settled()
  world.publish('inbox/700.json', '{"replaced":1}')
  await world.record.until('it is read', () => isRead('{"replaced":1}'))
})

test('an old document that is rewritten in place is found by the look at everything, which takes several passes', async () => {
  const run = world.run({ limits: { ...OLD, fullMs: 100 }, events: false })
  await run.settled()
  for (const n of [0, 700, MANY - 1]) {
    writeFileSync(world.at(`inbox/${n}.json`), `{"rewritten":${n}}`)
    utimesSync(world.at(`inbox/${n}.json`), 1_600_000_000, 1_600_000_000)
    await world.record.until(`document ${n} is read`, () => isRead(`{"rewritten":${n}}`))
  }
})

test('red control: with neither, a document that is rewritten in place stays as it was', async () => {
  const run = world.run({ limits: OLD, events: false })
  await run.settled()
  writeFileSync(world.at('inbox/700.json'), '{"rewritten":1}')
  const manyPasses = performance.now() + 10 * OLD.sweepMs
  while (performance.now() < manyPasses) await new Promise((resolve) => setImmediate(resolve))
  expect(isRead('{"rewritten":1}')).toBe(false)
})

test('what had no turn in a pass has it soon, however few were just found; amid an import it waits', () => {
  const left = { events: false, left: true }
  expect([0, 1, 100].map((waiting) => restMs(1000, { ...left, waiting }))).toEqual([100, 100, 100])
  expect(restMs(1000, { ...left, waiting: 101 })).toBe(500)
  expect(restMs(1000, { events: false, left: false, waiting: 1 })).toBe(500)
  expect(restMs(1000, { events: true, left: true, waiting: 1 })).toBe(1000)
})

test('a directory that is made anew under its name is heard from, not only swept', async () => {
  const seldom = { sweepMs: 600_000, stableMs: 20, graceMs: 20 }
  const run = world.run({ limits: seldom })
  await run.settled()
  rmSync(world.at('inbox'), { recursive: true })
  mkdirSync(world.at('inbox'))
  for (const n of [1, 2, 3]) {
    world.publish(`inbox/again-${n}.json`, `{"again":${n}}`)
    await world.record.until(`document ${n} is read`, () => isRead(`{"again":${n}}`))
  }
})
