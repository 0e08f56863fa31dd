import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { countOnDisk } from '@/server/tail/disk/count'
import { makeWorld, plain, type World } from '../world'

const MAKE_PIPE = 'mkfifo'
const QUICK = { sweepMs: 50, stableMs: 300, graceMs: 60 }
let world: World
beforeEach(() => {
  world = makeWorld()
})
afterEach(() => world.close())

const contents = (file?: string) =>
  world.record.contents.filter(({ path: at }) => file === undefined || at === file).map(({ text }) => text)
const status = (file: string) => world.record.files.get(file)?.status
const unreadable = () => world.record.contents.filter(({ readings }) => readings[0]?.reading === 'unreadable')
const watching = async () => {
  const run = world.run({ limits: QUICK })
  await world.record.until('it watches', () => world.record.conditions.at(-1)?.state === 'watching')
  return run
}

test('a file written beside and renamed is read at once, and the temporary name never', async () => {
  mkdirSync(world.at('inbox'))
  await watching()
  for (let n = 0; n < 20; n += 1) world.publish(`inbox/${n}.json`, `{"n":${n}}`)
  await world.record.until('all', () => contents().length === 20)
  expect([...world.record.files.keys()].filter((name) => name.endsWith('.tmp'))).toEqual([])
})

test('a file written in place in pieces is one content, never an unreadable one', async () => {
  mkdirSync(world.at('inbox'))
  await watching()
  world.write('inbox/a.json', '')
  await world.record.until('it is pending', () => status('inbox/a.json') === 'pending')
  world.append('inbox/a.json', '{"n"')
  world.append('inbox/a.json', ':1}')
  await world.record.until('it is read', () => status('inbox/a.json') === 'read')
  expect(contents()).toEqual(['{"n":1}'])
})

test('a file that stays half written is unreadable after a while, and read when it is mended', async () => {
  world.write('inbox/a.json', '{"half":')
  world.write('inbox/b.json', '')
  const run = world.run({ limits: QUICK })
  await run.settled()
  expect([status('inbox/a.json'), status('inbox/b.json')]).toEqual(['unreadable', 'unreadable'])
  expect(unreadable()).toHaveLength(2)
  world.write('inbox/a.json', '{"whole":1}')
  await world.record.until('it is mended', () => status('inbox/a.json') === 'read')
  expect(world.record.contents.at(-1)).toMatchObject({ generation: 2, text: '{"whole":1}' })
})

test('changed content is a new observation; a touch is none', async () => {
  world.write('inbox/a.json', '{"n":1}')
  await watching()
  await world.record.until('first', () => contents().length === 1)
  spawnSync('touch', ['-d', '2020-01-01', world.at('inbox/a.json')])
  await world.record.until('the time is noted', () => (world.record.files.get('inbox/a.json')?.mtimeMs ?? 0) < 1.6e12)
  world.publish('inbox/a.json', '{"n":2}')
  await world.record.until('second', () => contents().length === 2)
  expect(world.record.contents.map(({ generation }) => generation)).toEqual([1, 2])
})

test('a file moved from inbox to processed is there before it is gone from where it was', async () => {
  world.write('inbox/a.json', '{"n":1}')
  mkdirSync(world.at('processed'))
  await watching()
  await world.record.until('first', () => contents().length === 1)
  renameSync(world.at('inbox/a.json'), world.at('processed/a.json'))
  await world.record.until('gone', () => world.record.gone.length === 1)
  expect(contents('processed/a.json')).toEqual(['{"n":1}'])
  expect(world.record.gone).toEqual([['inbox/a.json']])
})

test('a file that lives for a moment is captured', async () => {
  mkdirSync(world.at('inbox'))
  await watching()
  for (let n = 0; n < 50; n += 1) {
    world.publish(`inbox/${n}.json`, `{"n":${n}}`)
    await new Promise((resolve) => setImmediate(resolve))
    unlinkSync(world.at(`inbox/${n}.json`))
  }
  await world.record.until(
    'all are gone',
    () => world.record.gone.flat().length === contents().length && contents().length >= 45,
  )
})

test('a directory that vanishes is one event with all its files', async () => {
  for (let n = 0; n < 30; n += 1) world.write(`team/${n % 3}/inbox/${n}.json`, `{"n":${n}}`)
  await watching()
  await world.record.until('all', () => contents().length === 30)
  renameSync(world.at('team'), path.join(world.root, '..', 'elsewhere'))
  await world.record.until('gone', () => world.record.gone.length > 0)
  expect(world.record.gone.map((paths) => paths.length)).toEqual([30])
})

