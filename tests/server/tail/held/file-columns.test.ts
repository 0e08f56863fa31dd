import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { FileFacts } from '@/server/store/store'
import { type Brief, newFileColumns, type Seen } from '@/server/tail/held/file-columns'
import { Tracked } from '@/server/tail/known/tracked'
import { newDir } from '@/server/tail/known/tree'

const sha = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 })
const size = fc.nat({ max: 2 ** 43 })
const mostly = <T>(usual: T, other: fc.Arbitrary<T>) => fc.oneof({ weight: 8, arbitrary: fc.constant(usual) }, other)

const facts: fc.Arbitrary<Omit<FileFacts, 'path'>> = size.chain((bytes) =>
  fc.record({
    pathBytes: mostly<Uint8Array | null>(null, fc.uint8Array({ maxLength: 4 })),
    place: fc.constantFrom(null, 'inbox', 'channel'),
    shape: fc.constantFrom('lines', 'document', 'snapshot', 'listed', null),
    status: fc.constantFrom('read', 'unreadable', 'ignored', 'pending'),
    rule: fc.constantFrom(null, 'not-read-yet', 'no-place'),
    isDir: fc.boolean(),
    size: fc.constant(bytes),
    mtimeMs: fc.maxSafeInteger(),
    ino: fc.oneof(fc.constantFrom('', '0', '18446744073709551615', '007'), fc.maxSafeNat().map(String)),
    dev: fc.constantFrom('', '2049'),
    uid: fc.constantFrom(0, 1000, 2 ** 32 - 2),
    mode: fc.constantFrom(0o100644, 0o100600),
    generation: fc.integer({ min: 1, max: 3 }),
    consumed: mostly(0, size),
    lines: mostly(0, fc.nat()),
    head: mostly<string | null>(null, sha),
    marker: mostly<string | null>(null, sha),
    bytesRead: fc.constantFrom(0, bytes, bytes + 1),
    bytesUnreadable: mostly(0, size),
    bytesIgnored: mostly(0, size),
    bytesPending: mostly(0, size),
    contentSha: fc.oneof(fc.constant(null), sha, fc.constant('ABC')),
    goneAt: mostly<number | null>(null, fc.maxSafeInteger()),
  }),
)
const seen: fc.Arbitrary<Seen> = fc.record({
  mtime: fc.oneof(fc.constant(Number.NaN), fc.double({ noNaN: true })),
  ctime: fc.oneof(fc.constant(Number.NaN), fc.double({ noNaN: true })),
  looked: fc.maxSafeNat(),
})

const act = fc.oneof(
  fc.record({ act: fc.constant('enter' as const), of: fc.nat(9), facts }),
  fc.record({ act: fc.constant('facts' as const), of: fc.nat(9), facts }),
  fc.record({ act: fc.constant('seen' as const), of: fc.nat(9), seen }),
  fc.record({ act: fc.constant('leave' as const), of: fc.nat(9) }),
)

const briefOf = ({ brief: { shape, status, rule, size, mtimeMs, bytesPending, goneAt } }: Tracked): Brief => ({
  ...{ shape, status, rule, size, mtimeMs, bytesPending, goneAt },
})
const lookOf = ({ seen: { mtime, ctime, looked } }: Tracked): Seen => ({ mtime, ctime, looked })

it('what is known of a file is what was said of it last, wherever it lies and whoever had its row before', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
      const dir = newDir(newDir(null, '', null), 'a', null)
      const there = new Map<number, Tracked>()
      const said = new Map<Tracked, { facts: FileFacts; seen: Seen }>()
      for (const one of acts) {
        const path = `a/${one.of}.json`
        const file = there.get(one.of)
        if (one.act === 'enter') {
          if (file !== undefined) continue
          const fresh = new Tracked(dir, `${one.of}.json`, null, { ...one.facts, path })
          said.set(fresh, { facts: { ...one.facts, path }, seen: lookOf(fresh) })
          there.set(one.of, fresh)
          fresh.enter()
        }
        const known = file === undefined ? undefined : said.get(file)
        if (file === undefined || known === undefined) continue
        if (one.act === 'facts') file.facts = known.facts = { ...one.facts, path }
        if (one.act === 'seen') file.seen = known.seen = one.seen
        if (one.act !== 'leave') continue
        file.leave()
        there.delete(one.of)
      }
      for (const [file, { facts: last, seen: look }] of said) {
        expect(file.facts).toEqual(last)
        expect(last).toMatchObject(briefOf(file))
        expect(lookOf(file)).toEqual(look)
      }
      expect([...dir.files.values()]).toEqual([...there.values()])
    }),
    { numRuns: 300 },
  )
})

it('a document that was read takes a row, and gives it back when it goes', () => {
  const columns = newFileColumns()
  const [read] = fc.sample(facts, { numRuns: 1, seed: 1 })
  if (read === undefined) throw new Error('There is no sample.')
  const document: FileFacts = {
    ...read,
    ...{ path: 'a', pathBytes: null, ino: '5', consumed: 0, lines: 0, head: null, marker: null, goneAt: null },
    ...{ bytesRead: read.size, bytesUnreadable: 0, bytesIgnored: 0, bytesPending: 0, contentSha: 'a'.repeat(64) },
  }
  const look = { mtime: 1.5, ctime: 2.5, looked: 3 }
  const row = columns.add(document, look)
  if (row === null) throw new Error('It takes no row.')
  expect(columns.facts(row, 'a')).toEqual(document)
  expect(columns.setFacts(row, { ...document, lines: 1 })).toBe(false)
  expect(columns.facts(row, 'a')).toEqual(document)
  columns.remove(row)
  expect(columns.add(document, look)).toBe(row)
  expect(columns.add(document, look)).not.toBe(row)
})

it('what is still to be tried with a file is there until nothing is', () => {
  const file = new Tracked(newDir(null, '', null), 'a', null, { ...fc.sample(facts, 1)[0], path: 'a' } as FileFacts)
  file.unsettled = { sha: 'x', since: 1 }
  file.retryAt = 5
  file.tries += 1
  file.refusal = 'no'
  expect([file.unsettled, file.retryAt, file.tries, file.refusal]).toEqual([{ sha: 'x', since: 1 }, 5, 1, 'no'])
  file.unsettled = null
  file.retryAt = 0
  file.tries = 0
  expect([file.unsettled, file.retryAt, file.tries, file.refusal]).toEqual([null, 0, 0, 'no'])
})
