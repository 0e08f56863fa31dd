import { lstatSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { toKeep } from '@/lib/ledger/kept-words'
import { trouble as words } from '@/lib/text/sources/trouble-words'
import { arrivedAt } from '@/server/tail/known/batch-stamp'
import { clockOffAt, systemClock } from '@/server/tail/known/tail-clock'
import { newDir } from '@/server/tail/known/tree'
import { makeWorld, type World } from '../world'

const DAY = 86_400_000
const QUICK = { sweepMs: 50, stableMs: 300, graceMs: 60 }
let world: World
beforeEach(() => {
  world = makeWorld()
})
afterEach(() => world.close())

const contents = () => world.record.contents.map(({ text }) => text)
const condition = () => world.record.conditions.at(-1)
const state = (wanted: string) => world.record.until(wanted, () => condition()?.state === wanted)
const stampOf = (file: string) => lstatSync(file).ctimeMs

/** Not before the file system stamps changes with a later time. */
async function untilLater(than: number, beside: string): Promise<void> {
  do {
    await new Promise((resolve) => setImmediate(resolve))
    writeFileSync(beside, '')
  } while (stampOf(beside) < than + 2)
}

test('a clock that is days ahead of the files that change is told, and no longer when it is right', async () => {
  let ahead = 3 * DAY
  world.write('inbox/old.json', '{"n":0}')
  world.run({ limits: QUICK, clock: { ...systemClock, wall: () => Date.now() + ahead } })
  await state('watching')
  world.publish('inbox/a.json', '{"n":1}')
  await state('degraded')
  expect(condition()).toMatchObject({ trouble: 'clock', cause: toKeep(() => words.clock.cause(ahead)) })
  ahead = 0
  world.append('c.jsonl', '{"n":2}\n')
  await state('watching')
})

test('old files in a directory that is moved in say nothing of the clock', async () => {
  let wall = Date.now
  const run = world.run({ limits: QUICK, clock: { ...systemClock, wall: () => wall() } })
  await state('watching')
  const archive = path.join(world.root, '..', 'archive')
  const file = path.join(archive, 'team', 'inbox', 'a.json')
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, '{"n":1}')
  const changed = stampOf(file)
  await untilLater(changed, path.join(archive, 'beside'))
  wall = () => changed + DAY + 1
  renameSync(path.join(archive, 'team'), world.at('team'))
  expect(stampOf(world.at('team/inbox/a.json'))).toBe(changed)
  await world.record.until('it is read', () => contents().length === 1)
  await run.settled()
  expect(run.condition()).toMatchObject({ state: 'watching', trouble: null })
})

test('what was moved in came when its directory did, however old it is; where nothing was moved, when it was changed', () => {
  mkdirSync(world.at('team/inbox'), { recursive: true })
  const root = newDir(null, '', null)
  const dir = newDir(newDir(root, 'team', null), 'inbox', null)
  const now = Date.now()
  const moved = arrivedAt({ at: now - 3 * DAY, dir }, now, world.root)
  expect(moved).toBe(Math.max(...['', 'team', 'team/inbox'].map((at) => stampOf(world.at(at)))))
  expect(clockOffAt(now, moved)).toBeNull()
  expect(clockOffAt(now + 3 * DAY, arrivedAt({ at: now, dir }, now + 3 * DAY, world.root))).toBe(3 * DAY)
  expect(arrivedAt({ at: now - DAY / 2, dir }, now, world.root)).toBe(now - DAY / 2)
  expect(arrivedAt({ at: 5, dir: newDir(null, '', null) }, now, world.at('nowhere'))).toBe(5)
})
