import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Reading } from '@/lib/message/reading'
import { KEPT } from '@/lib/source/edition'
import { allStations, homeOf, isPutAside, NO_STATIONS } from '@/lib/source/stations'
import type { Found, Place, Protocol, ReadContext } from '@/server/protocols/protocol'
import { retell } from './expected'
import { mutation } from './mutation'
import { readingShape } from './shape'
import { filesUnder, type ReadFile, readTree } from './tree'

/** The trees are read in a zone of changing clocks, so that a time taken for UTC by mistake is seen. */
const CONTEXT: ReadContext = { zone: 'Europe/Berlin', humans: ['human', 'user'], aliases: new Map(), root: 'the-root' }

/** What every protocol keeps, shown on the fixture tree under `root`; `expected` is the file that retells it. */
export function keepsTheContract(
  protocol: Protocol,
  others: readonly Protocol[],
  root: string,
  expected: string,
): void {
  const tree = readTree(protocol, root, CONTEXT)
  const readable = tree.filter(({ place }) => place.shape !== 'listed')

  describe(`${protocol.name} keeps the contract`, () => {
    test('every fixture is read as its expectation says', async () => {
      await expect(retell(protocol, root, CONTEXT)).toMatchFileSnapshot(expected)
    })

    test('every kind of place has a fixture that is understood, and JSON that is not', () => {
      for (const { name, shape } of protocol.places) {
        const readings = readingsOf(tree, name)
        expect(
          readings.some(({ reading }) => reading !== 'unreadable'),
          name,
        ).toBe(true)
        if (shape === 'listed')
          expect(
            readings.every(({ reading }) => reading === 'document'),
            name,
          ).toBe(true)
      }
      expect(tree.some(({ readings }) => readings.some(({ reading }) => reading === 'unreadable'))).toBe(true)
    })

    test('every reading has exactly the fields of its kind', () => {
      for (const { path, readings } of tree) for (const reading of readings) expectShape(reading, path)
    })

    test('reading twice gives the same and leaves what was given as it was', () => {
      for (const found of tree.flatMap(({ founds }) => founds)) {
        const frozen = Object.freeze({ ...found, captures: Object.freeze({ ...found.captures }) })
        const first = JSON.stringify(protocol.read(frozen))
        expect(JSON.stringify(protocol.read(frozen))).toBe(first)
      }
    })

    test('only who asks is told which field became what, and nothing else depends on it', () => {
      for (const found of tree.flatMap(({ founds }) => founds)) {
        const told = protocol.read(found).map((one) => (one.reading === 'message' ? { ...one, mapping: [] } : one))
        expect(protocol.read({ ...found, explain: false }), found.path).toEqual(told)
      }
    })

    test('blank lines are nothing, an empty or garbled document is one unreadable reading', () => {
      for (const place of protocol.places) {
        const found = foundAt(tree, place)
        if (place.shape === 'lines') {
          for (const text of ['', '   ', '\t']) expect(protocol.read({ ...found, text }), place.name).toEqual([])
        } else if (isJson(found.path)) {
          for (const text of ['', ' \n', '\0\0\0', 'plain words', '[', '{', '{"a":1,}', '{{ x }}', '<<<<<<< HEAD']) {
            expect(
              protocol.read({ ...found, text }).map(({ reading }) => reading),
              place.name,
            ).toEqual(['unreadable'])
          }
        }
      }
    })

    test('a file or line cut off anywhere is never read as if it were whole', () => {
      for (const { founds, path } of readable.filter((file) => isJson(file.path))) {
        for (const found of founds.filter(({ text }) => isWhole(text))) {
          for (const cut of cuts(found.text)) {
            const readings = protocol.read({ ...found, text: cut })
            expect(
              readings.some(({ reading }) => reading === 'unreadable'),
              `${path} cut at ${cut.length}`,
            ).toBe(true)
          }
        }
      }
    })

    test('whatever lies in a place, reading gives well-formed readings and never throws', () => {
      const places = fc.constantFrom(...protocol.places.map((place) => foundAt(tree, place)))
      const json = fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value))
      fc.assert(
        fc.property(places, fc.oneof(fc.string({ unit: 'binary' }), fc.string(), json), (found, text) => {
          expectReadings(protocol, { ...found, text })
        }),
        { numRuns: 500 },
      )
    })

    test('fixtures with a value, a piece or a key put elsewhere are still read or told unreadable', () => {
      const founds = readable.flatMap((file) => file.founds).filter(({ text }) => text.trim() !== '')
      fc.assert(
        fc.property(fc.constantFrom(...founds), mutation, (found, mutate) => {
          expectReadings(protocol, { ...found, text: mutate(found.text) })
        }),
        { numRuns: 2_000 },
      )
    })

    test('what lies where a letter is put aside is in a place that names that folder, as all protocols would', () => {
      const all = allStations(others.flatMap(({ places }) => places.flatMap(({ stations }) => stations ?? [])))
      for (const { path, place } of tree) {
        const own = place.stations ?? NO_STATIONS
        expect([isPutAside(path, own), homeOf(path, own)], path).toEqual([isPutAside(path, all), homeOf(path, all)])
      }
    })

    test('any path belongs to a place or to none, without an error', () => {
      const part = fc.oneof(
        fc.string(),
        fc.constantFrom('..', '.', 'inbox', 'channels', 'presence', 'msg-1.json', '小明'),
      )
      const anyPath = fc.array(part, { maxLength: 6 }).map((parts) => parts.join('/'))
      fc.assert(
        fc.property(anyPath, (path) => {
          for (const place of protocol.places) {
            const captures = place.match(path)
            if (captures !== null) expect(Object.values(captures).every((value) => value !== '')).toBe(true)
          }
        }),
      )
    })

    test('its own tree is recognised before any other protocol, an empty one by none', () => {
      const listing = listingOf(root)
      const own = protocol.layout.detect(listing)
      expect(own.score).toBeGreaterThan(0)
      expect(own.signs.every((sign) => listing.includes(sign))).toBe(true)
      for (const other of others) {
        if (other !== protocol) expect(other.layout.detect(listing).score, other.name).toBeLessThan(own.score)
      }
      expect(protocol.layout.detect([])).toEqual({ score: 0, signs: [] })
      expect(protocol.layout.detect(['src/', 'src/index.ts', 'package.json', 'inbox.txt']).score).toBe(0)
    })

    test('it keeps what is read of its tree as registrations, state and documents, and says so', () => {
      const read = new Set(tree.flatMap(({ readings }) => readings.map(({ reading }) => reading)))
      expect(protocol.keeps).toEqual(KEPT.filter((kind) => read.has(kind)))
    })

    test('it says that conversations are derived where its messages give cues', () => {
      const cues = tree.some(({ readings }) => readings.some((one) => one.reading === 'message' && one.cue !== null))
      expect(protocol.derives).toBe(cues)
    })

    test('what vanishes has a word for it', () => {
      for (const { name: place } of protocol.places) {
        for (const state of [null, 'inbox', 'processed', 'open']) {
          expect(protocol.gone({ place, state, expiresAt: 5, at: 9, withFile: false })).not.toBe('')
        }
      }
    })
  })
}

