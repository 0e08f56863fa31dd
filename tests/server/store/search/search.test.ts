import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import type { MessageRow } from '@/lib/message/message'
import { aliased } from '@/lib/query/aliases'
import { match } from '@/lib/query/match'
import { parse } from '@/lib/query/parse'
import { messageReader } from '@/server/store/read/read-messages'
import { opaqueOver } from '@/server/store/rows/opaque'
import { unscoped } from '@/server/store/rows/scoped'
import { aliasesOf } from '@/server/store/rows/source-aliases'
import { searchFor } from '@/server/store/search/question'
import { compileSearch, type Search } from '@/server/store/search/search-sql'
import { observedValues } from '@/server/store/search/search-values'
import { eachDatabase } from '@/tests/databases'
import { NOW, query, told } from './search-arbitrary'
import { tell } from './search-world'

type Stored = { row: MessageRow; seq: number; words: string; facets: string }

eachDatabase('what a question finds', (db) => {
  let stored: Stored[] = []

  beforeAll(async () => {
    await tell(db.writer(), fc.sample(told, { numRuns: 400, seed: 7 }))
    stored = await messageReader(unscoped(db.reader())).since(0, 1000)
  })

  const keys = async (search: Search, page: Parameters<Search['keys']>[0]) => {
    const found = await db.reader().all<{ key: number }>(search.keys(page))
    return found.map(({ key }) => key)
  }
  const keyOf = ({ row }: Stored) => opaqueOver(null).read('time', row.cursor) ?? Number.NaN
  const matching = (text: string) => {
    const { ast, problems } = parse(text, { now: NOW })
    expect(problems).toEqual([])
    return ast === null ? [] : stored.filter((one) => match(ast, one, NOW))
  }

  it('is what the matcher says of each row, for any question', async () => {
    let hits = 0
    await fc.assert(
      fc.asyncProperty(query, async (text) => {
        const expected = matching(text)
          .map(keyOf)
          .sort((left, right) => right - left)
        const search = await searchFor(unscoped(db.reader()), text, NOW)
        const all = { order: 'time', direction: 'older', from: null, limit: 1000 } as const
        expect(await keys(search, all)).toEqual(expected)
        expect(await db.reader().get(search.count(20))).toEqual({ count: Math.min(expected.length, 21) })
        const where = await db
          .reader()
          .all<{ key: number }>(sql`select m.key from messages m where ${search.where} order by m.key desc`)
        expect(where.map(({ key }) => key)).toEqual(expected)
        if (expected.length > 0 && expected.length < 400) hits++
      }),
      { numRuns: 400 },
    )
    expect(hits).toBeGreaterThan(100)
  })

  it('finds an agent by another name that is configured for it, in the source where it is', async () => {
    for (const [text, agent] of [
      ['from:herbert', 'qa'],
      ['from:Chief_01', 'QA-Lead'],
      ['from:her*', 'qa'],
    ] as const) {
      const expected = stored.filter(({ row }) => row.from === agent && row.source === 'yard' && row.reading !== 'log')
      expect(expected.length).toBeGreaterThan(0)
      expect(matching(text)).toEqual(expected)
      const search = await searchFor(unscoped(db.reader()), text, NOW)
      expect(await db.reader().get(search.count(1000))).toEqual({ count: expected.length })
    }
  })

  it('comes in pages both ways, by time and by arrival', async () => {
    await fc.assert(
      fc.asyncProperty(query, fc.nat(399), fc.integer({ min: 1, max: 9 }), async (text, at, limit) => {
        const search = await searchFor(unscoped(db.reader()), text, NOW)
        const found = matching(text)
        const middle = stored[at]
        if (!middle) return
        for (const order of ['time', 'arrival'] as const) {
          const place = (one: Stored) => (order === 'time' ? keyOf(one) : one.seq)
          const from = place(middle)
          const sorted = found.toSorted((left, right) => place(left) - place(right))
          const newer = sorted
            .filter((one) => place(one) > from)
            .slice(0, limit)
            .map(keyOf)
          const older = sorted
            .filter((one) => place(one) < from)
            .toReversed()
            .slice(0, limit)
            .map(keyOf)
          expect(await keys(search, { order, direction: 'newer', from, limit })).toEqual(newer)
          expect(await keys(search, { order, direction: 'older', from, limit })).toEqual(older)
        }
      }),
      { numRuns: 150 },
    )
  })

  it('is the same where beginnings of words are looked up in full text alone, or row by row as far as they go', async () => {
    const begun = fc.tuple(fc.constantFrom('to*', 'token*', '"token ha*"', 'a*b*', '审*', 'de* OR to*'), query)
    await fc.assert(
      fc.asyncProperty(begun, fc.integer({ min: 1, max: 9 }), async ([begin, rest], limit) => {
        const text = `${begin} (${rest})`
        const typed = parse(text, { now: NOW }).ast
        if (typed === null) return
        const ast = aliased(typed, await aliasesOf(db.reader()))
        const expected = matching(text)
          .map(keyOf)
          .sort((left, right) => right - left)
        const observed = observedValues(db.reader())
        for (const near of [0, 8, 40, 4000]) {
          const compiled = await compileSearch(ast, { dialect: db.dialect, now: NOW, observed, near })
          if (!compiled.ok) continue
          const page = { order: 'time', direction: 'older', from: null } as const
          expect(await keys(compiled.search, { ...page, limit })).toEqual(expected.slice(0, limit))
          expect(await db.reader().get(compiled.search.count(20))).toEqual({ count: Math.min(expected.length, 21) })
        }
      }),
      { numRuns: 150, examples: [[['to*', 'to:"CHIEF_01"'], 1]] },
    )
  })

  it('is never an error, whatever is typed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), hostile), async (text) => {
        const { ast } = parse(text, { now: NOW })
        if (ast === null) return
        const search = await searchFor(unscoped(db.reader()), text, NOW)
        await keys(search, { order: 'time', direction: 'older', from: null, limit: 5 })
      }),
      { numRuns: 500 },
    )
  })

  it('is found at the deepest nesting and the most terms that are allowed', async () => {
    let deep = 'token'
    for (let level = 0; level < 40; level++)
      deep = level % 2 === 0 ? `(${deep} OR absent${level})` : `(${deep} -absent${level})`
    expect(await count(deep)).toBe(await count('token'))
    let mixed = 'token'
    for (let level = 0; level < 40; level++)
      mixed = level % 2 === 0 ? `(${mixed} OR uid:x${level})` : `(${mixed} -uid:x${level})`
    expect(await count(mixed)).toBe(await count('token'))
    const many = Array.from({ length: 199 }, (_, index) => `absent${index}`)
    expect(await count(`${many.join(' OR ')} OR token`)).toBe(await count('token'))
    expect(await count(`token ${many.map((word) => `-${word}`).join(' ')}`)).toBe(await count('token'))
  })

  it('is found in time whatever the number of alternatives', async () => {
    const groups = Array.from({ length: 90 }, (_, index) => `(uid:x${index} OR token)`)
    expect(await count(groups.join(' '))).toBe(await count('token'))
  })

  const count = async (text: string) => {
    const search = await searchFor(unscoped(db.reader()), text, NOW)
    return (await db.reader().get<{ count: number }>(search.count(1000)))?.count
  }
})

