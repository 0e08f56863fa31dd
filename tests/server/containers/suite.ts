import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Container, Cut, CutRecord, Sought } from '@/server/containers/container'

/** What a container is tried on: texts of files of it, each with one more record that it can take in. */
export type Tried = {
  name: string
  container: Container
  /** A file with records; different ones each time. */
  files: fc.Arbitrary<string>
  /** The text of one record that stands in none of them. */
  fresh: string
  /** A field that may change, where its records have one. */
  mutable: { field: string; value: string } | null
  /** Texts of which no record can be made. */
  broken: readonly string[]
  /** One record of its own; where a file holds no second one, `put` refuses. */
  takesMore: boolean
}

const sha = (text: string) => createHash('sha256').update(text).digest('hex')

/** A record as it is looked for later, by whoever kept no more than a hash of it. */
function soughtAs(record: CutRecord, among: readonly CutRecord[] = []): Sought {
  const known = sha(record.identity())
  const equal = among.filter((one) => sha(one.identity()) === known)
  return { isIt: (identity) => sha(identity) === known, id: null, nth: Math.max(0, equal.indexOf(record)) }
}

const recordsOf = (cut: readonly Cut[]) => cut.filter((one) => one.is === 'record')

/** What every container keeps. */
export function keepsRecords({ name, container, files, fresh, mutable, broken, takesMore }: Tried): void {
  const { cut, find, put } = container
  const property = (holds: (text: string) => void) => fc.assert(fc.property(files, holds), { numRuns: 100 })

  describe(`a container: ${name}`, () => {
    test('every record is cut with its place, in order, and what it is there is the record', () =>
      property((text) => {
        const records = recordsOf(cut(text))
        expect(records.length).toBeGreaterThan(0)
        let last = 0
        for (const record of records) {
          const { start, end } = record.place()
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          const again = container.one(text.slice(start, end))
          expect(again.ok && again.value).toEqual(record.value)
          last = end
        }
      }))

    test('cutting the same text twice gives the same', () =>
      property((text) => {
        const said = (all: readonly Cut[]) =>
          all.map((one) => [one.is, one.place(), one.is === 'record' && one.identity()])
        expect(said(cut(text))).toEqual(said(cut(text)))
      }))

    test('whatever the text, cutting and finding never throw, and what is not blank gives something', () =>
      fc.assert(
        fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' })), files, fc.nat(), (garbage, text, at) => {
          for (const torn of [
            garbage,
            text.slice(0, at % text.length),
            `${text.slice(0, at % text.length)}${garbage}`,
          ]) {
            if (/\S/.test(torn)) expect(cut(torn).length).toBeGreaterThan(0)
            find({ now: torn }, { isIt: () => false, id: 'x' })
            container.sign?.all(torn)
          }
        }),
      ))

    test.each(broken)('what is no record is unreadable, with the reason: %s', (text) => {
      const [first] = cut(text)
      expect(first).toMatchObject({ is: 'unreadable', fault: { reason: expect.stringMatching(/\S/) } })
    })

    test('a record is found where it lies, set aside, and gone', () =>
      property((text) => {
        const records = recordsOf(cut(text))
        for (const record of records) {
          expect(find({ now: text }, soughtAs(record, records))).toBe('same')
          expect(find({ now: null, aside: [text] }, soughtAs(record))).toBe('aside')
          expect(find({ now: null }, soughtAs(record))).toBe('gone')
          // Red control: what was never there is not found anywhere.
          expect(find({ now: text, aside: [text] }, { isIt: () => false, id: null })).not.toMatch(/same|aside/)
        }
      }))

    test('one record more stands there, and everything else is as it was', () =>
      property((text) => {
        const after = put(text, { more: fresh })
        if (!takesMore) {
          expect(after).toBeNull()
          return
        }
        const more = container.one(fresh)
        expect(recordsOf(cut(after ?? '')).map(({ value }) => value)).toEqual([
          ...recordsOf(cut(text)).map(({ value }) => value),
          more.ok && more.value,
        ])
        // Every byte of the file before is there, in its order.
        let at = 0
        for (const sign of text) {
          at = (after ?? '').indexOf(sign, at) + 1
          expect(at).toBeGreaterThan(0)
        }
        for (const record of recordsOf(cut(text))) expect(find({ now: after }, soughtAs(record))).toBe('same')
      }))

    test('a field that may change is changed alone, and it is the same record', () => {
      if (mutable === null) return
      property((text) => {
        const records = recordsOf(cut(text))
        for (const [nth, record] of records.entries()) {
          const after = put(text, { of: soughtAs(record, records), ...mutable }) ?? ''
          const now = recordsOf(cut(after))
          expect(now.map((one) => one.identity())).toEqual(records.map((one) => one.identity()))
          expect(now[nth]?.value).toMatchObject({
            [mutable.field]: container.name === 'mail' ? mutable.value : JSON.parse(mutable.value),
          })
          expect(now.filter((_, at) => at !== nth).map(({ value }) => value)).toEqual(
            records.filter((_, at) => at !== nth).map(({ value }) => value),
          )
          expect(find({ now: after }, soughtAs(record, records))).toBe('same')
        }
      })
    })
  })
}