test('directories that are made and filled at once lose nothing', async () => {
  await watching()
  for (let n = 0; n < 200; n += 1) {
    mkdirSync(world.at(`d${n}/inbox`), { recursive: true })
    for (let k = 0; k < 5; k += 1) writeFileSync(world.at(`d${n}/inbox/${k}.json`), `{"n":${n * 5 + k}}`)
  }
  await world.record.until('all', () => contents().length === 1000)
  expect(new Set(contents()).size).toBe(1000)
})

test('a burst while the loop is blocked misses nothing, here or in another directory', async () => {
  mkdirSync(world.at('inbox'), { recursive: true })
  mkdirSync(world.at('b/inbox'), { recursive: true })
  await watching()
  for (let n = 0; n < 6000; n += 1) world.publish(`inbox/${n}.json`, `{"n":${n}}`)
  world.publish('b/inbox/x.json', '{"other":1}')
  await world.record.until('all', () => contents().length === 6001)
})

test('a snapshot rewritten in place all the time never gives a state that was not written', async () => {
  world.write('state/a.json', '{"state":"A"}')
  await watching()
  const states = ['A', 'B', 'C'].map((name) => JSON.stringify({ state: name, filler: name.repeat(2000) }))
  const began = performance.now()
  const seen = () => new Set(contents().slice(1))
  let n = 0
  while (performance.now() < began + 1500 || seen().size < states.length) {
    const fd = openSync(world.at('state/a.json'), 'w')
    const text = states[n % 3] ?? ''
    if (n % 2 === 0) await new Promise((resolve) => setImmediate(resolve))
    writeSync(fd, text.slice(0, 1000))
    if (n % 3 === 0) await new Promise((resolve) => setImmediate(resolve))
    writeSync(fd, text.slice(1000))
    closeSync(fd)
    n += 1
    await new Promise((resolve) => setImmediate(resolve))
  }
  world.write('state/a.json', '{"state":"last"}')
  await world.record.until('the last state', () => contents().at(-1) === '{"state":"last"}')
  expect(unreadable()).toEqual([])
  expect(new Set(contents().slice(1, -1))).toEqual(new Set(states))
  expect(contents().length).toBeLessThan((performance.now() - began) / 37)
})

test('a snapshot that is malformed for long is unreadable, and mended when it is whole again', async () => {
  world.write('state/a.json', '{"state":"A"}')
  await watching()
  await world.record.until('first', () => contents().length === 1)
  world.write('state/a.json', '{"state":')
  await world.record.until('bad', () => status('state/a.json') === 'unreadable')
  world.write('state/a.json', '{"state":"B"}')
  await world.record.until('good', () => status('state/a.json') === 'read')
  expect(contents()).toEqual(['{"state":"A"}', '{"state":', '{"state":"B"}'])
})

test('a document that is too large is unreadable, with its hash and its beginning', async () => {
  world.write('inbox/a.json', `{"a":"${'x'.repeat(5000)}"}`)
  const run = world.run({ limits: { ...QUICK, documentBytes: 1000, keptBytes: 100 } })
  await run.settled()
  expect(world.record.contents).toMatchObject([{ length: 5008, cut: true }])
  expect(contents()[0]).toHaveLength(100)
  expect(status('inbox/a.json')).toBe('unreadable')
})

test('a half file that was pending before a restart is judged after it', async () => {
  world.write('inbox/a.json', '{')
  const first = world.run({ limits: { ...QUICK, stableMs: 60_000 } })
  await world.record.until('it is pending', () => status('inbox/a.json') === 'pending')
  await first.stop()
  world.run({ limits: QUICK })
  await world.record.until('it is unreadable', () => status('inbox/a.json') === 'unreadable')
})

test('a sparse file of a terabyte costs nothing', async () => {
  world.write('inbox/a.json', 'x')
  truncateSync(world.at('inbox/a.json'), 2 ** 40)
  const run = world.run({ limits: QUICK })
  await run.settled()
  expect(world.record.contents).toMatchObject([{ length: 2 ** 40, cut: true }])
})

