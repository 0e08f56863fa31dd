import { renameSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { breathing } from '@/server/tail/disk/breath'
import { makeWorld, type World } from '../world'

let world: World
beforeEach(() => {
  world = makeWorld()
})
afterEach(() => world.close())

/** What an await waits for that is not over within many turns of the event loop. */
async function isOver(waiting: Promise<void>): Promise<boolean> {
  let over = false
  void waiting.then(() => {
    over = true
  })
  for (let turns = 0; turns < 20; turns += 1) await nextTurn()
  return over
}

test('a slice gives way as long as something is under way in any source', async () => {
  const under = { way: true }
  const breath = breathing(new Set([() => false, () => under.way]))
  const taken = breath.take()
  expect(await isOver(taken)).toBe(false)
  under.way = false
  await taken
  expect(await isOver(breathing(new Set([() => false])).take()), 'nothing is under way').toBe(true)
})

test('but not for ever', () => breathing(new Set([() => true])).take())

/** Lets the next batches wait; gives when the first was asked for, and what lets them go on. */
function holding({ record }: World) {
  const { ingest } = record
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const asked = new Promise<void>((begun) => {
    record.ingest = async (...given) => {
      begun()
      await held
      return ingest(...given)
    }
  })
  return { asked, goOn: () => goOn() }
}

const isUrgent = () => [...world.urgent].some((under) => under())

test('a source has something under way from when it hears of a line until the index has it', async () => {
  const running = world.run()
  await running.settled()
  expect(isUrgent()).toBe(false)
  const { asked, goOn } = holding(world)
  world.append('a.jsonl', '{}\n')
  await asked
  expect(isUrgent()).toBe(true)
  goOn()
  await running.settled()
  expect(isUrgent()).toBe(false)
  await running.stop()
  expect(world.urgent.size).toBe(0)
})

test('a source whose root is away holds up nobody with what it had begun', async () => {
  const running = world.run({ limits: { sweepMs: 10 } })
  await running.settled()
  const { asked, goOn } = holding(world)
  world.append('a.jsonl', '{}\n')
  await asked
  renameSync(world.root, `${world.root}-away`)
  await world.record.until('it is away', () => running.condition().state === 'vanished')
  expect(isUrgent()).toBe(false)
  goOn()
})
