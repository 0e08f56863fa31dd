import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import type { MessageRow } from '@/lib/message/message'
import { isChannelInScope, narrower, type Scope, type ScopeEntry } from '@/lib/people/scope'
import { match, seenWithin } from '@/lib/query/match'
import { parse } from '@/lib/query/parse'
import { candidateReader } from '@/server/store/read/read-candidates'
import { messageReader } from '@/server/store/read/read-messages'
import { scoped, unscoped } from '@/server/store/rows/scoped'
import { eachDatabase } from '@/tests/databases'
import { NOW, query, told } from '@/tests/server/store/search/search-arbitrary'
import { SOURCES, tell } from '@/tests/server/store/search/search-world'

const CHANNELS = ['general', 'GENERAL', 'test', 'Alerts', 'alerts', '告警', 'nowhere']
const source = fc.constantFrom(...SOURCES, 'elsewhere')
const entry: fc.Arbitrary<ScopeEntry> = fc.oneof(
  { weight: 1, arbitrary: source },
  {
    weight: 3,
    arbitrary: fc.record({ source, channels: fc.uniqueArray(fc.constantFrom(...CHANNELS), { minLength: 1 }) }),
  },
)
const scope: fc.Arbitrary<Scope> = fc.option(fc.array(entry, { maxLength: 3 }), { freq: 12 })

eachDatabase('what is within a scope', (db) => {
  let stored: { row: MessageRow; words: string; facets: string }[] = []

  beforeAll(async () => {
    await tell(db.writer(), fc.sample(told, { numRuns: 150, seed: 11 }))
    stored = await messageReader(unscoped(db.reader())).since(0, 1000)
  })

  it('is the same to the matcher, to pages, counts and the live line, and to whoever asks by id', async () => {
    let parts = 0
    await fc.assert(
      fc.asyncProperty(scope, query, async (wanted, text) => {
        const within = stored.filter(seenWithin(wanted))
        const uidsOf = (rows: readonly { row: MessageRow }[]) => rows.map(({ row }) => row.uid).sort()
        for (const { row } of within) expect(isChannelInScope(wanted, row.source, row.channel)).toBe(true)
        const reader = scoped(db.reader(), wanted)
        const messages = messageReader(reader)
        // What others say of a row counts as far as they are seen: it is judged as it is told within the scope.
        const heard = await messages.since(0, 1000)
        expect(uidsOf(heard)).toEqual(uidsOf(within))
        const all = stored.map(({ row }) => row.uid)
        expect(uidsOf(await candidateReader(reader, reader).of(all))).toEqual(uidsOf(within))
        const { ast } = parse(text, { now: NOW })
        const found = uidsOf(ast === null ? [] : heard.filter((one) => match(ast, one, NOW)))
        const page = await messages.page({ query: text, limit: 1000, now: NOW })
        expect(page.rows.map(({ uid }) => uid).sort()).toEqual(found)
        expect(await messages.count(text, NOW, 1000)).toEqual({ count: found.length, capped: false })
        if (within.length > 0 && within.length < stored.length) parts += 1
      }),
      { numRuns: 40 },
    )
    expect(parts).toBeGreaterThan(10)
  })

  it('is in two scopes together what is in both', () => {
    fc.assert(
      fc.property(scope, scope, (one, other) => {
        const both = stored.filter((row) => seenWithin(one)(row) && seenWithin(other)(row))
        expect(stored.filter(seenWithin(narrower(one, other)))).toEqual(both)
      }),
      { numRuns: 60 },
    )
  })
})
