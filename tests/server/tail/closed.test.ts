import { chmodSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sayTrouble } from '@/lib/source/kept-trouble'
import { trouble as words } from '@/lib/text/sources/trouble-words'
import { makeWorld, type World } from './world'

const QUICK = { sweepMs: 50, stableMs: 300, graceMs: 60 }
const NOBODY = 65534
/** Root may enter everything. */
const isRoot = process.getuid?.() === 0
const become = (user: number) => void (isRoot && process.seteuid?.(user))

let world: World
beforeEach(() => {
  world = makeWorld()
})
afterEach(async () => {
  mayEnter(true)
  become(0)
  await world.close()
})

/** Of the directory in which the root lies. */
function mayEnter(may: boolean): void {
  become(0)
  chmodSync(path.dirname(world.root), may ? 0o755 : 0o600)
  become(NOBODY)
}
const condition = () => world.record.conditions.map(sayTrouble).at(-1)
const told = (state: string) => world.record.until(state, () => condition()?.state === state)

test('a root behind a directory that may not be entered is not said to be gone, and is read on once it may', async () => {
  world.write('inbox/a.json', '{"n":1}')
  mayEnter(true)
  world.run({ limits: QUICK })
  await told('watching')
  mayEnter(false)
  await told('degraded')
  const said = { trouble: 'refused', cause: 'The root cannot be opened: no permission.', mend: words.refused }
  expect(condition()).toMatchObject(said)
  become(0)
  world.publish('inbox/b.json', '{"n":2}')
  mayEnter(true)
  await world.record.until('both', () => world.record.contents.length === 2)
  await told('watching')
  expect(world.record.gone).toEqual([])
  expect(world.record.conditions.filter(({ state }) => state === 'vanished')).toEqual([])
})

test('one that lies so from the start is waited for', async () => {
  world.write('inbox/a.json', '{"n":1}')
  mayEnter(false)
  world.run({ limits: QUICK })
  await world.record.until('it is refused', () => condition()?.trouble === 'refused')
  mayEnter(true)
  await world.record.until('it is read', () => world.record.contents.length === 1)
  await told('watching')
  expect(world.record.conditions.filter(({ state }) => state === 'vanished')).toEqual([])
})
