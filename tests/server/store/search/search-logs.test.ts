import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { match } from '@/lib/query/match'
import { parse } from '@/lib/query/parse'
import { messageReader } from '@/server/store/read/read-messages'
import { opaqueOver } from '@/server/store/rows/opaque'
import { unscoped } from '@/server/store/rows/scoped'
import { searchFor } from '@/server/store/search/question'
import { eachDatabase } from '@/tests/databases'
import { NOW, query, told } from './search-arbitrary'
import { tell } from './search-world'

const MINUTE_MS = 60_000
const LOGS = 2_100

eachDatabase('what a question finds among many log lines', (db) => {
  let stored: Awaited<ReturnType<ReturnType<typeof messageReader>['since']>> = []

  beforeAll(async () => {
    const logs = Array.from({ length: LOGS }, (_, at) => ({
      at: NOW - (at % 3_000) * MINUTE_MS,
      body: 'token handling 审批',
      reading: 'log' as const,
      kind: 'log' as const,
      from: 'qa',
      channel: 'general',
      type: 'note',
    }))
    await tell(db.writer(), [...fc.sample(told, { numRuns: 300, seed: 11 }), ...logs])
    stored = await messageReader(unscoped(db.reader())).since(0, 3_000)
  })

  it('is what the matcher says of each row, backwards and forwards from anywhere', async () => {
    const asked = fc.oneof(
      query,
      fc.constantFrom('from:qa', 'token', 'from:qa type:note', 'token -from:pm', '审批 is:any'),
    )
    await fc.assert(
      fc.asyncProperty(asked, fc.nat(LOGS), fc.integer({ min: 1, max: 60 }), async (text, at, limit) => {
        const { ast } = parse(text, { now: NOW })
        const middle = stored[at]
        if (ast === null || middle === undefined) return
        const from = keyOf(middle.row.cursor)
        const found = stored.filter((one) => match(ast, one, NOW)).map(({ row }) => keyOf(row.cursor))
        const search = await searchFor(unscoped(db.reader()), text, NOW)
        const page = async (direction: 'older' | 'newer') => {
          const rows = await db.reader().all<{ key: number }>(search.keys({ order: 'time', direction, from, limit }))
          return rows.map(({ key }) => key)
        }
        const older = found.filter((key) => key < from).sort((left, right) => right - left)
        const newer = found.filter((key) => key > from).sort((left, right) => left - right)
        expect(await page('older')).toEqual(older.slice(0, limit))
        expect(await page('newer')).toEqual(newer.slice(0, limit))
      }),
      { numRuns: 120 },
    )
  })
})

function keyOf(cursor: string): number {
  return opaqueOver(null).read('time', cursor) ?? Number.NaN
}
