import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AskLists, AskRow } from '@/lib/asks/approval'
import { AGES, type AskFilter, choicesOf, FILTERS, isLeftBy, isNarrowed, NEW, narrowed } from '@/lib/asks/ask-filter'
import { LISTS } from '@/lib/asks/ask-kinds'
import { anAsk } from '@/tests/components/approvals/card'

const NOW = 100 * 86_400_000
const NONE: AskFilter = { source: null, agent: null, tier: null, type: null, age: null, policy: null }
const few = fc.constantFrom('a', 'b', 'c')
const row: fc.Arbitrary<AskRow> = fc
  .record({
    uid: fc.uuid(),
    list: fc.constantFrom(...LISTS),
    source: few,
    from: fc.option(few, { nil: null }),
    fromTier: fc.option(few, { nil: null }),
    type: few,
    policy: fc.option(
      few.map((name) => ({ name, version: 1 })),
      { nil: null },
    ),
    askedAt: fc.integer({ min: 0, max: NOW }),
    elsewhere: fc.boolean(),
  })
  .map(anAsk)
const filter: fc.Arbitrary<AskFilter> = fc.record({
  source: fc.option(few, { nil: null }),
  agent: fc.option(fc.constantFrom('a', 'b', ''), { nil: null }),
  tier: fc.option(fc.constantFrom('a', ''), { nil: null }),
  type: fc.option(few, { nil: null }),
  age: fc.option(fc.constantFrom(NEW, ...Object.keys(AGES)), { nil: null }),
  policy: fc.option(fc.constantFrom('a', ''), { nil: null }),
})

function listsOf(rows: readonly AskRow[], further: number): AskLists {
  const list = (wanted: AskRow['list']) => {
    const some = rows.filter((one) => one.list === wanted)
    return { rows: some, count: some.length + further, capped: false, terminal: 0, elsewhere: [] }
  }
  return { now: NOW, decide: list('decide'), answer: list('answer'), inform: list('inform'), closedToday: 0, restMs: 0 }
}

describe('what is left of the lists', () => {
  test('is what the filters leave, in the same order, counted by itself and as at least so many where not all is listed', () => {
    fc.assert(
      fc.property(fc.array(row), filter, fc.nat(3), (rows, asked, further) => {
        const lists = listsOf(rows, further)
        const left = narrowed(lists, (one) => isLeftBy(asked, one, NOW))
        for (const list of LISTS) {
          expect(left[list].rows).toEqual(lists[list].rows.filter((one) => isLeftBy(asked, one, NOW)))
          expect(left[list].count).toBe(left[list].rows.length)
          expect(left[list].capped).toBe(further > 0)
          const told = left[list].elsewhere.reduce((sum, { count }) => sum + count, 0)
          expect(told).toBe(left[list].rows.filter(({ elsewhere }) => elsewhere).length)
        }
      }),
    )
  })

  test('is everything where nothing narrows, and more filters never leave more', () => {
    fc.assert(
      fc.property(fc.array(row), filter, (rows, asked) => {
        expect(isNarrowed(NONE)).toBe(false)
        expect(rows.every((one) => isLeftBy(NONE, one, NOW))).toBe(true)
        for (const name of FILTERS) {
          const wider = { ...asked, [name]: null }
          for (const one of rows) if (isLeftBy(asked, one, NOW)) expect(isLeftBy(wider, one, NOW)).toBe(true)
        }
      }),
    )
  })
})

test('a choice says how many it leaves, and what is chosen can be seen though nothing has it', () => {
  fc.assert(
    fc.property(fc.array(row), fc.constantFrom(...FILTERS), (rows, name) => {
      for (const { value, count } of choicesOf(rows, name, null, NOW))
        expect(rows.filter((one) => isLeftBy({ ...NONE, [name]: value }, one, NOW)).length, `${name} ${value}`).toBe(
          count,
        )
    }),
  )
  expect(choicesOf([], 'agent', 'gone-1', NOW)).toEqual([{ value: 'gone-1', count: 0 }])
})

test('who posts what is held is its agent; where there is none that can be asked for', () => {
  const author = { person: 'p-1', name: 'olga', role: 'operator', assurance: 'password', entry: 1 } as const
  const held = anAsk({ uid: '1', from: null, author })
  expect(isLeftBy({ ...NONE, agent: 'olga' }, held, NOW)).toBe(true)
  expect(isLeftBy({ ...NONE, agent: '' }, held, NOW)).toBe(false)
  expect(isLeftBy({ ...NONE, policy: '', tier: '' }, held, NOW)).toBe(true)
})

test('an age is how long it has waited', () => {
  const asked = (minutes: number) => anAsk({ uid: '1', askedAt: NOW - minutes * 60_000 })
  const ages = (minutes: number) =>
    [NEW, ...Object.keys(AGES)].filter((age) => isLeftBy({ ...NONE, age }, asked(minutes), NOW))
  expect(ages(14)).toEqual([NEW])
  expect(ages(15)).toEqual(['15m'])
  expect(ages(1_440)).toEqual(['15m', '1h', '1d'])
  expect(ages(10_080)).toEqual(['15m', '1h', '1d', '7d'])
})
