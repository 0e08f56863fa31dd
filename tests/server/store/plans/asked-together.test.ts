import { beforeAll, expect, it } from 'vitest'
import { facetReader } from '@/server/store/facets/read-facets'
import { messageReader } from '@/server/store/read/read-messages'
import { type Scoped, unscoped } from '@/server/store/rows/scoped'
import { eachDatabase } from '@/tests/databases'
import { fileRow, insert, messageRowOf, observationRow, sourceRow, T0 } from '../rows'
import { noting } from './plans'

type Ask = (query: string) => Promise<unknown>
const QUESTIONS: { [what: string]: (reader: Scoped) => Ask } = {
  page: (reader) => {
    const { page } = messageReader(reader)
    return async (query) => (await page({ query, limit: 2, now: T0 })).rows
  },
  count: (reader) => {
    const { count } = messageReader(reader)
    return (query) => count(query, T0, 10)
  },
  facets: (reader) => {
    const { facets } = facetReader(reader)
    return (query) => facets(query, T0)
  },
  histogram: (reader) => {
    const { histogram } = facetReader(reader)
    return (query) => histogram(query, T0, { bars: 20, zone: 'UTC' })
  },
}

eachDatabase('what many ask at once', (db) => {
  beforeAll(() =>
    db.writer().write(async (tx) => {
      await insert(tx, 'sources', [sourceRow()])
      await insert(tx, 'files', [fileRow()])
      await insert(tx, 'messages', [messageRowOf(1), messageRowOf(2), messageRowOf(3)])
      await insert(tx, 'observations', [observationRow(1, Buffer.from('{}'), {})])
    }),
  )

  for (const [what, asking] of Object.entries(QUESTIONS)) {
    const asked = async (queries: readonly string[]) => {
      let count = 0
      const ask = asking(unscoped(noting(db.reader(), () => void count++)))
      const answers = await Promise.all(queries.map(ask))
      return { count, answers }
    }

    it(`(${what}) is asked of the database for the first and once more for all others`, async () => {
      const alone = await asked([''])
      const together = await asked(Array.from({ length: 20 }, () => ''))
      expect(together.count).toBeGreaterThan(alone.count)
      // What was counted may be kept, and then it is asked what changed.
      expect(together.count).toBeLessThan(3 * alone.count)
      expect(together.answers).toEqual(Array.from({ length: 20 }, () => alone.answers[0]))
    })

    it(`(${what}) is another answer for another question`, async () => {
      const [all, none] = (await asked(['', 'from:nobody'])).answers
      expect(all).not.toEqual(none)
    })
  }
})
