import { renameSync, rmSync, symlinkSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeWorld, type World } from './world'

const LIMITS = { sweepMs: 50, stableMs: 200, lingerMs: 60_000, graceMs: 30 }
let world: World
beforeEach(() => {
  world = makeWorld()
})
afterEach(() => world.close())

const texts = () => world.record.lines.map(({ text }) => text)
const here = () => world.record.lines.filter(({ there }) => there).map(({ text }) => text)
const facts = () => world.record.files.get('c.jsonl')

test.each([
  ['a link', () => symlinkSync('elsewhere', world.at('c.jsonl')), []],
  ['another file', () => world.write('c.jsonl', '{"x":1}\n'), ['{"x":1}']],
])('a file that is moved back after %s had its name is read through that name alone', async (_, take, meanwhile) => {
  world.write('c.jsonl', '{"a":1}\n')
  const run = world.run({ limits: LIMITS })
  await world.record.until('it is read', () => here().length === 1)
  renameSync(world.at('c.jsonl'), world.at('kept'))
  take()
  const isOther = () => facts()?.generation === 2 && here().join() === meanwhile.join()
  await world.record.until('it is another generation', isOther)
  rmSync(world.at('c.jsonl'))
  renameSync(world.at('kept'), world.at('c.jsonl'))
  await world.record.until('it is back', () => here().join() === '{"a":1}')
  world.append('c.jsonl', '{"a":2}\n')
  await world.record.until('it is read on', () => facts()?.consumed === 16)
  await run.stop()
  expect(here()).toEqual(['{"a":1}', '{"a":2}'])
  expect(texts()).toEqual(['{"a":1}', ...meanwhile, '{"a":2}'])
})
