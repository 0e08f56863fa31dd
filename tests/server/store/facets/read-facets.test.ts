import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import type { MessageRow } from '@/lib/message/message'
import { TIMES } from '@/lib/query/asked-times'
import type { Ast } from '@/lib/query/ast'
import { FACETS, leafFor, without } from '@/lib/query/clauses'
import { match, matcher } from '@/lib/query/match'
import { parse } from '@/lib/query/parse'
import { facetsOf, reduced } from '@/server/store/facets/read-facets'
import { histogramOf } from '@/server/store/facets/read-histogram'
import { messageReader } from '@/server/store/read/read-messages'
import { opaqueOver } from '@/server/store/rows/opaque'
import { unscoped } from '@/server/store/rows/scoped'
import { eachDatabase } from '@/tests/databases'
import { noting } from '@/tests/server/store/plans/plans'
import { NOW, query, told } from '@/tests/server/store/search/search-arbitrary'
import { tell } from '@/tests/server/store/search/search-world'

type Stored = { row: MessageRow; words: string; facets: string }

const EVERYTHING = { window: 1000, cap: 1000, listed: 500, budgetMs: 60_000 }
/** So small that most questions are broader. */
const LITTLE = { window: 30, cap: 9, listed: 500, budgetMs: 60_000 }
const NO_TIME = { ...LITTLE, budgetMs: 0 }

for (const logs of [true, false]) {
  eachDatabase(`counts of values, ${logs ? 'with' : 'without'} log lines`, (db) => {
    let stored: Stored[] = []
    beforeAll(async () => {
      const sample = fc.sample(told, { numRuns: 300, seed: 11 }).map((one, at) => ({
        ...one,
        ...(at % 5 === 0 && { error: { code: 'E-1', recoverable: null } }),
        ...(at % 9 === 0 && { kind: 'error' as const }),
        ...(at % 7 === 0 && { channel: at % 2 === 0 ? 'caf\u00e9' : 'cafe\u0301' }),
      }))
      await tell(db.writer(), logs ? sample : sample.filter(({ reading }) => reading !== 'log'))
      stored = await messageReader(unscoped(db.reader())).since(0, 1000)
    })

    const astOf = (text: string): Ast => {
      const { ast } = parse(text, { now: NOW })
      if (ast === null) throw new Error(text)
      return ast
    }
    const timeOf = ({ row }: Stored) => opaqueOver(null).read('time', row.cursor) ?? Number.NaN
    const newest = (ast: Ast, most: number) =>
      stored
        .filter(matcher(ast, NOW))
        .sort((left, right) => timeOf(right) - timeOf(left))
        .slice(0, most)
    const count = (text: string, limits: typeof LITTLE) =>
      facetsOf(unscoped(db.reader()), { query: text, now: NOW, limits, clock: () => performance.now() })
    const questions = fc.oneof({ weight: 1, arbitrary: fc.constant('') }, { weight: 9, arbitrary: query })
    const FAILED = astOf('is:any (has:error OR kind:error)')
    const ofAliases: [string][] = [['to:CHIEF_01'], ['from:herbert'], ['-to:herbert']]

    it('ask nothing twice', async () => {
      const asked: string[] = []
      const noted = noting(db.reader(), (query, values) => void asked.push(JSON.stringify([query.queryChunks, values])))
      await facetsOf(unscoped(noted), { query: '', now: NOW, limits: LITTLE, clock: () => 0 })
      expect(asked.length).toBeGreaterThan(3)
      expect(asked.filter((one, at) => asked.indexOf(one) < at)).toEqual([])
    })

    for (const [name, limits] of Object.entries({ EVERYTHING, LITTLE, NO_TIME }))
      it(`are what the matcher counts, or at least so many (${name})`, async () => {
        await fc.assert(
          fc.asyncProperty(questions, async (text) => {
            const facets = await count(text, limits)
            expect(facets.map(({ field }) => field)).toEqual([...FACETS])
            for (const { field, values, more } of facets) {
              const rest = reduced(astOf(text), field)
              // Channels are counted letter for letter, and found by whoever asks as they please.
              const isNamed = (row: MessageRow, value: string) =>
                field !== 'channel' || row.channel.normalize('NFC') === value.normalize('NFC')
              const have = (rows: readonly Stored[], value: string) => {
                const matches = matcher({ node: 'and', items: [rest, leafFor(field, value)] }, NOW)
                return rows.filter((one) => isNamed(one.row, value) && matches(one)).length
              }
              const truth = (value: string) => have(stored, value)
              for (const { value, count: found, capped } of values) {
                if (capped) expect(truth(value), `${text} ${field}:${value}`).toBeGreaterThanOrEqual(found)
                else expect(found, `${text} ${field}:${value}`).toBe(truth(value))
              }
              const among = values.find((one) => one.among !== undefined)?.among
              const recent = among === undefined ? [] : newest(rest, among)
              for (const { value, count: found, capped, among: of } of values) {
                const said = `${text} ${field}:${value}`
                // Fewer than are counted at most, and not all of them: it is how many of the newest.
                if (capped && found < limits.cap) expect(of, said).toBe(among)
                if (of !== undefined) expect(found, said).toBe(have(recent, value))
              }
              if (limits === EVERYTHING) expect(values.some(({ capped }) => capped)).toBe(false)
              if (more) continue
              const listed = new Set(values.map(({ value }) => value.normalize('NFC').toLowerCase()))
              const channels = values.filter(() => field === 'channel').map(({ value }) => value.normalize('NFC'))
              expect(new Set(channels).size).toBe(channels.length)
              for (const { row } of stored.filter((one) => match(rest, one, NOW)))
                if (field === 'type') expect(listed).toContain(row.type.toLowerCase())
                else if (field === 'channel') expect(listed).toContain(row.channel.normalize('NFC').toLowerCase())
            }
          }),
          { numRuns: 25, examples: ofAliases },
        )
      })

    it('over time are what the matcher counts', async () => {
      await fc.assert(
        fc.asyncProperty(questions, fc.constantFrom(40, 100_000), async (text, most) => {
          const ast = astOf(text)
          const found = stored.filter((one) => match(without(ast, TIMES), one, NOW))
          const histogram = await histogramOf(unscoped(db.reader()), { query: text, now: NOW, bars: 50, most })
          if (histogram === null) {
            expect(found).toEqual([])
            return
          }
          const { from, step, bars, whole } = histogram
          const end = from + bars.length * step
          expect(whole, text).toEqual({
            from: found.every(({ row }) => row.orderAt >= from),
            until: found.every(({ row }) => row.orderAt < end),
          })
          expect(bars.length).toBeLessThanOrEqual(50)
          bars.forEach((bar, at) => {
            const inside = found.filter(
              ({ row }) => row.orderAt >= from + at * step && row.orderAt < from + (at + 1) * step,
            )
            for (const [{ count: told, capped }, truth] of [
              [bar, inside],
              [bar.errors, inside.filter((one) => match(FAILED, one, NOW))],
              [bar.unreadable, inside.filter(({ row }) => row.reading === 'unreadable')],
            ] as const)
              if (told === null) expect(most).toBe(40)
              else if (capped) expect(truth.length).toBeGreaterThanOrEqual(told)
              else expect(told, `${text} ${at}`).toBe(truth.length)
          })
        }),
        {
          numRuns: 40,
          examples: [
            ['', 40] as const,
            ['', 100_000] as const,
            ['-after:2h', 100_000] as const,
            // It asks for everything, log lines too.
            ['is:log OR -protocol:a*', 40] as const,
          ],
        },
      )
    })
  })
}
