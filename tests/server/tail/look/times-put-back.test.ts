import { mkdirSync, renameSync, rmSync, utimesSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '@/server/tail/known/tail-clock'
import { makeWorld, type World } from '../world'

const QUICK = { sweepMs: 50, stableMs: 200, graceMs: 20, youngMs: 0 }
const WITHIN_MS = 5000
let world: World
beforeEach(() => {
  world = makeWorld()
  mkdirSync(world.at('inbox'))
})
afterEach(() => world.close())

/** As a tool does that copies a directory with its times. */
const putBack = () => utimesSync(world.at('inbox'), 1_600_000_000, 1_600_000_000)
/** So late that no time of the disk is too near to tell two changes apart. */
const LATER = { ...systemClock, wall: () => systemClock.wall() + 3_600_000 }
const isHere = (path: string) => world.record.files.get(path)?.goneAt === null

test.each([
  ['at once', true, systemClock],
  ['at once, without events,', false, systemClock],
  ['much later', true, LATER],
  ['much later, without events,', false, LATER],
])('a directory whose time is put back %s holds no name that went', async (_when, events, clock) => {
  world.write('inbox/.a.json.Xy12Zw', '{"n":1}')
  world.write('inbox/b.json', '{"n":2}')
  putBack()
  const run = world.run({ limits: QUICK, events, clock })
  await run.settled()
  expect(['inbox/.a.json.Xy12Zw', 'inbox/b.json'].map(isHere)).toEqual([true, true])
  renameSync(world.at('inbox/.a.json.Xy12Zw'), world.at('inbox/a.json'))
  rmSync(world.at('inbox/b.json'))
  putBack()
  const isExact = () => isHere('inbox/a.json') && !isHere('inbox/.a.json.Xy12Zw') && !isHere('inbox/b.json')
  await world.record.until('the index has what lies there', isExact, WITHIN_MS)
  await run.settled()
  expect(run.sums().files).toEqual({ read: 1, unreadable: 0, pending: 0, ignored: 0 })
})
