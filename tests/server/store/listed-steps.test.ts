import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import type { Reader } from '@/server/store/door'
import { listedSteps } from '@/server/store/listed-steps'
import { eachDatabase } from '../../databases'
import { NOW, told } from './search-arbitrary'
import { tell } from './search-world'

const HOUR = 3_600_000
const FROM = NOW - 48 * HOUR
const DAY = { from: FROM, step: 2 * HOUR, count: 25 }

eachDatabase('what is listed in each step', (db) => {
  let keys: number[] = []
  // Later than what `tell` gives.
  let rev = 1_000
  beforeAll(async () => {
    await tell(db.writer(), fc.sample(told, { numRuns: 300, seed: 7 }))
    keys = (await db.reader().all<{ key: number }>(sql`select key from messages order by key`)).map(({ key }) => key)
    await change([])
  })

  /** Messages become readable, unreadable or log lines, in one transaction. */
  const change = (changes: readonly { at: number; reading: string }[]) =>
    db.writer().write(async (tx) => {
      rev += 1
      for (const { at, reading } of changes)
        await tx.run(sql`update messages set reading = ${reading}, rev = ${rev} where key = ${keys[at] ?? 0}`)
      await tx.run(sql`insert into counters (name, value) values ('rev', ${rev})
        on conflict (name) do update set value = excluded.value`)
    })
  const changes = fc.array(fc.record({ at: fc.nat(299), reading: fc.constantFrom('message', 'log', 'unreadable') }), {
    maxLength: 12,
  })
  const anew = (steps: typeof DAY) => listedSteps()(db.reader(), steps, NOW)

  it('is what counting it anew gives, whatever changed since', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(changes, fc.nat(3)), { maxLength: 6 }), async (rounds) => {
        const listed = listedSteps()
        let count = 20
        for (const [changed, more] of rounds) {
          await change(changed)
          count += more
          const steps = { ...DAY, count }
          expect(await listed(db.reader(), steps, NOW)).toEqual(await anew(steps))
        }
      }),
      { numRuns: 20 },
    ))

  it('is counted again only in the steps in which something changed, and whole after a minute', async () => {
    const asked = { all: 0, one: 0 }
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
    await Promise.all([listed(reader, DAY, NOW), listed(reader, DAY, NOW)])
    expect(asked).toEqual({ all: 2, one: 0 })
    await change([{ at: 150, reading: 'message' }])
    expect(await listed(reader, DAY, NOW + 1)).toEqual(await anew(DAY))
    expect(asked).toEqual({ all: 2, one: 1 })
    await listed(reader, DAY, NOW + 60_000)
    expect(asked).toEqual({ all: 4, one: 1 })
    await listed(reader, { ...DAY, from: FROM - HOUR }, NOW + 60_001)
    expect(asked, 'other steps').toEqual({ all: 6, one: 1 })
  })

  it('is asked for again after a failure', async () => {
    const listed = listedSteps()
    const broken: Reader = { ...db.reader(), all: () => Promise.reject(new Error('away')) }
    await expect(listed(broken, DAY, NOW)).rejects.toThrow('away')
    expect(await listed(db.reader(), DAY, NOW)).toEqual(await anew(DAY))
  })
})
