import { appendFileSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeWorld, type World } from './world'

const QUICK = { sweepMs: 50, stableMs: 300, graceMs: 60 }
let world: World
beforeEach(() => {
  world = makeWorld()
})
afterEach(() => world.close())

const byPath = () => Object.fromEntries(world.record.contents.map(({ path, text }) => [path, text]))
/** Under the root, where ÿ stands for the byte 0xff. */
const raw = (file: string) => Buffer.from(world.at(file), 'latin1')
const twins = () => {
  mkdirSync(world.at('inbox'))
  writeFileSync(raw('inbox/a\xff.json'), '{"n":"byte"}')
  writeFileSync(raw('inbox/a\\xff.json'), '{"n":"text"}')
}
const TWINS = { 'inbox/a\\xff.json': '{"n":"byte"}', 'inbox/a\\x5cxff.json': '{"n":"text"}' }

test('a name that is no UTF-8, and one that is spelled as that is, are two files, also after a restart', async () => {
  twins()
  const first = world.run({ limits: QUICK })
  await first.settled()
  expect(byPath()).toEqual(TWINS)
  expect(first.sums().files).toMatchObject({ read: 2, pending: 0, ignored: 0 })
  await first.stop()
  const second = world.run({ limits: QUICK })
  await second.settled()
  expect([world.record.contents.length, world.record.gone]).toEqual([2, []])
  writeFileSync(raw('inbox/a\\xff.json'), '{"n":"changed"}')
  await world.record.until('the change is read', () => world.record.contents.length === 3)
  expect(byPath()).toEqual({ ...TWINS, 'inbox/a\\x5cxff.json': '{"n":"changed"}' })
  rmSync(raw('inbox/a\xff.json'))
  await world.record.until('the one that was removed is gone', () => world.record.gone.length > 0)
  expect(world.record.gone).toEqual([['inbox/a\\xff.json']])
})

test('a name that could be taken for a spelled one is read when it is heard of', async () => {
  mkdirSync(world.at('inbox'))
  world.run({ limits: { ...QUICK, sweepMs: 60_000 } })
  await world.record.until('it watches', () => world.record.conditions.at(-1)?.state === 'watching')
  world.publish('inbox/a\\xff.json', '{"n":1}')
  await world.record.until('it is read', () => world.record.contents.length === 1)
  expect(byPath()).toEqual({ 'inbox/a\\x5cxff.json': '{"n":1}' })
})

test.each([
  ['is no UTF-8', 'd\xff'],
  ['could be taken for a spelled one', 'd\\xff'],
])(
  'what comes after a restart into a directory under one whose name %s is read when it is heard of',
  async (_, dir) => {
    mkdirSync(raw(`${dir}/inbox`), { recursive: true })
    writeFileSync(raw(`${dir}/inbox/a.json`), '{"n":1}')
    const first = world.run({ limits: QUICK })
    await first.settled()
    await first.stop()
    const second = world.run({ limits: { ...QUICK, sweepMs: 60_000 } })
    await second.settled()
    writeFileSync(raw(`${dir}/inbox/b.json`), '{"n":2}')
    await world.record.until('it is read', () => world.record.contents.length === 2)
    expect(world.record.gone).toEqual([])
  },
)

test('a file that an earlier version knew by a name that is spelled otherwise now is there once', async () => {
  twins()
  rmSync(raw('inbox/a\xff.json'))
  const first = world.run({ limits: QUICK })
  await first.settled()
  await first.stop()
  const known = world.record.files.get('inbox/a\\x5cxff.json')
  if (known === undefined) throw new Error('it was not read')
  world.record.files.delete(known.path)
  world.record.files.set('inbox/a\\xff.json', { ...known, path: 'inbox/a\\xff.json', pathBytes: null })
  const second = world.run({ limits: QUICK })
  await world.record.until('the old name is gone', () => world.record.gone.length > 0)
  await second.settled()
  expect(world.record.gone).toEqual([['inbox/a\\xff.json']])
  expect(second.sums().files).toMatchObject({ read: 1, pending: 0, ignored: 0 })
})

test('a directory that comes while nobody reads, under a name that spells one that went, is read under its own alone', async () => {
  mkdirSync(raw('d\xff/inbox'), { recursive: true })
  writeFileSync(raw('d\xff/inbox/a.json'), '{"n":1}')
  const first = world.run({ limits: QUICK })
  await first.settled()
  await first.stop()
  rmSync(raw('d\xff'), { recursive: true })
  mkdirSync(raw('d\\xff/inbox'), { recursive: true })
  writeFileSync(raw('d\\xff/inbox/b.json'), '{"n":2}')
  const second = world.run({ limits: QUICK })
  await world.record.until('what went is gone', () => world.record.gone.length > 0)
  await second.settled()
  expect(byPath()).toEqual({ 'd\\xff/inbox/a.json': '{"n":1}', 'd\\x5cxff/inbox/b.json': '{"n":2}' })
  expect(world.record.gone).toEqual([['d\\xff/inbox/a.json']])
  expect(second.sums().files).toMatchObject({ read: 1, pending: 0, ignored: 0 })
})

test.each([
  ['is no UTF-8', 'd\xff'],
  ['could be taken for a spelled one', 'd\\xff'],
])('lines are found in the file that was renamed while nobody read, in a directory whose name %s', async (_, dir) => {
  mkdirSync(raw(dir))
  writeFileSync(raw(`${dir}/c.jsonl`), '{"n":1}\n')
  const first = world.run({ limits: QUICK })
  await first.settled()
  await first.stop()
  appendFileSync(raw(`${dir}/c.jsonl`), '{"n":2}\n')
  renameSync(raw(`${dir}/c.jsonl`), raw(`${dir}/c.jsonl.1`))
  writeFileSync(raw(`${dir}/c.jsonl`), '{"n":3}\n')
  const second = world.run({ limits: QUICK })
  await second.settled()
  await second.stop()
  expect(world.record.lines.map(({ text }) => text).sort()).toEqual(['{"n":1}', '{"n":2}', '{"n":3}'])
})
