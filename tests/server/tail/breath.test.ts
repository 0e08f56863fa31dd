import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { breathing } from '@/server/tail/breath'
import { makeWorld, type World } from './world'

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

test('a source has something under way from when it hears of a line until the index has it', async () => {
  const isUrgent = () => [...world.urgent].some((under) => under())
  const { ingest } = world.record
  let [goOn, begun] = [() => {}, () => {}]
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const asked = new Promise<void>((resolve) => {
    begun = resolve
  })
  world.record.ingest = async (...given) => {
    begun()
    await held
    return ingest(...given)
  }
  const running = world.run()
  await running.settled()
  expect(isUrgent()).toBe(false)
  world.append('a.jsonl', '{}\n')
  await asked
  expect(isUrgent()).toBe(true)
  goOn()
  await running.settled()
  expect(isUrgent()).toBe(false)
  await running.stop()
  expect(world.urgent.size).toBe(0)
})
