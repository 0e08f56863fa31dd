import { afterEach, beforeEach, expect, test } from 'vitest'
import { toKeep } from '@/lib/ledger/kept-words'
import { trouble as words } from '@/lib/text/sources/trouble-words'
import { LIMITS } from '@/server/tail/disk/tail-limits'
import { systemClock } from '@/server/tail/known/tail-clock'
import { type Port, serveTail } from '@/server/tail/run/process'
import { createTail } from '@/server/tail/run/tail-handle'
import { type FromTail, fromTail } from '@/server/tail/run/tail-wire'
import { makeWorld, plain, type World } from '../world'

let world: World
beforeEach(() => {
  world = makeWorld()
})
afterEach(() => world.close())

/** The other end of the channel, in this process. */
function channel(first = Promise.resolve()) {
  const told: FromTail[] = []
  const logged: string[] = []
  let hear: (word: unknown) => void = () => {}
  let hangUp = () => {}
  const port: Port = {
    send: (word) => void told.push(word),
    listen: (listener) => {
      hear = listener
    },
    closed: (listener) => {
      hangUp = listener
    },
  }
  const limits = { ...LIMITS, sweepMs: 50, stableMs: 200 }
  const log = (what: string) => void logged.push(what)
  const tail = createTail({
    writer: world.record,
    protocols: [plain],
    limits,
    clock: systemClock,
    events: true,
    tell: port.send,
    log,
  })
  const ended = serveTail({ tail, port, sources: [], asked: new Promise(() => {}), first, log })
  return { told, logged, tail, ended, say: (word: unknown) => hear(word), hangUp: () => hangUp() }
}

test('a source is watched on a word, each commit rings, and a word ends it', async () => {
  const { told, say, ended } = channel()
  expect(told).toEqual([{ kind: 'ready' }])
  world.write('c.jsonl', '{"n":1}\n')
  say({ kind: 'watch', source: { protocol: 'plain', root: world.root, label: 'house' } })
  await world.record.until('watching', () => world.record.conditions.at(-1)?.state === 'watching')
  world.append('c.jsonl', '{"n":2}\n')
  await world.record.until('both', () => world.record.lines.length === 2)
  say({ kind: 'stop' })
  await ended
  expect(told).toContainEqual({ kind: 'caught-up', label: 'house' })
  expect(told).toContainEqual({ kind: 'bell', rev: 1 })
  expect(world.record.conditions.at(-1)?.state).toBe('stopped')
})

test('a condition crosses whole while the index takes nothing in, and is in the index when it does again', async () => {
  const { told, say, ended } = channel()
  world.write('c.jsonl', '{"n":1}\n')
  say({ kind: 'watch', source: { protocol: 'plain', root: world.root, label: 'house' } })
  await world.record.until('watching', () => world.record.conditions.at(-1)?.state === 'watching')
  world.record.trouble = Object.assign(new Error('No space left.'), { mend: 'Free some space.' })
  world.append('c.jsonl', '{"n":2}\n')
  const last = () => told.findLast((word) => word.kind === 'condition')
  while (last()?.condition?.state !== 'degraded') await new Promise((resolve) => setImmediate(resolve))
  const condition = { cause: toKeep(() => words.store('No space left.')), mend: 'Free some space.' }
  expect(last()).toMatchObject({ label: 'house', condition, at: expect.any(Number) })
  for (const word of told) expect(fromTail.parse(structuredClone(word))).toEqual(word)
  expect(world.record.conditions.at(-1)?.state).toBe('watching')
  world.record.trouble = null
  const { length } = world.record.conditions
  await world.record.until('it is in the index', () => world.record.conditions.length > length)
  await world.record.until('it is well', () => world.record.conditions.at(-1)?.state === 'watching')
  say({ kind: 'unwatch', label: 'house' })
  while (last()?.condition !== null) await new Promise((resolve) => setImmediate(resolve))
  say({ kind: 'stop' })
  await ended
})

test('nothing is read before what comes first is done, and then in the order told', async () => {
  let done = () => {}
  const first = new Promise<void>((resolve) => {
    done = resolve
  })
  const { told, tail, say, ended } = channel(first)
  world.write('c.jsonl', '{"n":1}\n')
  say({ kind: 'watch', source: { protocol: 'plain', root: world.root, label: 'house' } })
  say({ kind: 'unwatch', label: 'house' })
  say({ kind: 'watch', source: { protocol: 'plain', root: world.root, label: 'home' } })
  await new Promise((resolve) => setImmediate(resolve))
  expect(told).toEqual([{ kind: 'ready' }])
  expect(tail.running()).toEqual([])
  done()
  await world.record.until('watching', () => world.record.conditions.at(-1)?.state === 'watching')
  expect(tail.running().map(({ source }) => source.label)).toEqual(['home'])
  say({ kind: 'stop' })
  await ended
})

test('when what comes first fails, the tail ends with it, and watches nothing', async () => {
  const { told, tail, say, ended } = channel(Promise.reject(new Error('The disk is full.')))
  say({ kind: 'watch', source: { protocol: 'plain', root: world.root, label: 'house' } })
  await expect(ended).rejects.toThrow('The disk is full.')
  expect(tail.running()).toEqual([])
  expect(told).toEqual([{ kind: 'ready' }])
})

test('what cannot be watched or understood is said, and ends nothing', async () => {
  const { told, logged, say, ended, hangUp } = channel()
  say({ kind: 'dance' })
  say({ kind: 'watch', source: { protocol: 'nobody', root: world.root } })
  await new Promise((resolve) => setImmediate(resolve))
  expect(told).toContainEqual({ kind: 'failed', message: 'There is no protocol named nobody.', ends: false })
  expect(logged).toEqual(['a word was not understood', 'a source cannot be read'])
  hangUp()
  await ended
})

test('a source that is no longer watched is left alone, and may be watched again', async () => {
  const { tail, say, ended } = channel()
  world.write('c.jsonl', '{"n":1}\n')
  const first = await tail.watch({ protocol: 'plain', root: world.root })
  await first.settled()
  expect(await tail.watch({ protocol: 'plain', root: `${world.root}/` })).toBe(first)
  expect(await tail.unwatch('root')).toBe(true)
  expect(await tail.unwatch('root')).toBe(false)
  world.append('c.jsonl', '{"n":2}\n')
  expect(world.record.lines).toHaveLength(1)
  await (await tail.watch({ protocol: 'plain', root: world.root })).settled()
  expect(world.record.lines).toHaveLength(2)
  say({ kind: 'stop' })
  await ended
})
