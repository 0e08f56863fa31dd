import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { ACTS, ACTS_ABOUT, OUTCOMES } from '@/lib/ledger/act'
import { type LedgerAsk, parseLedger } from '@/lib/ledger/ledger-query'
import { localActor } from '@/lib/people/person'
import { appendEntry, type Entry } from '@/server/store/ledger/append-entry'
import { ledgerReader } from '@/server/store/ledger/page'
import { eachDatabase } from '@/tests/databases'
import { type DraftSaid, draft } from '@/tests/drafts'

const NOW = 5_000_000
const WORDS = [
  'Änderung',
  'straße',
  '100%',
  'a_b',
  'a!b',
  '星图',
  'ОТКЛ',
  'No',
  '\\',
  '"q"',
  "it's",
  'İstanbul',
  '=1',
  '😀',
]
const NAMES = ['local', 'm.lang', 'J.Okafor', 'élan', 'İlker']
const SOURCES = ['Yard', 'depot', 'ÄS', 'İz']
const oneOf = <T>(values: readonly T[]) => fc.constantFrom(...values)
const text = fc.array(oneOf(WORDS), { maxLength: 3 }).map((parts) => parts.join(' '))
const actor = fc.record({
  name: oneOf(NAMES),
  person: oneOf(['p-1', 'P-2']),
  role: oneOf(['admin', 'viewer'] as const),
  assurance: oneOf(['loopback', 'password'] as const),
})
const said: fc.Arbitrary<DraftSaid> = fc.record({
  at: fc.nat(NOW),
  actor: actor.map((one) => ({ ...localActor('a session'), ...one })),
  act: oneOf(ACTS),
  subject: fc.option(text),
  source: fc.option(oneOf(SOURCES)),
  outcome: oneOf(OUTCOMES),
  why: fc.option(text),
  detail: fc.record({ said: text }),
  of: fc.option(fc.nat(40)),
})

const quoted = (value: string) => `"${value.replace(/["\\]/g, '\\$&')}"`
const either = (values: readonly string[]) =>
  fc.tuple(oneOf(values), fc.boolean()).map(([one, up]) => (up ? one.toUpperCase() : one))
const term = fc.oneof(
  // What has no capitals of its own is typed as it is.
  oneOf(WORDS).map(quoted),
  either(['änderung', 'откл', 'no', '100%', 'local']).map(quoted),
  oneOf([...NAMES, 'p-1', 'p-2', 'lan']).map((who) => `who:${who}`),
  oneOf([
    'role:admin',
    'role:viewer',
    'known:loopback',
    'known:password',
    'since:20m',
    'before:30m',
    'after:1970-01-01T00:30Z',
  ]),
  oneOf([...ACTS, 'source', 'hook']).map((act) => `did:${act}`),
  oneOf(['decisions', 'posts', 'settings', 'access']).map((about) => `about:${about}`),
  oneOf(['open', 'done', 'failed', 'refused', 'held']).map((outcome) => `outcome:${outcome}`),
  oneOf([...SOURCES, 'yard', 'DEPOT', 'äs']).map((source) => `source:${source}`),
)
const question = fc
  .array(fc.tuple(fc.boolean(), term), { minLength: 1, maxLength: 3 })
  .map((terms) => terms.map(([not, one]) => (not ? `-${one}` : one)).join(' '))

const low = (value: string) => value.toLowerCase()

/** The plain meaning of one condition; `ending` is the entry that settles it last. */
function holds(ask: LedgerAsk, entry: Entry, ending: Entry | undefined): boolean {
  const { person, name, role, assurance } = entry.actor
  switch (ask.field) {
    case 'since':
      return entry.at >= ask.at
    case 'before':
      return entry.at < ask.at
    case 'who':
      return low(person) === low(ask.value) || low(name).includes(low(ask.value))
    case 'role':
      return role === ask.value
    case 'known':
      return assurance === ask.value
    case 'did':
      return entry.act === ask.value || entry.act.startsWith(`${ask.value}-`)
    case 'about':
      return ACTS_ABOUT[ask.about].includes(entry.act)
    case 'outcome':
      return (ending?.outcome ?? entry.outcome) === (ask.value === 'open' ? 'intent' : ask.value)
    case 'source':
      return low(entry.source ?? '') === low(ask.value)
    case 'words': {
      const words = [
        name,
        entry.act,
        entry.subject ?? '',
        entry.why ?? '',
        ending?.why ?? '',
        JSON.stringify(entry.detail),
      ]
      return low(words.join(' ')).includes(low(ask.value))
    }
  }
}

eachDatabase('what is found in the ledger', (db) => {
  const entries: Entry[] = []
  beforeAll(() =>
    db.writer('ledger').write(async (tx) => {
      for (const [at, one] of fc.sample(said, { numRuns: 150, seed: 5 }).entries()) {
        const of = one.of != null && one.of > 0 && one.of <= at && entries[one.of - 1]?.of === null ? one.of : null
        entries.push(await appendEntry(tx, draft({ ...one, of })))
      }
    }),
  )

  test('is what a plain filter finds of its entries, page by page, for any question', async () => {
    const reader = ledgerReader(db.reader('ledger'))
    let hits = 0
    await fc.assert(
      fc.asyncProperty(question, fc.integer({ min: 1, max: 30 }), async (query, limit) => {
        const { asks, problems } = parseLedger(query, NOW)
        expect(problems, query).toEqual([])
        const isFound = (entry: Entry) => {
          const ending = entries.findLast((one) => one.of === entry.n)
          return entry.of === null && asks.every((ask) => holds(ask, entry, ending) !== ask.negated)
        }
        const found: number[] = []
        let before: number | null = null
        do {
          const page = await reader.page({ query, before, limit, now: NOW })
          found.push(...page.rows.map(({ n }) => n))
          before = page.next
        } while (before !== null)
        const expected = entries.filter(isFound).map(({ n }) => n)
        expect(found, query).toEqual(expected.reverse())
        if (found.length > 0) hits += 1
      }),
      {
        numRuns: 200,
        examples: [
          ['İstanbul', 30],
          ['who:İlker source:İz', 30],
        ],
      },
    )
    expect(hits).toBeGreaterThan(50)
  })
})
