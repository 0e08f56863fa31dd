import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NOBODY, readBy } from '@/lib/reader/reader'

const root = path.resolve(import.meta.dirname, '..', '..')
const modulesIn = (room: string) =>
  readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
    .map((name) => `${room}/${name}`)

const ROOMS = [
  'lib',
  'components',
  ...['api', 'front', 'live', 'notices', 'oversight', 'store'].map((room) => `server/${room}`),
]
/** It works only where workers do, and says nothing. */
const WORKER = 'components/live/connection/stream-worker.ts'

const { stackTraceLimit } = Error
beforeAll(() => {
  Error.stackTraceLimit = 100
})
afterAll(() => {
  Error.stackTraceLimit = stackTraceLimit
  readBy({ now: () => NOBODY, as: (_, act) => act() })
})

test('no module keeps a word from before it is known who reads', { timeout: 120_000 }, async () => {
  let taken: string[] = []
  readBy({
    now: () => {
      const frames = (new Error('taken').stack ?? '').split('\n').slice(2)
      // What else runs in this process while a module is loaded keeps nothing by that.
      if (!frames.some((frame) => /ModuleEvaluator/.test(frame))) return NOBODY
      const by = frames.find((frame) => !/lib\/(?:text\/spoken|reader\/reader)\./.test(frame)) ?? ''
      taken.push(
        by
          .replace(/^.*?\(?(?:file:\/\/)?(\/[^)]*?):\d+\)?$/, '$1')
          .replace(`${root}/`, '')
          .replace(/:\d+$/, ''),
      )
      return NOBODY
    },
    as: (_, act) => act(),
  })
  await import('./kept-word')
  expect(taken, 'red control').toEqual(['tests/lib/kept-word.ts'])
  taken = []
  const found = new Set<string>()
  for (const name of ROOMS.flatMap(modulesIn)) {
    if (name === WORKER) continue
    await import(path.join(root, name))
    for (const one of taken.splice(0)) found.add(one)
  }
  expect([...found].join('\n')).toBe('')
})
