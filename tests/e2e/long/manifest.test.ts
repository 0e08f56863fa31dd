import { lstatSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Manifest, Planted } from '@/tools/demo/manifest'
import { signalbox } from '../harness'
import { demoWorld } from '../world'

const message = z.object({
  protocol: z.string(),
  nativeId: z.string().nullable(),
  from: z.string().nullable(),
  type: z.string(),
  body: z.string(),
  reasoning: z.string().nullable(),
  path: z.string(),
})
const unreadable = z.object({ protocol: z.string(), path: z.string(), bytes: z.string(), wholeFile: z.boolean() })
const counts = z.object({
  files: z.object({
    ...{ read: z.number(), unreadable: z.number(), pending: z.number() },
    ...{ ignored: z.number(), onDisk: z.number() },
  }),
  ...{ bytes: z.number(), messages: z.number(), registrations: z.number(), stateChanges: z.number() },
  ...{ heartbeats: z.number(), logLines: z.number(), documents: z.number(), unreadable: z.number() },
})

const linesOf = <T>(shape: z.ZodType<T>, out: string): T[] =>
  out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => shape.parse(JSON.parse(line)))

let home: string
let world: { manifest: Manifest; roots: string[] }
let indexed: z.infer<typeof counts>
let messages: z.infer<typeof message>[]
let broken: z.infer<typeof unreadable>[]

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'signalbox-manifest-'))
  const data = path.join(home, 'data')
  world = await demoWorld(home, 400)
  indexed = counts.parse(JSON.parse(await signalbox('index', ...world.roots, '--data', data, '--json')))
  const all = ['--limit', '100000', '--data', data, '--json']
  messages = linesOf(message, await signalbox('search', 'is:message', ...all))
  broken = linesOf(unreadable, await signalbox('unreadable', '--data', data, '--json'))
})
afterAll(() => rm(home, { recursive: true, force: true }))

const planted = (what: Planted['what']) => world.manifest.planted.filter((thing) => thing.what === what)
const total = (what: Planted['what']) =>
  Object.values(world.manifest.totals).reduce((sum, counted) => sum + (counted[what] ?? 0), 0)

/** Where the manifest's path lies inside its source. */
const inside = ({ path: place }: Planted) => place.split('/').slice(1).join('/')

describe('the demo’s world, read by the command', () => {
  test('tells at least twelve stories and plants every deviation that real writers show', () => {
    expect(world.manifest.stories.length).toBeGreaterThanOrEqual(12)
    expect(world.manifest.seen.length).toBeGreaterThanOrEqual(30)
    expect(total('message')).toBeGreaterThan(500)
  })

  test('gives every planted message, by its id or by its words, and no other', () => {
    const byId = new Map(messages.map((row) => [`${row.protocol} ${row.nativeId}`, row]))
    const missing = planted('message').filter((thing) => {
      const fits = (row: z.infer<typeof message> | undefined) =>
        row?.protocol === thing.protocol && (row.type === thing.text || row.body.includes(thing.text ?? ''))
      if (thing.id !== null) return !fits(byId.get(`${thing.protocol} ${thing.id}`))
      return !messages.some((row) => row.path === inside(thing) && fits(row))
    })
    expect(missing).toEqual([])
    expect(messages).toHaveLength(total('message'))
    expect(indexed.messages).toBe(total('message'))
  })

  test('gives every planted unreadable place with its bytes, and no other', () => {
    const text = (row: z.infer<typeof unreadable>) => Buffer.from(row.bytes, 'base64').toString('utf8')
    const missing = planted('unreadable').filter(
      (thing) => !broken.some((row) => row.path === inside(thing) && text(row).includes(thing.text ?? '')),
    )
    expect(missing).toEqual([])
    expect(broken).toHaveLength(total('unreadable'))
    expect(indexed.unreadable).toBe(total('unreadable'))
  })

  test('counts what is no message as planted', () => {
    expect(indexed).toMatchObject({
      registrations: total('registration'),
      stateChanges: total('state'),
      documents: total('document'),
      logLines: total('log'),
    })
    const beating = new Set(planted('heartbeat').map((thing) => `${thing.path} ${thing.from}`))
    expect(indexed.heartbeats).toBe(beating.size)
  })

  test('accounts for every file on disk', () => {
    const { read, unreadable: bad, pending, ignored, onDisk } = indexed.files
    expect(read + bad + pending + ignored).toBe(onDisk)
    expect([bad, pending]).toEqual([broken.filter(({ wholeFile }) => wholeFile).length, 0])
    const files = readdirSync(path.join(home, 'world'), { recursive: true, encoding: 'utf8' })
    // What marks the world lies beside what is watched.
    const watched = files.filter((file) => file.includes(path.sep))
    expect(onDisk).toBe(watched.filter((file) => lstatSync(path.join(home, 'world', file)).isFile()).length)
  })
})
