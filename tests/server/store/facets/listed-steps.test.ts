import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { facetToken } from '@/lib/query/facet-tokens'
import type { Reader } from '@/server/store/door/door'
import { listedSteps } from '@/server/store/facets/listed-steps'
import { histogramOf, keptSteps } from '@/server/store/facets/read-histogram'
import { TIMES_DERIVED } from '@/server/store/ingest/write/derivation'
import { unscoped } from '@/server/store/rows/scoped'
import { eachDatabase } from '@/tests/databases'
import { fileRow, insert, messageRowOf, observationRow, sourceRow, T0 } from '../rows'

const HOUR = 3_600_000
const DAY = { from: T0, step: 2 * HOUR, count: 25 }
const KINDS = { message: 'message', error: 'message', unreadable: 'unreadable', log: 'log' } as const
type Kind = keyof typeof KINDS
const TOKENS = { message: [], log: [], unreadable: [facetToken('reading', 'unreadable')] }

eachDatabase('what is listed in each step', (db) => {
  let rev = 0
  beforeAll(async () => {
    await db.writer().write(async (tx) => {
      await insert(tx, 'sources', [sourceRow()])
      await insert(tx, 'files', [fileRow()])
      await insert(tx, 'observations', [observationRow(1, Buffer.from('{}'), {})])
    })
    await arrive([{ hour: 0, kind: 'message' }])
    await arrive([{ hour: 40, kind: 'error' }])
  })

  /** Messages come, in one transaction, and an older one is changed in what may change. */
  const arrive = (come: readonly { hour: number; kind: Kind }[]) =>
    db.writer().write(async (tx) => {
      for (const { hour, kind } of come) {
        rev += 1
        const tokens = kind === 'error' ? [facetToken('has', 'error')] : TOKENS[kind]
        const told = { facets: tokens.join(' '), seq: rev, rev, reading: KINDS[kind], native_id: null }
        await insert(tx, 'messages', [messageRowOf(rev, { ...told, key: (T0 + hour * HOUR) * 4096 + rev })])
      }
      rev += 1
      await tx.run(sql`update messages set rev = ${rev}, gone_at = ${T0} where seq = 1`)
    })
  const dropped = (seq: number) =>
    db.writer().write(async (tx) => {
      await tx.run(sql`delete from messages where seq = ${seq}`)
      await tx.run(sql`insert into counters (name, value) values (${TIMES_DERIVED}, 1)`)
    })

  const kinds = fc.constantFrom<Kind>('message', 'error', 'unreadable', 'log')
  const comes = fc.array(fc.record({ hour: fc.nat(47), kind: kinds }), { maxLength: 6 })
  const nothing = () => Promise.resolve(null)
  const anew = async (steps: typeof DAY) => (await listedSteps()(db.reader(), steps, nothing)).counts

  it('is what counting it anew gives, whatever came since', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(comes, fc.nat(3)), { maxLength: 6 }), async (rounds) => {
        const listed = listedSteps()
        let count = 20
        for (const [come, more] of rounds) {
          await arrive(come)
          count += more
          const steps = { ...DAY, count }
          expect((await listed(db.reader(), steps, nothing)).counts).toEqual(await anew(steps))
        }
      }),
      { numRuns: 20 },
    ))

  it('makes the histogram that is counted anew, with its errors and what is unreadable', () =>
    fc.assert(
      fc.asyncProperty(fc.array(comes, { maxLength: 6 }), async (rounds) => {
        const listed = keptSteps()
        const asked = { query: '', now: T0 + 48 * HOUR, bars: 50 }
        for (const come of rounds) {
          await arrive(come)
          const reader = unscoped(db.reader())
          expect(await histogramOf(reader, { ...asked, listed })).toEqual(await histogramOf(reader, asked))
        }
      }),
      { numRuns: 20 },
    ))

  it('is counted once; then what is new is added, and the rare are counted again where one of them is new', async () => {
    const asked = { all: 0, one: 0, rare: 0 }
    const { dialect, all, get, inList } = db.reader()
    const reader: Reader = {
      ...{ dialect, inList },
      all: (query, values) => {
        if (values?.first !== undefined) asked.all += 1
        return all(query, values)
      },
      get: (query, values) => {
        if (values?.at !== undefined) asked.one += 1
        return get(query, values)
      },
    }
    const listed = listedSteps()
    const ask = (steps: typeof DAY) =>
      listed(reader, steps, async () => {
        asked.rare += 1
      })
    await Promise.all([ask(DAY), ask(DAY)])
    expect(asked).toEqual({ all: 2, one: 0, rare: 1 })
    const { counts } = await ask(DAY)
    await arrive([{ hour: 3, kind: 'message' }])
    await arrive([{ hour: 3, kind: 'log' }])
    expect((await ask(DAY)).counts).toEqual(counts.map((count, at) => (at === 1 ? count + 1 : count)))
    expect(asked).toEqual({ all: 2, one: 0, rare: 1 })
    await arrive([{ hour: 3, kind: 'unreadable' }])
    await ask(DAY)
    expect(asked).toEqual({ all: 2, one: 0, rare: 2 })
    await ask({ ...DAY, count: 26 })
    expect(asked, 'a step more').toEqual({ all: 2, one: 1, rare: 2 })
    await ask({ ...DAY, from: T0 - HOUR })
    expect(asked, 'other steps').toEqual({ all: 4, one: 1, rare: 3 })
  })

  it('is counted anew where the record was derived again, since rows may be gone', async () => {
    const listed = listedSteps()
    const seq = rev + 1
    await arrive([{ hour: 5, kind: 'message' }])
    const before = await listed(db.reader(), DAY, nothing)
    await dropped(seq)
    const { counts } = await listed(db.reader(), DAY, nothing)
    expect(counts).not.toEqual(before.counts)
    expect(counts).toEqual(await anew(DAY))
  })

  it('is asked for again after a failure', async () => {
    const listed = listedSteps()
    const broken: Reader = { ...db.reader(), all: () => Promise.reject(new Error('away')) }
    await expect(listed(broken, DAY, nothing)).rejects.toThrow('away')
    expect((await listed(db.reader(), DAY, nothing)).counts).toEqual(await anew(DAY))
  })
})
