import { beforeAll, expect, test } from 'vitest'
import { NO_THRESHOLDS } from '@/lib/measures/measure'
import { match } from '@/lib/query/match'
import { parse } from '@/lib/query/parse'
import { STATIONS } from '@/server/protocols/known-stations'
import { readersOf } from '@/server/store/open-readers'
import { foreseenMessage } from '@/server/store/read/foreseen-row'
import { candidateReader } from '@/server/store/read/read-candidates'
import { unscoped } from '@/server/store/rows/scoped'
import { eachDatabase } from '@/tests/databases'
import { newScene } from '@/tests/server/store/ingest/reading-index'
import { AT, message } from '@/tests/server/store/ingest/scene'

const SAID = [
  'delete it',
  'dele\u200bte it',
  'a\u200bb',
  'a b',
  'ab',
  'de\u200blete\u200bit by hand',
  'deploy sta\u2060ging',
  'deploy staging',
  'deploy here',
  'dele\u0007te \u00adnow',
  'C++ \u0e01\u0e25\u0e31\u200b\u0e1a',
  'water the plants \u2705\ufe0f',
]
const QUESTIONS = ['delete', '"a b"', 'ab', '"delete it"', 'dele*', 'deploy -staging', 'deploy OR "a b"', 'c++', 'กลับ']
const MORE = ['delete from:qa', 'delete from:pm', '-delete', '-(delete OR ab)', 'from:qa', 'has:code delete']
const NOW = AT + 3_600_000

eachDatabase('policies and characters without width', (db) => {
  const candidates = () => candidateReader(unscoped(db.reader()), unscoped(db.reader()))
  const find = async (query: string, limit = 100) =>
    (await candidates().find({ query, since: 0, now: NOW, limit })).map(({ row }) => row.body)

  beforeAll(async () => {
    const { writer, batch, line } = await newScene(db)
    const lines = SAID.map((body, n) => {
      const code = n % 2 === 0 ? null : 'x = 1'
      return line('a.jsonl', [message({ body, code })], `line ${n}`)
    })
    await writer.ingest(batch(lines))
  })

  test('what evades a word by them is found, by words that it joins and by words that it parts', async () => {
    expect((await find('delete')).sort()).toEqual([SAID[0], SAID[1], SAID[5], SAID[9]].sort())
    expect((await find('"a b"')).sort()).toEqual([SAID[2], SAID[3]].sort())
    expect(await find('"delete it by hand"')).toEqual([SAID[5]])
    expect(await find('"delete now"')).toEqual([SAID[9]])
  })

  test('a word that is not wanted is there only where it is however it is read', async () => {
    expect((await find('deploy -staging')).sort()).toEqual([SAID[6], SAID[8]].sort())
  })

  test.each([...QUESTIONS, ...MORE])('the index finds what the matcher does, and counts as much: %s', async (query) => {
    const { ast } = parse(query, { now: NOW })
    if (ast === null) throw new Error('It is a question.')
    const uids = (await candidates().find({ query: 'is:message', since: 0, now: NOW, limit: 100 })).map(
      ({ row }) => row.uid,
    )
    const all = await candidates().of(uids)
    expect(all).toHaveLength(SAID.length)
    const matched = all.filter((one) => match(ast, one, NOW)).map(({ row }) => row.body)
    expect((await find(query)).sort()).toEqual(matched.sort())
    const counted = await candidates().count({ query, whose: 'both', since: 0, now: NOW, cap: 100 })
    expect(counted).toEqual({ count: matched.length, capped: false })
  })

  test.each(QUESTIONS)('nothing is found no longer that was found before: %s', async (query) => {
    const { ast } = parse(query, { now: NOW })
    const all = await candidates().find({ query: 'is:message', since: 0, now: NOW, limit: 100 })
    const before = all.filter(({ joints: _, ...plain }) => ast !== null && match(ast, plain, NOW))
    expect(await find(query)).toEqual(expect.arrayContaining(before.map(({ row }) => row.body)))
  })

  test('what a person is about to say is read alike', async () => {
    const { source } = await newScene(db)
    const place = { path: 'a.jsonl', length: 1, sha256: '', uid: 'u', at: AT }
    const { candidate } = foreseenMessage(source, message({ body: 'a\u200bb' }), place)
    const there = (await candidates().find({ query: '"a b"', since: 0, now: NOW, limit: 100 })).find(
      ({ row }) => row.body === 'a\u200bb',
    )
    expect(candidate.joints).toEqual(there?.joints)
    expect(foreseenMessage(source, message({ body: 'a b' }), place).candidate.joints, 'red control').toBeUndefined()
  })

  test('the newest come first, and no more than are asked for', async () => {
    const whole = await find('delete')
    expect(await find('delete', 2)).toEqual(whole.slice(0, 2))
    expect(whole).toEqual([SAID[9], SAID[5], SAID[1], SAID[0]])
  })

  test('red control: the search of a person finds as it did', async () => {
    const { messages } = readersOf(db.reader(), FACTS)
    const found = async (query: string) =>
      (await messages.page({ query, limit: 50, now: NOW })).rows.map(({ body }) => body)
    expect(await found('"a b"')).toEqual([SAID[3]])
    expect(await found('delete')).not.toContain(SAID[9])
    expect(await found('deploy -staging')).toEqual([SAID[8]])
  })
})

const FACTS = {
  ...{
    titleOf: () => 'Test',
    staleAfterMs: () => 300_000,
    beatEveryMs: () => 300_000,
    keepsOf: () => [],
    guardrailRule: () => null,
  },
  ...{ thresholdsOf: () => NO_THRESHOLDS, queues: () => false },
  ...{
    derives: () => false,
    reasons: () => false,
    writes: () => true,
    unreadableRule: () => null,
    tailRuns: async () => true,
  },
  ...{ toldOf: () => null, isUnread: () => false, led: async () => null, takesWrites: async () => true },
  ...{ refused: async () => new Map(), whyStopped: () => null, console: () => null, deriving: () => null },
  stations: STATIONS,
  overlooks: () => ({ wouldRead: null, looksFor: '' }),
}