eachDatabase('the largest message', (db) => {
  it('is kept and found, first word and last', async () => {
    const words = Array.from({ length: 70_000 }, (_, index) => `字${index.toString(36)}`.repeat(2))
    const names = Array.from({ length: 400 }, (_, index) => `agent-${index}-${'x'.repeat(190)}`)
    await tell(db.writer(), [{ at: NOW, body: words.join(' '), from: 'pm', to: names, mentions: names }])
    const stored = await messageReader(unscoped(db.reader())).since(0, 1)
    const last = stored[0]?.words.split(' ').at(-1) ?? ''
    for (const text of [words[0], `${last.slice(0, 2)}*`, `to:${names[0]}`, `mention:${names[255]}`]) {
      const search = await searchFor(unscoped(db.reader()), text ?? '', NOW)
      expect(await db.reader().get(search.count(10))).toEqual({ count: 1 })
    }
  })
})

const hostile = fc
  .array(
    fc.constantFrom(
      '"',
      '(',
      ')',
      '-',
      '*',
      'from:',
      'a',
      "'",
      '\\',
      '\0',
      ':',
      'NEAR',
      'AND',
      'OR',
      'NOT',
      ' ',
      '^',
      '{',
      '审',
      '+',
      '&',
      '|',
      '!',
      'state:',
      'uid:',
      'path:',
      '\ud800',
      '%',
      ';--',
    ),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.join(''))
