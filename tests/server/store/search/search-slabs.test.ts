import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { parse } from '@/lib/query/parse'
import { facetsOf } from '@/server/store/facets/read-facets'
import { unscoped } from '@/server/store/rows/scoped'
import type { KeyPage } from '@/server/store/search/search-sql'
import { compileSearch } from '@/server/store/search/search-sql'
import { observedValues } from '@/server/store/search/search-values'
import { eachDatabase } from '@/tests/databases'
import { type Told, tell } from './search-world'

const NOW = Date.UTC(2026, 0, 25)
const MESSAGES = 4000
/** Between two messages: most come in bursts, some after an hour, a day, or years. ms */
const GAPS = [0, 1, 900, 40_000, 3_600_000, 86_400_000, 70_000_000_000]

/** From 1990 on, in the order of time; the newest hold nothing that is asked. */
const told: Told[] = []
for (let n = 0, at = Date.UTC(1990, 0, 1); n < MESSAGES; n++) {
  const rank = n % 1009 === 0 ? 6 : n % 331 === 0 ? 5 : n % 61 === 0 ? 4 : n % 13 === 0 ? 3 : n % 3
  at = Math.min(NOW, at + (GAPS[rank] ?? 0))
  const holds = n < MESSAGES - 300
  const words = [
    n % 37 === 0 && 'quokka',
    n % 5 === 0 && 'deploy',
    n % 500 === 3 && 'lone',
    n % 41 === 0 && 'token handling',
    n % 43 === 0 && 'handling token',
  ]
  told.push({ at, body: ['plain', ...words.filter((word) => holds && word !== false)].join(' ') })
}
const PLANTED = ['quokka', 'deploy', 'lone', '"token handling"', 'deploy quokka', 'quo*', 'quokka OR lone', 'absent']

eachDatabase('messages of many years, in bursts', (db) => {
  beforeAll(() => tell(db.writer(), told))

  test('a page from anywhere, both ways, is what lies next in the order of time, none twice and none left out', async () => {
    const observed = observedValues(db.reader())
    const found = async (query: string, page: Omit<KeyPage, 'order'>, near?: number) => {
      const { ast } = parse(query, { now: NOW })
      if (ast === null) throw new Error(query)
      const compiled = await compileSearch(ast, { dialect: db.dialect, now: NOW, observed, near })
      if (!compiled.ok) throw new Error(query)
      const rows = await db.reader().all<{ key: number }>(compiled.search.keys({ order: 'time', ...page }))
      return rows.map(({ key }) => key)
    }
    const all = new Map<string, number[]>()
    for (const query of PLANTED) {
      const holds = (body: string) =>
        query.includes(' OR ')
          ? /quokka|lone/.test(body)
          : query.split(query.startsWith('"') ? '"' : ' ').every((part) => body.includes(part.replace('*', '')))
      all.set(
        query,
        told.flatMap(({ at, body }, index) => (holds(body) ? [at * 4096 + (index % 4096)] : [])).sort((a, b) => b - a),
      )
    }
    const asked = fc.record({
      query: fc.constantFrom(...PLANTED),
      from: fc.option(fc.nat(MESSAGES - 1)),
      direction: fc.constantFrom('older' as const, 'newer' as const),
      limit: fc.integer({ min: 1, max: 200 }),
      near: fc.constantFrom(0, 8, 100, undefined),
    })
    await fc.assert(
      fc.asyncProperty(asked, async ({ query, from, direction, limit, near }) => {
        const start = from === null ? null : (told[from]?.at ?? 0) * 4096 + (from % 4096)
        const keys = all.get(query) ?? []
        const older = keys.filter((key) => start === null || key < start).slice(0, limit)
        const newer = keys.filter((key) => start === null || key > start).reverse()
        const expected = direction === 'older' ? older : newer.slice(0, limit)
        expect(await found(query, { direction, from: start, limit }, near)).toEqual(expected)
      }),
      { numRuns: 250 },
    )
  })

  test('values beside a short beginning of words, which an index gathers anew for each, are counted in the newest rows alone', async () => {
    const limits = { window: 30, cap: 1_000, listed: 50, budgetMs: 60_000 }
    const count = async (query: string) => {
      const facets = await facetsOf(unscoped(db.reader()), { query, now: NOW, limits, clock: () => performance.now() })
      return facets.find(({ field }) => field === 'channel')?.values.map(({ count, capped }) => ({ count, capped }))
    }
    expect(await count('pla*')).toEqual([{ count: 30, capped: true }])
    expect(await count('plain')).toEqual([{ count: 1_000, capped: true }])
  })
})