test('what is no message is counted by a named rule, never opened, and the sum is what lies there', async () => {
  world.write('outside.txt', 'secret')
  world.write('inbox/a.json', '{"n":1}')
  world.write('node_modules/x/inbox/b.json', '{}')
  world.write('.git/inbox/c.json', '{}')
  world.write('private/inbox/d.json', '{}')
  world.write('inbox/e.secret', '{}')
  world.write('inbox/f.json.old', '{}')
  world.write('docs/readme.md', 'hello')
  mkdirSync(world.at('inbox/dir.json'))
  symlinkSync(world.at('outside.txt'), world.at('inbox/link.json'))
  symlinkSync(world.at('inbox'), world.at('linked'))
  symlinkSync(world.at('nowhere'), world.at('inbox/dangling.json'))
  symlinkSync('.', world.at('inbox/loop'))
  expect(spawnSync(MAKE_PIPE, [world.at('inbox/pipe.json')]).status).toBe(0)
  const server = createServer().listen(world.at('inbox/socket.json'))
  await once(server, 'listening')
  const run = world.run({ limits: QUICK })
  await run.settled()
  const rules = Object.fromEntries(
    [...world.record.files.values()].map(({ path: at, rule, status: is }) => [at, rule ?? is]),
  )
  expect(rules).toEqual({
    '.git': 'version-control',
    'docs/readme.md': 'read',
    'inbox/a.json': 'read',
    'inbox/dangling.json': 'type:link',
    'inbox/e.secret': 'setting:*.secret',
    'inbox/f.json.old': 'put aside',
    'inbox/link.json': 'type:link',
    'inbox/loop': 'type:link',
    'inbox/pipe.json': 'type:pipe',
    'inbox/socket.json': 'type:socket',
    linked: 'type:link',
    node_modules: 'installed-packages',
    'outside.txt': 'not-a-place',
    'private/inbox': 'setting:private/**',
  })
  const { read, unreadable: bad, pending, ignored } = run.sums().files
  const onDisk = await countOnDisk(world.root, plain, { ignore: ['private/**', '*.secret'], depth: 32 })
  expect(onDisk).toEqual({ count: read + bad + pending + ignored, whole: true })
  server.close()
  expect(new Set(world.record.listed)).toEqual(new Set(['docs/readme.md']))
})

test('a link in the place of a file is not followed, and a file in the place of a link is read', async () => {
  world.write('secret.txt', '{"secret":1}')
  world.write('inbox/a.json', '{"n":1}')
  await watching()
  await world.record.until('first', () => contents().length === 1)
  rmSync(world.at('inbox/a.json'))
  symlinkSync(world.at('secret.txt'), world.at('inbox/a.json'))
  await world.record.until('it is ignored', () => status('inbox/a.json') === 'ignored')
  rmSync(world.at('inbox/a.json'))
  world.publish('inbox/a.json', '{"n":2}')
  await world.record.until('it is read', () => contents().length === 2)
  expect(contents()).toEqual(['{"n":1}', '{"n":2}'])
})

test('names that are not UTF-8 are read and spelled', async () => {
  mkdirSync(world.at('inbox'))
  writeFileSync(
    Buffer.concat([Buffer.from(`${world.at('inbox')}/a`), Buffer.from([0xff]), Buffer.from('.json')]),
    '{"n":1}',
  )
  const first = world.run({ limits: QUICK })
  await first.settled()
  expect(contents('inbox/a\\xff.json')).toEqual(['{"n":1}'])
  await first.stop()
  const second = world.run({ limits: QUICK })
  await second.settled()
  expect(contents()).toHaveLength(1)
  expect(world.record.gone).toEqual([])
})

test('a tree that is deeper than allowed is one ignored entry', async () => {
  world.write('1/2/3/4/inbox/a.json', '{}')
  const run = world.run({ limits: { ...QUICK, depth: 3 } })
  await run.settled()
  expect([...world.record.files.values()]).toMatchObject([{ path: '1/2/3/4', rule: 'too-deep', isDir: true }])
})

test('a second start reads nothing again and writes nothing', async () => {
  for (let n = 0; n < 50; n += 1) world.write(`inbox/${n}.json`, `{"n":${n}}`)
  world.write('c.jsonl', '{"n":1}\n')
  world.write('other.txt', 'x')
  const first = world.run({ limits: QUICK })
  await first.settled()
  await first.stop()
  const batches = world.record.batches
  const second = world.run({ limits: QUICK })
  await second.settled()
  expect(world.record.batches).toBe(batches)
})
