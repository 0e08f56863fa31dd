import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { match } from '@/lib/query/match'
import { parse } from '@/lib/query/parse'
import { messageReader } from '@/server/store/read/read-messages'
import { newsOf } from '@/server/store/read/read-news'
import { unscoped } from '@/server/store/rows/scoped'
import { eachDatabase } from '@/tests/databases'
import { NOW, query, told } from '@/tests/server/store/search/search-arbitrary'
import { tell } from '@/tests/server/store/search/search-world'

const REV = 2_000_000

eachDatabase('what came since a mark', (db) => {
  let stored: Awaited<ReturnType<ReturnType<typeof messageReader>['since']>> = []
  beforeAll(async () => {
    await tell(db.writer(), fc.sample(told, { numRuns: 300, seed: 7 }))
    await db.writer().write((tx) => tx.run(sql`insert into counters (name, value) values ('rev', ${REV})`))
    stored = await messageReader(unscoped(db.reader())).since(0, 1000)
  })
  const truth = (text: string, seq: number) => {
    const { ast } = parse(text, { now: NOW })
    return stored.filter((one) => one.seq > seq && ast !== null && match(ast, one, NOW)).length
  }
  const news = (text: string, seq: number, most?: number) =>
    newsOf(unscoped(db.reader()), { query: text, mark: { seq, at: 0 }, now: NOW, ...(most ? { most } : {}) })
  const marks = fc.integer({ min: 0, max: 1_000_100 })

  it('is what the matcher counts of what arrived after it', async () => {
    await fc.assert(
      fc.asyncProperty(query, marks, async (text, seq) => {
        expect((await news(text, seq)).count, `${text} after ${seq}`).toEqual({
          count: truth(text, seq),
          capped: false,
        })
      }),
      { numRuns: 120 },
    )
  })

  it('is at least so much where more came than is looked at', async () => {
    await fc.assert(
      fc.asyncProperty(query, marks, async (text, seq) => {
        const { count } = await news(text, seq, 20)
        const all = truth(text, seq)
        if (count?.capped) expect(all, text).toBeGreaterThanOrEqual(count.count)
        else expect(count?.count, text).toBe(all)
      }),
      { numRuns: 120 },
    )
    expect((await news('is:any', 0, 20)).count).toEqual({ count: 20, capped: true })
  })
})
