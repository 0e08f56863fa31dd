import { type SQL, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { LISTS } from '@/lib/ask'
import { askReader } from '@/server/store/asks'
import type { Reader, Values } from '@/server/store/door'
import { unscoped } from '@/server/store/scoped'
import { eachDatabase } from '@/tests/databases'

/** What grows with the record. */
const WHOLE = /\bSCAN (a|m|n|w|asks|messages)\b/

eachDatabase('questions about asks', (db) => {
  it('walk through an index of what is open, or look up by key, however many there are', async () => {
    const plans = new Map<string, string[]>()
    const explain = async (query: SQL, values?: Values) => {
      if (db.dialect === 'postgres') return
      const steps = await db.reader().all<{ detail: string }>(sql`explain query plan ${query}`, values)
      plans.set(
        `${plans.size}`,
        steps.map(({ detail }) => detail),
      )
    }
    const reader: Reader = {
      ...db.reader(),
      all: async (query, values) => {
        await explain(query, values)
        return db.reader().all(query, values)
      },
      get: async (query, values) => {
        await explain(query, values)
        return db.reader().get(query, values)
      },
    }
    const asks = askReader(unscoped(reader))
    for (const list of LISTS) {
      const found = await asks.open({ list, now: 1, limit: 10, without: ['x'], waiting: ['y'] })
      expect(found).toEqual({ rows: [], count: 0, capped: false })
    }
    expect(await asks.one('x', 1)).toBeNull()
    expect((await asks.answered(['x', 'y'])).size).toBe(0)
    if (db.dialect === 'postgres') return
    expect(plans.size).toBeGreaterThan(6)
    expect([...plans].filter(([, steps]) => steps.some((step) => WHOLE.test(step)))).toEqual([])
    const told = JSON.stringify([...plans.values()])
    for (const index of ['asks_open', 'asks_guarded']) expect(told).toContain(index)
  })
})