function readingsOf(tree: readonly ReadFile[], place: string): Reading[] {
  return tree.filter((file) => file.place.name === place).flatMap((file) => file.readings)
}

function foundAt(tree: readonly ReadFile[], place: Place): Found {
  const found = tree.filter((file) => file.place === place).flatMap((file) => file.founds)[0]
  if (found === undefined) throw new Error(`no fixture lies in the place "${place.name}"`)
  return found
}

function expectShape(reading: Reading, where: string): void {
  const parsed = readingShape.safeParse(reading)
  expect(parsed.error?.issues, where).toBeUndefined()
}

function expectReadings(protocol: Protocol, found: Found): void {
  const readings = protocol.read(found)
  if (readings.length === 0) expect(found.line).not.toBeNull()
  const size = new TextEncoder().encode(found.text).length
  for (const reading of readings) {
    expectShape(reading, found.path)
    if (reading.reading === 'unreadable' && reading.at !== null) expect(reading.at).toBeLessThanOrEqual(size)
  }
}

function isJson(path: string): boolean {
  return /\.jsonl?$/.test(path)
}

function isWhole(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}

/** Beginnings of a text of which neither the whole nor the last line is JSON. */
function cuts(text: string): string[] {
  const most = text.trimEnd().length
  const places = new Set(Array.from({ length: 24 }, (_, at) => 1 + Math.floor(((most - 1) * at) / 24)))
  return [...places]
    .map((at) => text.slice(0, at))
    .filter((cut) => cut.trim() !== '' && !isWhole(cut) && !isWhole(cut.slice(cut.lastIndexOf('\n') + 1)))
}

/** Paths as discovery lists them: directories end in `/`. */
function listingOf(root: string): string[] {
  const files = filesUnder(root)
  const folders = files.flatMap((file) => {
    const parts = file.split('/').slice(0, -1)
    return parts.map((_, at) => `${parts.slice(0, at + 1).join('/')}/`)
  })
  return [...new Set([...folders, ...files])].filter((path) => path.replace(/\/$/, '').split('/').length <= 4)
}
